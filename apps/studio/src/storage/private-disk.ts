import type { DiskWatch, FileContent, LogFile, OpenFile, OwnDisk } from '@facework/editor/internal'
import { type PreparedWrite, piecesOf, WebDisk } from './web-disk.ts'
import { asDiskError } from './web-errors.ts'
import { fileAt } from './web-folder.ts'

/** A file of the storage of a site, as workers see it; the types of pages do not have it. */
interface PrivateFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<SyncFile>
  /** Also over a file that is there. */
  move(name: string): Promise<void>
}

interface SyncFile {
  write(bytes: Uint8Array, options: { readonly at: number }): number
  truncate(size: number): void
  getSize(): number
  /** Returns when the bytes are on the disk. */
  flush(): void
  close(): void
}

/** A folder that the browser keeps for this site alone. Only in a worker: nothing else can write bytes to the disk and wait for them. */
export class PrivateDisk extends WebDisk implements OwnDisk {
  protected readonly unfinished = '.facework-part'

  /** No one else writes here. */
  watch(): DiskWatch {
    return { follow() {}, close() {} }
  }

  async rename(path: string, to: string): Promise<void> {
    const file = await fileAt(this.root, path)
    await (file as PrivateFile | undefined)?.move(to).catch(asDiskError)
  }

  async keepAs(path: string, second: string): Promise<void> {
    const file = await (await fileAt(this.root, path))?.getFile()
    if (file) await this.writeWhole(second, file.stream() as unknown as AsyncIterable<Uint8Array>)
  }

  async openLog(path: string): Promise<LogFile> {
    const handle = await this.root.getFileHandle(path, { create: true }).catch(asDiskError)
    const file = await (handle as PrivateFile).createSyncAccessHandle().catch(asDiskError)
    return {
      size: async () => file.getSize(),
      async append(bytes) {
        writeAt(file, bytes, file.getSize())
        file.flush()
      },
      async cutOff(size) {
        file.truncate(size)
        file.flush()
      },
      // While it is open, browsers let nothing delete or replace it; only all data of the site can be deleted.
      isInPlace: () =>
        this.root.getFileHandle(path).then(
          () => true,
          () => false,
        ),
      close: async () => file.close(),
    }
  }

  async openFile(path: string): Promise<OpenFile | undefined> {
    const handle = await fileAt(this.root, path).catch(asDiskError)
    const file = await handle?.getFile().catch(asDiskError)
    return (
      file && {
        size: file.size,
        read: async (position, length) =>
          new Uint8Array(await file.slice(position, position + length).arrayBuffer()),
        close: async () => {},
      }
    )
  }

  /** On the disk under another name, then moved. */
  protected async prepare(
    folder: FileSystemDirectoryHandle,
    name: string,
    content: FileContent,
  ): Promise<PreparedWrite> {
    const partName = `.${crypto.randomUUID()}${this.unfinished}`
    const part = (await folder.getFileHandle(partName, { create: true })) as PrivateFile
    const discard = () => folder.removeEntry(partName).catch(() => {})
    try {
      const file = await part.createSyncAccessHandle()
      try {
        let at = 0
        for await (const piece of piecesOf(content)) {
          writeAt(file, piece, at)
          at += piece.length
        }
        file.flush()
      } finally {
        file.close()
      }
    } catch (error) {
      await discard()
      throw error
    }
    return { place: () => part.move(name), discard }
  }
}

function writeAt(file: SyncFile, bytes: Uint8Array, at: number): void {
  const written = file.write(bytes, { at })
  if (written < bytes.length)
    throw Object.assign(new Error('there is no more space for this site'), { code: 'ENOSPC' })
}
