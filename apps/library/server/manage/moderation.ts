import { newId } from '@facework/documents'
import { Refusal } from '@facework/folder/internal'
import { type Caller, forbidden, type MaybeCaller, mayEverywhere } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { readableAsset } from '../read/asset-detail.ts'

export interface ModerationQueue {
  /** Versions that wait for a decision, the oldest first. */
  readonly held: readonly {
    readonly name: string
    readonly version: string
    readonly digest: string
    readonly kind: string
    readonly title: string
    readonly by: string | null
    readonly at: string
  }[]
  readonly reports: readonly {
    readonly id: string
    readonly name: string
    readonly version: string | null
    readonly reason: string
    readonly text: string
    readonly at: string
  }[]
}

const MOST = 100
/** Open reports of one asset: more of them say nothing new. */
const MOST_REPORTS = 50

export async function moderationQueue(database: Queryable, caller: Caller): Promise<ModerationQueue> {
  if (!mayEverywhere(caller, 'moderate')) throw forbidden('the moderation queue')
  const held = await database.query<ModerationQueue['held'][number] & { readonly at: Date }>(
    `select '@' || s.name || '/' || a.name as name, v.version, v.digest, a.kind, a.title, p.name as by, v.at
     from versions v join assets a on a.id = v.asset join scopes s on s.id = a.scope left join people p on p.id = v.by_person
     where v.state = 'held' order by v.at limit ${MOST}`,
    [],
  )
  const reports = await database.query<ModerationQueue['reports'][number] & { readonly at: Date }>(
    `select r.id, '@' || s.name || '/' || a.name as name, r.version, r.reason, r.text, r.at
     from reports r join assets a on a.id = r.asset join scopes s on s.id = a.scope
     where r.state = 'open' order by r.at limit ${MOST}`,
    [],
  )
  const dated = <T extends { readonly at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() })
  return { held: held.rows.map(dated), reports: reports.rows.map(dated) }
}

/** Tells the moderators about an asset. Anyone who can read it may do so. */
export async function reportAsset(
  database: Queryable,
  caller: MaybeCaller,
  name: string,
  report: { readonly version?: string | undefined; readonly reason: string; readonly text: string },
): Promise<void> {
  const asset = await readableAsset(database, caller, name)
  await database.query(
    `insert into reports (id, asset, version, reason, text, by_person) select $1, $2, $3, $4, $5, $6
     where (select count(*) from reports where asset = $2 and state = 'open') < ${MOST_REPORTS}`,
    [newId(), asset.id, report.version ?? null, report.reason, report.text, caller?.person ?? null],
  )
}

export async function closeReport(database: Queryable, caller: Caller, id: string): Promise<void> {
  if (!mayEverywhere(caller, 'moderate')) throw forbidden('the moderation queue')
  const { rowCount } = await database.query(
    "update reports set state = 'closed' where id = $1 and state = 'open'",
    [id],
  )
  if (rowCount === 0) throw new Refusal(404, 'library/not-found', id, `There is no open report ${id}.`)
}
