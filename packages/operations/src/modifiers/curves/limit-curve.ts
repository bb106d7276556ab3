import type { Curve, Key } from '@facework/documents'
import type { Extrapolation } from '@facework/documents/internal'
import { curveSampler } from '../clip-content.ts'
import { fineTimes, freezeTangents, segmentShape } from './split-curve.ts'

type Range = readonly [low: number, high: number]

/** A curve that never leaves a range. Where it stays inside its keys are kept; where not, it follows the limit. */
export function limitCurve(curve: Curve, range: Range, duration: number): Curve {
  if (staysWithin(curve, range)) return curve
  const limit = (value: number) => Math.min(Math.max(value, range[0]), range[1])
  if (curve.type === 'sampled' && isBounded(curve)) return { ...curve, values: curve.values.map(limit) }
  return {
    ...curve,
    type: 'keyed',
    keys: limitKeys(straightKeys(curve, range, duration), range),
    ...HELD,
  } as Curve
}

const HELD = { before: 'hold', after: 'hold' } as const

/** Certain only for curves that keep between their keys. */
export function staysWithin(curve: Curve, [low, high]: Range): boolean {
  if (!isBounded(curve)) return false
  const inside = (value: number) => value >= low && value <= high
  if (curve.type === 'sampled') return curve.values.every(inside)
  return curve.keys.every(
    (key) => inside(key.value) && !key.in && !key.out && !/^(back|elastic)/.test(key.interpolation),
  )
}

/** Nothing beyond the ends of the keys leads further than the keys do. */
function isBounded(curve: Curve): boolean {
  const bounded = (end: Extrapolation) => end !== 'linear' && end !== 'loop-offset'
  return bounded(curve.before) && bounded(curve.after)
}

/** Straight and constant segments, in place of all those that might leave the range. */
function straightKeys(curve: Curve, [low, high]: Range, duration: number): Key[] {
  const valueAt = curveSampler({ duration, joints: [], morphs: [], curves: [curve], markers: [] })
  const sample = (time: number): Key => ({ time, value: valueAt(curve.name, time), interpolation: 'linear' })
  if (curve.type === 'sampled' || curve.before !== 'hold' || curve.after !== 'hold')
    return [0, ...fineTimes(0, duration), duration].map(sample)
  const { keys } = freezeTangents(curve)
  return keys.flatMap((key, i): Key[] => {
    const next = keys[i + 1]
    const shape = next && segmentShape(key, next)
    if (!next || shape === 'constant' || shape === 'linear') return [key]
    const between = fineTimes(key.time, next.time).map(sample)
    const inside = [key, ...between, next].every(({ value }) => value >= low && value <= high)
    return inside ? [key] : [{ time: key.time, value: key.value, interpolation: 'linear' }, ...between]
  })
}

/** A limited line has a corner where it meets a limit; without a key there it would cut the corner. */
export function limitKeys(keys: readonly Key[], [low, high]: Range): Key[] {
  const limit = (value: number) => Math.min(Math.max(value, low), high)
  return keys.flatMap((key, i) => {
    const limited = { ...key, value: limit(key.value) }
    const next = keys[i + 1]
    if (!next || key.interpolation !== 'linear') return [limited]
    const rise = next.value - key.value
    const corners = [low, high]
      .filter((value) => (key.value - value) * (next.value - value) < 0)
      .map((value) => ({
        ...key,
        time: key.time + ((value - key.value) / rise) * (next.time - key.time),
        value,
      }))
      .filter((corner) => corner.time > key.time && corner.time < next.time)
      .sort((a, b) => a.time - b.time)
    return [limited, ...corners]
  })
}
