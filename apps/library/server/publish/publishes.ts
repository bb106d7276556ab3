import { createHash } from 'node:crypto'
import { newId } from '@facework/documents'
import { Refusal } from '@facework/folder/internal'
import { canonicalJson, type Manifest, PART_SIZE, type PublishResult } from '@facework/library'
import { type Caller, forbidden, may } from '../access/caller.ts'
import { readableAsMember } from '../access/readable-assets.ts'
import type { Queryable } from '../database/database.ts'
import type { LibraryContext } from '../library-context.ts'
import { checkManifest } from './check-manifest.ts'
import { type AssetRow, findAsset, findScope, placeOf, type ScopeRow } from './find-asset.ts'

/** What a publish was started with. */
export interface Draft {
  readonly manifest: Manifest
  readonly digest: string
  readonly tag?: string | undefined
  readonly visibility?: 'public' | 'team' | 'private' | undefined
  readonly allowBreaking?: boolean | undefined
  readonly dryRun?: boolean | undefined
}

/** Says that a publish ended; its payload is the id. */
export const PUBLISH_CHANNEL = 'facework_publishes'

export type PublishState = PublishResult['state']

export interface PublishRow {
  readonly id: string
  readonly state: PublishState
  readonly draft: Draft
  readonly report: Pick<PublishResult, 'changes' | 'diagnostics'> | null
  readonly by_person: string
  readonly by_token: string
}

export interface StartedPublish {
  readonly id: string
  readonly missing: readonly string[]
  readonly state: PublishState
}

/** Starts a publish: refused at once when it could never succeed, otherwise with the files that are to be sent. */
export async function startPublish(
  { database, config }: LibraryContext,
  caller: Caller,
  draft: Omit<Draft, 'digest'>,
  idempotencyKey?: string,
): Promise<StartedPublish> {
  const { manifest } = draft
  const digest = createHash('sha256').update(canonicalJson(manifest)).digest('hex')
  const { existing } = await checkPlace(database, caller, manifest, digest)
  const missing = await missingOf(database, caller, manifest, existing)
  const id = newId()
  const state: PublishState = existing ? 'published' : 'open'
  const { rowCount } = await database.query(
    `insert into publishes (id, state, draft, report, by_person, by_token, expires_at, idempotency_key)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, now() + $7 * interval '1 millisecond', $8)
     on conflict (by_person, idempotency_key) do nothing`,
    [
      id,
      state,
      JSON.stringify({ ...draft, digest }),
      existing ? JSON.stringify({ changes: [], diagnostics: [] }) : null,
      caller.person,
      caller.token,
      config.publishExpiry,
      idempotencyKey ?? null,
    ],
  )
  return rowCount > 0
    ? { id, missing, state }
    : sameAsBefore(database, caller, idempotencyKey!, digest, missing)
}

/** The publish that the same request made before. */
async function sameAsBefore(
  database: Queryable,
  caller: Caller,
  key: string,
  digest: string,
  missing: readonly string[],
): Promise<StartedPublish> {
  const { rows } = await database.query<PublishRow>(
    'select * from publishes where by_person = $1 and idempotency_key = $2',
    [caller.person, key],
  )
  const { id, state, draft } = rows[0]!
  if (draft.digest === digest) return { id, missing, state }
  throw new Refusal(
    422,
    'library/idempotency-key',
    key,
    'The same Idempotency-Key was used for another publish.',
    'Use a new key for each publish.',
  )
}

export interface PublishPlace {
  readonly asset?: AssetRow | undefined
  /** The very same version exists. */
  readonly existing: boolean
}

/** Where a version would be; refused when the caller may not publish under this name. */
export async function checkPlace(
  database: Queryable,
  caller: Caller,
  manifest: Manifest,
  digest: string,
  locked?: ScopeRow,
): Promise<PublishPlace> {
  const { scope: scopeName, name } = checkManifest(manifest)
  const scope = locked ?? (await findScope(database, scopeName))
  const place = { scope: scope?.id ?? '', scopeName, name }
  // A scope that is not there yet is made by whoever may manage all of them.
  const allowed = scope
    ? may(caller, 'publish', place)
    : caller.operator && caller.grants.some((g) => g.action === 'manage' && g.on === '*')
  if (!allowed) {
    if (scope && caller.roles.has(scope.id)) throw forbidden(manifest.name)
    throw new Refusal(
      404,
      'library/scope-unknown',
      manifest.name,
      `There is no scope @${scopeName} that you may publish to.`,
      `Ask an operator of the library for the scope @${scopeName}.`,
    )
  }
  if (scope && scope.state !== 'active') throw forbidden(manifest.name)
  const asset = await findAsset(database, manifest.name)
  if (asset && asset.id !== manifest.id)
    throw new Refusal(
      409,
      'library/id-mismatch',
      manifest.name,
      `${manifest.name} is the asset ${asset.id}, and this is ${manifest.id}.`,
      'Publish it under another name, or publish an edited copy of the same document.',
    )
  const other = asset ?? (await findAsset(database, manifest.id))
  if (other && (other.scope_name !== scopeName || other.name !== name) && !asset)
    throw new Refusal(
      409,
      'library/id-taken',
      manifest.id,
      `The id ${manifest.id} belongs to another asset.`,
      'Publish it under the name it has, or duplicate the document, which gives it a new id.',
    )
  if (!asset) return { existing: false }
  if (!may(caller, 'publish', placeOf(asset))) throw forbidden(manifest.name)
  if (asset.kind !== manifest.kind)
    throw new Refusal(
      409,
      'library/kind',
      manifest.name,
      `${manifest.name} is a ${asset.kind}, and this is a ${manifest.kind}.`,
      'Publish it under another name.',
    )
  const { rows } = await database.query<{ digest: string; state: string }>(
    'select digest, state from versions where asset = $1 and version = $2',
    [asset.id, manifest.version],
  )
  if (rows.length === 0) return { asset, existing: false }
  if (rows[0]!.digest === digest && rows[0]!.state !== 'removed') return { asset, existing: true }
  throw versionExists(manifest)
}

