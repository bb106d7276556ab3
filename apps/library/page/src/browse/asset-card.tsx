import { memo } from 'react'
import { headFor } from '../../../server/read/head-for.ts'
import type { AssetCard as Card } from '../../../server/read/search-assets.ts'
import { kindOf } from '../data/kinds.ts'
import { followLink } from '../data/route.ts'
import { clock, license, ownName, scopeOf, short, size } from '../data/text.ts'
import { CurveArt, GraphArt, MapArt } from '../parts/art.tsx'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { RegionDots } from '../parts/region-dots.tsx'

/** Of the facts about an asset that cards show. */
interface Facts {
  readonly seconds?: number
  readonly curves?: number
  readonly vocabulary?: string
  readonly sketch?: readonly { readonly name: string; readonly values: readonly number[] }[]
  readonly bytes?: number
  readonly nodes?: number
  readonly lines?: number
  readonly poses?: number
  readonly pairs?: readonly (readonly [string, string])[]
}

const VOCABULARIES: Readonly<Record<string, string>> = {
  'facs-50': 'FACS-50',
  'arkit-52': 'ARKit-52',
  'vrm-1': 'VRM',
  'visemes-15': 'Visemes',
}

interface AssetCardProps {
  readonly card: Card
  /** Heads that clips are shown on: the one of *Works with* alone, when there is one. */
  readonly heads: readonly Card[]
}

export const AssetCard = memo(function AssetCard({ card, heads }: AssetCardProps) {
  const facts = card.facts as Facts
  const kind = kindOf(card.kind)
  return (
    <article className="card" data-asset={card.name} data-kind={card.kind} data-version={card.version ?? ''}>
      <div className="pic">
        <CardPicture card={card} facts={facts} heads={heads} />
        <span className="pill tl">
          <Icon name={kind.icon} size="s" />
          {kind.one}
        </span>
        {facts.seconds !== undefined && <span className="pill tr num">{clock(facts.seconds)}</span>}
      </div>
      <div className="bd">
        <h3 className="nm ell">
          <a href={`/${card.name}`} onClick={followLink}>
            {card.title === '' ? ownName(card.name) : card.title}
          </a>
        </h3>
        <div className="by">
          <span className="ell">
            {scopeOf(card.name)} · <span className="num">{card.version ?? 'no release'}</span>
            {card.plays > 0 && (
              <>
                {' · '}
                <span className="num">{short(card.plays)}</span> {card.plays === 1 ? 'play' : 'plays'}
              </>
            )}
          </span>
          {card.controls.length > 0 && <RegionDots controls={card.controls} />}
        </div>
        <div className="facts">
          {chipsOf(card, facts).map((chip, i) => (
            <span key={chip} className={i === 0 ? 'chip line' : 'chip'}>
              {chip}
            </span>
          ))}
          {card.coverage !== undefined && card.kind === 'clip' && (
            <Coverage card={card} coverage={card.coverage} />
          )}
        </div>
      </div>
    </article>
  )
})

function Coverage({ card, coverage }: { card: Card; coverage: number }) {
  const all = card.controls.length
  const driven = Math.round(coverage * all)
  return (
    <span className={driven === all ? 'chip ok num' : 'chip warn num'}>
      {driven} of {all}
    </span>
  )
}

function CardPicture({ card, facts, heads }: AssetCardProps & { facts: Facts }) {
  if (card.kind === 'map' && facts.pairs) return <MapArt pairs={facts.pairs} />
  if (card.kind === 'graph') return <GraphArt />
  const picture = (
    <Picture
      digest={card.digest ?? ''}
      kind={card.kind}
      on={card.kind === 'clip' ? (headFor(card, heads)?.digest ?? undefined) : undefined}
    />
  )
  if (card.kind !== 'clip') return picture
  return (
    <div className="film">
      {picture}
      {facts.sketch && facts.sketch.length > 0 && (
        <div className="curve">
          <CurveArt sketch={facts.sketch} />
        </div>
      )}
    </div>
  )
}

function chipsOf({ license: spdx, controls, kind }: Card, facts: Facts): readonly string[] {
  const vocabulary =
    facts.vocabulary === undefined
      ? controls.length > 0
        ? 'FACS-50'
        : undefined
      : (VOCABULARIES[facts.vocabulary] ?? facts.vocabulary)
  const amount =
    kind === 'clip'
      ? facts.curves !== undefined && facts.curves > 0
        ? `${facts.curves} curves`
        : 'Body'
      : facts.nodes !== undefined
        ? `${facts.nodes} nodes`
        : facts.lines !== undefined
          ? `${facts.lines} lines`
          : facts.bytes !== undefined
            ? size(facts.bytes)
            : undefined
  return [vocabulary, license(spdx), amount].filter((chip) => chip !== undefined)
}
