import { facs50 } from '@facework/documents'
import { Refusal } from '@facework/folder/internal'
import type { MaybeCaller } from '../access/caller.ts'
import { mayRead } from '../access/caller.ts'
import { type Bind, readableBy } from '../access/readable-assets.ts'
import type { Queryable } from '../database/database.ts'
import { findAsset, placeOf } from '../publish/find-asset.ts'
import { correctWords } from './correct-words.ts'
import type { Cursors } from './cursor.ts'

export interface SearchQuery {
  readonly q?: string | undefined
  readonly kind?: string | undefined
  readonly scope?: string | undefined
  readonly tag?: string | undefined
  readonly license?: string | undefined
  /** `@scope/name` of a head or character: only clips that it can play for the most part. */
  readonly for?: string | undefined
  readonly sort?: 'best' | 'new' | undefined
  /** Whether misspelled words are corrected when nothing is found; they are by default. */
  readonly correct?: boolean | undefined
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
  /** There are more: only the best matches are counted. */
  readonly atLeast?: boolean | undefined
  /** What was searched for instead of words that no asset has. */
  readonly corrected?: string | undefined
  readonly kinds: Readonly<Record<string, number>>
  /** How many of the result have each license, tag and scope; those with most. */
  readonly facets: Readonly<Record<'license' | 'tag' | 'scope', Readonly<Record<string, number>>>>
  readonly cursor?: string | undefined
}

/** Matches of a search that are ranked and counted: the best by score. */
const CANDIDATES = 400
/** Assets that are counted when there are no words. */
const MOST_COUNTED = 10_000
const MOST_BY_NAME = 50
const LEAST_COVERAGE = 0.8
/** Values of a facet that are counted. */
const FACET_VALUES = 12

/**
 * Assets that a caller may read: exact and prefix names first, then by words, rank and score. In two steps, so that a
 * common word costs as much as a rare one: the best matches by the score in their row, then those ranked by text.
 */
export async function searchAssets(
  database: Queryable,
  caller: MaybeCaller,
  query: SearchQuery,
  cursors: Cursors,
): Promise<AssetList> {
  const head = query.for === undefined ? undefined : await headMask(database, caller, query.for)
  const after = query.cursor === undefined ? undefined : cursors.read(query.cursor)
  // With the words that were found: they may have been corrected.
  const words = after ? (after[3] as string) : (query.q?.trim().toLowerCase() ?? '')
  const search: Search = { query, caller, head, words }
  // Counted once, for the first page; the cursor has the counts for those after it.
  const { kinds, facets } = after
    ? { kinds: after[2] as AssetList['kinds'], facets: NO_FACETS }
    : await countFacets(database, search)
  const total = Object.values(kinds).reduce((sum, n) => sum + n, 0)
  if (total === 0 && words !== '' && query.correct !== false) {
    const corrected = await correctWords(database, words)
    if (corrected !== undefined)
      return {
        ...(await searchAssets(database, caller, { ...query, q: corrected, correct: false }, cursors)),
        corrected,
      }
  }
  const rows = await pageOf(database, search, after)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    assets: shown.map(cardFrom),
    total: query.kind ? (kinds[query.kind] ?? 0) : total,
    ...(total >= mostCounted(search) ? { atLeast: true } : {}),
    kinds,
    facets,
    ...(rows.length > query.limit && last
      ? { cursor: cursors.text([last.rank, last.id, kinds, words]) }
      : {}),
  }
}

interface Search {
  readonly query: SearchQuery
  readonly caller: MaybeCaller
  /** Controls of the head that clips should play on. */
  readonly head: number | undefined
  /** In small letters; empty for a list without words. */
  readonly words: string
}

const mostCounted = ({ words }: Search) => (words === '' ? MOST_COUNTED : CANDIDATES)

const FROM = 'from assets a join scopes s on s.id = a.scope'

async function pageOf(
  database: Queryable,
  search: Search,
  after: readonly unknown[] | undefined,
): Promise<readonly AssetRowOfList[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const { query, head, words } = search
  const coverage = head === undefined ? 'null::real' : coverageBy(bind(head))
  const where = [...filters(search, bind), ...(query.kind ? [`a.kind = ${bind(query.kind)}`] : [])]
  const order = query.sort === 'new' ? 'extract(epoch from a.updated_at)::float8' : 'a.score::float8'
  const rank = query.sort === 'new' ? order : `${rankOf(bind, words)}::float8`
  const page = after ? `(rank, id) < (${bind(after[0])}::float8, ${bind(after[1])}::uuid)` : 'true'
  const found =
    words === ''
      ? `select * from (${ordered(query, where, order, after, bind)}) ordered where ${page}`
      : `select * from (select a.id, ${rank} as rank from (${matches(bind, where, words)}) m join assets a on a.id = m.id
         join scopes s on s.id = a.scope) ranked where ${page}`
  const { rows } = await database.query<AssetRowOfList>(
    `select a.id, a.name, s.name as scope, a.kind, a.title, a.description, a.tags, a.license, a.visibility, a.updated_at,
       a.controls, a.facts, ${coverage} as coverage, f.rank, t.version, v.digest,
       (select coalesce(sum(n), 0) from plays p where p.asset = a.id) as plays
     from (${found} order by rank desc, id desc limit ${bind(query.limit + 1)}) f
     join assets a on a.id = f.id join scopes s on s.id = a.scope
     left join tags t on t.asset = a.id and t.tag = 'latest'
     left join versions v on v.asset = t.asset and v.version = t.version
     order by f.rank desc, a.id desc`,
    values,
  )
  return rows
}

