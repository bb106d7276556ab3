import { CAPTURE_CONTROLS, loadCoefficients, type Sight, type Visibility } from '@facework/capture'
import { visibilityFrom } from '@facework/capture/internal'
import { useEffect, useState } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { Row, RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { useCapture, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import './sources.css'

const SIGHTS: readonly {
  readonly sight: Sight
  readonly look: string
  readonly label: string
  readonly title: string
}[] = [
  { sight: 'seen', look: 'see', label: 'Tracked', title: 'The camera measures these well' },
  { sight: 'partly', look: 'part', label: 'Partial', title: 'Measured with a larger error' },
  {
    sight: 'unseen',
    look: 'none',
    label: 'Not seen',
    title: 'The camera cannot measure these. They are not recorded unless you turn them on',
  },
]

/** Every ARKit control: how well the source sees it, and what it is now. */
function Controls() {
  const { capture } = useSession()
  const status = useCapture((s) => s.status)
  const unseen = useCapture((s) => s.unseen)
  const [shown, setShown] = useState<ReadonlySet<Sight>>(() => new Set<Sight>(['seen', 'partly', 'unseen']))
  const [search, setSearch] = useState('')
  // Until a source is on, what the built-in tracker would see.
  const [expected, setExpected] = useState<Visibility>({})
  useEffect(() => {
    void loadCoefficients('mesh-weights').then(({ correlations }) =>
      setExpected(visibilityFrom(CAPTURE_CONTROLS, correlations)),
    )
  }, [])
  // Sources that send values list none: they see every control.
  const sees = status === 'live' ? capture.live.sees : expected
  const sightOf = (name: string): Sight => sees[name] ?? 'seen'
  const names = CAPTURE_CONTROLS.filter(
    (name) => shown.has(sightOf(name)) && name.toLowerCase().includes(search.toLowerCase()),
  )
  const order = SIGHTS.flatMap(({ sight }) => names.filter((name) => sightOf(name) === sight))
  return (
    <>
      <div className="seen">
        {SIGHTS.map(({ sight, look, label, title }) => (
          <button
            type="button"
            key={sight}
            className={shown.has(sight) ? 'on' : ''}
            aria-pressed={shown.has(sight)}
            title={title}
            onClick={() => setShown(toggled(shown, sight))}
          >
            <b>
              <span className={`vis ${look}`} />
              {CAPTURE_CONTROLS.filter((name) => sightOf(name) === sight).length}
            </b>
            <span>{label}</span>
          </button>
        ))}
      </div>
      <div className="bar slim">
        <SearchField label="Filter controls" value={search} onChange={setSearch} />
        <IconButton
          icon={unseen ? 'eye' : 'eye-off'}
          label={
            unseen ? 'Controls that are not seen are recorded' : 'Controls that are not seen are not recorded'
          }
          on={unseen}
          onClick={() => void capture.choose({ unseen: !unseen })}
        />
      </div>
      <RowScroller label="Controls">
        <Rows label="Controls of the source">
          {order.map((name) => {
            const sight = sightOf(name)
            const { look, label } = SIGHTS.find((s) => s.sight === sight)!
            const measured = status === 'live' && (sight !== 'unseen' || unseen)
            return (
              <Row
                key={name}
                label={`${name}, ${label}`}
                selected={false}
                className={`vrow ${regionClass(regionOf(name))}${sight === 'unseen' ? ' no' : ''}`}
              >
                <span className={`vis ${look}`} />
                <span className="ell" title={name}>
                  {name}
                </span>
                <span className="cls">{label}</span>
                {measured ? (
                  <SliderField label={name} value={() => numberOr0(capture.value(name))} readOnly />
                ) : (
                  <span className="notseen">no data</span>
                )}
              </Row>
            )
          })}
        </Rows>
      </RowScroller>
    </>
  )
}

const numberOr0 = (value: number) => (Number.isNaN(value) ? 0 : value)

function toggled<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(member)) next.add(member)
  return next
}

export const captureControlsPanel: PanelDefinition = {
  id: 'capture-controls',
  title: 'Controls',
  icon: 'sliders-horizontal',
  Body: Controls,
  useCount: () => CAPTURE_CONTROLS.length,
}
