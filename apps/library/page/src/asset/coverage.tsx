import { Fragment, useState } from 'react'
import { CONTROLS } from '../data/controls.ts'
import { PLACES, REGIONS, regionClass } from '../data/regions.ts'
import { ownName } from '../data/text.ts'
import { Icon } from '../parts/icon.tsx'
import type { AssetCard, AssetDetail } from './types.ts'

interface CoverageProps {
  readonly asset: AssetDetail
  /** Heads for a clip, clips for a head. */
  readonly others: readonly AssetCard[]
  readonly chosen: string | undefined
  onChoose(name: string): void
}

const FIRST = 6

/** Which controls each clip drives on a head, and which it has no pose for. */
export function Coverage({ asset, others, chosen, onChoose }: CoverageProps) {
  const isClip = asset.kind === 'clip'
  const rows = others.filter((card) => isClip || card.controls.length > 0)
  const [isWhole, setWhole] = useState(false)
  const [open, setOpen] = useState<string>()
  if (rows.length === 0) return null
  const name = ownName(asset.name)
  return (
    <section className="sect" id="coverage">
      <header>
        <div>
          <h2>Coverage</h2>
          <p className="sub">
            {isClip
              ? `Which of the ${asset.controls.length} controls of ${name} move each head.`
              : `Which controls of ${name} each clip drives. ${asset.controls.length} of ${CONTROLS.length} FACS-50 controls have a pose.`}
          </p>
        </div>
      </header>
      <div className="tblbox">
        <table className="tbl cov">
          <thead>
            <tr>
              <th scope="col">{isClip ? 'Head' : 'Clip'}</th>
              {REGIONS.map((region) => (
                <th key={region} scope="col" className="hide-p">
                  <span className={`rh ${regionClass(region)}`}>
                    <span className="rdot" />
                    {region} <span className="num">{PLACES[region].length}</span>
                  </span>
                </th>
              ))}
              <th scope="col" className="r">
                Driven
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isWhole ? rows.length : FIRST).map((card) => {
              const used = isClip ? asset.controls : card.controls
              const has = new Set(isClip ? card.controls : asset.controls)
              const missing = used.filter((place) => !has.has(place))
              const isOpen = open === card.name
              return (
                <Fragment key={card.id}>
                  <tr className={card.name === chosen || isOpen ? 'sel' : ''}>
                    <th scope="row">
                      <button
                        type="button"
                        className="hs t"
                        aria-expanded={isOpen}
                        onClick={() => {
                          setOpen(isOpen ? undefined : card.name)
                          onChoose(card.name)
                        }}
                      >
                        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
                        {ownName(card.name)}
                      </button>
                    </th>
                    {REGIONS.map((region) => (
                      <td key={region} className="hide-p">
                        <Marks places={PLACES[region]} used={used} has={has} region={region} />
                      </td>
                    ))}
                    <td className="r num">
                      {missing.length > 0 ? (
                        <span className="warn hs t end">
                          <Icon name="triangle-alert" size="s" />
                          {used.length - missing.length} of {used.length}
                        </span>
                      ) : (
                        `${used.length} of ${used.length}`
                      )}
                    </td>
                  </tr>
                  {isOpen && (
                    <tr className="sel">
                      <td colSpan={7} className="names-row">
                        <Names places={used} missing={new Set(missing)} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
        <div className="legend">
          <span>
            <i className="on" />
            Driven by the clip
          </span>
          <span>
            <i />
            Not in the clip
          </span>
          <span>
            <i className="miss" />
            In the clip, no pose on this head
          </span>
          {rows.length > FIRST && (
            <button type="button" className="btn ghost end" onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

function Marks({
  places,
  used,
  has,
  region,
}: {
  places: readonly number[]
  used: readonly number[]
  has: ReadonlySet<number>
  region: string
}) {
  const inClip = new Set(used)
  const driven = places.filter((place) => inClip.has(place) && has.has(place)).length
  return (
    <span
      className={`dots ${regionClass(region)}`}
      role="img"
      aria-label={`${driven} of ${places.length} controls`}
    >
      {places.map((place) => (
        <i key={place} className={inClip.has(place) ? (has.has(place) ? 'on' : 'miss') : ''} />
      ))}
    </span>
  )
}

function Names({ places, missing }: { places: readonly number[]; missing: ReadonlySet<number> }) {
  return (
    <div className="names">
      {places.map((place) => {
        const { name, region } = CONTROLS[place]!
        return (
          <span key={name} className={`chip ${regionClass(region)}`}>
            {missing.has(place) ? (
              <span className="warn">
                <Icon name="triangle-alert" size="s" />
              </span>
            ) : (
              <span className="rdot" />
            )}
            {name}
            {missing.has(place) && <span className="sr"> has no pose on this head</span>}
          </span>
        )
      })}
    </div>
  )
}
