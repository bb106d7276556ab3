import { type FileHandle, open, stat } from 'node:fs/promises'
import type { LogFile } from '@facework/editor/internal'
import { ifMissing } from '@facework/folder/internal'

export class NodeLog implements LogFile {
  readonly #path: string
  readonly #file: FileHandle

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  static async open(path: string): Promise<NodeLog> {
    return new NodeLog(path, await open(path, 'a'))
  }

  async size(): Promise<number> {
    return (await this.#file.stat()).size
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.#file.writeFile(bytes)
    await this.#file.datasync()
  }

  cutOff(size: number): Promise<void> {
    return this.#file.truncate(size)
  }

  async isInPlace(): Promise<boolean> {
    const there = await stat(this.#path, { bigint: true }).catch(ifMissing)
    const open = await this.#file.stat({ bigint: true })
    return there !== undefined && there.ino === open.ino && there.dev === open.dev
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
