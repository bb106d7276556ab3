import type { LockFile, StaleDetail } from '@facework/library'

export interface UseLibraryOptions {
  /** A parsed `facework.lock.json`: its addresses are not resolved again, and always mean the same bytes. */
  readonly lock?: LockFile | undefined
  /** For assets that are not public. */
  readonly token?: string | undefined
  /** Called when the library cannot be reached and an earlier version is used. */
  readonly onStale?: ((detail: StaleDetail) => void) | undefined
}

export interface LibrarySettings {
  readonly address: string | URL
  readonly options: UseLibraryOptions
}

let settings: LibrarySettings | undefined

/**
 * The library that `fw:` addresses are loaded from: a server, or a folder that `facework install --vendor` wrote.
 *
 *   useLibrary('https://faces.example.com', { lock })
 *   const ada = await loadCharacter('fw:@acme/ada@1')
 */
export function useLibrary(address: string | URL, options: UseLibraryOptions = {}): void {
  settings = { address, options }
}

export const librarySettings = (): LibrarySettings | undefined => settings
