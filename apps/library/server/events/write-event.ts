import type { Queryable } from '../database/database.ts'
import type { LibraryContext } from '../library-context.ts'

/** Says that there are new events. */
export const EVENT_CHANNEL = 'facework_events'

export interface NewEvent {
  readonly scope: string
  readonly asset: string
  readonly type: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Adds an event in the transaction that makes it true, with a job for every webhook of its scope. */
export async function writeEvent(
  tx: Queryable,
  { jobs }: Pick<LibraryContext, 'jobs'>,
  { scope, asset, type, detail }: NewEvent,
): Promise<void> {
  const { rows } = await tx.query<{ n: number; webhooks: string[] }>(
    `with added as (insert into events (scope, asset, type, detail) values ($1, $2, $3, $4::jsonb) returning n)
     select n, pg_notify('${EVENT_CHANNEL}', ''),
       (select coalesce(array_agg(w.id::text), '{}') from webhooks w where w.scope = $1) as webhooks from added`,
    [scope, asset, type, JSON.stringify(detail)],
  )
  const { n, webhooks } = rows[0]!
  for (const webhook of webhooks)
    await jobs.send(tx, 'webhook', { webhook, event: n }, { key: `${webhook} ${n}` })
}
