import { newId } from '@facework/documents'
import { Refusal } from '@facework/folder/internal'
import { writeAudit } from '../access/audit.ts'
import type { Caller } from '../access/caller.ts'
import type { Database, Queryable } from '../database/database.ts'
import { managedScope } from '../manage/managed-scope.ts'

/** A build server that may publish an asset. */
export interface TrustedBuild {
  readonly id: string
  readonly asset: string
  readonly issuer: string
  readonly claims: Readonly<Record<string, string>>
  readonly by: string
  readonly at: string
}

export interface TrustedBuildOptions {
  /** The name within the scope; the asset need not exist yet. */
  readonly asset: string
  readonly issuer: string
  readonly claims: Readonly<Record<string, string>>
}

const MOST = 100

export async function addTrustedBuild(
  database: Database,
  caller: Caller,
  issuers: readonly string[],
  scopeName: string,
  { asset, issuer, claims }: TrustedBuildOptions,
): Promise<{ readonly id: string }> {
  return database.transaction(async (tx) => {
    const scope = await managedScope(tx, caller, scopeName)
    if (!issuers.includes(issuer))
      throw new Refusal(
        422,
        'library/issuer',
        issuer,
        issuers.length === 0
          ? 'This library accepts no identity tokens.'
          : `This library accepts no identity tokens of ${issuer}. It accepts those of ${issuers.join(', ')}.`,
        'Ask the operator to start the library with --oidc-issuer and this address.',
      )
    if (Object.keys(claims).length === 0)
      throw new Refusal(
        422,
        'library/claims',
        issuer,
        'Without a claim, every build of this issuer could publish.',
        'Give at least one claim, such as its subject (sub) or repository.',
      )
    const { rows } = await tx.query<{ n: number }>(
      'select count(*) as n from trusted_builds where scope = $1',
      [scope.id],
    )
    if (rows[0]!.n >= MOST)
      throw new Refusal(
        409,
        'library/trusted-builds',
        `@${scopeName}`,
        `A scope trusts at most ${MOST} builds.`,
      )
    const id = newId()
    await tx.query(
      'insert into trusted_builds (id, scope, asset_name, issuer, claims, by_person) values ($1, $2, $3, $4, $5::jsonb, $6)',
      [id, scope.id, asset, issuer, JSON.stringify(claims), caller.person],
    )
    await writeAudit(tx, scope.id, {
      actor: caller.name,
      action: 'trust-build',
      target: `@${scopeName}/${asset}`,
      detail: { id, issuer, claims },
    })
    return { id }
  })
}

export async function listTrustedBuilds(
  database: Queryable,
  caller: Caller,
  scopeName: string,
): Promise<readonly TrustedBuild[]> {
  const scope = await managedScope(database, caller, scopeName)
  const { rows } = await database.query<{
    id: string
    asset_name: string
    issuer: string
    claims: Record<string, string>
    by: string
    at: Date
  }>(
    `select t.id, t.asset_name, t.issuer, t.claims, p.name as by, t.at from trusted_builds t
     join people p on p.id = t.by_person where t.scope = $1 order by t.at, t.id`,
    [scope.id],
  )
  return rows.map(({ id, asset_name, issuer, claims, by, at }) => ({
    id,
    asset: `@${scopeName}/${asset_name}`,
    issuer,
    claims,
    by,
    at: at.toISOString(),
  }))
}

export async function removeTrustedBuild(
  database: Database,
  caller: Caller,
  scopeName: string,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const scope = await managedScope(tx, caller, scopeName)
    const { rows } = await tx.query<{ asset_name: string }>(
      'delete from trusted_builds where id = $1 and scope = $2 returning asset_name',
      [id, scope.id],
    )
    if (!rows[0]) throw new Refusal(404, 'library/not-found', id, `There is no trusted build ${id}.`)
    await writeAudit(tx, scope.id, {
      actor: caller.name,
      action: 'distrust-build',
      target: `@${scopeName}/${rows[0].asset_name}`,
      detail: { id },
    })
  })
}
