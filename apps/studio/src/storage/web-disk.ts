import type {
  Disk,
  DiskEntry,
  DiskWatch,
  FileContent,
  FileStamp,
  StagedFile,
} from '@facework/editor/internal'
import { asDiskError, ifMissing } from './web-errors.ts'
import { fileAt, folderAt, placeOf } from './web-folder.ts'

/** Content that is ready to be the content of a file. */
export interface PreparedWrite {
  /** In one step: no one finds half of it. */
  place(): Promise<void>
  discard(): Promise<void>
}

/** A folder that a browser gives access to. What differs between its own and those of the disk is how a file is written whole. */
export abstract class WebDisk implements Disk {
  protected readonly root: FileSystemDirectoryHandle

  constructor(root: FileSystemDirectoryHandle) {
    this.root = root
  }

  protected abstract prepare(
    folder: FileSystemDirectoryHandle,
    name: string,
    content: FileContent,
  ): Promise<PreparedWrite>

  /** Ends the names of files that are being written. */
  protected abstract readonly unfinished: string

  abstract watch(look: () => Promise<unknown>): DiskWatch

  /** No path is outside of a handle, and browsers follow no links. */
  async check(): Promise<void> {}

  async read(path: string): Promise<Uint8Array | undefined> {
    const handle = await fileAt(this.root, path).catch(asDiskError)
    if (!handle) return undefined
    const file = await handle.getFile().catch(ifMissing).catch(asDiskError)
    // Browsers make a file before it has content, and a crash can leave it so; none of ours is empty.
    if (!file || file.size === 0) return undefined
    return new Uint8Array(await file.arrayBuffer().catch(asDiskError))
  }

  async writeWhole(path: string, content: FileContent): Promise<void> {
    const write = await this.#prepare(path, content).catch(asDiskError)
    await write.place().catch(async (error) => {
      await write.discard()
      asDiskError(error)
    })
  }

  async delete(path: string): Promise<void> {
    const [folder, name] = placeOf(path)
    await (await folderAt(this.root, folder))?.removeEntry(name).catch(ifMissing).catch(asDiskError)
  }

  async stage(path: string, content: string | Uint8Array | undefined): Promise<StagedFile> {
    // There are no second names in a browser.
    const before = await this.read(path)
    const write = content === undefined ? undefined : await this.#prepare(path, content).catch(asDiskError)
    let isPlaced = false
    return {
      place: async () => {
        if (write) await write.place().catch(asDiskError)
        else await this.delete(path)
        isPlaced = true
      },
      putBack: async () => {
        if (!isPlaced) return
        if (before) await this.writeWhole(path, before)
        else await this.delete(path)
        isPlaced = false
      },
      discard: async () => {
        if (!isPlaced) await write?.discard()
      },
    }
  }

  async entries(path: string): Promise<readonly DiskEntry[]> {
    const folder = await folderAt(this.root, path).catch(asDiskError)
    const found: DiskEntry[] = []
    for await (const [name, { kind }] of folder?.entries() ?? [])
      found.push({ name, kind: kind === 'directory' ? 'folder' : 'file' })
    return found
  }

  async stamp(path: string): Promise<FileStamp | undefined> {
    const handle = await fileAt(this.root, path).catch(() => undefined)
    const file = await handle?.getFile().catch(() => undefined)
    return file && { text: `${file.size}-${file.lastModified}`, size: file.size }
  }

  async cleanUp(path: string): Promise<void> {
    const folder = await folderAt(this.root, path).catch(() => undefined)
    for (const { name } of await this.entries(path).catch(() => []))
      if (name.endsWith(this.unfinished)) await folder?.removeEntry(name).catch(() => {})
  }

  async #prepare(path: string, content: FileContent): Promise<PreparedWrite> {
    const [folder, name] = placeOf(path)
    return this.prepare((await folderAt(this.root, folder, true))!, name, content)
  }
}

/** The pieces of a content, one after another. */
export async function* piecesOf(content: FileContent): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (typeof content === 'string') yield new TextEncoder().encode(content)
  else if (content instanceof Uint8Array) yield content as Uint8Array<ArrayBuffer>
  else yield* content as AsyncIterable<Uint8Array<ArrayBuffer>>
}
