import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '@facework/folder/internal'

export interface Rows<R> {
  readonly rows: readonly R[]
  readonly rowCount: number
}

/** Takes SQL. Without values the text may have several statements. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the SQL beside the call says
  query<R = any>(text: string, values?: readonly unknown[]): Promise<Rows<R>>
}

/** One database, embedded or PostgreSQL, with the same rules on both. */
export interface Database extends Queryable {
  /** Runs work in a transaction; it is tried again when it met another one (40001, 40P01). */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** The same, inside of a transaction of another database. */
  beside<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Calls back with what `pg_notify` sends on a channel, after the transaction that sent it; returns how to stop. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The code of an error of the database: five characters, the first two its class. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

const open = new AsyncLocalStorage<true>()

/** Leaves the transaction of another database. */
export const outsideTransaction = <T>(work: () => Promise<T>): Promise<T> => open.exit(work)

export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work)

/** The embedded database has one connection: a query beside its open transaction would wait for itself. */
export function assertOutside(): void {
  if (open.getStore())
    throw new Error('A query outside of the open transaction: use the one that the callback was given.')
}

const ATTEMPTS = 5

/** Repeats work that lost against another transaction. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !/^(40001|40P01)$/.test(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * Math.random()))
    }
  }
}

/** An error of the database as callers receive it; others stay as they are. */
export function asRefusal(error: unknown): unknown {
  const code = codeOf(error)
  if (/^53|^ENOSPC|^EDQUOT/.test(code))
    return new Refusal(
      507,
      'library/full',
      '',
      'The library has no space left; nothing was changed.',
      'Free some disk space on its machine and try again.',
    )
  // Texts that PostgreSQL cannot keep, such as those with NUL, and numbers that are too large for it.
  if (/^22/.test(code))
    return new Refusal(422, 'library/request', '', 'The request has a value that cannot be stored.')
  if (/^(57|58|08|XX)/.test(code) || code === 'ECONNREFUSED')
    return new Refusal(
      503,
      'library/unavailable',
      '',
      'The database of the library is not available.',
      'Try again in a few seconds.',
    )
  return error
}
