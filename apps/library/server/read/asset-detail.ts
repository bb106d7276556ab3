import { Refusal } from '@facework/folder/internal'
import { compareVersions, parseVersion, type ReleaseChange } from '@facework/library'
import type { ReleaseSurface } from '@facework/operations/internal'
import { type MaybeCaller, may, mayRead } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { type AssetRow, findAsset, placeOf } from '../publish/find-asset.ts'
import { placesOf } from './search-assets.ts'

export interface VersionSummary {
  readonly version: string
  readonly digest: string
  readonly bytes: number
  readonly state: string
  readonly reason: string | null
  readonly deprecated: string | null
  readonly by: string | null
  readonly at: string
  readonly changes: readonly ReleaseChange[]
}

export interface AssetDetail {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly license: string
  readonly visibility: string
  readonly controls: readonly number[]
  readonly facts: Readonly<Record<string, unknown>>
  readonly updated: string
  readonly plays: number
  readonly distTags: Readonly<Record<string, string>>
  /** The latest version, or the newest one where no version has that tag. */
  readonly current: { readonly version: string; readonly digest: string }
  /** What others rely on in it: the next version is compared with it. */
  readonly surface: ReleaseSurface
  /** The newest first. */
  readonly versions: readonly VersionSummary[]
  readonly dependencies: readonly { readonly name: string; readonly version: string }[]
  readonly dependents: readonly { readonly name: string; readonly version: string }[]
  /** Whether the caller may change it. */
  readonly canManage: boolean
}

/** An asset that the caller may read; for others the answer is that it does not exist. */
export async function readableAsset(
  database: Queryable,
  caller: MaybeCaller,
  name: string,
): Promise<AssetRow> {
  const asset = await findAsset(database, name)
  if (asset && mayRead(caller, asset.visibility, placeOf(asset))) return asset
  throw new Refusal(404, 'library/not-found', name, `The library has no asset ${name}.`)
}

export async function assetDetail(
  database: Queryable,
  caller: MaybeCaller,
  name: string,
): Promise<AssetDetail> {
  const asset = await readableAsset(database, caller, name)
  const canManage = may(caller, 'manage', placeOf(asset))
  const { rows } = await database.query<Omit<VersionSummary, 'at'> & { at: Date }>(
    `select v.version, v.digest, v.bytes, v.state, v.reason, v.deprecated, p.name as by, v.at, v.changes
     from versions v left join people p on p.id = v.by_person where v.asset = $1`,
    [asset.id],
  )
  const versions = rows
    .filter((row) => row.state !== 'held' || canManage)
    .sort((a, b) => compareVersions(parseVersion(b.version)!, parseVersion(a.version)!))
    .map((row) => ({ ...row, at: row.at.toISOString() }))
  if (versions.length === 0)
    throw new Refusal(404, 'library/not-found', name, `The library has no asset ${name}.`)
  const tags = await database.query<{ tag: string; version: string }>(
    'select tag, version from tags where asset = $1',
    [asset.id],
  )
  const distTags = Object.fromEntries(tags.rows.map(({ tag, version }) => [tag, version]))
  const current = versions.find((v) => v.version === distTags.latest) ?? versions[0]!
  const surface = await database.query<{ surface: ReleaseSurface }>(
    'select surface from versions where digest = $1',
    [current.digest],
  )
  const plays = await database.query<{ n: number }>(
    'select coalesce(sum(n), 0)::bigint as n from plays where asset = $1',
    [asset.id],
  )
  const related = async (sql: string, value: string) =>
    (await database.query<{ id: string; version: string }>(sql, [value])).rows
  const named = async (found: readonly { id: string; version: string }[]) => {
    const out: { name: string; version: string }[] = []
    for (const { id, version } of found) {
      const other = await findAsset(database, id)
      if (other && mayRead(caller, other.visibility, placeOf(other)))
        out.push({ name: `@${other.scope_name}/${other.name}`, version })
    }
    return out
  }
  return {
    id: asset.id,
    name: `@${asset.scope_name}/${asset.name}`,
    kind: asset.kind,
    title: String(asset.title),
    description: String(asset.description),
    tags: asset.tags as string[],
    license: String(asset.license),
    visibility: asset.visibility,
    controls: placesOf(asset.controls as number),
    facts: asset.facts as Record<string, unknown>,
    updated: (asset.updated_at as Date).toISOString(),
    plays: plays.rows[0]!.n,
    distTags,
    current: { version: current.version, digest: current.digest },
    surface: surface.rows[0]!.surface,
    versions,
    dependencies: await named(
      await related(
        'select asset as id, version from dependencies where version_digest = $1',
        current.digest,
      ),
    ),
    dependents: await named(
      await related(
        `select distinct v.asset as id, v.version from dependencies d join versions v on v.digest = d.version_digest
         where d.asset = $1 and v.state = 'live' order by 1, 2 limit 50`,
        asset.id,
      ),
    ),
    canManage,
  }
}
