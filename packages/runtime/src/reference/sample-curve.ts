import type { Curve, Key, KeyedCurve } from '@facework/documents'
import {
  automaticSlope,
  type EasingDirection,
  type EasingStyle,
  ease,
  hermite,
  weightedBezier,
} from '@facework/math/internal'

// [C2]
/** A curve at a time, read straight from the document. The flat form is compared with this. */
export function sampleCurveReference(curve: Curve, time: number): number {
  const points = curve.type === 'keyed' ? curve.keys.length : curve.values.length
  if (points === 0) return 0
  const inside = (t: number) =>
    curve.type === 'keyed' ? keyedAt(curve, t) : straightAt(curve.values, (t - curve.start) * curve.rate)
  const first = curve.type === 'keyed' ? curve.keys[0]!.time : curve.start
  const last = curve.type === 'keyed' ? curve.keys.at(-1)!.time : curve.start + (points - 1) / curve.rate
  const length = last - first
  if (time >= first && time <= last) return inside(time)
  const early = time < first
  const end = early ? first : last
  switch (length === 0 ? 'hold' : early ? curve.before : curve.after) {
    case 'hold':
      return inside(end)
    case 'linear':
      return inside(end) + endSlope(curve, early) * (time - end)
    case 'loop':
      return inside(wrap(time, first, length).at)
    case 'loop-offset': {
      const { at, rounds } = wrap(time, first, length)
      return inside(at) + rounds * (inside(last) - inside(first))
    }
    case 'ping-pong': {
      const { at, rounds } = wrap(time, first, length)
      return inside(rounds % 2 === 0 ? at : last - (at - first))
    }
  }
}

function wrap(time: number, first: number, length: number): { at: number; rounds: number } {
  const rounds = Math.floor((time - first) / length)
  return { at: time - rounds * length, rounds }
}

function straightAt(values: ArrayLike<number>, x: number): number {
  const i = Math.max(0, Math.min(values.length - 1, Math.floor(x)))
  const next = Math.min(i + 1, values.length - 1)
  return values[i]! + (values[next]! - values[i]!) * (x - i)
}

function slope(keys: readonly Key[], i: number, side: 'in' | 'out'): number {
  const own = keys[i]![side]
  if (own) return own.slope
  const [a, b, c] = [keys[i - 1], keys[i]!, keys[i + 1]]
  return a && c ? automaticSlope(a.time, a.value, b.time, b.value, c.time, c.value) : 0
}

function keyedAt({ keys }: KeyedCurve, time: number): number {
  let i = 0
  while (i + 1 < keys.length && keys[i + 1]!.time <= time) i++
  const a = keys[i]!
  const b = keys[i + 1]
  if (!b) return a.value
  const span = b.time - a.time
  const t = (time - a.time) / span
  switch (a.interpolation) {
    case 'constant':
      return a.value
    case 'linear':
      return a.value + (b.value - a.value) * t
    case 'cubic': {
      const [out, into] = [slope(keys, i, 'out'), slope(keys, i + 1, 'in')]
      if (a.out?.weight === undefined && b.in?.weight === undefined)
        return hermite(a.value, out, b.value, into, span, t)
      return weightedBezier(
        a.value,
        out,
        a.out?.weight ?? 1 / 3,
        b.value,
        into,
        b.in?.weight ?? 1 / 3,
        span,
        t,
      )
    }
    default: {
      const [style, ...direction] = a.interpolation.split('-')
      return (
        a.value + (b.value - a.value) * ease(style as EasingStyle, direction.join('-') as EasingDirection, t)
      )
    }
  }
}

function endSlope(curve: Curve, early: boolean): number {
  if (curve.type === 'sampled') {
    const { values: v, rate } = curve
    return (early ? v[1]! - v[0]! : v.at(-1)! - v.at(-2)!) * rate
  }
  const { keys } = curve
  const i = early ? 0 : keys.length - 2
  const [a, b] = [keys[i]!, keys[i + 1]!]
  if (a.interpolation === 'linear') return (b.value - a.value) / (b.time - a.time)
  if (a.interpolation === 'cubic') return early ? slope(keys, i, 'out') : slope(keys, i + 1, 'in')
  return 0
}
