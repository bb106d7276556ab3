import { link, lstat, open, readdir, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskEntry, DiskWatch, FileStamp, OpenFile, OwnDisk } from '@facework/editor/internal'
import {
  deleteFile,
  type FileContent,
  ifMissing,
  readRegularFile,
  syncFolder,
  UNFINISHED,
  writeWholeFile,
} from '@facework/folder/internal'
import { checkInside } from '../files/path-inside.ts'
import { FolderWatch } from './folder-watch.ts'
import { NodeLog } from './node-log.ts'
import { NodeStagedFile } from './node-staged-file.ts'

/** A folder on a disk of this machine. */
export class NodeDisk implements OwnDisk {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  check(path: string): Promise<void> {
    return checkInside(this.#folder, path)
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    const bytes = await readRegularFile(this.#at(path))
    return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  writeWhole(path: string, content: FileContent): Promise<void> {
    return writeWholeFile(this.#at(path), content)
  }

  delete(path: string): Promise<void> {
    return deleteFile(this.#at(path))
  }

  rename(path: string, to: string): Promise<void> {
    return rename(this.#at(path), this.#at(to))
  }

  /** A second name, which takes no space on the disk. */
  async keepAs(path: string, second: string): Promise<void> {
    await link(this.#at(path), this.#at(second))
    await syncFolder(this.#folder)
  }

  stage(path: string, content: string | Uint8Array | undefined): Promise<NodeStagedFile> {
    return NodeStagedFile.prepare(this.#at(path), content)
  }

  async entries(folder: string): Promise<readonly DiskEntry[]> {
    const found = await readdir(this.#at(folder), { withFileTypes: true })
    return found.map((entry) => ({
      name: entry.name,
      kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other',
    }))
  }

  async stamp(path: string): Promise<FileStamp | undefined> {
    const found = await lstat(this.#at(path), { bigint: true }).catch(() => undefined)
    if (!found) return undefined
    return { text: `${found.size}-${found.mtimeNs}-${found.ino}`, size: Number(found.size) }
  }

  openLog(path: string): Promise<NodeLog> {
    return NodeLog.open(this.#at(path))
  }

  async openFile(path: string): Promise<OpenFile | undefined> {
    const file = await open(this.#at(path), 'r').catch(ifMissing)
    if (!file) return undefined
    try {
      const { size } = await file.stat()
      return {
        size,
        async read(position, length) {
          const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
          return buffer.subarray(0, bytesRead)
        },
        close: () => file.close(),
      }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async cleanUp(folder: string): Promise<void> {
    const full = this.#at(folder)
    for (const name of await readdir(full).catch(() => []))
      if (name.endsWith(UNFINISHED)) await unlink(join(full, name)).catch(() => {})
  }

  watch(look: () => Promise<unknown>): DiskWatch {
    const watch = new FolderWatch(look)
    return {
      follow: (folders) => watch.follow(new Set([...folders].map((folder) => this.#at(folder)))),
      close: () => watch.close(),
    }
  }

  #at(path: string): string {
    return join(this.#folder, path)
  }
}
