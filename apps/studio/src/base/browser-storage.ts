/** What the browser keeps for this page. Browsers that block storage throw on the very mention of it. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Stores a text for the next visit. When storage is full, the next visit starts with defaults. */
export function keepForNextVisit(key: string, text: string): void {
  try {
    browserStorage()?.setItem(key, text)
  } catch {
    // Full.
  }
}
