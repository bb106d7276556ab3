import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import '../../../studio/src/styles/tokens.css'
import './site.css'
import './home.css'
import Home from './home/Home.vue'
import Layout from './Layout.vue'

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => void app.component('facework-home', Home),
} satisfies Theme
