import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { WorkerAnswer, WorkerQuestion } from './embedded-database.ts'

/** PGlite's files, with the fsync that its own NodeFS leaves out: what is acknowledged survives a power cut. */
class SyncedNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    emscriptenOpts.preRun ??= []
    const steps = emscriptenOpts.preRun as ((module: unknown) => void)[]
    steps.push((module) => {
      const { NODEFS } = (
        module as { FS: { filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } } }
      ).FS.filesystems
      NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
        fsyncSync(stream.nfd)
        return 0
      }
    })
    return { emscriptenOpts }
  }
}

/** PGlite starts with `-F`, fsync off; and its fdatasync does nothing, whatever the file system. */
const DURABLE = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]
/** Of an int8, as a number: no count of ours passes 2^53. */
const INT8 = 20

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** Creates the database in a temporary folder, syncs it to the disk, then renames it: half of one is never opened. */
async function createIfMissing(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  const lite = new PGlite({ fs: new SyncedNodeFS(fresh), startParams: DURABLE })
  await lite.waitReady
  await lite.close()
  for (const entry of readdirSync(fresh, { withFileTypes: true, recursive: true }))
    sync(join(entry.parentPath, entry.name))
  sync(fresh)
  renameSync(fresh, folder)
  sync(dirname(resolve(folder)))
}

const { folder } = workerData as { folder: string }
const port = parentPort!
const answer = (message: WorkerAnswer) => port.postMessage(message)

await createIfMissing(folder)
const lite = new PGlite({
  fs: new SyncedNodeFS(folder),
  // Whoever asks flushes the log before a result is given: once for many commits.
  startParams: [...DURABLE, '-c', 'synchronous_commit=off'],
  extensions: { pg_trgm },
  parsers: { [INT8]: (text: string) => Number(text) },
})
await lite.waitReady
lite.onNotification((channel, payload) => answer({ id: -1, notification: { channel, payload } }))
answer({ id: 0, rows: [], rowCount: 0 })

port.on('message', async ({ id, text, values }: WorkerQuestion) => {
  try {
    if (text === undefined) {
      await lite.close()
      answer({ id, rows: [], rowCount: 0 })
      return
    }
    const result = values?.length ? await lite.query(text, [...values]) : (await lite.exec(text)).at(-1)
    const rows = result?.rows ?? []
    answer({ id, rows, rowCount: result?.affectedRows ?? rows.length })
  } catch (error) {
    const { message, code, constraint } = error as Error & { code?: string; constraint?: string }
    answer({ id, error: { message, code, constraint } })
  }
})
