import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LibraryCache } from '../reading/library-cache.ts'

/** `~/.cache/facework`, or where the system is set to keep caches. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const { FACEWORK_CACHE: own, XDG_CACHE_HOME: shared, LOCALAPPDATA: windows } = env
  if (own) return own
  if (process.platform === 'win32' && windows) return join(windows, 'facework', 'cache')
  return join(shared || join(homedir(), '.cache'), 'facework')
}

/** A cache in a folder. Several processes can share one: files appear whole. */
export function folderCache(folder = cacheFolder()): LibraryCache {
  // Digests are spread over folders; other keys are encoded, so that none leaves the folder.
  const fileOf = (key: string) => {
    const [, digest] = /^sha256-([0-9a-f]{64})$/.exec(key) ?? []
    return digest
      ? join(folder, 'blobs', digest.slice(0, 2), digest)
      : join(folder, 'text', Buffer.from(key).toString('base64url'))
  }
  return {
    get: async (key) => {
      const bytes = await readFile(fileOf(key)).catch(() => undefined)
      return bytes && new Uint8Array(bytes)
    },
    put: async (key, bytes) => {
      const file = fileOf(key)
      const part = `${file}.${randomBytes(6).toString('hex')}.part`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(part, bytes)
        await rename(part, file)
      } catch {
        // A cache that cannot be written only costs time.
        await rm(part, { force: true }).catch(() => {})
      }
    },
    delete: (key) => rm(fileOf(key), { force: true }),
    keys: async (start) => {
      const names = await readdir(join(folder, 'text')).catch(() => [])
      return names
        .filter((name) => !name.endsWith('.part'))
        .map((name) => Buffer.from(name, 'base64url').toString('utf8'))
        .filter((key) => key.startsWith(start))
    },
  }
}
