import { useEffect, useMemo, useRef, useState } from 'react'
import { isOffline } from '../data/api.ts'
import { useHeads } from '../data/heads.ts'
import { KIND_ORDER, kindOf } from '../data/kinds.ts'
import { useAddress } from '../data/route.ts'
import { count, license } from '../data/text.ts'
import { Icon } from '../parts/icon.tsx'
import { CardGrid } from './card-grid.tsx'
import { Facets } from './facets.tsx'
import { HoverPreview } from './hover-preview.tsx'
import { type BrowseQuery, changeQuery, filtersOf, queryFrom } from './query.ts'
import { type Assets, useAssets } from './use-assets.ts'

export function BrowsePage({ scope }: { scope: string | undefined }) {
  const address = useAddress()
  const { search } = address
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is another object every time
  const query = useMemo(() => queryFrom(address, scope), [search, scope])
  const assets = useAssets(query)
  const [isFiltering, setFiltering] = useState(false)
  useEffect(() => {
    document.title = 'Asset library: Facework'
  }, [])
  return (
    <>
      <div className="lib-top">
        <div>
          <h1>{scope ?? 'Asset library'}</h1>
          <p className="sub no-phone">
            {scope
              ? `What ${scope} has published.`
              : 'Characters, clips and parts that play together. Load any of them by name.'}
          </p>
        </div>
        <SearchField query={query} />
        <Kinds query={query} assets={assets} />
      </div>
      <div className="lib">
        <aside className={isFiltering ? 'facets open' : 'facets'} aria-label="Filters">
          <Facets query={query} list={assets.list} />
          <div className="only-phone sheet-foot">
            <button type="button" className="btn md primary wide" onClick={() => setFiltering(false)}>
              Show {count(assets.list?.total ?? 0)} assets
            </button>
          </div>
        </aside>
        <section aria-label="Assets" aria-busy={assets.isLoading}>
          <ResultBar query={query} assets={assets} onFilter={() => setFiltering(true)} />
          <Results query={query} assets={assets} />
        </section>
      </div>
      <HoverPreview head={query.for} />
    </>
  )
}

function SearchField({ query }: { query: BrowseQuery }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query.q)
  useEffect(() => setText(query.q), [query.q])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isWriting = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (text === query.q) return undefined
    const timer = setTimeout(() => changeQuery(query, { q: text }), 150)
    return () => clearTimeout(timer)
  }, [text, query])
  return (
    <label className="field bigsearch">
      <Icon name="search" size="l" />
      <input
        ref={input}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Search names, tags and descriptions"
        aria-label="Search the library"
      />
      <span className="kbd no-phone" aria-hidden="true">
        /
      </span>
    </label>
  )
}

