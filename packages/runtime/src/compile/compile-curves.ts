import type { Curve, Key } from '@facework/documents'
import type { Easing } from '@facework/documents/internal'
import { automaticSlope } from '@facework/math/internal'
import {
  type CompiledCurves,
  type CompiledKeys,
  EXTRAPOLATIONS,
  SEGMENT_BEZIER,
  SEGMENT_CONSTANT,
  SEGMENT_EASED,
  SEGMENT_HERMITE,
  SEGMENT_LINEAR,
  SEGMENT_SIZE,
} from './compiled-clip.ts'
import { EASING_ORDER } from './easing-order.ts'

const THIRD = 1 / 3

/** Flattens curves: those of a clip over time, or responses over a weight. */
export function compileCurves(curves: readonly Curve[]): CompiledCurves {
  return {
    before: Uint8Array.from(curves, (c) => EXTRAPOLATIONS.indexOf(c.before)),
    after: Uint8Array.from(curves, (c) => EXTRAPOLATIONS.indexOf(c.after)),
    samples: curves.map((c) =>
      c.type === 'sampled' ? { start: c.start, rate: c.rate, values: c.values } : undefined,
    ),
    keys: compileKeys(curves),
  }
}

function compileKeys(curves: readonly Curve[]): CompiledKeys {
  const total = curves.reduce((n, c) => n + (c.type === 'keyed' ? c.keys.length : 0), 0)
  const column = () => new Float64Array(total)
  const out = {
    starts: new Int32Array(curves.length + 1),
    lastSegments: new Float64Array(curves.length * SEGMENT_SIZE).fill(Number.NaN),
    times: column(),
    values: column(),
    segments: new Uint8Array(total),
    slopesOut: column(),
    slopesIn: column(),
    weightsOut: column(),
    weightsIn: column(),
  }
  let at = 0
  curves.forEach((curve, c) => {
    out.starts[c] = at
    if (curve.type === 'sampled') return
    curve.keys.forEach((key, i) => {
      const slope = curve.keys[i - 1] && curve.keys[i + 1] ? slopeAt(curve.keys, i) : 0
      out.times[at] = key.time
      out.values[at] = key.value
      out.segments[at] = segmentOf(key, curve.keys[i + 1])
      out.slopesIn[at] = key.in?.slope ?? slope
      out.slopesOut[at] = key.out?.slope ?? slope
      out.weightsIn[at] = key.in?.weight ?? THIRD
      out.weightsOut[at] = key.out?.weight ?? THIRD
      at++
    })
  })
  out.starts[curves.length] = at
  return out
}

/** An automatic tangent; the first and last key of a curve are flat. */
function slopeAt(keys: readonly Key[], i: number): number {
  const [a, b, c] = [keys[i - 1]!, keys[i]!, keys[i + 1]!]
  return automaticSlope(a.time, a.value, b.time, b.value, c.time, c.value)
}

function segmentOf(key: Key, next: Key | undefined): number {
  switch (key.interpolation) {
    case 'constant':
      return SEGMENT_CONSTANT
    case 'linear':
      return SEGMENT_LINEAR
    case 'cubic': {
      const weighted = key.out?.weight !== undefined || next?.in?.weight !== undefined
      return weighted ? SEGMENT_BEZIER : SEGMENT_HERMITE
    }
    default:
      return SEGMENT_EASED + EASING_ORDER.indexOf(key.interpolation as Easing)
  }
}
