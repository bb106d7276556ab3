import { Refusal } from '@facework/folder/internal'
import { type Caller, forbidden, may, type Role } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { managedScope } from '../manage/managed-scope.ts'
import { findScope } from '../publish/find-asset.ts'

export interface ScopeDetail {
  readonly name: string
  /** Of the caller; null for an operator who is not a member. */
  readonly role: Role | null
  readonly usedBytes: number
  readonly quotaBytes: number
  readonly usedAssets: number
  readonly quotaAssets: number
  readonly members: readonly { readonly name: string; readonly role: Role }[]
  readonly canManage: boolean
  readonly canChangeMembers: boolean
}

/** What members of a scope see of it. */
export async function scopeDetail(database: Queryable, caller: Caller, name: string): Promise<ScopeDetail> {
  const scope = await findScope(database, name)
  const role = scope && caller.roles.get(scope.id)
  if (!scope || (!caller.operator && !role))
    throw new Refusal(404, 'library/not-found', `@${name}`, `There is no scope @${name}.`)
  const place = { scope: scope.id, scopeName: name }
  if (!may(caller, 'read', place)) throw forbidden(`@${name}`)
  const { rows } = await database.query<{ name: string; role: Role }>(
    `select p.name, m.role from members m join people p on p.id = m.person where m.scope = $1
     order by array_position(array['owner', 'maintainer', 'publisher', 'reader'], m.role), p.name`,
    [scope.id],
  )
  const canManage = may(caller, 'manage', place)
  return {
    name: `@${name}`,
    role: role ?? null,
    usedBytes: scope.used_bytes,
    quotaBytes: scope.quota_bytes,
    usedAssets: scope.used_assets,
    quotaAssets: scope.quota_assets,
    members: rows,
    canManage,
    canChangeMembers: canManage && (caller.operator || role === 'owner'),
  }
}

export interface AuditLine {
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly target: string
}

const MOST = 50

/** The latest changes of a scope, the newest first. */
export async function listAudit(
  database: Queryable,
  caller: Caller,
  name: string,
): Promise<readonly AuditLine[]> {
  const scope = await managedScope(database, caller, name)
  const { rows } = await database.query<Omit<AuditLine, 'at'> & { at: Date }>(
    `select at, actor, action, target from audit where scope = $1 order by n desc limit ${MOST}`,
    [scope.id],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The scopes of the caller. */
export async function listScopes(
  database: Queryable,
  caller: Caller,
): Promise<readonly { readonly name: string; readonly role: Role }[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    'select id, name from scopes where id = any($1::uuid[]) order by name',
    [[...caller.roles.keys()]],
  )
  return rows
    .filter(({ id, name }) => may(caller, 'read', { scope: id, scopeName: name }))
    .map(({ id, name }) => ({ name: `@${name}`, role: caller.roles.get(id)! }))
}
