import { type Clip, clipKind, type KeyedCurve, visemes15 } from '@facework/documents'
import { type Cue, type ShapePart, SILENCE } from './cue.ts'

/** Seconds on either side of a boundary in which one shape goes over to the next. */
const TRANSITION = 0.04
/** Silences shorter than this between two cues are rounding, seconds. */
const SHORTEST_GAP = 1e-3

interface Segment {
  readonly start: number
  readonly end: number
  readonly shape: ReadonlyMap<string, number>
}

export interface CueClipOptions {
  readonly name: string
  /** Seconds of the sound, where the file has them. */
  readonly duration?: number | undefined
  readonly frameRate?: number | undefined
}

/**
 * A clip of visemes-15 curves. Each shape goes over to the next in a straight line, from 40 ms before to 40 ms after
 * their boundary, or half the shorter shape: so all weights together are always those of the shapes.
 */
export function clipFromCues(cues: readonly Cue[], { name, duration, frameRate }: CueClipOptions): Clip {
  const segments = segmentsOf(cues)
  const names = new Set(segments.flatMap(({ shape }) => [...shape.keys()]))
  const order = visemes15.controls.map((control) => control.name).filter((each) => names.has(each))
  return clipKind.create(name, {
    duration: Math.max(duration ?? 0, segments.at(-1)!.end),
    curves: order.map((each) => curveOf(each, segments)),
    frameRate,
    source: { file: name },
  })
}

/** From 0 on, without gaps; neighbors differ. */
function segmentsOf(cues: readonly Cue[]): Segment[] {
  const segments: Segment[] = []
  const add = (start: number, end: number, parts: readonly ShapePart[]) => {
    const shape = new Map(parts.map(([viseme, weight]) => [`viseme_${viseme}`, weight]))
    const last = segments.at(-1)
    if (last && sameShape(last.shape, shape)) segments[segments.length - 1] = { ...last, end }
    else segments.push({ start, end, shape })
  }
  let at = 0
  for (const { start, end, shape } of cues) {
    if (start - at >= SHORTEST_GAP) {
      add(at, start, SILENCE)
      at = start
    }
    add(at, end, shape)
    at = end
  }
  return segments
}

function sameShape(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([name, weight]) => b.get(name) === weight)
}

function curveOf(name: string, segments: readonly Segment[]): KeyedCurve {
  const keys: { time: number; value: number; interpolation: 'linear' }[] = []
  const add = (time: number, value: number) => {
    const last = keys.at(-1)
    // Where a shape is shorter than both its transitions, one ends as the next starts.
    if (last && time - last.time < 1e-6) return
    keys.push({ time, value, interpolation: 'linear' })
  }
  segments.forEach((left, i) => {
    const right = segments[i + 1]
    const from = left.shape.get(name) ?? 0
    const to = right?.shape.get(name) ?? 0
    if (!right || from === to) return
    const reach = Math.min(TRANSITION, (left.end - left.start) / 2, (right.end - right.start) / 2)
    add(left.end - reach, from)
    add(left.end + reach, to)
  })
  if (keys.length === 0) add(0, segments[0]!.shape.get(name) ?? 0)
  return { type: 'keyed', name, keys, before: 'hold', after: 'hold' }
}
