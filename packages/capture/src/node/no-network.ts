import { readFileSync } from 'node:fs'

/** Requests that were refused, for tests and for people who ask. */
export interface NetworkGuard {
  readonly refused: readonly string[]
  /** Allows network access again. */
  release(): void
}

/**
 * Refuses every request while a tracker runs: tasks-vision posts usage figures to its maker when it closes. Files
 * of this machine are read, since its program is loaded through `fetch`.
 */
export function refuseNetwork(): NetworkGuard {
  const original = globalThis.fetch
  const refused: string[] = []
  globalThis.fetch = async (input) => {
    const url = typeof input === 'object' && 'url' in input ? input.url : String(input)
    if (/^(file:|\/)/.test(url)) {
      const bytes = readFileSync(url.startsWith('file:') ? new URL(url) : url)
      return new Response(bytes, { headers: { 'content-type': 'application/wasm' } })
    }
    refused.push(url)
    throw new TypeError(`Facework sends nothing while tracking: ${url} was refused.`)
  }
  return {
    refused,
    release() {
      globalThis.fetch = original
    },
  }
}
