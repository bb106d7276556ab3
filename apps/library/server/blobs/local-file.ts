import { link } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from './blob-store.ts'

/** A blob under a name in a folder that a process with limits may read. */
export async function localFile(blobs: BlobStore, digest: string, folder: string): Promise<string> {
  const target = join(folder, `blob-${digest}`)
  const local = await blobs.local(digest, target)
  if (local !== target)
    await link(local, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  return target
}
