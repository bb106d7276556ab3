import { Refusal } from '@facework/folder/internal'
import {
  isExact,
  isRange,
  type Manifest,
  newestIn,
  parseAddress,
  type Resolution,
  type ResolvedVersion,
  refOf,
} from '@facework/library'
import { type MaybeCaller, mayRead } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { type AssetRow, findAsset, placeOf } from '../publish/find-asset.ts'

export interface ResolvedRefs {
  readonly resolution: Resolution
  /** Every address names one version, which never changes. */
  readonly exact: boolean
  readonly isPublic: boolean
}

interface VersionRow {
  readonly version: string
  readonly digest: string
  readonly state: 'live' | 'held' | 'yanked' | 'removed'
  readonly reason: string | null
}

// [L6]
/** What addresses mean to a caller, with every version that they need. */
export async function resolveRefs(
  database: Queryable,
  caller: MaybeCaller,
  addresses: readonly string[],
): Promise<ResolvedRefs> {
  const refs: Record<string, string> = {}
  const roots: string[] = []
  let isPublic = true
  for (const address of new Set(addresses.map(refOf))) {
    const { asset: name, range } = parseAddress(address)
    const asset = await findAsset(database, name)
    if (!asset || !mayRead(caller, asset.visibility, placeOf(asset))) throw await unknownAsset(database, name)
    isPublic &&= asset.visibility === 'public'
    const { digest } = await findVersion(database, asset, name, range)
    refs[address] = digest
    roots.push(digest)
  }
  const versions = await closureOf(database, roots)
  const exact = addresses.every((address) => isExact(parseAddress(address).range))
  return { resolution: { refs, versions }, exact, isPublic }
}

async function findVersion(
  database: Queryable,
  asset: AssetRow,
  name: string,
  range: string,
): Promise<VersionRow> {
  const { rows } = await database.query<VersionRow>(
    'select version, digest, state, reason from versions where asset = $1',
    [asset.id],
  )
  let wanted: string | undefined = range
  if (!isRange(range)) {
    const tagged = await database.query<{ version: string }>(
      'select version from tags where asset = $1 and tag = $2',
      [asset.id, range],
    )
    wanted = tagged.rows[0]?.version
  } else if (!isExact(range)) {
    wanted = newestIn(
      rows.filter((row) => row.state === 'live').map((row) => row.version),
      range,
    )
  }
  const found = rows.find((row) => row.version === wanted && row.state !== 'held')
  if (found?.state === 'removed') throw removed(`${name}@${found.version}`, found.reason)
  if (found) return found
  const live = rows.filter((row) => row.state === 'live').map((row) => row.version)
  throw new Refusal(
    404,
    'library/not-found',
    `${name}@${range}`,
    `${name} has no version for "${range}".`,
    live.length > 0 ? `It has ${live.slice(-5).join(', ')}.` : 'It has no published version.',
  )
}

export function removed(what: string, reason: string | null): Refusal {
  const legal = reason?.startsWith('legal') ?? false
  return new Refusal(
    legal ? 451 : 410,
    'library/removed',
    what,
    `${what} was removed${reason ? `: ${reason}` : ''}.`,
  )
}

/** Versions and all that they refer to, by digest. */
async function closureOf(
  database: Queryable,
  roots: readonly string[],
): Promise<Record<string, ResolvedVersion>> {
  const { rows } = await database.query<{
    digest: string
    id: string
    name: string
    scope: string
    kind: string
    version: string
    deprecated: string | null
    files: Manifest['files']
    dependencies: string[]
    members: Manifest['members']
    main: string
  }>(
    `with recursive needed(digest) as (
       select unnest($1::text[])
       union select d.digest from dependencies d join needed n on n.digest = d.version_digest)
     select v.digest, a.id, a.name, s.name as scope, a.kind, v.version, v.deprecated, v.main, v.members,
       (select coalesce(jsonb_agg(jsonb_build_object('path', f.path, 'digest', f.digest, 'bytes', f.bytes) order by f.path), '[]')
        from files f where f.version_digest = v.digest) as files,
       (select coalesce(jsonb_agg(d.digest order by d.digest), '[]') from dependencies d where d.version_digest = v.digest) as dependencies
     from needed join versions v on v.digest = needed.digest
     join assets a on a.id = v.asset join scopes s on s.id = a.scope`,
    [roots],
  )
  return Object.fromEntries(
    rows.map((row): [string, ResolvedVersion] => [
      row.digest,
      {
        id: row.id,
        name: `@${row.scope}/${row.name}`,
        version: row.version,
        kind: row.kind as ResolvedVersion['kind'],
        digest: row.digest,
        main: row.main,
        members: row.members,
        files: row.files,
        dependencies: row.dependencies,
        ...(row.deprecated === null ? {} : { deprecated: row.deprecated }),
      },
    ]),
  )
}

async function unknownAsset(database: Queryable, name: string): Promise<Refusal> {
  const plain = name.replace(/^@/, '').replaceAll('-', '')
  // The nearest public name: names of others are not told.
  const { rows } = await database.query<{ name: string }>(
    `select '@' || s.name || '/' || a.name as name from assets a join scopes s on s.id = a.scope
     where a.visibility = 'public' and a.state = 'active' and (a.plain_name = $1 or a.name = $2) order by a.score desc limit 1`,
    [plain.split('/')[1] ?? '', name.split('/')[1] ?? ''],
  )
  return new Refusal(
    404,
    'library/not-found',
    name,
    `The library has no asset ${name}.`,
    rows[0] ? `Did you mean "${rows[0].name}"?` : undefined,
  )
}
