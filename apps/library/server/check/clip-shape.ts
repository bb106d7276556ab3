import type { Clip } from '@facework/documents'
import { compileClip, sampleCurve } from '@facework/runtime/internal'

const MOMENTS = 48
/** Moments of a sketch. */
const POINTS = 32

/** A curve as a card draws it. */
export interface CurveSketch {
  readonly name: string
  /** Values at even distances from the start to the end. */
  readonly values: readonly number[]
}

export interface ClipShape {
  /** Seconds at which the curves are strongest together. */
  readonly peak: number
  /** The two strongest curves. */
  readonly sketch: readonly CurveSketch[]
}

/** What a picture of a clip shows of it. */
export function clipShape(clip: Clip): ClipShape {
  const compiled = compileClip(clip)
  const valueAt = (curve: number, part: number) => sampleCurve(compiled, curve, part * clip.duration)
  let peak = 0
  let most = -1
  for (let i = 0; i <= MOMENTS; i++) {
    const sum = clip.curves.reduce((total, _, c) => total + Math.abs(valueAt(c, i / MOMENTS)), 0)
    if (sum > most + 1e-6) [peak, most] = [(i / MOMENTS) * clip.duration, sum]
  }
  const curves = clip.curves.map(({ name }, c) => ({
    name,
    values: Array.from({ length: POINTS }, (_, i) => round(valueAt(c, i / (POINTS - 1)))),
  }))
  const span = ({ values }: CurveSketch) => Math.max(...values) - Math.min(...values)
  const strongest = curves.filter((curve) => span(curve) > 0.02).sort((a, b) => span(b) - span(a))
  // The other side of a face moves alike, and a second line over the first shows nothing.
  const plain = (name: string) => name.replace(/left|right/i, '')
  const second = strongest.find((curve) => plain(curve.name) !== plain(strongest[0]!.name))
  return { peak, sketch: [...strongest.slice(0, 1), ...(second ? [second] : [])] }
}

const round = (value: number) => Math.round(value * 100) / 100
