import { type Caller, forbidden, mayEverywhere } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'

export interface HeldVersion {
  readonly name: string
  readonly version: string
  readonly kind: string
  readonly by: string | null
  readonly at: string
}

const MOST = 100

/** Versions that wait for a moderator, the oldest first. */
export async function listHeld(database: Queryable, caller: Caller): Promise<readonly HeldVersion[]> {
  if (!mayEverywhere(caller, 'moderate')) throw forbidden('the versions that wait for review')
  const { rows } = await database.query<Omit<HeldVersion, 'at'> & { at: Date }>(
    `select '@' || s.name || '/' || a.name as name, v.version, a.kind, p.name as by, v.at
     from versions v join assets a on a.id = v.asset join scopes s on s.id = a.scope
     left join people p on p.id = v.by_person where v.state = 'held' order by v.at, v.digest limit ${MOST}`,
    [],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