export function versionExists({ name, version }: Manifest): Refusal {
  return new Refusal(
    409,
    'library/version-exists',
    `${name}@${version}`,
    `${name}@${version} exists with different content, or was removed. A version number is used once.`,
    'Publish with the next version.',
  )
}

/** Files to be sent: those that are not there, are about to be deleted, or that the caller could not read. */
async function missingOf(
  database: Queryable,
  caller: Caller,
  manifest: Manifest,
  existing: boolean,
): Promise<readonly string[]> {
  if (existing) return []
  const digests = [...new Set(manifest.files.map((file) => file.digest))]
  const values: unknown[] = [digests]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { rows } = await database.query<{ digest: string }>(
    `select b.digest from blobs b where b.digest = any($1) and b.marked_at is null and (b.public or exists (
       select 1 from files f join versions v on v.digest = f.version_digest join assets a on a.id = v.asset
       join scopes s on s.id = a.scope
       where f.digest = b.digest and v.state <> 'removed' and ${readableAsMember(caller, bind)}))`,
    values,
  )
  const there = new Set(rows.map((row) => row.digest))
  return digests.filter((digest) => !there.has(digest))
}

export async function findPublish(database: Queryable, caller: Caller, id: string): Promise<PublishRow> {
  const { rows } = await database.query<PublishRow>('select * from publishes where id = $1', [id])
  const [row] = rows
  if (row && row.by_person === caller.person) return row
  throw new Refusal(404, 'library/not-found', id, `There is no publish ${id}.`)
}

export const partsOf = (bytes: number) => Math.max(1, Math.ceil(bytes / PART_SIZE))

/** Takes a part of a file. Sending one again changes nothing. */
export async function receivePart(
  { database, spool }: LibraryContext,
  publish: PublishRow,
  digest: string,
  n: number,
  bytes: Uint8Array,
): Promise<void> {
  const file = publish.draft.manifest.files.find((f) => f.digest === digest)
  if (!file || n >= partsOf(file.bytes))
    throw new Refusal(404, 'library/not-found', digest, 'The publish has no such part of a file.')
  if (publish.state !== 'open')
    throw new Refusal(
      409,
      'library/publish-state',
      publish.id,
      `The publish is ${publish.state}; files were to be sent before.`,
    )
  const expected = Math.min(PART_SIZE, file.bytes - n * PART_SIZE)
  if (bytes.length !== expected)
    throw new Refusal(
      422,
      'library/part-size',
      digest,
      `Part ${n} has ${bytes.length} bytes; expected ${expected}.`,
    )
  await spool.writePart(publish.id, digest, n, bytes)
  await database.query(
    'insert into parts (publish, digest, n, bytes) values ($1, $2, $3, $4) on conflict do nothing',
    [publish.id, digest, n, bytes.length],
  )
}

/** Hands a publish over to be checked. */
export async function submitPublish(
  context: LibraryContext,
  caller: Caller,
  publish: PublishRow,
): Promise<void> {
  if (publish.state !== 'open') return
  const { database, jobs } = context
  const { manifest } = publish.draft
  const { rows } = await database.query<{ digest: string; count: number }>(
    'select digest, count(*) as count from parts where publish = $1 group by digest',
    [publish.id],
  )
  const counts = new Map(rows.map((row) => [row.digest, row.count]))
  const notSent = manifest.files.filter(({ digest, bytes }) => (counts.get(digest) ?? 0) < partsOf(bytes))
  const missing = new Set(notSent.length > 0 ? await missingOf(database, caller, manifest, false) : [])
  const unsent = notSent.filter(({ digest }) => missing.has(digest))
  if (unsent.length > 0)
    throw new Refusal(
      409,
      'library/missing-parts',
      unsent[0]!.path,
      `${unsent.length} of ${manifest.files.length} files were not sent: ${unsent
        .slice(0, 3)
        .map((f) => f.path)
        .join(', ')}.`,
      'Send them and submit again.',
    )
  await database.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      "update publishes set state = 'submitted' where id = $1 and state = 'open'",
      [publish.id],
    )
    if (rowCount > 0) await jobs.send(tx, 'check', { publish: publish.id }, { key: publish.id })
  })
}

export function publishResult({ id, state, draft, report }: PublishRow): PublishResult {
  const { name, version } = draft.manifest
  return {
    id,
    state,
    name,
    version,
    digest: draft.digest,
    changes: report?.changes ?? [],
    diagnostics: report?.diagnostics ?? [],
  }
}
