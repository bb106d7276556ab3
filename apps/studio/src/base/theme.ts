import { browserStorage, keepForNextVisit } from './browser-storage.ts'

export type Theme = 'dark' | 'light'
const KEY = 'facework-theme'

/** The theme chosen last, or what the system prefers; dark is the design's own. */
export function wantedTheme(): Theme {
  const kept = browserStorage()?.getItem(KEY)
  if (kept === 'dark' || kept === 'light') return kept
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Puts the theme on the page. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

export function keepTheme(theme: Theme): void {
  keepForNextVisit(KEY, theme)
}
