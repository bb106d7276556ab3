import type { Queryable } from '../database/database.ts'
import type { LibraryContext } from '../library-context.ts'

const UNUSED = `not exists (select 1 from files f where f.digest = b.digest)
  and not exists (select 1 from versions v where v.digest = b.digest)
  and not exists (select 1 from derived d where d.output = b.digest)`

/** Blobs at a time: the embedded database has one connection, which others wait for. */
const BATCH = 100

/** Held, shared, by whoever copies a library: what it saw stays. Any number that no other program locks by. */
export const GC_LOCK = 4_180_418_042

export interface Collected {
  readonly marked: number
  readonly removed: number
}

// [L12]
/**
 * Deletes blobs that no version has. They are marked first, and deleted when they are still unused after the grace
 * period. A marked blob counts as missing to those who publish, so that it is sent again.
 */
export async function collectGarbage(
  context: LibraryContext,
  grace = context.config.grace,
): Promise<Collected> {
  const { database } = context
  await forgetDerived(database)
  const { rowCount: marked } = await database.query(
    `update blobs set marked_at = now() where digest in (
       select digest from blobs b where marked_at is null and ${UNUSED} order by digest for update skip locked)`,
    [],
  )
  await database.query(
    `update blobs b set marked_at = null where marked_at is not null and not (${UNUSED})`,
    [],
  )
  let removed = 0
  for (;;) {
    const { rows } = await database.query<{ digest: string }>(
      `select digest from blobs where marked_at < now() - $1 * interval '1 millisecond' order by digest limit ${BATCH}`,
      [grace],
    )
    let gone = 0
    for (const { digest } of rows)
      if (await database.transaction((tx) => removeUnused(tx, context, digest))) gone++
    removed += gone
    if (gone === 0) return { marked, removed }
  }
}

/** Under the lock of the row, which a publish that wants the blob holds as well. */
async function removeUnused(
  tx: Queryable,
  { blobs, forgetBlobs }: LibraryContext,
  digest: string,
): Promise<boolean> {
  const { rows: free } = await tx.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(${GC_LOCK}) as free`,
  )
  if (!free[0]!.free) return false
  const { rows } = await tx.query(
    `select 1 from blobs b where digest = $1 and marked_at is not null and ${UNUSED} for update skip locked`,
    [digest],
  )
  if (rows.length === 0) return false
  await tx.query('delete from blobs where digest = $1', [digest])
  await blobs.remove(digest)
  await forgetBlobs(tx, [digest])
  return true
}

/** A derived file is used as long as everything that it was computed from. */
async function forgetDerived(database: Queryable): Promise<void> {
  await database.query(
    `delete from derived d where exists (select 1 from unnest(d.inputs) as input (digest) where not exists (
       select 1 from files f where f.digest = input.digest) and not exists (
       select 1 from versions v where v.digest = input.digest and v.state <> 'removed'))`,
    [],
  )
}

/** Ends publishes that were never submitted. */
export async function expirePublishes({ database }: LibraryContext): Promise<number> {
  const { rowCount } = await database.query(
    "update publishes set state = 'expired' where state = 'open' and expires_at < now()",
    [],
  )
  return rowCount
}

/** Milliseconds after which a folder of a job belongs to a process that ended. */
const LONGEST_JOB = 24 * 3600_000

/** Deletes uploads of publishes that are over, and adds the jobs of those whose job is gone. */
export async function removeLeftovers({ database, spool, work, jobs }: LibraryContext): Promise<void> {
  const { rows } = await database.query<{ id: string; state: string }>(
    "select id, state from publishes where state in ('open', 'submitted', 'checking')",
    [],
  )
  const open = new Set(rows.map((row) => row.id))
  for (const id of await spool.list()) if (!open.has(id)) await spool.remove(id)
  await work.clean(LONGEST_JOB)
  for (const { id, state } of rows)
    if (state === 'submitted') await jobs.send(database, 'check', { publish: id }, { key: id })
}
