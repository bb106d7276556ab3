import { join } from 'node:path'
import { Refusal } from '@facework/folder/internal'
import { canonicalJson, compareVersions, parseVersion, type Version } from '@facework/library'
import {
  compareForRelease,
  type ReleaseChange,
  type ReleaseStep,
  type ReleaseSurface,
} from '@facework/operations/internal'
import { writeAudit } from '../access/audit.ts'
import { type Caller, mayRead } from '../access/caller.ts'
import { addBlobs } from '../blobs/add-blobs.ts'
import { writeSynced } from '../blobs/assemble-file.ts'
import type { CheckResult } from '../check/check-job.ts'
import type { Queryable } from '../database/database.ts'
import { writeEvent } from '../events/write-event.ts'
import type { LibraryContext } from '../library-context.ts'
import { checkManifest } from './check-manifest.ts'
import { deriveAtPublish } from './derive-at-publish.ts'
import { type AssetRow, findAsset, findScope, placeOf, type ScopeRow } from './find-asset.ts'
import { checkPlace, type Draft } from './publishes.ts'
import { makeScope } from './scopes.ts'

export interface Commit {
  readonly draft: Draft
  readonly caller: Caller
  readonly checked: CheckResult
  /** Verified files of the publish, by digest; others are in the store. */
  readonly received: ReadonlyMap<string, string>
  readonly folder: string
  /** In the same transaction: how the publish ends. */
  finish(tx: Queryable, committed: Committed): Promise<void>
}

export interface Committed {
  readonly state: 'published' | 'held'
  readonly changes: readonly ReleaseChange[]
}

// [L8]
/** Makes a version, whole or not at all: names, files, references, tag, log and event are one transaction. */
export async function commitVersion(context: LibraryContext, commit: Commit): Promise<Committed> {
  const manifestFile = join(commit.folder, 'manifest')
  await writeSynced(manifestFile, [Buffer.from(canonicalJson(commit.draft.manifest))])
  return context.database.transaction(async (tx) => {
    const committed = await commitIn(tx, context, commit, manifestFile)
    await commit.finish(tx, committed)
    return committed
  })
}

async function commitIn(
  tx: Queryable,
  context: LibraryContext,
  { draft, caller, checked, received }: Commit,
  manifestFile: string,
): Promise<Committed> {
  const { blobs, config } = context
  const { manifest, digest } = draft
  const { scope: scopeName, name } = checkManifest(manifest)
  const scope = (await findScope(tx, scopeName, true)) ?? (await makeScope(tx, scopeName, caller, config))
  // Again under the lock of the scope: another publish may have been quicker.
  const { asset: known, existing } = await checkPlace(tx, caller, manifest, digest, scope)
  if (existing) return { state: 'published', changes: [] }
  const visibility = draft.visibility ?? known?.visibility ?? 'public'
  await checkDependencies(tx, draft, visibility, caller)
  const changes = known ? await checkStep(tx, draft, checked.surface) : []
  const held = await mustWait(tx, config.moderation, scope)
  const isPublic = visibility === 'public' && !held
  const bytes = await takeQuota(tx, scope, draft, known === undefined)
  const asset = known ?? (await makeAsset(tx, scope, name, draft, visibility, checked))
  if (known && known.visibility !== visibility) throw visibilityDiffers(draft, known)
  const { files } = manifest
  await addBlobs(tx, blobs, [
    {
      digest,
      bytes: Buffer.byteLength(canonicalJson(manifest)),
      media: 'application/json',
      isPublic,
      file: manifestFile,
    },
    ...files.map((file) => ({
      digest: file.digest,
      bytes: file.bytes,
      media: checked.media[file.path]!,
      isPublic,
      file: received.get(file.digest),
    })),
  ])
  const { major, minor, patch, pre } = parseVersion(manifest.version)!
  await tx.query(
    `insert into versions (asset, version, major, minor, patch, pre, digest, bytes, state, surface, changes, by_person, main, members)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12, $13, $14::jsonb)`,
    [
      asset.id,
      manifest.version,
      major,
      minor,
      patch,
      pre.join('.'),
      digest,
      bytes,
      held ? 'held' : 'live',
      JSON.stringify(checked.surface),
      JSON.stringify(changes),
      caller.person,
      manifest.main,
      JSON.stringify(manifest.members),
    ],
  )
  await tx.query(
    `insert into files (version_digest, path, digest, bytes, media)
     select $1, path, digest, bytes, media from unnest($2::text[], $3::text[], $4::bigint[], $5::text[]) as f (path, digest, bytes, media)`,
    [
      digest,
      files.map((f) => f.path),
      files.map((f) => f.digest),
      files.map((f) => f.bytes),
      files.map((f) => checked.media[f.path]!),
    ],
  )
  for (const dependency of manifest.dependencies)
    await tx.query(
      'insert into dependencies (version_digest, asset, version, digest) values ($1, $2, $3, $4)',
      [digest, dependency.id, dependency.version, dependency.digest],
    )
  await deriveAtPublish(tx, context, draft, checked)
  if (!held) await setTag(tx, asset.id, draft, pre.length > 0, known === undefined)
  await describeAsset(tx, asset.id, draft, checked)
  await writeAudit(
    tx,
    scope.id,
    {
      actor: caller.name,
      action: 'publish',
      target: `${manifest.name}@${manifest.version}`,
      detail: { digest, token: caller.token, held },
    },
    scope,
  )
  await writeEvent(tx, context, {
    scope: scope.id,
    asset: asset.id,
    type: held ? 'held' : 'published',
    detail: { name: manifest.name, version: manifest.version, digest },
  })
  return { state: held ? 'held' : 'published', changes }
}

