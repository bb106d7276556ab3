import { openButton } from './drop/drop-veil.ts'
import { element, iconButton } from './element.ts'
import { problemsButton } from './panel/problems-drawer.ts'
import type { StudioStore } from './state.ts'
import { toggleTheme } from './theme.ts'

const LOGO =
  '<rect x="1" y="1" width="22" height="22" rx="6.5" fill="var(--accent-solid)"/><path d="M5.5 15.5C8 15.5 8.6 8.2 12 8.2s4 7.3 6.5 7.3" stroke="#fff" stroke-width="2" stroke-linecap="round"/><rect x="10.3" y="6.5" width="3.4" height="3.4" rx=".7" transform="rotate(45 12 8.2)" fill="#fff"/>'

function logo(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'logo')
  svg.setAttribute('fill', 'none')
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = LOGO
  return svg
}

/** Name, what is open, and what concerns the whole page. */
export function topBar(store: StudioStore, take: (files: readonly File[]) => void): HTMLElement {
  const clip = element('b')
  store.on(['clip'], (state) => {
    clip.textContent = state.clip?.name ?? ''
  })
  let theme: HTMLButtonElement | undefined
  const place = element('span', { class: 'hs' })
  store.on(['theme'], (state) => {
    const dark = state.theme === 'dark'
    const held = theme !== undefined && document.activeElement === theme
    theme = iconButton(dark ? 'sun' : 'moon', dark ? 'Light theme' : 'Dark theme', () => toggleTheme(store))
    place.replaceChildren(theme)
    if (held) theme.focus()
  })
  return element(
    'header',
    { class: 'topbar' },
    logo(),
    element('h1', { text: 'Facework' }),
    element('span', { class: 'vr' }),
    element(
      'span',
      { class: 'crumbs' },
      element('span', { class: 'wide', text: 'samples › clips › ' }),
      clip,
    ),
    element('span', { class: 'grow' }),
    openButton(take),
    problemsButton(store),
    place,
  )
}
