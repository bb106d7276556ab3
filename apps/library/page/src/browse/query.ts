import { go } from '../data/route.ts'

export const FACETS = ['license', 'tag', 'scope'] as const
export type Facet = (typeof FACETS)[number]

/** What is searched for; all of it is in the address. */
export interface BrowseQuery {
  readonly q: string
  readonly kind: string
  readonly license: string
  readonly tag: string
  readonly scope: string
  /** The head that clips should play on. */
  readonly for: string
  readonly sort: 'best' | 'new'
}

export function queryFrom({ searchParams }: URL, scope: string | undefined): BrowseQuery {
  const text = (name: string) => searchParams.get(name) ?? ''
  return {
    q: text('q'),
    kind: text('kind'),
    license: text('license'),
    tag: text('tag'),
    scope: scope ?? text('scope'),
    for: text('for'),
    sort: text('sort') === 'new' ? 'new' : 'best',
  }
}

export function changeQuery(
  query: BrowseQuery,
  change: Partial<BrowseQuery>,
  options: { replace?: boolean } = {},
): void {
  const next = { ...query, ...change }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(next))
    if (value !== '' && value !== 'best') params.set(name, value)
  const text = params.toString()
  go(text === '' ? '/' : `/?${text}`, { replace: true, ...options })
}

export function searchAddress(query: BrowseQuery, limit: number, cursor?: string): string {
  const params = new URLSearchParams({ limit: String(limit) })
  for (const [name, value] of Object.entries(query)) if (value !== '') params.set(name, value)
  if (cursor !== undefined) params.set('cursor', cursor)
  return `/v1/assets?${params}`
}

/** Filters that are set, besides the words. */
export const filtersOf = (query: BrowseQuery): readonly Facet[] =>
  FACETS.filter((facet) => query[facet] !== '')
