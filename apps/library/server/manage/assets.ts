import { Refusal } from '@facework/folder/internal'
import { writeAudit } from '../access/audit.ts'
import { type Caller, forbidden, hasRole, may, type Visibility } from '../access/caller.ts'
import { refreshPublic } from '../blobs/refresh-public.ts'
import type { Queryable } from '../database/database.ts'
import { writeEvent } from '../events/write-event.ts'
import type { LibraryContext } from '../library-context.ts'
import { type AssetRow, findScope, placeOf } from '../publish/find-asset.ts'
import { readableAsset } from '../read/asset-detail.ts'

const nameOf = ({ scope_name, name }: AssetRow) => `@${scope_name}/${name}`

/** An asset whose scope belongs to the caller. */
async function ownAsset(tx: Queryable, caller: Caller, name: string): Promise<AssetRow> {
  const asset = await readableAsset(tx, caller, name)
  const isOwner = caller.operator || hasRole(caller, asset.scope, 'owner')
  if (!isOwner || !may(caller, 'manage', placeOf(asset))) throw forbidden(name)
  return asset
}

/** Digests of the manifests and files of all versions. */
async function digestsOf(tx: Queryable, asset: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ digest: string }>(
    `select digest from versions where asset = $1
     union select f.digest from files f join versions v on v.digest = f.version_digest where v.asset = $1`,
    [asset],
  )
  return rows.map(({ digest }) => digest)
}

// [L10]
/** Changes who may read an asset. What is public needs only what is public. */
export async function changeVisibility(
  context: LibraryContext,
  caller: Caller,
  name: string,
  visibility: Visibility,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const asset = await ownAsset(tx, caller, name)
    if (asset.visibility === visibility) return
    const { rows } = await tx.query<{ name: string }>(
      visibility === 'public'
        ? `select '@' || s.name || '/' || b.name as name from versions v
           join dependencies d on d.version_digest = v.digest join assets b on b.id = d.asset join scopes s on s.id = b.scope
           where v.asset = $1 and v.state <> 'removed' and b.visibility <> 'public' limit 1`
        : `select '@' || s.name || '/' || b.name as name from dependencies d
           join versions v on v.digest = d.version_digest join assets b on b.id = v.asset join scopes s on s.id = b.scope
           where d.asset = $1 and v.state in ('live', 'yanked') and b.visibility = 'public' and b.id <> $1 limit 1`,
      [asset.id],
    )
    if (rows[0])
      throw new Refusal(
        409,
        'library/dependency-visibility',
        name,
        visibility === 'public'
          ? `${name} needs ${rows[0].name}, which is not public.`
          : `The public asset ${rows[0].name} needs ${name}.`,
        visibility === 'public'
          ? 'Make that public first.'
          : 'Yank or remove its versions that need it first.',
      )
    await tx.query('update assets set visibility = $2 where id = $1', [asset.id, visibility])
    await context.forgetBlobs(tx, await refreshPublic(tx, await digestsOf(tx, asset.id)))
    await writeAudit(tx, asset.scope, {
      actor: caller.name,
      action: 'visibility',
      target: nameOf(asset),
      detail: { visibility },
    })
    await writeEvent(tx, context, {
      scope: asset.scope,
      asset: asset.id,
      type: 'visibility',
      detail: { visibility },
    })
  })
}

/** Offers an asset to another scope. Nothing changes until that accepts. */
export async function offerTransfer(
  context: LibraryContext,
  caller: Caller,
  name: string,
  to: string,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const asset = await ownAsset(tx, caller, name)
    const target = await findScope(tx, to.replace(/^@/, ''))
    if (!target || target.id === asset.scope)
      throw new Refusal(404, 'library/not-found', to, `There is no other scope ${to}.`)
    await tx.query(
      `insert into transfers (asset, to_scope, by_person) values ($1, $2, $3)
       on conflict (asset) do update set to_scope = excluded.to_scope, by_person = excluded.by_person, at = now()`,
      [asset.id, target.id, caller.person],
    )
    await writeAudit(tx, asset.scope, {
      actor: caller.name,
      action: 'transfer-offered',
      target: nameOf(asset),
      detail: { to },
    })
  })
}

