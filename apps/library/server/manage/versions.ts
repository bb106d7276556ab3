import { Refusal } from '@facework/folder/internal'
import { newestIn } from '@facework/library'
import { writeAudit } from '../access/audit.ts'
import { type Caller, forbidden, may, mayEverywhere } from '../access/caller.ts'
import { refreshPublic } from '../blobs/refresh-public.ts'
import type { Queryable } from '../database/database.ts'
import { writeEvent } from '../events/write-event.ts'
import type { LibraryContext } from '../library-context.ts'
import { type AssetRow, placeOf } from '../publish/find-asset.ts'
import { readableAsset } from '../read/asset-detail.ts'

export interface VersionChange {
  /** Yanked versions are found by exact address and lock file only. */
  readonly yanked?: boolean | undefined
  /** A message for those who use it; empty takes it back. */
  readonly deprecated?: string | undefined
  readonly reason?: string | undefined
}

async function managedAsset(database: Queryable, caller: Caller, name: string): Promise<AssetRow> {
  const asset = await readableAsset(database, caller, name)
  if (!may(caller, 'manage', placeOf(asset))) throw forbidden(name)
  return asset
}

/** Yanks or deprecates a version, or takes that back. */
export async function changeVersion(
  context: LibraryContext,
  caller: Caller,
  name: string,
  version: string,
  change: VersionChange,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const asset = await managedAsset(tx, caller, name)
    const state = await stateOf(tx, asset, name, version)
    if (state === 'removed' || state === 'held') throw wrongState(name, version, state)
    if (change.yanked !== undefined) {
      await tx.query('update versions set state = $3, reason = $4 where asset = $1 and version = $2', [
        asset.id,
        version,
        change.yanked ? 'yanked' : 'live',
        change.reason ?? null,
      ])
      await retag(tx, asset.id)
    }
    if (change.deprecated !== undefined)
      await tx.query('update versions set deprecated = $3 where asset = $1 and version = $2', [
        asset.id,
        version,
        change.deprecated || null,
      ])
    await record(
      context,
      tx,
      asset,
      caller,
      change.yanked === undefined ? 'deprecate' : change.yanked ? 'yank' : 'unyank',
      version,
      {
        ...change,
      },
    )
  })
}

/** Tags of versions that are not live any more go to the newest release, or are gone. */
async function retag(tx: Queryable, asset: string): Promise<void> {
  const { rows } = await tx.query<{ version: string; state: string }>(
    'select version, state from versions where asset = $1',
    [asset],
  )
  const live = rows.filter((row) => row.state === 'live').map((row) => row.version)
  const newest = newestIn(live, '*')
  const tags = await tx.query<{ tag: string; version: string }>(
    'select tag, version from tags where asset = $1',
    [asset],
  )
  for (const { tag, version } of tags.rows) {
    if (live.includes(version)) continue
    if (tag === 'latest' && newest)
      await tx.query("update tags set version = $2 where asset = $1 and tag = 'latest'", [asset, newest])
    else await tx.query('delete from tags where asset = $1 and tag = $2', [asset, tag])
  }
  if (newest && !tags.rows.some(({ tag }) => tag === 'latest'))
    await tx.query("insert into tags (asset, tag, version) values ($1, 'latest', $2)", [asset, newest])
}

export async function setTag(
  context: LibraryContext,
  caller: Caller,
  name: string,
  tag: string,
  version: string | undefined,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const asset = await managedAsset(tx, caller, name)
    if (version === undefined) {
      if (tag === 'latest')
        throw new Refusal(
          422,
          'library/tag',
          tag,
          'The tag latest cannot be deleted.',
          'Move it to another version.',
        )
      await tx.query('delete from tags where asset = $1 and tag = $2', [asset.id, tag])
    } else {
      const state = await stateOf(tx, asset, name, version)
      if (state !== 'live') throw wrongState(name, version, state)
      await tx.query(
        'insert into tags (asset, tag, version) values ($1, $2, $3) on conflict (asset, tag) do update set version = excluded.version',
        [asset.id, tag, version],
      )
    }
    await record(context, tx, asset, caller, 'tag', version ?? '', { tag })
  })
}

/** Days after which a version that nobody uses can only be removed by an operator. */
const REMOVABLE = 3

