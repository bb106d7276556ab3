import { createApp } from './app.ts'
import { installHook } from './window-hook.ts'

installHook(createApp(document.querySelector<HTMLElement>('#app')!))