/** Takes over an asset that was offered: its id and its old address stay, and the rights of its old owners end. */
export async function acceptTransfer(
  context: LibraryContext,
  caller: Caller,
  name: string,
): Promise<{ readonly name: string }> {
  return context.database.transaction(async (tx) => {
    const { asset, from, to } = await offerTo(tx, caller, name)
    const { rows } = await tx.query<{ bytes: number; taken: boolean }>(
      `select coalesce(sum(bytes) filter (where state <> 'removed'), 0)::bigint as bytes,
         exists (select 1 from assets where scope = $2 and plain_name = $3)
           or exists (select 1 from aliases where scope_name = $4 and name = $5 and asset <> $1) as taken
       from versions where asset = $1`,
      [asset.id, to.id, asset.name.replaceAll('-', ''), to.name, asset.name],
    )
    const { bytes, taken } = rows[0]!
    if (taken)
      throw new Refusal(
        409,
        'library/name-taken',
        `@${to.name}/${asset.name}`,
        `@${to.name} has an asset ${asset.name} already.`,
        'Rename or remove that first.',
      )
    if (to.used_bytes + bytes > to.quota_bytes || to.used_assets + 1 > to.quota_assets)
      throw new Refusal(
        413,
        'library/quota',
        `@${to.name}`,
        `@${to.name} has no room for ${bytes} bytes more.`,
        'Ask an operator for a larger quota.',
      )
    await tx.query(
      'update scopes set used_bytes = used_bytes - $2, used_assets = used_assets - 1 where id = $1',
      [from.id, bytes],
    )
    await tx.query(
      'update scopes set used_bytes = used_bytes + $2, used_assets = used_assets + 1 where id = $1',
      [to.id, bytes],
    )
    await tx.query('delete from aliases where scope_name = $1 and name = $2', [to.name, asset.name])
    await tx.query(
      'insert into aliases (scope_name, name, asset) values ($1, $2, $3) on conflict (scope_name, name) do nothing',
      [from.name, asset.name, asset.id],
    )
    await tx.query('update assets set scope = $2 where id = $1', [asset.id, to.id])
    await tx.query('delete from transfers where asset = $1', [asset.id])
    const detail = { from: `@${from.name}`, to: `@${to.name}` }
    for (const scope of [from.id, to.id].sort())
      await writeAudit(tx, scope, {
        actor: caller.name,
        action: 'transfer',
        target: `@${to.name}/${asset.name}`,
        detail,
      })
    await writeEvent(tx, context, { scope: to.id, asset: asset.id, type: 'transfer', detail })
    await context.forgetBlobs(tx, await digestsOf(tx, asset.id))
    return { name: `@${to.name}/${asset.name}` }
  })
}

/** The offer of an asset to a scope that the caller owns. Both scopes are locked, in the order of their ids. */
async function offerTo(tx: Queryable, caller: Caller, name: string) {
  const [, scopeName = '', assetName = ''] = /^@([^/]+)\/(.+)$/.exec(name) ?? []
  const { rows } = await tx.query<{ id: string; name: string; from_id: string; to_id: string }>(
    `select a.id, a.name, a.scope as from_id, t.to_scope as to_id from transfers t
     join assets a on a.id = t.asset join scopes s on s.id = a.scope where s.name = $1 and a.name = $2`,
    [scopeName, assetName],
  )
  const [offer] = rows
  const place = { scope: offer?.to_id ?? '', scopeName: '' }
  if (!offer || !(caller.operator || hasRole(caller, offer.to_id, 'owner')))
    throw new Refusal(404, 'library/not-found', name, `${name} is not offered to a scope that you own.`)
  const scopes = await tx.query<{
    id: string
    name: string
    used_bytes: number
    quota_bytes: number
    used_assets: number
    quota_assets: number
  }>('select * from scopes where id = any($1::uuid[]) order by id for update', [[offer.from_id, offer.to_id]])
  const from = scopes.rows.find(({ id }) => id === offer.from_id)!
  const to = scopes.rows.find(({ id }) => id === offer.to_id)!
  if (!may(caller, 'manage', { ...place, scopeName: to.name })) throw forbidden(`@${to.name}`)
  return { asset: offer, from, to }
}
