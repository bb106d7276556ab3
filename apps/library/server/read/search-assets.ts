import { facs50 } from '@facework/documents'
import { Refusal } from '@facework/folder/internal'
import type { MaybeCaller } from '../access/caller.ts'
import { mayRead } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import { findAsset, placeOf } from '../publish/find-asset.ts'
import { cursorText, readCursor } from './cursor.ts'

export interface SearchQuery {
  readonly q?: string | undefined
  readonly kind?: string | undefined
  readonly scope?: string | undefined
  readonly tag?: string | undefined
  readonly license?: string | undefined
  /** `@scope/name` of a head or character: only clips that it can play for the most part. */
  readonly for?: string | undefined
  readonly sort?: 'best' | 'new' | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface AssetCard {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly license: string
  readonly visibility: string
  readonly version: string | null
  /** Of the latest version. */
  readonly digest: string | null
  readonly updated: string
  /** Places in FACS-50. */
  readonly controls: readonly number[]
  /** Part of its controls that the head of `for` supports. */
  readonly coverage?: number | undefined
  readonly facts: Readonly<Record<string, unknown>>
  readonly plays: number
}

export interface AssetList {
  readonly assets: readonly AssetCard[]
  readonly total: number
  readonly kinds: Readonly<Record<string, number>>
  /** How many of the result have each license, tag and scope; those with most. */
  readonly facets: Readonly<Record<'license' | 'tag' | 'scope', Readonly<Record<string, number>>>>
  readonly cursor?: string | undefined
}

const CANDIDATES = 400
const LEAST_COVERAGE = 0.8

/** Assets that a caller may read: exact and prefix names first, then by words, rank and score. */
export async function searchAssets(
  database: Queryable,
  caller: MaybeCaller,
  query: SearchQuery,
): Promise<AssetList> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const readable = caller?.operator
    ? 'true'
    : caller
      ? `(a.visibility = 'public' or a.scope = any(${bind([...caller.roles.keys()])}::uuid[]))`
      : "a.visibility = 'public'"
  const where = [
    "a.state = 'active'",
    readable,
    "exists (select 1 from versions v where v.asset = a.id and v.state = 'live')",
  ]
  if (query.scope) where.push(`s.name = ${bind(query.scope.replace(/^@/, ''))}`)
  if (query.tag) where.push(`a.tags @> array[${bind(query.tag)}]::text[]`)
  if (query.license) where.push(`a.license = ${bind(query.license)}`)
  const head = query.for === undefined ? undefined : await headMask(database, caller, query.for)
  const coverage = head === undefined ? 'null::real' : coverageBy(bind(head))
  if (head !== undefined) where.push(`(a.controls = 0 or ${coverage} >= ${LEAST_COVERAGE})`)
  const words = query.q?.trim() ?? ''
  // A value that no part of the query uses would have no type.
  const text = words === '' ? '' : bind(words.toLowerCase())
  const tsquery = words === '' ? undefined : `${prefixQuery(bind, words)}`
  if (tsquery)
    where.push(
      `(a.search @@ ${tsquery} or a.name like ${text} || '%' or ('@' || s.name || '/' || a.name) = ${text})`,
    )
  const from = `from assets a join scopes s on s.id = a.scope where ${where.join(' and ')}`
  const counts = await database.query<{ kind: string; n: number }>(
    `select a.kind, count(*) as n ${from} group by a.kind`,
    values,
  )
  const kinds = Object.fromEntries(counts.rows.map(({ kind, n }) => [kind, n]))
  const facets = query.cursor === undefined ? await countFacets(database, from, values) : NO_FACETS
  const kindFilter = query.kind ? ` and a.kind = ${bind(query.kind)}` : ''
  const rank =
    query.sort === 'new'
      ? 'extract(epoch from a.updated_at)::float8'
      : tsquery
        ? `(case when a.name = ${text} or ('@' || s.name || '/' || a.name) = ${text} then 1000 when a.name like ${text} || '%' then 100 else 0 end
           + ts_rank(a.search, ${tsquery}) * (1 + a.score))::float8`
        : 'a.score::float8'
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const page = after ? ` where (rank, id) < (${bind(after[0])}::float8, ${bind(after[1])}::uuid)` : ''
  const { rows } = await database.query<AssetRowOfList>(
    `select * from (
       select a.id, a.name, s.name as scope, a.kind, a.title, a.description, a.tags, a.license, a.visibility, a.updated_at,
         a.controls, a.facts, ${coverage} as coverage, ${rank} as rank,
         (select version from tags t where t.asset = a.id and t.tag = 'latest') as version,
         (select v.digest from tags t join versions v on v.asset = t.asset and v.version = t.version
          where t.asset = a.id and t.tag = 'latest') as digest,
         (select coalesce(sum(n), 0) from plays p where p.asset = a.id) as plays
       ${from}${kindFilter} order by a.score desc, a.id desc ${tsquery ? `limit ${CANDIDATES}` : ''}) found${page}
     order by rank desc, id desc limit ${bind(query.limit + 1)}`,
    values,
  )
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    assets: shown.map(cardFrom),
    total: query.kind ? (kinds[query.kind] ?? 0) : Object.values(kinds).reduce((sum, n) => sum + n, 0),
    kinds,
    facets,
    ...(rows.length > query.limit && last ? { cursor: cursorText([last.rank, last.id]) } : {}),
  }
}

