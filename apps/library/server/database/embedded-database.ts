import { Worker } from 'node:worker_threads'
import { builtModule } from '../package-folder.ts'
import {
  assertOutside,
  codeOf,
  type Database,
  insideTransaction,
  outsideTransaction,
  type Queryable,
  type Rows,
  withRetries,
} from './database.ts'
import { type Connection, Turns } from './turns.ts'

export interface WorkerQuestion {
  readonly id: number
  /** Missing to close. */
  readonly text?: string | undefined
  readonly values?: readonly unknown[] | undefined
}

export interface WorkerAnswer {
  readonly id: number
  /** Instead of an answer. */
  readonly notification?: { readonly channel: string; readonly payload: string }
  readonly rows?: readonly unknown[]
  readonly rowCount?: number
  readonly error?: {
    readonly message: string
    readonly code?: string | undefined
    readonly constraint?: string | undefined
  }
}

/** A query that takes longer is ended with its thread, which is as safe as a kill. */
const LONGEST_QUERY = 30_000
/** It has no checkpointer: without one, its log grows, and opening after a kill reads all of it. */
const CHECKPOINT_EVERY = 5 * 60_000
const CHECKPOINT_AFTER = 2000
/** Leaves nothing behind that has to be on the disk. */
const READING = /^\s*select\b/i

/**
 * PGlite in a thread of its own, because its queries block the thread that they run in. One connection: transactions
 * take turns.
 */
export async function openEmbedded(folder: string): Promise<Database> {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const open = async () => {
    const opened = await connect(folder, (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    for (const channel of listeners.keys()) await opened.query(`listen ${channel}`)
    return opened
  }
  const turns = new Turns(open)
  await turns.start()
  let written = 0
  const checkpoint = async () => {
    if (written === 0) return
    written = 0
    await turns.run((c) => c.query('checkpoint')).catch(() => {})
  }
  const timer = setInterval(checkpoint, CHECKPOINT_EVERY).unref()
  const counted = () => {
    if (++written >= CHECKPOINT_AFTER) void checkpoint()
  }
  return {
    query: (text, values) => {
      assertOutside()
      counted()
      return turns.run((c) => c.query(text, values), READING.test(text))
    },
    transaction: (work) => {
      assertOutside()
      counted()
      return withRetries(() => turns.run((c) => inTransaction(c, work)))
    },
    beside: (work) => outsideTransaction(() => withRetries(() => turns.run((c) => inTransaction(c, work)))),
    async listen(channel, onMessage) {
      const known = listeners.get(channel)
      if (known) known.add(onMessage)
      else {
        listeners.set(channel, new Set([onMessage]))
        await turns.run((c) => c.query(`listen ${channel}`), true)
      }
      return async () => void listeners.get(channel)?.delete(onMessage)
    },
    async close() {
      clearInterval(timer)
      await turns.close()
    },
  }
}

async function inTransaction<T>(connection: Connection, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await connection.query('begin')
  try {
    const result = await insideTransaction(() => work(connection))
    await connection.query('commit')
    return result
  } catch (error) {
    if (!connection.ended) await connection.query('rollback').catch(() => connection.end())
    throw error
  }
}

async function connect(
  folder: string,
  onNotification: (channel: string, payload: string) => void,
): Promise<Connection> {
  // Options of the process, such as --input-type, are not meant for a thread that runs a file.
  const worker = new Worker(builtModule('database/pglite-worker.js'), {
    workerData: { folder },
    execArgv: [],
  })
  const waiting = new Map<number, { resolve(rows: Rows<never>): void; reject(error: Error): void }>()
  let next = 0
  let ended = false
  const fail = (error: Error) => {
    ended = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const ask = (question: Omit<WorkerQuestion, 'id'> | undefined, limit: number) =>
    new Promise<Rows<never>>((resolve, reject) => {
      if (ended) {
        reject(Object.assign(new Error('The database is closed.'), { code: '57P01' }))
        return
      }
      const id = next++
      const timer = setTimeout(() => {
        fail(Object.assign(new Error('A query took too long.'), { code: '57014' }))
        void worker.terminate()
      }, limit)
      waiting.set(id, {
        resolve: (rows) => {
          clearTimeout(timer)
          resolve(rows)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      if (question) worker.postMessage({ id, ...question } satisfies WorkerQuestion)
    })
  worker.on('message', ({ id, rows = [], rowCount = 0, error, notification }: WorkerAnswer) => {
    if (notification) {
      onNotification(notification.channel, notification.payload)
      return
    }
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(Object.assign(new Error(error.message), error))
    else asked?.resolve({ rows: rows as never[], rowCount })
  })
  worker.on('error', (error) => fail(Object.assign(error, { code: codeOf(error) || '58000' })))
  worker.on('exit', () => fail(Object.assign(new Error('The database has ended.'), { code: '57P01' })))
  worker.unref()
  // Creating a database takes seconds, also on a slow machine.
  await ask(undefined, 10 * LONGEST_QUERY)
  return {
    get ended() {
      return ended
    },
    query: (text, values) => ask({ text, values }, LONGEST_QUERY),
    async close() {
      await ask({}, LONGEST_QUERY)
      ended = true
      await worker.terminate()
    },
    async end() {
      ended = true
      await worker.terminate()
    },
  }
}
