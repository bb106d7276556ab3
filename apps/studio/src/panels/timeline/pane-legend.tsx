import { memo, useRef } from 'react'
import { classes } from '../../components/classes.ts'
import { evaluateMaths } from '../../components/controls/evaluate-maths.ts'
import { TypedField } from '../../components/controls/typed-field.tsx'
import { useReading } from '../../components/use-frame.ts'
import { runCommand } from '../../session/run-command.ts'
import { useSession } from '../../session/use-session.ts'
import { timeFromText, timeText } from '../../transport/time-text.ts'
import { InBetweenSlider } from './in-between-slider.tsx'
import type { Contents } from './scene/scene.ts'
import { groupClass } from './track-list.tsx'
import { compiledCurve, curveValue, firstFrom } from './view/compiled-curve.ts'

const LINE = 21
/** Pixels of the fields below the lines. */
const FIELDS = 64
/** More keys than this are not gone through one by one. */
const MANY = 400

/** The lines of the curve pane with their values, and the selected keys in numbers. */
export const PaneLegend = memo(function PaneLegend({ contents }: { contents: Contents }) {
  const { playback } = useSession()
  const list = useRef<HTMLDivElement>(null)
  const { pane, rows } = contents.layout
  const height = pane ? pane.bottom - pane.top + (rows ? 3 : 0) : 0
  const room = Math.max(Math.floor((height - FIELDS - 8) / LINE), 1)
  const shown = contents.lines.slice(0, contents.lines.length > room ? room - 1 : room)
  useReading(() => {
    const time = playback.transport.time
    shown.forEach((line, i) => {
      const place = list.current?.children[i]?.lastElementChild
      const text = curveValue(line.curve, time).toFixed(line.unit === '°' || line.unit === 'mm' ? 1 : 2)
      const words = line.unit ? `${text} ${line.unit}` : text
      if (place && place.textContent !== words) place.textContent = words
    })
  })
  return (
    <div className={classes('cvleft', !rows && 'whole')} style={{ height }}>
      <div ref={list}>
        {shown.map((line) => (
          <div key={line.name} className={classes('cvrow', groupClass(line.tint))}>
            <span className="ln" style={line.dash.length > 0 ? { borderTopStyle: 'dashed' } : {}} />
            <span
              className={classes('grow ell', line.active && 'medium', !line.active && 'mid')}
              title={line.name}
            >
              {line.name}
            </span>
            <span className="num small" />
          </div>
        ))}
        {shown.length < contents.lines.length && (
          <div className="cvrow dim small">and {contents.lines.length - shown.length} more</div>
        )}
        {contents.lines.length === 0 && <div className="cvrow dim">Open a region to see its curves.</div>}
      </div>
      <span className="grow" />
      <div className="kf between">
        <InBetweenSlider clip={contents.clip} />
      </div>
      <KeyFields contents={contents} />
    </div>
  )
})

function KeyFields({ contents }: { contents: Contents }) {
  const session = useSession()
  const { keys, clip, rate, unit } = contents
  if (keys.length === 0) return null
  const times = [...new Set(keys.slice(0, MANY).map((k) => k.time))].sort((a, b) => a - b)
  const values = keys.slice(0, MANY).flatMap((key) => {
    const curve = 'curve' in key ? clip.curves.find((c) => c.name === key.curve) : undefined
    if (!curve) return []
    const { keys: columns } = compiledCurve(curve)
    return columns.values[firstFrom(columns.times, key.time)] ?? []
  })
  const [value] = values
  const oneTime = times.length === 1 && keys.length <= MANY ? times[0] : undefined
  const oneValue = values.every((v) => v === value) ? value : undefined
  const shownTimes =
    times.length <= 2 ? times.map((t) => timeText(t, rate, unit)).join(', ') : `${keys.length} keys`
  return (
    <div className="kf">
      <span>Time</span>
      <TypedField
        label="Time of the selected keys"
        text={shownTimes}
        off={oneTime === undefined}
        onChange={(text) => {
          const time = timeFromText(text, rate, unit)
          if (time === undefined || oneTime === undefined) return
          runCommand(session, 'keys.move', { clip: clip.id, keys, time: time - oneTime })
        }}
      />
      <span>Value</span>
      <TypedField
        label="Value of the selected keys"
        text={oneValue === undefined ? (values.length > 0 ? 'mixed' : '') : oneValue.toFixed(3)}
        off={values.length === 0}
        onChange={(text) => {
          const number = evaluateMaths(text)
          if (number === undefined || !Number.isFinite(number)) return
          const onCurves = keys.filter((k) => 'curve' in k)
          if (oneValue === undefined)
            runCommand(session, 'keys.scale', {
              clip: clip.id,
              keys: onCurves,
              value: 0,
              aroundValue: number,
            })
          else runCommand(session, 'keys.move', { clip: clip.id, keys: onCurves, value: number - oneValue })
        }}
      />
    </div>
  )
}
