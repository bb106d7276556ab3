/** What the browser keeps for this page. Browsers that block storage throw on the very mention of it. */
export function browserStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
