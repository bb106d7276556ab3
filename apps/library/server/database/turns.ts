import { codeOf, type Queryable } from './database.ts'

export interface Connection extends Queryable {
  readonly ended: boolean
  close(): Promise<void>
  /** At once, as a kill would. */
  end(): Promise<void>
}

/** After these the state in memory may be wrong: a full disk, an error of the file system, a defect. */
const BROKEN = /^(53|58|XX)/
/** Writes the log to the disk, up to the last commit. */
const FLUSH = "select pg_logical_emit_message(false, 'facework', '', true)"

/**
 * Work on a database with one connection, one after another. Commits do not wait for the disk; instead, whatever was
 * waiting meanwhile is done first, then the log is flushed once for all of it, and only then are the results given.
 */
export class Turns {
  readonly #open: () => Promise<Connection>
  #connection: Promise<Connection> | undefined
  #last: Promise<unknown> = Promise.resolve()
  /** Has something that is not on the disk. */
  #dirty: Connection | undefined
  #flushing: Promise<Connection> | undefined

  constructor(open: () => Promise<Connection>) {
    this.#open = open
  }

  /** Opens the connection. */
  async start(): Promise<void> {
    this.#connection = this.#open()
    await this.#connection
  }

  /** Work that only reads waits for the disk as well, if what it may have read was not flushed. */
  async run<T>(work: (connection: Connection) => Promise<T>, isReading = false): Promise<T> {
    let used: Connection | undefined
    let flushed: Promise<Connection> | undefined
    const turn = this.#add(async (connection) => {
      used = connection
      if (!isReading) this.#dirty = connection
      try {
        return await work(connection)
      } finally {
        // Before the turn ends: the flush of others may be next, and this work is part of it.
        if (this.#dirty) flushed = this.#flush()
      }
    })
    try {
      await turn
    } catch (error) {
      await flushed?.catch(() => {})
      throw error
    }
    // One that ended meanwhile took with it what it had not flushed, and another one cannot know of it.
    if (flushed && (await flushed) !== used) throw ended()
    return turn
  }

  /** After all that was begun. */
  async close(): Promise<void> {
    await this.run(async () => {}).catch(() => {})
    await this.#add((connection) => connection.close()).catch(() => {})
  }

  #flush(): Promise<Connection> {
    this.#flushing ??= this.#add(async (connection) => {
      this.#flushing = undefined
      this.#dirty = undefined
      await connection.query(FLUSH)
      return connection
    })
    return this.#flushing
  }

  #add<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      this.#connection ??= this.#open()
      const current = await this.#connection.catch((error: unknown) => {
        this.#connection = undefined
        throw error
      })
      try {
        return await work(current)
      } catch (error) {
        if (current.ended || BROKEN.test(codeOf(error))) {
          this.#connection = undefined
          await current.end()
        }
        throw error
      }
    })
    this.#last = turn.catch(() => {})
    return turn
  }
}

const ended = () => Object.assign(new Error('The database has ended.'), { code: '57P01' })
