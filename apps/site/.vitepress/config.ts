import { relative } from 'node:path'
import { defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress'
import { facsControls } from '../source/facs-controls.ts'
import { anchorOf } from '../source/headings.ts'
import { markdownLinks } from '../source/markdown-links.ts'
import { pageAddress } from '../source/page-address.ts'
import { markdownFiles, ROOT } from '../source/repository.ts'
import { searchOptions } from '../source/search.ts'
import { sidebars } from '../source/sidebar.ts'

const files = markdownFiles()
const base = process.env.SITE_BASE ?? '/'

const controls = await facsControls()

/** The list of controls is not Markdown: the search gets it here. */
function renderForSearch(text: string, env: MarkdownEnv, md: MarkdownRenderer): string {
  const more = controls.map(({ name, description }) => `\n\n## ${name}\n\n${description}`)
  return md.render(env.relativePath.endsWith('site/pages/facs.md') ? text + more.join('') : text, env)
}

export default defineConfig({
  lang: 'en',
  title: 'Facework',
  description: 'One facial performance, every face: curve-driven facial animation for the web.',
  base,
  srcDir: relative(`${ROOT}/apps/site`, ROOT),
  srcExclude: files.filter((file) => pageAddress(file) === undefined),
  rewrites: (file) => pageAddress(file) ?? file,
  outDir: './dist',
  cacheDir: './generated/cache',
  cleanUrls: false,
  appearance: 'dark',
  head: [
    ['link', { rel: 'icon', href: `${base}favicon.svg`, type: 'image/svg+xml' }],
    // Before the first paint: the tokens of the studio name their themes, vitepress has a class for the dark one.
    [
      'script',
      {},
      "{const h=document.documentElement,f=()=>{h.dataset.theme=h.classList.contains('dark')?'dark':'light'};f();new MutationObserver(f).observe(h,{attributeFilter:['class']})}",
    ],
  ],
  markdown: {
    // Docs are Markdown alone: what looks like a tag in them is text, such as Frame<N>.
    html: false,
    anchor: { slugify: anchorOf },
    headers: { slugify: anchorOf },
    // Enough contrast for comments in both themes.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => void md.use(markdownLinks),
  },
  themeConfig: {
    sidebar: sidebars(),
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { ...searchOptions, _render: renderForSearch } },
    logo: { src: '/favicon.svg', alt: '' },
    nav: [
      { text: 'Docs', link: '/start', activeMatch: '^/(start|concepts|workflows|recipes)' },
      { text: 'Examples', link: '/examples/' },
      { text: 'FACS', link: '/facs' },
      { text: 'API', link: '/api/' },
      { text: 'Errors', link: '/errors/' },
      // Not a page of the docs: the browser has to load it.
      ...(process.env.SITE_STUDIO ? [{ text: 'Studio', link: `${base}studio/`, target: '_blank' }] : []),
    ],
  },
  vite: { publicDir: `${ROOT}/apps/site/generated/public` },
})
