import type { Place, Visibility } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'

export interface AssetRow {
  readonly id: string
  readonly scope: string
  readonly scope_name: string
  readonly name: string
  readonly kind: string
  readonly visibility: Visibility
  readonly state: 'active' | 'removed'
  readonly [field: string]: unknown
}

export interface ScopeRow {
  readonly id: string
  readonly name: string
  readonly quota_bytes: number
  readonly used_bytes: number
  readonly quota_assets: number
  readonly used_assets: number
  readonly state: string
  readonly audit_n: number
  readonly audit_hash: string
  /** When it was read. */
  readonly now: Date
}

const ASSET = 'a.*, s.name as scope_name'

/** By `@scope/name`, also an old one, or by id. */
export async function findAsset(database: Queryable, asset: string): Promise<AssetRow | undefined> {
  const [, scope, name] = /^@([^/]+)\/(.+)$/.exec(asset) ?? []
  if (scope === undefined)
    return (
      await database.query<AssetRow>(
        `select ${ASSET} from assets a join scopes s on s.id = a.scope where a.id = $1`,
        [asset],
      )
    ).rows[0]
  const { rows } = await database.query<AssetRow>(
    `select ${ASSET} from assets a join scopes s on s.id = a.scope where s.name = $1 and a.name = $2
     union all
     select ${ASSET} from aliases l join assets a on a.id = l.asset join scopes s on s.id = a.scope
     where l.scope_name = $1 and l.name = $2`,
    [scope, name],
  )
  return rows[0]
}

export const placeOf = ({ scope, scope_name, name }: AssetRow): Place => ({
  scope,
  scopeName: scope_name,
  name,
})

export async function findScope(
  database: Queryable,
  name: string,
  lock = false,
): Promise<ScopeRow | undefined> {
  return (
    await database.query<ScopeRow>(
      `select *, now() as now from scopes where name = $1${lock ? ' for update' : ''}`,
      [name],
    )
  ).rows[0]
}
