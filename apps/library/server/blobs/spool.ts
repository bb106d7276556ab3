import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWholeFile } from '@facework/folder/internal'

/** Uploads before they are checked: no address leads here. */
export interface Spool {
  folderOf(publish: string): string
  writePart(publish: string, digest: string, n: number, bytes: Uint8Array): Promise<void>
  /** Joins the parts of a file, on the disk; undefined when they are not what the digest says. */
  assemble(publish: string, digest: string, parts: number): Promise<string | undefined>
  remove(publish: string): Promise<void>
  list(): Promise<readonly string[]>
}

export function openSpool(folder: string): Spool {
  const folderOf = (publish: string) => join(folder, publish)
  const partOf = (publish: string, digest: string, n: number) => join(folderOf(publish), `${digest}.${n}`)
  return {
    folderOf,
    writePart: (publish, digest, n, bytes) => writeWholeFile(partOf(publish, digest, n), bytes),
    async assemble(publish, digest, parts) {
      await mkdir(folderOf(publish), { recursive: true })
      const whole = join(folderOf(publish), digest)
      const hash = createHash('sha256')
      const file = await open(whole, 'w')
      try {
        for (let n = 0; n < parts; n++) {
          for await (const chunk of createReadStream(partOf(publish, digest, n))) {
            hash.update(chunk as Buffer)
            await file.write(chunk as Buffer)
          }
        }
        await file.sync()
      } finally {
        await file.close()
      }
      return hash.digest('hex') === digest ? whole : undefined
    },
    remove: (publish) => rm(folderOf(publish), { recursive: true, force: true }),
    list: () => readdir(folder).catch(() => []),
  }
}
