import { Refusal } from '@facework/folder/internal'
import type { Queryable } from '../database/database.ts'
import { type Action, type Grant, parseToken, secretMatches } from './token.ts'

export type Role = 'owner' | 'maintainer' | 'publisher' | 'reader'
export type Visibility = 'public' | 'team' | 'private'

/** Who asks: a person, with a token that may allow less than the person may do. */
export interface Caller {
  readonly person: string
  readonly name: string
  readonly token: string
  readonly operator: boolean
  readonly grants: readonly Grant[]
  /** Pages that the token may be used by; all unless given. */
  readonly origins?: readonly string[] | null | undefined
  /** By id of the scope. */
  readonly roles: ReadonlyMap<string, Role>
}

/** Without a token. */
export type MaybeCaller = Caller | undefined

const RANK: Readonly<Record<Role, number>> = { owner: 4, maintainer: 3, publisher: 2, reader: 1 }
const NEEDED: Readonly<Record<Action, Role | undefined>> = {
  read: 'reader',
  publish: 'publisher',
  manage: 'maintainer',
  moderate: undefined,
  operate: undefined,
}

/** A scope, and of it perhaps an asset. */
export interface Place {
  readonly scope: string
  readonly scopeName: string
  readonly name?: string | undefined
}

// [L10]
/** Whether a caller may do something somewhere: the token grants it, and the person has the role today. */
export function may(caller: MaybeCaller, action: Action, place: Place): boolean {
  if (!caller || !isGranted(caller, action, place)) return false
  if (caller.operator) return true
  const needed = NEEDED[action]
  return needed !== undefined && hasRole(caller, place.scope, needed)
}

export function hasRole({ roles }: Caller, scope: string, least: Role): boolean {
  const role = roles.get(scope)
  return role !== undefined && RANK[role] >= RANK[least]
}

/** Moderating and operating concern the whole library. */
export function mayEverywhere(caller: MaybeCaller, action: 'moderate' | 'operate'): boolean {
  return caller?.operator === true && caller.grants.some((g) => g.action === action && g.on === '*')
}

export function mayRead(caller: MaybeCaller, visibility: Visibility, place: Place): boolean {
  if (visibility === 'public') return true
  if (!caller || !isGranted(caller, 'read', place)) return false
  return caller.operator || hasRole(caller, place.scope, visibility === 'team' ? 'reader' : 'publisher')
}

function isGranted({ grants }: Caller, action: Action, { scopeName, name }: Place): boolean {
  return grants.some(
    (grant) =>
      grant.action === action &&
      (grant.on === '*' ||
        grant.on === `@${scopeName}` ||
        (name !== undefined && grant.on === `@${scopeName}/${name}`)),
  )
}

/** The caller of a request by its `Authorization`; undefined without one. */
export async function callerOf(
  database: Queryable,
  authorization: string | undefined,
  origin: string | undefined,
): Promise<MaybeCaller> {
  if (authorization === undefined) return undefined
  const token = parseToken(/^Bearer (.+)$/i.exec(authorization)?.[1] ?? '')
  if (!token) throw unauthorized('The access token has another form than those of a library.')
  const { rows } = await database.query<{
    secret_sha256: string
    person: string
    name: string
    operator: boolean
    state: string
    grants: Grant[]
    origins: string[] | null
    over: boolean
    roles: Record<string, Role> | null
  }>(
    `select t.secret_sha256, t.person, p.name, p.operator, p.state, t.grants, t.origins,
       (t.revoked_at is not null or t.expires_at < now()) as over,
       (select jsonb_object_agg(m.scope::text, m.role) from members m where m.person = t.person) as roles
     from tokens t join people p on p.id = t.person where t.id = $1`,
    [token.id],
  )
  const [found] = rows
  if (!found || !secretMatches(token.secret, found.secret_sha256))
    throw unauthorized('The access token is not known to this library.')
  if (found.over || found.state !== 'active')
    throw unauthorized('The access token has expired or was revoked.')
  if (found.origins && origin !== undefined && !found.origins.includes(origin))
    throw unauthorized(`The access token may not be used by pages of ${origin}.`)
  return {
    person: found.person,
    name: found.name,
    token: token.id,
    operator: found.operator,
    grants: found.grants,
    origins: found.origins,
    roles: new Map(Object.entries(found.roles ?? {})),
  }
}

function unauthorized(message: string): Refusal {
  return new Refusal(401, 'library/token', '', message, 'Log in again: `facework login ADDRESS`.')
}

export function needsLogin(): Refusal {
  return new Refusal(
    401,
    'library/login',
    '',
    'This needs an access token.',
    'Log in: `facework login ADDRESS`.',
  )
}

export function forbidden(what: string): Refusal {
  return new Refusal(
    403,
    'library/forbidden',
    what,
    `The access token does not allow this on ${what}.`,
    'Ask an owner of the scope for a role or a token that does.',
  )
}
