import type { AssetList } from '../../../server/read/search-assets.ts'
import { useHeads } from '../data/heads.ts'
import { count, license, ownName } from '../data/text.ts'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { type BrowseQuery, changeQuery, FACETS, type Facet } from './query.ts'

const TITLES: Readonly<Record<Facet, string>> = { license: 'License', tag: 'Tags', scope: 'Owner' }

export function Facets({ query, list }: { query: BrowseQuery; list: AssetList | undefined }) {
  return (
    <>
      <WorksWith query={query} />
      {FACETS.map((facet) => (
        <FacetGroup key={facet} facet={facet} query={query} values={list?.facets[facet] ?? {}} />
      ))}
    </>
  )
}

function FacetGroup({
  facet,
  query,
  values,
}: {
  facet: Facet
  query: BrowseQuery
  values: Readonly<Record<string, number>>
}) {
  const own = query[facet].replace(/^@/, '')
  const entries = Object.entries(values)
  if (own !== '' && !(own in values)) entries.push([own, 0])
  if (entries.length === 0) return null
  const textOf = (value: string) =>
    facet === 'license' ? license(value) : facet === 'scope' ? `@${value}` : value
  return (
    <fieldset className="facet">
      <legend>{TITLES[facet]}</legend>
      {entries.map(([value, n]) => {
        const isOn = value === own
        return (
          <label key={value} className={isOn ? 'on' : n === 0 ? 'zero' : ''}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={() => changeQuery(query, { [facet]: isOn ? '' : value })}
            />
            <span className={isOn ? 'check on' : 'check'} aria-hidden="true">
              <Icon name="check" size="s" />
            </span>
            <span className="ell">{textOf(value)}</span>
            <span className="num">{count(n)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Picks the head that clips should play on. */
function WorksWith({ query }: { query: BrowseQuery }) {
  const heads = useHeads().data ?? []
  const chosen = heads.find((head) => head.name === query.for)
  return (
    <div className="facet">
      <h2 id="works-with">Works with</h2>
      <div className="wk">
        <span className="thumb">
          {chosen ? <Picture digest={chosen.digest ?? ''} kind={chosen.kind} /> : <Icon name="user" />}
        </span>
        <select
          aria-labelledby="works-with"
          value={query.for}
          onChange={(event) => changeQuery(query, { for: event.target.value })}
        >
          <option value="">Any character</option>
          {heads.map((head) => (
            <option key={head.id} value={head.name}>
              {ownName(head.name)}
            </option>
          ))}
        </select>
        <Icon name="chevrons-up-down" size="s" />
      </div>
      <p className="meta">Pick a head to see how many of its controls a clip drives.</p>
    </div>
  )
}
