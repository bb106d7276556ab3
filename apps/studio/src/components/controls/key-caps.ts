const SIGNS: Record<string, string> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  Shift: '⇧',
}

/** `Ctrl+Shift+Z` as caps of keys. */
export const keyCaps = (keys: string): string[] =>
  // The plus itself is a key too.
  keys.split(/(?<!^)\+(?!$)/).map((key) => SIGNS[key] ?? key)