async function mustWait(
  tx: Queryable,
  moderation: 'off' | 'new-scopes' | 'all',
  scope: ScopeRow,
): Promise<boolean> {
  if (moderation !== 'new-scopes') return moderation === 'all'
  const { rows } = await tx.query(
    "select 1 from versions v join assets a on a.id = v.asset where a.scope = $1 and v.state = 'live' limit 1",
    [scope.id],
  )
  return rows.length === 0
}

async function takeQuota(
  tx: Queryable,
  scope: ScopeRow,
  { manifest }: Draft,
  isNew: boolean,
): Promise<number> {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  const used = scope.used_bytes + bytes
  const assets = scope.used_assets + (isNew ? 1 : 0)
  if (used > scope.quota_bytes || assets > scope.quota_assets)
    throw new Refusal(
      413,
      'library/quota',
      `@${scope.name}`,
      used > scope.quota_bytes
        ? `@${scope.name} would use ${used} bytes; its quota is ${scope.quota_bytes}.`
        : `@${scope.name} would have ${assets} assets; its quota is ${scope.quota_assets}.`,
      'Remove versions that are not used, or ask an operator for a larger quota.',
    )
  await tx.query('update scopes set used_bytes = $2, used_assets = $3 where id = $1', [
    scope.id,
    used,
    assets,
  ])
  return bytes
}

const plainName = (name: string) => name.replaceAll('-', '')

async function makeAsset(
  tx: Queryable,
  scope: ScopeRow,
  name: string,
  { manifest }: Draft,
  visibility: string,
  { facts }: CheckResult,
): Promise<Pick<AssetRow, 'id'>> {
  const { rows } = await tx.query(
    `select name from assets where scope = $1 and plain_name = $2
     union all select name from aliases where scope_name = $3 and name = $4`,
    [scope.id, plainName(name), scope.name, name],
  )
  if (rows.length > 0)
    throw new Refusal(
      409,
      'library/name-taken',
      manifest.name,
      `@${scope.name}/${rows[0]!.name} exists, and its name differs from ${manifest.name} by hyphens only.`,
      'Choose another name.',
    )
  await tx.query(
    `insert into assets (id, scope, name, plain_name, kind, title, license, visibility, facts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)`,
    [
      manifest.id,
      scope.id,
      name,
      plainName(name),
      manifest.kind,
      manifest.title,
      manifest.license,
      visibility,
      JSON.stringify(facts),
    ],
  )
  return { id: manifest.id }
}

function visibilityDiffers({ manifest }: Draft, known: AssetRow): Refusal {
  return new Refusal(
    409,
    'library/visibility',
    manifest.name,
    `${manifest.name} is ${known.visibility}; a version cannot differ from its asset.`,
    'Change the visibility of the asset first.',
  )
}

