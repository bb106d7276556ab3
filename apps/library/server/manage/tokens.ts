import { newId } from '@facework/documents'
import { Refusal } from '@facework/folder/internal'
import { type Caller, may } from '../access/caller.ts'
import { SESSION_DAYS } from '../access/session.ts'
import { ACTIONS, type Grant, newToken } from '../access/token.ts'
import type { Queryable } from '../database/database.ts'
import { findScope } from '../publish/find-asset.ts'

export interface TokenSummary {
  readonly id: string
  readonly label: string
  readonly grants: readonly Grant[]
  readonly at: string
  readonly expires: string | null
  readonly revoked: string | null
}

export interface TokenOptions {
  readonly label: string
  readonly grants: readonly Grant[]
  readonly days?: number | undefined
  readonly origins?: readonly string[] | undefined
}

/** The first person of a library, who may do everything, and a token for them; undefined when one exists. */
export async function makeOwner(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    "insert into people (id, name, operator) select $1, 'owner', true where not exists (select 1 from people) returning id",
    [newId()],
  )
  if (!rows[0]) return undefined
  return insertToken(database, rows[0].id, {
    label: 'owner',
    grants: ACTIONS.map((action) => ({ action, on: '*' })),
  })
}

/** For the program that runs the library: whoever can start it can read its folder. */
export async function makeOperatorToken(database: Queryable, label: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'select id from people where operator order by at, id limit 1',
    [],
  )
  return insertToken(database, rows[0]!.id, {
    label,
    grants: ACTIONS.map((action) => ({ action, on: '*' })),
    days: 1,
  })
}

/** A token of the caller; it cannot allow more than the one it was made with. */
export async function makeToken(database: Queryable, caller: Caller, options: TokenOptions): Promise<string> {
  for (const grant of options.grants) {
    const isHeld = caller.grants.some((own) => own.action === grant.action && covers(own.on, grant.on))
    if (!isHeld)
      throw new Refusal(
        403,
        'library/forbidden',
        grant.on,
        `The access token does not allow "${grant.action}" on ${grant.on}, so it cannot give that to another one.`,
      )
  }
  return insertToken(database, caller.person, options)
}

const SESSION_LABEL = 'Browser session'

/** A token for the page, which may do what the one that it was logged in with may, and ends by itself. */
export function makeSession(database: Queryable, caller: Caller): Promise<string> {
  const { grants, origins, person } = caller
  return insertToken(database, person, {
    label: SESSION_LABEL,
    grants,
    days: SESSION_DAYS,
    origins: origins ?? undefined,
  })
}

/** Other tokens stay valid: programs use them. */
export async function endSession(database: Queryable, caller: Caller): Promise<void> {
  await database.query(
    'update tokens set revoked_at = coalesce(revoked_at, now()) where id = $1 and label = $2',
    [caller.token, SESSION_LABEL],
  )
}

const covers = (own: string, wanted: string) => own === '*' || own === wanted || wanted.startsWith(`${own}/`)

export async function insertToken(
  database: Queryable,
  person: string,
  options: TokenOptions,
): Promise<string> {
  const { id, text, secretHash } = newToken()
  await database.query(
    `insert into tokens (id, secret_sha256, person, label, grants, origins, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, now() + $7 * interval '1 day')`,
    [
      id,
      secretHash,
      person,
      options.label,
      JSON.stringify(options.grants),
      options.origins ?? null,
      options.days ?? null,
    ],
  )
  return text
}

export async function listTokens(database: Queryable, caller: Caller): Promise<readonly TokenSummary[]> {
  const { rows } = await database.query<{
    id: string
    label: string
    grants: Grant[]
    at: Date
    expires_at: Date | null
    revoked_at: Date | null
  }>(
    'select id, label, grants, at, expires_at, revoked_at from tokens where person = $1 order by at desc limit 100',
    [caller.person],
  )
  return rows.map(({ id, label, grants, at, expires_at, revoked_at }) => ({
    id,
    label,
    grants,
    at: at.toISOString(),
    expires: expires_at?.toISOString() ?? null,
    revoked: revoked_at?.toISOString() ?? null,
  }))
}

export async function revokeToken(database: Queryable, caller: Caller, id: string): Promise<void> {
  const { rowCount } = await database.query(
    'update tokens set revoked_at = coalesce(revoked_at, now()) where id = $1 and person = $2',
    [id, caller.person],
  )
  if (rowCount === 0) throw new Refusal(404, 'library/not-found', id, `There is no token ${id}.`)
}

/** Makes a person a member of a scope, with a token for them when they are new. */
export async function setMember(
  database: Queryable,
  caller: Caller,
  scopeName: string,
  person: string,
  role: string | undefined,
): Promise<{ readonly token?: string | undefined }> {
  const scope = await findScope(database, scopeName)
  const place = { scope: scope?.id ?? '', scopeName }
  if (!scope || (!caller.operator && !caller.roles.has(scope.id)))
    throw new Refusal(404, 'library/not-found', `@${scopeName}`, `There is no scope @${scopeName}.`)
  if (!may(caller, 'manage', place) || (!caller.operator && caller.roles.get(scope.id) !== 'owner'))
    throw new Refusal(403, 'library/forbidden', `@${scopeName}`, 'Only owners of a scope change its members.')
  const made = await database.query<{ id: string }>(
    'insert into people (id, name) values ($1, $2) on conflict (name) do nothing returning id',
    [newId(), person],
  )
  const id =
    made.rows[0]?.id ??
    (await database.query<{ id: string }>('select id from people where name = $1', [person])).rows[0]!.id
  if (role === undefined) {
    await database.query('delete from members where scope = $1 and person = $2', [scope.id, id])
    return {}
  }
  await database.query(
    'insert into members (scope, person, role) values ($1, $2, $3) on conflict (scope, person) do update set role = excluded.role',
    [scope.id, id, role],
  )
  if (!made.rows[0]) return {}
  const grants: Grant[] = (['read', 'publish', 'manage'] as const).map((action) => ({ action, on: '*' }))
  return { token: await insertToken(database, id, { label: `invited to @${scopeName}`, grants }) }
}
