import type { StudioStore } from './state.ts'

export type Theme = 'dark' | 'light'
const KEY = 'facework-theme'

/** The theme chosen last, or what the system prefers; dark is the design's own. */
export function wantedTheme(): Theme {
  const kept = storage()?.getItem(KEY)
  if (kept === 'dark' || kept === 'light') return kept
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Puts the theme on the page, now and with every change. */
export function followTheme(store: StudioStore): void {
  store.on(['theme'], ({ theme }) => {
    document.documentElement.dataset.theme = theme
  })
}

export function toggleTheme(store: StudioStore): void {
  const theme = store.state.theme === 'dark' ? 'light' : 'dark'
  storage()?.setItem(KEY, theme)
  store.set({ theme })
}

/** Browsers that block storage throw on the very mention of it. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
