import type { Queryable } from '../database/database.ts'

/** Tables that are kept, in an order in which each refers to those before it. Uploads in progress are started again. */
export const TABLES = [
  'people',
  'scopes',
  'members',
  'tokens',
  'assets',
  'aliases',
  'blobs',
  'versions',
  'files',
  'dependencies',
  'tags',
  'audit',
  'events',
  'plays',
  'derived',
  'webhooks',
  'transfers',
  'reports',
  'trusted_builds',
] as const

export type TableName = (typeof TABLES)[number]

const ROWS = 500

/** All rows as lines of JSON, in one order. In a transaction, so that the tables belong together. */
export async function* readTable(tx: Queryable, table: TableName): AsyncGenerator<readonly string[]> {
  const cursor = `read_${table}`
  const { rows: keys } = await tx.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`,
    [table],
  )
  await tx.query(
    `declare ${cursor} no scroll cursor for select to_jsonb(t)::text as row from ${table} t order by ${keys.map((k) => `t.${k.name}`).join(', ')}`,
  )
  for (;;) {
    const { rows } = await tx.query<{ row: string }>(`fetch ${ROWS} from ${cursor}`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.query(`close ${cursor}`)
}

export async function writeRows(tx: Queryable, table: TableName, rows: readonly string[]): Promise<void> {
  await tx.query(
    `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
}

/** After all rows are there. Numbers of transactions belong to the database that they were made in. */
export async function finishTables(tx: Queryable): Promise<void> {
  await tx.query("update events set tx = '3'::xid8", [])
  await tx.query(
    "select setval(pg_get_serial_sequence('events', 'n'), greatest(1, (select coalesce(max(n), 1) from events)))",
    [],
  )
  // Their jobs are not kept: they are asked for again.
  await tx.query("delete from derived where state = 'queued'", [])
}
