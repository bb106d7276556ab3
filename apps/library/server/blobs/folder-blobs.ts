import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifMissing, syncFolder } from '@facework/folder/internal'
import { DIGEST } from '@facework/library/internal'
import type { BlobStore } from './blob-store.ts'

/** Blobs in a folder: `ab/cdef…`. */
export function folderBlobs(folder: string): BlobStore {
  const pathOf = (digest: string) => {
    // A digest comes from requests: nothing else may become a path.
    if (!DIGEST.test(digest)) throw new Error(`"${digest}" is not a digest.`)
    return join(folder, digest.slice(0, 2), digest.slice(2))
  }
  return {
    size: async (digest) => (await stat(pathOf(digest)).catch(ifMissing))?.size,
    read: async (digest, range) =>
      createReadStream(pathOf(digest), range && { start: range.first, end: range.last }),
    pathOf,
    async promote(file, digest) {
      const target = pathOf(digest)
      const parent = dirname(target)
      const made = await mkdir(parent, { recursive: true })
      await rename(file, target).catch(async (error: NodeJS.ErrnoException) => {
        // A transaction that is tried again finds its files in place.
        if (error.code !== 'ENOENT' || !(await stat(target).catch(ifMissing))) throw error
      })
      await syncFolder(parent)
      if (made === undefined) return
      // Each folder that was made is a name in the one above it.
      for (let at = parent; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at))
    },
    local: async (digest) => pathOf(digest),
    async remove(digest) {
      await rm(pathOf(digest), { force: true })
      await syncFolder(dirname(pathOf(digest)))
    },
    async *list() {
      for (const start of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(start)) continue
        for (const rest of await readdir(join(folder, start))) {
          const digest = start + rest
          if (DIGEST.test(digest)) yield digest
        }
      }
    },
  }
}
