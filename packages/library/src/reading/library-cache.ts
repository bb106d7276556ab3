import { sha256 } from '../digest.ts'

/** Keeps bytes by key, between visits: what was loaded once plays without the library. */
export interface LibraryCache {
  get(key: string): Promise<Uint8Array | undefined>
  put(key: string, bytes: Uint8Array): Promise<void>
  delete(key: string): Promise<void>
  /** All keys that start with this. */
  keys(start: string): Promise<readonly string[]>
}

/** For as long as the page is open. */
export function memoryCache(): LibraryCache {
  const kept = new Map<string, Uint8Array>()
  return {
    get: async (key) => kept.get(key),
    put: async (key, bytes) => void kept.set(key, bytes),
    delete: async (key) => void kept.delete(key),
    keys: async (start) => [...kept.keys()].filter((key) => key.startsWith(start)),
  }
}

const ORIGIN = 'https://library.invalid/'

/** The browser's Cache Storage; undefined where there is none. A full or forbidden cache only costs time. */
export function pageCache(name = 'facework-library'): LibraryCache | undefined {
  if (typeof caches === 'undefined') return undefined
  const at = (key: string) => ORIGIN + encodeURIComponent(key)
  const attempt = async <T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work(await caches.open(name))
    } catch {
      return undefined
    }
  }
  return {
    get: (key) =>
      attempt(async (cache) => {
        const found = await cache.match(at(key))
        return found && new Uint8Array(await found.arrayBuffer())
      }),
    put: async (key, bytes) =>
      void (await attempt((cache) => cache.put(at(key), new Response(bytes as Uint8Array<ArrayBuffer>)))),
    delete: async (key) => void (await attempt((cache) => cache.delete(at(key)))),
    keys: async (start) => {
      const requests = (await attempt((cache) => cache.keys())) ?? []
      return requests
        .map(({ url }) => decodeURIComponent(url.slice(ORIGIN.length)))
        .filter((key) => key.startsWith(start))
    },
  }
}

/** Text that is not named by its digest carries it, so that damage is found. */
export async function putText(cache: LibraryCache, key: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text)
  await cache.put(key, new TextEncoder().encode(`${await sha256(bytes)}\n${text}`))
}

export async function getText(cache: LibraryCache, key: string): Promise<string | undefined> {
  const bytes = await cache.get(key)
  if (!bytes) return undefined
  const digest = new TextDecoder().decode(bytes.subarray(0, 64))
  const rest = bytes.subarray(65)
  if ((await sha256(rest)) === digest) return new TextDecoder().decode(rest)
  await cache.delete(key)
  return undefined
}
