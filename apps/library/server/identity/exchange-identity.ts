import { createHash } from 'node:crypto'
import { Refusal } from '@facework/folder/internal'
import { writeAudit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/database.ts'
import { insertToken } from '../manage/tokens.ts'
import type { Identity, IdentityVerifier } from './verify-identity.ts'

const MINUTES = 15
const MINUTES_OF_DAY = 24 * 60

export interface ExchangedToken {
  readonly token: string
  readonly seconds: number
}

// [L10.1]
/** For the identity token of a build server: an access token for one asset and a quarter of an hour. */
export async function exchangeIdentity(
  database: Database,
  verifier: IdentityVerifier,
  audience: string,
  idToken: string,
  asset: string,
): Promise<ExchangedToken> {
  const identity = await verifier.verify(idToken, audience)
  return database.transaction(async (tx) => {
    const build = await findTrust(tx, identity, asset)
    await useOnce(tx, idToken, identity)
    const token = await insertToken(tx, build.by_person, {
      label: `Build ${identity.subject}`.slice(0, 100),
      grants: [
        { action: 'read', on: asset },
        { action: 'publish', on: asset },
      ],
      days: MINUTES / MINUTES_OF_DAY,
    })
    await writeAudit(tx, build.scope, {
      actor: build.name,
      action: 'build-token',
      target: asset,
      detail: { issuer: identity.issuer, subject: identity.subject, token: token.split('_')[1] },
    })
    return { token, seconds: MINUTES * 60 }
  })
}

interface Trust {
  readonly scope: string
  readonly claims: Readonly<Record<string, string>>
  readonly by_person: string
  readonly name: string
}

/** The same answer for an asset without trusted builds and for one that does not exist. */
async function findTrust(
  tx: Queryable,
  { issuer, claims, subject }: Identity,
  asset: string,
): Promise<Trust> {
  const [, scopeName, assetName] = /^@([^/]+)\/(.+)$/.exec(asset) ?? []
  const { rows } = await tx.query<Trust>(
    `select t.scope, t.claims, t.by_person, p.name from trusted_builds t
     join scopes s on s.id = t.scope join people p on p.id = t.by_person
     where s.name = $1 and t.asset_name = $2 and t.issuer = $3 order by t.at, t.id`,
    [scopeName, assetName, issuer],
  )
  const found = rows.find((row) =>
    Object.entries(row.claims).every(([name, value]) => claims[name] === value),
  )
  if (found) return found
  throw new Refusal(
    403,
    'library/build-not-trusted',
    asset,
    `No build of ${subject.slice(0, 200)} is trusted to publish ${asset}.`,
    `A maintainer adds it: \`facework trust add ${asset} --issuer ${issuer} --claim sub=…\`.`,
  )
}

/** A token that was read in a log is worth nothing any more. */
async function useOnce(tx: Queryable, idToken: string, { expires }: Identity): Promise<void> {
  await tx.query('delete from used_identities where expires_at < now()', [])
  const { rowCount } = await tx.query(
    'insert into used_identities (hash, expires_at) values ($1, to_timestamp($2)) on conflict do nothing',
    // A little longer than it is accepted.
    [createHash('sha256').update(signedPart(idToken)).digest('hex'), expires + 300],
  )
  if (rowCount === 0)
    throw new Refusal(
      401,
      'library/identity',
      '',
      'The identity token was refused: it was used before.',
      'Ask your build server for a new one.',
    )
}

/** Signatures can be written in several ways. */
const signedPart = (token: string) => token.slice(0, token.lastIndexOf('.'))
