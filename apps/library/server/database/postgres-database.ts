import pg from 'pg'
import {
  assertOutside,
  type Database,
  insideTransaction,
  outsideTransaction,
  type Queryable,
  type Rows,
  withRetries,
} from './database.ts'

/** Of an int8, as a number: no count of ours passes 2^53. */
const INT8 = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
const CONNECTIONS = 10
/** Milliseconds after which PostgreSQL ends a query. */
const LONGEST_QUERY = 30_000
/** Milliseconds until the next attempt to listen, after the connection was lost. */
const RECONNECT_AFTER = 500

/** PostgreSQL, for any number of processes. */
export async function openPostgres(address: string, log: (error: unknown) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000,
    statement_timeout: LONGEST_QUERY,
    types,
  })
  // Of connections that nobody uses at the moment: the pool opens another one.
  pool.on('error', () => {})
  const whole = queryableOf(pool)
  await whole.query('select 1')
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const listening = new ListeningConnection(address, listeners, log)
  return {
    query: (text, values) => {
      assertOutside()
      return whole.query(text, values)
    },
    transaction: (work) => {
      assertOutside()
      return withRetries(() => inTransaction(pool, work))
    },
    beside: (work) => outsideTransaction(() => withRetries(() => inTransaction(pool, work))),
    async listen(channel, onMessage) {
      const known = listeners.get(channel)
      if (known) known.add(onMessage)
      else {
        listeners.set(channel, new Set([onMessage]))
        await listening.add(channel)
      }
      return async () => void listeners.get(channel)?.delete(onMessage)
    },
    async close() {
      await listening.close()
      await pool.end()
    },
  }
}

function queryableOf(target: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>> {
      const result = await target.query(text, values?.length ? [...values] : undefined)
      // Several statements give several results.
      const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult
      return { rows: last.rows as R[], rowCount: last.rowCount ?? 0 }
    },
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  try {
    await client.query('begin')
    const result = await insideTransaction(() => work(queryableOf(client)))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(lost)
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

/** A connection of its own, made again when it is lost. Messages in between are lost: who waits also looks by itself. */
class ListeningConnection {
  readonly #address: string
  readonly #listeners: ReadonlyMap<string, ReadonlySet<(payload: string) => void>>
  readonly #log: (error: unknown) => void
  #client: Promise<pg.Client> | undefined
  #closed = false

  constructor(
    address: string,
    listeners: ReadonlyMap<string, ReadonlySet<(payload: string) => void>>,
    log: (error: unknown) => void,
  ) {
    this.#address = address
    this.#listeners = listeners
    this.#log = log
  }

  async add(channel: string): Promise<void> {
    this.#client ??= this.#connect()
    await (await this.#client).query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#address, keepAlive: true })
    client.on('error', () => this.#lost())
    client.on('end', () => this.#lost())
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload)
    })
    await client.connect()
    for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  #lost(): void {
    if (this.#closed || this.#client === undefined) return
    this.#client = undefined
    const again = () => {
      if (this.#closed || this.#client) return
      this.#client = this.#connect()
      this.#client.catch((error: unknown) => {
        this.#log(error)
        this.#client = undefined
        setTimeout(again, RECONNECT_AFTER).unref()
      })
    }
    setTimeout(again, RECONNECT_AFTER).unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    await (await this.#client?.catch(() => undefined))?.end()
  }
}