function Kinds({ query, assets }: { query: BrowseQuery; assets: Assets }) {
  const counts = assets.list?.kinds ?? {}
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const shown = KIND_ORDER.filter((kind) => (counts[kind] ?? 0) > 0 || kind === query.kind)
  return (
    <fieldset className="kinds">
      <legend className="sr">Kind</legend>
      <button type="button" aria-pressed={query.kind === ''} onClick={() => changeQuery(query, { kind: '' })}>
        <Icon name="layout-grid" />
        All <span className="num">{count(all)}</span>
      </button>
      {shown.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={query.kind === kind}
          onClick={() => changeQuery(query, { kind: query.kind === kind ? '' : kind })}
        >
          <Icon name={kindOf(kind).icon} />
          {kindOf(kind).many} <span className="num">{count(counts[kind] ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function ResultBar({
  query,
  assets,
  onFilter,
}: {
  query: BrowseQuery
  assets: Assets
  onFilter: () => void
}) {
  const filters = filtersOf(query)
  const total = assets.list?.total
  return (
    <div className="resbar">
      <span className="cnt" role="status">
        {total === undefined ? (
          'Loading assets'
        ) : (
          <>
            <b className="num">
              {count(total)}
              {assets.list?.atLeast && '+'}
            </b>{' '}
            {total === 1 ? 'asset' : 'assets'}
            {assets.list?.corrected !== undefined && ` for “${assets.list.corrected}”`}
          </>
        )}
      </span>
      {filters.map((facet) => {
        const text = facet === 'license' ? license(query[facet]) : query[facet]
        return (
          <span key={facet} className="fchip">
            {text}
            <button
              type="button"
              aria-label={`Remove filter ${text}`}
              onClick={() => changeQuery(query, { [facet]: '' })}
            >
              <Icon name="x" size="s" />
            </button>
          </span>
        )
      })}
      {filters.length > 0 && (
        <button
          type="button"
          className="btn ghost no-phone"
          onClick={() => changeQuery(query, { license: '', tag: '', scope: '' })}
        >
          Clear filters
        </button>
      )}
      <span className="grow" />
      <button type="button" className="btn md line only-phone" onClick={onFilter}>
        <Icon name="sliders-horizontal" />
        Filters
      </button>
      <label className="sortby">
        <span className="mid no-phone">Sort</span>
        <select
          value={query.sort}
          onChange={(event) => changeQuery(query, { sort: event.target.value as BrowseQuery['sort'] })}
          aria-label="Sort"
        >
          <option value="best">Most used</option>
          <option value="new">Newest</option>
        </select>
        <Icon name="chevron-down" size="s" />
      </label>
    </div>
  )
}

function Results({ query, assets }: { query: BrowseQuery; assets: Assets }) {
  const { data } = useHeads()
  const heads = useMemo(() => {
    const chosen = data?.filter((head) => head.name === query.for) ?? []
    return chosen.length > 0 ? chosen : (data ?? [])
  }, [data, query.for])
  const { cards, error, isLoading, list } = assets
  if (error !== undefined)
    return (
      <div className="notice warn" role="alert">
        <Icon name="triangle-alert" size="l" />
        <span className="grow">
          <b>{isOffline(error) ? 'Library offline.' : 'The library answered with an error.'}</b>{' '}
          {(error as Error).message}
        </span>
        <button type="button" className="btn md" onClick={assets.reload}>
          Retry
        </button>
      </div>
    )
  if (cards.length === 0 && isLoading) return <Skeletons />
  if (cards.length === 0) return <Nothing query={query} total={list?.total ?? 0} />
  return (
    <>
      <CardGrid
        key={`${query.q}/${query.kind}/${query.license}/${query.tag}/${query.scope}/${query.for}/${query.sort}`}
        cards={cards}
        heads={heads}
        hasMore={assets.hasMore}
        onMore={assets.loadMore}
      />
      {assets.hasMore && (
        <div className="more">
          <button type="button" className="btn md line" onClick={assets.loadMore}>
            Load more
          </button>
          <span className="meta num">
            {count(cards.length)} of {count(list?.total ?? cards.length)}
          </span>
        </div>
      )}
    </>
  )
}

function Skeletons() {
  return (
    <div className="grid" aria-hidden="true">
      {Array.from({ length: 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={i} className="card">
          <div className="pic" />
          <div className="bd">
            <div className="skel w56" />
            <div className="skel w78" />
            <div className="facts">
              <span className="skel" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

function Nothing({ query }: { query: BrowseQuery; total: number }) {
  const filters = filtersOf(query)
  const isEmpty = query.q === '' && query.kind === '' && filters.length === 0 && query.for === ''
  if (isEmpty)
    return (
      <div className="blank">
        <h2>Nothing is published yet</h2>
        <p>
          Publish an asset with the command, or start the library with <code>--samples</code> to have a cast
          and clips to look at.
        </p>
      </div>
    )
  return (
    <div className="blank">
      <h2>{query.q === '' ? 'No assets match these filters' : `No assets match “${query.q}”`}</h2>
      <p>
        {filters.length + (query.kind === '' ? 0 : 1) > 0
          ? 'Filters are on. Without them more assets may match.'
          : 'Check the spelling, or search for a tag.'}
      </p>
      <div className="acts">
        <button
          type="button"
          className="btn md primary"
          onClick={() => changeQuery(query, { q: '', kind: '', license: '', tag: '', scope: '', for: '' })}
        >
          Show all assets
        </button>
        {(filters.length > 0 || query.kind !== '') && query.q !== '' && (
          <button
            type="button"
            className="btn md"
            onClick={() => changeQuery(query, { kind: '', license: '', tag: '', scope: '' })}
          >
            Search without filters
          </button>
        )}
      </div>
    </div>
  )
}