function filters({ query, caller, head }: Search, bind: Bind): readonly string[] {
  const where = ["a.state = 'active'", readableBy(caller, bind), HAS_VERSION]
  if (query.scope) where.push(`s.name = ${bind(query.scope.replace(/^@/, ''))}`)
  if (query.tag) where.push(`a.tags @> array[${bind(query.tag)}]::text[]`)
  if (query.license) where.push(`a.license = ${bind(query.license)}`)
  if (head !== undefined) where.push(`(a.controls = 0 or ${coverageBy(bind(head))} >= ${LEAST_COVERAGE})`)
  return where
}

const HAS_VERSION = "exists (select 1 from versions v where v.asset = a.id and v.state = 'live')"

/** Those with the words by score, and those with the name whatever their score. */
function matches(bind: Bind, where: readonly string[], words: string): string {
  const base = `select a.id ${FROM} where ${where.join(' and ')}`
  const byWords = `(${base} and a.search @@ ${prefixQuery(bind, words)} order by a.score desc, a.id desc limit ${CANDIDATES})`
  const byName = `(${base} and a.name like ${bind(`${likeText(words)}%`)} limit ${MOST_BY_NAME})`
  const [, scope, name] = /^@?([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(words) ?? []
  const byWhole =
    scope === undefined ? [] : [`(${base} and s.name = ${bind(scope)} and a.name = ${bind(name)})`]
  return `select distinct id from (${[byWords, byName, ...byWhole].join(' union all ')}) found`
}

function rankOf(bind: Bind, words: string): string {
  if (words === '') return 'a.score'
  const text = bind(words)
  return `(case when a.name = ${text} or ('@' || s.name || '/' || a.name) = ${text} then 1000
    when a.name like ${bind(`${likeText(words)}%`)} then 100 else 0 end
    + ts_rank(a.search, ${prefixQuery(bind, words)}) * (1 + a.score))`
}

/** By the index of the order, from about where the page before ended: equal values are told apart afterwards. */
function ordered(
  { sort }: SearchQuery,
  where: readonly string[],
  order: string,
  after: readonly unknown[] | undefined,
  bind: Bind,
): string {
  const column = sort === 'new' ? 'a.updated_at' : 'a.score'
  const from = after && bind(after[0])
  const bound = !from
    ? ''
    : sort === 'new'
      ? ` and ${column} <= to_timestamp(${from}::float8 + 0.001)`
      : ` and ${column} <= (${from}::float8 + 1e-5)::real`
  return `select a.id, ${order} as rank ${FROM} where ${where.join(' and ')}${bound} order by ${column} desc, a.id desc`
}

const likeText = (words: string) => words.replace(/[\\%_]/g, '\\$&')

const NO_FACETS: AssetList['facets'] = { license: {}, tag: {}, scope: {} }

async function countFacets(
  database: Queryable,
  search: Search,
): Promise<Pick<AssetList, 'kinds' | 'facets'>> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = filters(search, bind)
  const matching =
    search.words === ''
      ? `select a.id ${FROM} where ${where.join(' and ')} limit ${MOST_COUNTED}`
      : `select id from (${matches(bind, where, search.words)}) m limit ${CANDIDATES}`
  const each =
    "select 'kind' as facet, kind as value union all select 'license', license union all select 'scope', scope union all select 'tag', unnest(tags)"
  const { rows } = await database.query<{ facet: string; value: string; n: number }>(
    `select facet, value, n from (
       select facet, value, count(*) as n, row_number() over (partition by facet order by count(*) desc, value) as place
       from (select a.kind, a.license, a.tags, s.name as scope from (${matching}) m join assets a on a.id = m.id
             join scopes s on s.id = a.scope) found
       cross join lateral (${each}) each_value group by facet, value) counted
     where facet = 'kind' or place <= ${FACET_VALUES} order by facet, n desc, value`,
    values,
  )
  const counts: Record<string, Record<string, number>> = { kind: {}, license: {}, tag: {}, scope: {} }
  for (const { facet, value, n } of rows) counts[facet]![value] = n
  const { kind: kinds, ...facets } = counts
  return { kinds: kinds!, facets: facets as AssetList['facets'] }
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
function prefixQuery(bind: Bind, words: string): string {
  const parts = words.match(/[\p{L}\p{N}]+/gu) ?? []
  const text = parts.map((part) => `${part}:*`).join(' & ')
  return `to_tsquery('simple', ${bind(text)})`
}

async function headMask(database: Queryable, caller: MaybeCaller, name: string): Promise<number> {
  const asset = await findAsset(database, name)
  if (asset && mayRead(caller, asset.visibility, placeOf(asset))) return asset.controls as number
  throw new Refusal(404, 'library/not-found', name, `The library has no asset ${name}.`)
}
