import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Ends the names of files that are being written; a crash may leave one, and the next start deletes it. */
export const UNFINISHED = '.facework-part'

/** Whole, or in pieces that are written one after another. */
export type FileContent = string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Writes a file whole or not at all: beside its place, synced to the disk, then moved over it. */
export async function writeWholeFile(path: string, content: FileContent): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const part = await writePart(path, content)
  try {
    await rename(part, path)
  } catch (error) {
    await unlink(part).catch(() => {})
    throw error
  }
  await syncFolder(dirname(path))
}

/** A name beside a file that nothing else has. Short, because the file's own name may be as long as a name can be. */
export const partBeside = (path: string) =>
  join(dirname(path), `.${randomBytes(8).toString('hex')}${UNFINISHED}`)

/** Writes content beside the place it is meant for, synced to the disk. */
export async function writePart(path: string, content: FileContent): Promise<string> {
  const part = partBeside(path)
  const file = await open(part, 'wx')
  try {
    try {
      const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
      for await (const piece of pieces) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await unlink(part).catch(() => {})
    throw error
  }
  return part
}

export async function deleteFile(path: string): Promise<void> {
  await unlinkIfThere(path)
  await syncFolder(dirname(path))
}

export async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch(ifMissing)
}

/** For `catch`: a missing file gives undefined; anything else is a failure. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/** A new name is on the disk only when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps names in its own journal.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r').catch(() => undefined)
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}
