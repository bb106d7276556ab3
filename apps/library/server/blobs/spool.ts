import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeWholeFile } from '@facework/folder/internal'

/** Uploads before they are checked, for every process of a library: no address leads here. */
export interface Spool {
  writePart(publish: string, digest: string, n: number, bytes: Uint8Array): Promise<void>
  readPart(publish: string, digest: string, n: number): Promise<Readable>
  /** Where its parts are, if they are on this machine. */
  readonly pathOf?: ((publish: string, digest: string, n: number) => string) | undefined
  /** All parts of a publish. */
  remove(publish: string): Promise<void>
  /** Publishes that have parts. */
  list(): Promise<readonly string[]>
}

export function folderSpool(folder: string): Spool {
  const pathOf = (publish: string, digest: string, n: number) => join(folder, publish, `${digest}.${n}`)
  return {
    writePart: (publish, digest, n, bytes) => writeWholeFile(pathOf(publish, digest, n), bytes),
    readPart: async (publish, digest, n) => createReadStream(pathOf(publish, digest, n)),
    pathOf,
    remove: (publish) => rm(join(folder, publish), { recursive: true, force: true }),
    list: () => readdir(folder).catch(() => []),
  }
}
