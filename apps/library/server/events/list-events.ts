import { Refusal } from '@facework/folder/internal'
import type { MaybeCaller } from '../access/caller.ts'
import { readableBy, readableInFull } from '../access/readable-assets.ts'
import type { Queryable } from '../database/database.ts'

export interface LibraryEvent {
  /** Where a list goes on after it. */
  readonly cursor: string
  readonly at: string
  readonly type: string
  /** `@scope/name` as it is now. */
  readonly asset: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** What only those see who may read everything of a scope. */
const NOT_PUBLIC = ['held', 'transfer-offered', 'webhook']

/** Events that a caller may see, in the order in which they became true. None is passed over that commits later. */
export async function listEvents(
  database: Queryable,
  caller: MaybeCaller,
  after: string | undefined,
  limit: number,
): Promise<readonly LibraryEvent[]> {
  const [tx, n] = after === undefined ? ['0', '0'] : parseCursor(after)
  await assertOfThisDatabase(database, tx)
  const values: unknown[] = [tx, n, NOT_PUBLIC, limit]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { rows } = await database.query<{
    tx: string
    n: number
    at: Date
    type: string
    name: string
    detail: Record<string, unknown>
  }>(
    `select e.tx::text as tx, e.n, e.at, e.type, '@' || s.name || '/' || a.name as name, e.detail
     from events e join assets a on a.id = e.asset join scopes s on s.id = a.scope
     where (e.tx, e.n) > ($1::xid8, $2::bigint) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
       and (${readableInFull(caller, bind)} or (${readableBy(caller, bind)} and not e.type = any($3)))
     order by e.tx, e.n limit $4`,
    values,
  )
  return rows.map((row) => ({
    cursor: `${row.tx}-${row.n}`,
    at: row.at.toISOString(),
    type: row.type,
    asset: row.name,
    detail: row.detail,
  }))
}

function parseCursor(text: string): readonly [string, string] {
  const [, tx, n] = /^(\d{1,19})-(\d{1,18})$/.exec(text) ?? []
  if (tx !== undefined && n !== undefined) return [tx, n]
  throw wrongCursor()
}

/** Numbers of transactions start over in a library that was restored: a cursor of before it would pass over events. */
async function assertOfThisDatabase(database: Queryable, tx: string): Promise<void> {
  if (tx === '0') return
  const { rows } = await database.query<{ later: boolean }>(
    'select $1::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as later',
    [tx],
  )
  if (rows[0]!.later) throw wrongCursor()
}

function wrongCursor(): Refusal {
  return new Refusal(
    400,
    'library/cursor',
    'after',
    'The cursor is not one of this library.',
    'Start the list from its beginning.',
  )
}