/** What browsing shows: of the newest version that was published. */
async function describeAsset(
  tx: Queryable,
  id: string,
  { manifest }: Draft,
  { controls, facts }: CheckResult,
): Promise<void> {
  const mask = controls.reduce((bits, place) => bits | (1n << BigInt(place)), 0n)
  await tx.query(
    `update assets set title = $2, description = $3, tags = $4, license = $5, controls = $6::bigint, facts = $7::jsonb,
       updated_at = now(),
       search = setweight(to_tsvector('simple', replace(name, '-', ' ') || ' ' || name || ' ' || $2), 'A')
         || setweight(to_tsvector('simple', array_to_string($4::text[], ' ')), 'B')
         || setweight(to_tsvector('english', $3), 'D')
     where id = $1`,
    [
      id,
      manifest.title,
      manifest.description,
      [...manifest.tags],
      manifest.license,
      mask.toString(),
      JSON.stringify({ ...facts, bytes: manifest.files.reduce((sum, f) => sum + f.bytes, 0) }),
    ],
  )
}

async function setTag(
  tx: Queryable,
  asset: string,
  { manifest, tag }: Draft,
  isPre: boolean,
  isFirst: boolean,
): Promise<void> {
  const wanted = tag ?? (isPre ? 'next' : 'latest')
  if (tag === undefined && !isPre && !isFirst) {
    // A fix of an older line does not become the latest.
    const { rows } = await tx.query<{ version: string }>(
      "select version from tags where asset = $1 and tag = 'latest'",
      [asset],
    )
    const before = rows[0] && parseVersion(rows[0].version)
    if (before && compareVersions(before, parseVersion(manifest.version)!) > 0) return
  }
  await tx.query(
    'insert into tags (asset, tag, version) values ($1, $2, $3) on conflict (asset, tag) do update set version = excluded.version',
    [asset, wanted, manifest.version],
  )
}

/** Every dependency is there, byte by byte, and may be seen by all who may see this version. */
async function checkDependencies(
  tx: Queryable,
  { manifest }: Draft,
  visibility: string,
  caller: Caller,
): Promise<void> {
  for (const [i, { id, version, digest }] of manifest.dependencies.entries()) {
    const asset = await findAsset(tx, id)
    const { rows } = await tx.query<{ digest: string }>(
      "select digest from versions where asset = $1 and version = $2 and state in ('live', 'yanked')",
      [id, version],
    )
    const canRead = asset && mayRead(caller, asset.visibility, placeOf(asset))
    if (!asset || !canRead || rows[0]?.digest !== digest)
      throw new Refusal(
        422,
        'library/dependency',
        `dependencies[${i}]`,
        `The library has no version ${version} of ${id} with this digest.`,
        'Publish it first, or install the version that is there.',
      )
    if (visibility === 'public' && asset.visibility !== 'public')
      throw new Refusal(
        422,
        'library/dependency-visibility',
        `dependencies[${i}]`,
        `@${asset.scope_name}/${asset.name} is ${asset.visibility}; a public version can only use public assets.`,
        'Make it public first, or publish with --visibility team.',
      )
  }
}

const RANK: Readonly<Record<ReleaseStep, number>> = { patch: 0, minor: 1, major: 2 }

// [L9]
/** Refuses a version number that goes up by less than the changes ask for. */
async function checkStep(
  tx: Queryable,
  { manifest, allowBreaking }: Draft,
  surface: ReleaseSurface,
): Promise<readonly ReleaseChange[]> {
  const { rows } = await tx.query<{ version: string; surface: ReleaseSurface }>(
    "select version, surface from versions where asset = $1 and state <> 'removed'",
    [manifest.id],
  )
  const next = parseVersion(manifest.version)!
  const before = rows
    .map((row) => ({ ...row, parsed: parseVersion(row.version)! }))
    .filter(({ parsed }) => compareVersions(parsed, next) < 0)
    .sort((a, b) => compareVersions(b.parsed, a.parsed))[0]
  if (!before) return []
  const { step, changes } = compareForRelease(before.surface, surface)
  // Before 1.0.0 anything may change, by one place less.
  const needed: ReleaseStep = before.parsed.major > 0 ? step : step === 'major' ? 'minor' : 'patch'
  const taken = stepBetween(before.parsed, next)
  if (RANK[taken] < RANK[needed] && !allowBreaking)
    throw new Refusal(
      422,
      'library/version-too-small',
      `${manifest.name}@${manifest.version}`,
      `${manifest.version} is a ${taken} step after ${before.version}, and the changes need a ${needed} one: ${changes
        .filter((change) => change.step === step)
        .slice(0, 3)
        .map((change) => change.what)
        .join('; ')}.`,
      'Publish with a higher version, or with --allow-breaking if no one relies on it.',
    )
  return changes
}

function stepBetween(a: Version, b: Version): ReleaseStep {
  if (b.major > a.major) return 'major'
  return b.minor > a.minor ? 'minor' : 'patch'
}
