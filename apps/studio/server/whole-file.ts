import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Ends the names of files that are being written; a crash may leave one, and the next start takes it away. */
export const UNFINISHED = '.facework-part'

/** Writes a file whole or not at all: beside its place, brought to the disk, then moved over it. */
export async function writeWholeFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}${UNFINISHED}`)
  try {
    const file = await open(part, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await unlink(part).catch(() => {})
    throw error
  }
  await syncFolder(dirname(path))
}

export async function deleteFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await syncFolder(dirname(path))
}

/** A new name is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps names in its own journal.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(() => undefined)
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}
