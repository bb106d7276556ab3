import type { Landmarks, Vec3 } from '@facework/documents'
import { mirroredName } from '@facework/operations/internal'
import type { PointerEvent } from 'react'
import { classes } from '../../components/classes.ts'
import { useMakePoses, useSession } from '../../session/use-session.ts'
import type { PaneSize } from './head-pane.tsx'
import { usePainter } from './use-painter.ts'

/** Points that belong together, as lines. */
const LINKS: readonly (readonly string[])[] = [
  ['right-brow-outer', 'right-brow-middle', 'right-brow-inner'],
  ['left-brow-inner', 'left-brow-middle', 'left-brow-outer'],
  ...['right', 'left'].map((side) => [
    ...['outer', 'upper-outer', 'upper', 'upper-inner', 'inner'].map((part) => `${side}-eye-${part}`),
    ...['lower-inner', 'lower', 'lower-outer', 'outer'].map((part) => `${side}-eye-${part}`),
  ]),
  [
    ...['right-mouth-corner', 'right-upper-lip', 'upper-lip-top', 'left-upper-lip', 'left-mouth-corner'],
    ...['left-lower-lip', 'lower-lip-bottom', 'right-lower-lip', 'right-mouth-corner'],
  ],
  ['nose-bridge', 'nose-tip', 'nose-base'],
  ['right-nose-wing', 'nose-base', 'left-nose-wing'],
  ['right-ear', 'chin', 'left-ear'],
]

export interface PointLayerProps {
  readonly pane: PaneSize
  readonly landmarks: Landmarks
  /** The side view shows the near side alone. */
  readonly side: boolean
  readonly center: Vec3
}

/** Landmarks over a view of the head: drag one on the skin, with its partner unless Alt is held. */
export function PointLayer({ pane, landmarks, side, center }: PointLayerProps) {
  const { makePoses } = useSession()
  const painter = usePainter()
  const selected = useMakePoses((s) => s.point)
  const mirror = useMakePoses((s) => s.mirror)
  const links = useMakePoses((s) => s.links)
  const names = useMakePoses((s) => s.names)
  useMakePoses((s) => s.accepted)
  const unsure = new Set(makePoses.unsure)
  const shown = Object.entries(landmarks.points).filter(([name]) => !side || !name.startsWith('right-'))
  const places = new Map(shown.map(([name, { position }]) => [name, pane.project(position)]))
  const partner = selected === undefined ? undefined : mirroredName(selected as never)

  const drag = (name: string) => (event: PointerEvent<SVGElement>) => {
    if (event.button !== 0 || !painter) return
    event.stopPropagation()
    event.preventDefault()
    const target: SVGElement = event.currentTarget
    const box = target.ownerSVGElement!.getBoundingClientRect()
    target.setPointerCapture(event.pointerId)
    target.focus()
    makePoses.state.setState({ point: name })
    let isFirst = true
    const done = new AbortController()
    const { signal } = done
    target.addEventListener(
      'pointermove',
      (move) => {
        const at = pane.pick(move.clientX - box.left, move.clientY - box.top)
        if (!at) return
        makePoses.move(name, at, move.altKey, (place) => painter.onSkin(place, center), isFirst)
        isFirst = false
      },
      { signal },
    )
    for (const end of ['pointerup', 'pointercancel'] as const)
      target.addEventListener(end, () => done.abort(), { signal })
  }

  return (
    <svg className="mk-points" width={pane.width} height={pane.height} aria-label="Landmarks">
      <title>Landmarks</title>
      {links &&
        LINKS.map((names) => {
          const line = names.flatMap((name) => {
            const at = places.get(name)
            return at ? [at.join(',')] : []
          })
          return line.length > 1 && <polyline key={names.join()} className="link" points={line.join(' ')} />
        })}
      {mirror && partner && places.has(partner) && places.has(selected!) && (
        <>
          <path
            className="mirror"
            d={`M${places.get(partner)!.join(' ')}L${places.get(selected!)!.join(' ')}`}
          />
          <circle className="mirror" cx={places.get(partner)![0]} cy={places.get(partner)![1]} r={11} />
        </>
      )}
      {shown.map(([name, { by }]) => {
        const [x, y] = places.get(name)!
        const kind = by === 'hand' ? 'manual' : unsure.has(name) ? 'low' : ''
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button cannot be inside an svg
          <g
            key={name}
            role="button"
            tabIndex={-1}
            aria-label={name}
            className={classes('pt', kind, name === selected && 'sel')}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            onPointerDown={drag(name)}
          >
            <circle className="hit" r={11} />
            {name === selected && <circle className="ring" r={11} />}
            {kind === 'low' ? (
              <path d="M0 -6.5l6.6 11.4h-13.2z" />
            ) : (
              <circle className="dotp" r={kind ? 4.8 : 4.2} />
            )}
            {(names || name === selected) && <PointName name={name} toLeft={x > pane.width - 150} />}
          </g>
        )
      })}
    </svg>
  )
}

function PointName({ name, toLeft }: { name: string; toLeft: boolean }) {
  const width = name.length * 6.6 + 16
  return (
    <g className="nm" transform={`translate(${toLeft ? -width - 12 : 12} -27)`}>
      <rect width={width} height={22} rx={5} />
      <text x={8} y={15}>
        {name}
      </text>
    </g>
  )
}