/** Deletes the bytes of a version; its number stays used. */
export async function removeVersion(
  context: LibraryContext,
  caller: Caller,
  name: string,
  version: string,
  reason: string,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const asset = await managedAsset(tx, caller, name)
    const { rows } = await tx.query<{
      digest: string
      bytes: number
      state: string
      young: boolean
      used: boolean
    }>(
      `select v.digest, v.bytes, v.state, v.at > now() - interval '${REMOVABLE} days' as young,
         exists (select 1 from dependencies d where d.asset = v.asset and d.version = v.version) as used
       from versions v where v.asset = $1 and v.version = $2 for update`,
      [asset.id, version],
    )
    const [row] = rows
    if (!row) throw notFound(name, version)
    if (row.state === 'removed') return
    const isOperator = mayEverywhere(caller, 'operate')
    if (!isOperator && (!row.young || row.used))
      throw new Refusal(
        409,
        'library/in-use',
        `${name}@${version}`,
        row.used
          ? `${name}@${version} is used by other versions.`
          : `${name}@${version} was published more than ${REMOVABLE} days ago.`,
        'Yank it: it stays available to those who use it. Operators can remove it for security or legal reasons.',
      )
    await deleteBytes(context, tx, asset, caller, { version, reason, ...row })
  })
}

interface Removal {
  readonly version: string
  readonly digest: string
  readonly bytes: number
  readonly reason: string
}

async function deleteBytes(
  context: LibraryContext,
  tx: Queryable,
  asset: AssetRow,
  caller: Caller,
  { version, digest, bytes, reason }: Removal,
): Promise<void> {
  const files = await tx.query<{ digest: string }>(
    'delete from files where version_digest = $1 returning digest',
    [digest],
  )
  await tx.query("update versions set state = 'removed', reason = $3 where asset = $1 and version = $2", [
    asset.id,
    version,
    reason,
  ])
  await retag(tx, asset.id)
  await tx.query('update scopes set used_bytes = used_bytes - $2 where id = $1', [asset.scope, bytes])
  const digests = [digest, ...files.rows.map((f) => f.digest)]
  await context.forgetBlobs(tx, await refreshPublic(tx, digests))
  await record(context, tx, asset, caller, 'remove', version, { reason })
}

/** Lets a version out that waited for a moderator, or refuses it. */
export async function decideHeld(
  context: LibraryContext,
  caller: Caller,
  name: string,
  version: string,
  approve: boolean,
  reason: string,
): Promise<void> {
  if (!mayEverywhere(caller, 'moderate')) throw forbidden(name)
  await context.database.transaction(async (tx) => {
    const asset = await readableAsset(tx, caller, name)
    const { state, ...found } = await versionOf(tx, asset, name, version)
    if (state !== 'held') throw wrongState(name, version, state)
    if (!approve) {
      await deleteBytes(context, tx, asset, caller, { version, reason: `rejected: ${reason}`, ...found })
      return
    }
    await tx.query("update versions set state = 'live' where asset = $1 and version = $2", [
      asset.id,
      version,
    ])
    const { rows } = await tx.query<{ digest: string }>(
      `select f.digest from files f join versions v on v.digest = f.version_digest where v.asset = $1 and v.version = $2
       union select digest from versions where asset = $1 and version = $2`,
      [asset.id, version],
    )
    const digests = rows.map(({ digest }) => digest)
    await context.forgetBlobs(tx, await refreshPublic(tx, digests))
    await retag(tx, asset.id)
    await record(context, tx, asset, caller, 'approve', version, {})
  })
}

const stateOf = async (tx: Queryable, asset: AssetRow, name: string, version: string) =>
  (await versionOf(tx, asset, name, version)).state

async function versionOf(tx: Queryable, { id }: AssetRow, name: string, version: string) {
  const { rows } = await tx.query<{ state: string; digest: string; bytes: number }>(
    'select state, digest, bytes from versions where asset = $1 and version = $2 for update',
    [id, version],
  )
  if (rows[0]) return rows[0]
  throw notFound(name, version)
}

async function record(
  context: LibraryContext,
  tx: Queryable,
  asset: AssetRow,
  caller: Caller,
  action: string,
  version: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const target = `@${asset.scope_name}/${asset.name}${version && `@${version}`}`
  await writeAudit(tx, asset.scope, { actor: caller.name, action, target, detail })
  await writeEvent(tx, context, {
    scope: asset.scope,
    asset: asset.id,
    type: action,
    detail: { version, ...detail },
  })
}

const notFound = (name: string, version: string) =>
  new Refusal(404, 'library/not-found', `${name}@${version}`, `${name} has no version ${version}.`)

const wrongState = (name: string, version: string, state: string) =>
  new Refusal(409, 'library/version-state', `${name}@${version}`, `${name}@${version} is ${state}.`)
