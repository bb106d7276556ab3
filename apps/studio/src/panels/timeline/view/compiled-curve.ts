import type { Clip, Curve } from '@facework/documents'
import { type CompiledClip, compileClip, sampleCurve } from '@facework/runtime/internal'

const compiled = new WeakMap<Curve, CompiledClip>()

/** A curve in flat columns, by itself: an edit of one leaves the others as they were. */
export function compiledCurve(curve: Curve): CompiledClip {
  const known = compiled.get(curve)
  if (known) return known
  const alone: Clip = {
    kind: 'clip',
    version: 1,
    id: '',
    name: curve.name,
    duration: 0,
    joints: [],
    morphs: [],
    curves: [curve],
    markers: [],
    loop: false,
    modifiers: [],
  }
  const made = compileClip(alone)
  compiled.set(curve, made)
  return made
}

export const curveValue = (curve: Curve, time: number) => sampleCurve(compiledCurve(curve), 0, time)

/** Times of its keys; a sampled curve has none. */
export const keyTimes = (curve: Curve): Float64Array => compiledCurve(curve).keys.times

/** Index of the first time that is not before t. */
export function firstFrom(times: ArrayLike<number>, t: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < t) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the time nearest to t; -1 when there is none. */
export function nearestIndex(times: ArrayLike<number>, t: number): number {
  const i = firstFrom(times, t)
  if (i === times.length) return i - 1
  if (i === 0) return 0
  return t - times[i - 1]! <= times[i]! - t ? i - 1 : i
}
