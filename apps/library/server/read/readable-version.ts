import { type MaybeCaller, may, mayEverywhere, mayRead, type Visibility } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'

export interface ReadableVersion {
  readonly asset: string
  readonly version: string
  readonly isPublic: boolean
}

/** A version by its digest, for those who may read it. One that waits for review is seen by those who decide on it. */
export async function readableVersion(
  database: Queryable,
  caller: MaybeCaller,
  digest: string,
): Promise<ReadableVersion | undefined> {
  const { rows } = await database.query<{
    asset: string
    version: string
    state: string
    scope: string
    scope_name: string
    name: string
    visibility: Visibility
  }>(
    `select v.asset, v.version, v.state, a.scope, s.name as scope_name, a.name, a.visibility
     from versions v join assets a on a.id = v.asset join scopes s on s.id = a.scope where v.digest = $1`,
    [digest],
  )
  const [row] = rows
  if (!row || row.state === 'removed') return undefined
  const place = { scope: row.scope, scopeName: row.scope_name, name: row.name }
  const isHeld = row.state === 'held'
  const allowed = isHeld
    ? may(caller, 'manage', place) || mayEverywhere(caller, 'moderate')
    : mayRead(caller, row.visibility, place)
  if (!allowed) return undefined
  return { asset: row.asset, version: row.version, isPublic: !isHeld && row.visibility === 'public' }
}
