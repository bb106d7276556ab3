import { copyFile, link, mkdir, rename, rmdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StagedFile } from '@facework/editor/internal'
import { ifMissing, partBeside, syncFolder, unlinkIfThere, writePart } from '@facework/folder/internal'

export class NodeStagedFile implements StagedFile {
  readonly #path: string
  /** The new content, beside its place; missing when the file is deleted. */
  #part: string | undefined
  /** A second name of the file as it was; missing when there was none. */
  #backup: string | undefined
  #newFolders: readonly string[] = []
  #inPlace = false

  private constructor(path: string) {
    this.#path = path
  }

  static async prepare(path: string, content: string | Uint8Array | undefined): Promise<NodeStagedFile> {
    const file = new NodeStagedFile(path)
    try {
      if (content !== undefined) {
        file.#newFolders = await makeFolders(dirname(path))
        file.#part = await writePart(path, content)
      }
      file.#backup = await backUp(path)
      return file
    } catch (error) {
      await file.discard()
      throw error
    }
  }

  async place(): Promise<void> {
    if (this.#part !== undefined) await rename(this.#part, this.#path)
    else await unlinkIfThere(this.#path)
    this.#inPlace = true
    await syncFolder(dirname(this.#path))
  }

  /** It only renames, so it needs no disk space. */
  async putBack(): Promise<void> {
    if (!this.#inPlace) return
    if (this.#backup !== undefined) await rename(this.#backup, this.#path)
    else await unlinkIfThere(this.#path)
    this.#inPlace = false
    await syncFolder(dirname(this.#path))
  }

  async discard(): Promise<void> {
    for (const left of [this.#part, this.#backup]) if (left !== undefined) await unlink(left).catch(() => {})
    if (this.#inPlace) return
    // A folder that someone has put something into stays.
    for (const folder of this.#newFolders) await rmdir(folder).catch(() => {})
  }
}

/** Makes a folder and those above it; the new ones, the deepest first. */
async function makeFolders(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true })
  const made: string[] = []
  if (first !== undefined) for (let at = folder; at.length >= first.length; at = dirname(at)) made.push(at)
  return made
}

async function backUp(path: string): Promise<string | undefined> {
  const backup = partBeside(path)
  try {
    // A second name instead of a copy: it needs no room, and the file itself never goes missing.
    await link(path, backup)
    return backup
  } catch {
    // Not there, or on a file system without hard links.
  }
  try {
    await copyFile(path, backup)
    return backup
  } catch (error) {
    await unlink(backup).catch(() => {})
    return ifMissing(error as NodeJS.ErrnoException)
  }
}
