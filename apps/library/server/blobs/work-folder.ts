import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a process keeps the files of the jobs that it runs. Nothing in it is needed after the job. */
export interface WorkFolder {
  /** Runs work with an empty folder of its own, and deletes that. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Deletes folders of processes that ended, by their age. */
  clean(olderThan: number): Promise<void>
}

export function openWorkFolder(folder: string): WorkFolder {
  return {
    async use(work) {
      const own = join(folder, randomBytes(8).toString('hex'))
      await mkdir(own, { recursive: true })
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },
    async clean(olderThan) {
      for (const name of await readdir(folder).catch(() => [])) {
        const { mtimeMs } = (await stat(join(folder, name)).catch(() => undefined)) ?? { mtimeMs: Date.now() }
        if (Date.now() - mtimeMs >= olderThan) await rm(join(folder, name), { recursive: true, force: true })
      }
    },
  }
}
