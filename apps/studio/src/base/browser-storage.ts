/** What the browser keeps for this page. Browsers that block storage throw on the very mention of it. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Keeps a text for the next visit. Where there is no room, that one begins as the first did. */
export function keepForNextVisit(key: string, text: string): void {
  try {
    browserStorage()?.setItem(key, text)
  } catch {
    // Full.
  }
}