const NO_FACETS: AssetList['facets'] = { license: {}, tag: {}, scope: {} }
/** Values of a facet that are counted. */
const FACET_VALUES = 12

async function countFacets(
  database: Queryable,
  from: string,
  values: readonly unknown[],
): Promise<AssetList['facets']> {
  const { rows } = await database.query<{ facet: 'license' | 'tag' | 'scope'; value: string; n: number }>(
    `select facet, value, n from (
       select facet, value, count(*) as n, row_number() over (partition by facet order by count(*) desc, value) as place
       from (select a.license, a.tags, s.name as scope ${from}) found
       cross join lateral (
         select 'license' as facet, license as value union all select 'scope', scope union all select 'tag', unnest(tags)) each_value
       group by facet, value) counted
     where place <= ${FACET_VALUES} order by facet, n desc, value`,
    values,
  )
  const facets: Record<string, Record<string, number>> = { license: {}, tag: {}, scope: {} }
  for (const { facet, value, n } of rows) facets[facet]![value] = n
  return facets as AssetList['facets']
}

interface AssetRowOfList {
  readonly id: string
  readonly name: string
  readonly scope: string
  readonly kind: string
  readonly title: string
  readonly description: string
  readonly tags: string[]
  readonly license: string
  readonly visibility: string
  readonly version: string | null
  readonly digest: string | null
  readonly updated_at: Date
  readonly controls: number
  readonly facts: Record<string, unknown>
  readonly coverage: number | null
  readonly rank: number
  readonly plays: number
}

function cardFrom(row: AssetRowOfList): AssetCard {
  const { scope, name, updated_at, controls, coverage, rank: _, ...rest } = row
  return {
    ...rest,
    name: `@${scope}/${name}`,
    updated: updated_at.toISOString(),
    controls: placesOf(controls),
    plays: Number(row.plays),
    ...(coverage === null ? {} : { coverage }),
  }
}

/** The places of the bits that are set; 50 bits fit into a number exactly. */
export function placesOf(mask: number): readonly number[] {
  const bits = BigInt(mask)
  return facs50.controls.flatMap((_, i) => ((bits >> BigInt(i)) & 1n ? [i] : []))
}

/** The part of the controls of an asset that a head supports. */
const coverageBy = (mask: string) =>
  `(case when a.controls = 0 then 0 else bit_count((a.controls & ${mask}::bigint)::bit(64))::real / bit_count(a.controls::bit(64)) end)`

/** Every word, the last one also as a beginning. */
function prefixQuery(bind: (value: unknown) => string, words: string): string {
  const parts = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const text = parts.map((part) => `${part}:*`).join(' & ')
  return `to_tsquery('simple', ${bind(text)})`
}

async function headMask(database: Queryable, caller: MaybeCaller, name: string): Promise<number> {
  const asset = await findAsset(database, name)
  if (asset && mayRead(caller, asset.visibility, placeOf(asset))) return asset.controls as number
  throw new Refusal(404, 'library/not-found', name, `The library has no asset ${name}.`)
}
