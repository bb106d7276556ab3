import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { partnerOf, regionClass } from '../../../base/controls.ts'
import { classes } from '../../../components/classes.ts'
import { valueText } from '../../../components/controls/slider-field.tsx'
import { useFrame, useReading } from '../../../components/use-frame.ts'
import { useSession } from '../../../session/use-session.ts'
import { type Face, selectControls } from '../controls/face.ts'
import {
  controlsOf,
  type Handle,
  type Point,
  placeOf,
  rangesOf,
  readHandle,
  valueAt,
  within,
  writeHandle,
} from './handle.ts'
import { HandleDrag } from './handle-drag.ts'

/** Pixels of the screen within which a two-way handle stays at zero. */
const STICK = 3
/** Pixels around the knob that take hold of it; further away it comes to the pointer. */
const GRIP = 14
const STEP = 0.01

export interface FaceHandleProps {
  readonly handle: Handle
  readonly face: Face
  readonly symmetric: boolean
  readonly selected: boolean
  readonly overridden: boolean
  readonly locked: boolean
  /** Called when its values should be shown next to it, and when not. */
  readonly onPoint: (handle: Handle | undefined) => void
}

/** A slider or a pad on the drawn face. */
export function FaceHandle(props: FaceHandleProps) {
  const { handle, face, symmetric, selected, overridden, locked, onPoint } = props
  const session = useSession()
  const root = useRef<SVGGElement>(null)
  const knob = useRef<SVGGElement>(null)
  const link = useRef<SVGLineElement>(null)
  const spoken = useRef('')
  const shown = useRef<Point>({ x: Number.NaN, y: Number.NaN })
  const idle = !controlsOf(handle).some((control) => face.moves(control))
  const read = () => readHandle(handle, (control) => face.value(control))
  const zero = placeOf(handle, { x: 0, y: 0 })
  const ranges = rangesOf(handle)
  const main = ranges.y[1] > ranges.y[0] ? 'y' : 'x'

  useFrame(() => {
    const at = read()
    const element = root.current
    if (!element || (at.x === shown.current.x && at.y === shown.current.y)) return
    shown.current = at
    const { x, y } = placeOf(handle, at)
    knob.current?.setAttribute('transform', `translate(${x.toFixed(2)} ${y.toFixed(2)})`)
    link.current?.setAttribute('x2', x.toFixed(2))
    link.current?.setAttribute('y2', y.toFixed(2))
    element.classList.toggle('zero', at.x === 0 && at.y === 0)
  })
  useReading(() => {
    const words = wordsOf(handle, face, overridden)
    if (words === spoken.current) return
    spoken.current = words
    root.current?.setAttribute('aria-valuenow', read()[main].toFixed(2))
    root.current?.setAttribute('aria-valuetext', words)
  })

  const select = () => {
    const sorted = controlsOf(handle).toSorted((a, b) => face.value(b) - face.value(a))
    selectControls(session, sorted.flatMap(face.names))
  }
  const set = (at: Point, oneSide: boolean) => face.set(writeHandle(handle, at), symmetric && !oneSide)

  const drag = (event: PointerEvent<SVGGElement>) => {
    if (event.button !== 0 || locked) return
    const target: SVGGElement = event.currentTarget
    const matrix = target.ownerSVGElement?.getScreenCTM()
    if (!matrix) return
    const toDrawing = matrix.inverse()
    const { pointerId } = event
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(toDrawing)
    const held = placeOf(handle, read())
    const near = Math.hypot(place.x - held.x, place.y - held.y) <= GRIP * toDrawing.a
    const start = near ? read() : valueAt(handle, place)
    const move = new HandleDrag(handle, start)
    let last = { x: event.clientX, y: event.clientY }
    let oneSide = event.altKey
    const stop = new AbortController()
    const { signal } = stop
    const finish = (keep: boolean) => {
      stop.abort()
      target.classList.remove('dragged')
      if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
      if (!keep) session.overrides.cancel()
      select()
    }
    event.preventDefault()
    target.focus({ preventScroll: true })
    target.setPointerCapture(pointerId)
    target.classList.add('dragged')
    onPoint(handle)
    if (!near) set(start, oneSide)
    select()
    target.addEventListener(
      'pointermove',
      (e) => {
        const step = { x: (e.clientX - last.x) * toDrawing.a, y: (e.clientY - last.y) * toDrawing.d }
        last = { x: e.clientX, y: e.clientY }
        // Browsers repeat the last place when something below the pointer changes.
        if (step.x === 0 && step.y === 0) return
        // Once held it counts to the end, or the other side would jump when the key comes up first.
        oneSide ||= e.altKey
        const keys = { fine: e.shiftKey, oneAxis: e.ctrlKey || e.metaKey }
        set(move.move(step, keys, STICK * toDrawing.a), oneSide)
      },
      { signal },
    )
    target.addEventListener('pointerup', () => finish(true), { signal })
    target.addEventListener('pointercancel', () => finish(false), { signal })
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.stopPropagation()
        finish(false)
      },
      { signal, capture: true },
    )
  }

  const press = (event: KeyboardEvent<SVGGElement>) => {
    if (event.ctrlKey || event.metaKey) return
    const at = read()
    const step = event.shiftKey ? STEP * 10 : STEP
    const end = (i: 0 | 1) => ({ ...at, [main]: ranges[main][i] })
    const moved: Record<string, Point | undefined> = {
      ArrowUp: main === 'x' ? { ...at, x: at.x + step } : { ...at, y: at.y + step },
      ArrowDown: main === 'x' ? { ...at, x: at.x - step } : { ...at, y: at.y - step },
      ArrowRight: ranges.x[1] > ranges.x[0] ? { ...at, x: at.x + step } : { ...at, y: at.y + step },
      ArrowLeft: ranges.x[1] > ranges.x[0] ? { ...at, x: at.x - step } : { ...at, y: at.y - step },
      Home: end(0),
      End: end(1),
      1: { ...at, [main]: ranges[main][1] || ranges[main][0] },
    }
    const next = moved[event.key]
    if (next) {
      if (!locked) set(within(handle, next), event.altKey)
    } else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === '0') {
      face.zero(controlsOf(handle), symmetric && !event.altKey)
    } else if (event.key !== 'Enter') return
    select()
    event.preventDefault()
    event.stopPropagation()
  }

  // A render may leave what it wrote before; the next reading writes it in any case.
  spoken.current = ''
  const { x, y, width, height, words } = handle
  const pad = handle.shape === 'pad'
  return (
    <g
      ref={root}
      data-handle={handle.id}
      className={classes(
        'handle',
        handle.shape,
        regionClass(handle.region),
        selected && 'sel',
        overridden && 'over',
        locked && 'locked',
        idle && 'idle',
      )}
      role="slider"
      tabIndex={0}
      aria-label={handle.label}
      aria-orientation={main === 'y' ? 'vertical' : 'horizontal'}
      aria-roledescription={pad ? 'pad of two directions' : undefined}
      aria-disabled={locked || undefined}
      aria-valuemin={ranges[main][0]}
      aria-valuemax={ranges[main][1]}
      aria-valuenow={Number(read()[main].toFixed(2))}
      aria-valuetext={wordsOf(handle, face, overridden)}
      onPointerDown={drag}
      onDoubleClick={(event) => face.zero(controlsOf(handle), symmetric && !event.altKey)}
      onPointerEnter={() => onPoint(handle)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(handle)}
      onBlur={() => onPoint(undefined)}
      onKeyDown={press}
    >
      {pad ? (
        <>
          <rect className="well" x={x - width / 2} y={y - height / 2} width={width} height={height} rx={9} />
          <path
            className="cross"
            d={`M${x - width / 2 + 6} ${zero.y}H${x + width / 2 - 6}M${x} ${y - height / 2 + 6}V${y + height / 2 - 6}`}
          />
          {locked && (
            <rect
              className="hatch"
              x={x - width / 2}
              y={y - height / 2}
              width={width}
              height={height}
              rx={9}
            />
          )}
        </>
      ) : (
        <Rail handle={handle} zero={zero} />
      )}
      <line ref={link} className="link" x1={zero.x} y1={zero.y} x2={zero.x} y2={zero.y} />
      <g ref={knob} className="knob">
        <circle className="ring" r={10.5} />
        <circle className="dot" r={6.5} />
      </g>
      {words?.top && (
        <text x={x} y={y - (pad ? height / 2 + 6 : Math.max(height / 2, 4) + 9)}>
          {words.top}
        </text>
      )}
      {words?.bottom && (
        <text x={x} y={y + (pad ? height / 2 + 13 : height / 2 + 17)}>
          {words.bottom}
        </text>
      )}
    </g>
  )
}

/** What a slider runs along, with a mark at zero when it goes both ways. */
function Rail({ handle, zero }: { handle: Handle; zero: Point }) {
  const { x, y } = rangesOf(handle)
  const [from, to] = [placeOf(handle, { x: x[0], y: y[0] }), placeOf(handle, { x: x[1], y: y[1] })]
  const upright = from.x === to.x
  const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
  const bothWays = upright ? y[0] < 0 && y[1] > 0 : x[0] < 0 && x[1] > 0
  return (
    <>
      <line className="reach" {...line} />
      <line className="rail" {...line} />
      {bothWays && (
        <line
          className="zero-mark"
          x1={zero.x - (upright ? 5 : 0)}
          y1={zero.y - (upright ? 0 : 5)}
          x2={zero.x + (upright ? 5 : 0)}
          y2={zero.y + (upright ? 0 : 5)}
        />
      )}
    </>
  )
}

/** The controls that are on, or all of a handle at rest, with their values. */
export function spokenControls(handle: Handle, face: Face): readonly string[] {
  const all = controlsOf(handle)
  const on = all.filter((control) => Math.abs(face.value(control)) >= 0.005)
  return on.length > 0 ? on : all.slice(0, 1)
}

function wordsOf(handle: Handle, face: Face, overridden: boolean): string {
  const values = spokenControls(handle, face).map((c) => `${c} ${valueText(face.value(c))}`)
  return [...values, ...(overridden ? ['overridden'] : [])].join(', ')
}

/** The other side that moves along, if it does: "right". */
export function alongWith(handle: Handle): 'left' | 'right' | undefined {
  const partner = partnerOf(controlsOf(handle)[0] ?? '')
  return partner === undefined ? undefined : partner.startsWith('Left') ? 'left' : 'right'
}
