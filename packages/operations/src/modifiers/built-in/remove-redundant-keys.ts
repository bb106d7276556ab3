import type { Curve, Key, KeyedCurve } from '@facework/documents'
import { angleBetweenQuaternions, slerpQuaternions } from '@facework/math/internal'
import { fitLinear, lineOfSamples } from '../curves/fit-keys.ts'
import { longestRuns } from '../curves/longest-runs.ts'
import { freezeTangents, segmentShape, slopeAt } from '../curves/split-curve.ts'
import { mapTracks, type Track, trackWidth } from '../curves/track-keys.ts'
import { defineModifier } from '../modifier.ts'
import { flagParameter, numberParameter } from '../parameter.ts'

/** A sampled number costs four bytes, a key a line: samples become keys only where that saves. */
const WORTH = 8

// [O2]
/** Keys that do not change the curve. */
export const removeRedundantKeys = defineModifier({
  id: 'remove-redundant-keys',
  title: 'Remove redundant keys',
  description: 'Removes keys that do not change the result.',
  parameters: {
    tolerance: numberParameter('Maximum error: of a curve value, in metres, in radians.', 1e-6, {
      low: 0,
    }),
    tracks: flagParameter('Joint and morph tracks, too.', true),
  },
  apply: (content, { tolerance, tracks }) => ({
    ...content,
    ...(tracks ? mapTracks(content, (track) => thinTrack(track, tolerance)) : {}),
    curves: content.curves.map((curve) => thinCurve(curve, tolerance)),
  }),
})

function thinCurve(curve: Curve, tolerance: number): Curve {
  if (curve.type === 'keyed') return { ...curve, keys: thinKeys(curve, tolerance) }
  const { type: _, start: _start, rate: _rate, values, ...rest } = curve
  const keys = fitLinear(lineOfSamples(curve), tolerance)
  if (keys.length * WORTH > values.length) return curve
  return { type: 'keyed', ...rest, keys: heldByOne(keys, curve, tolerance) }
}

function thinKeys(curve: KeyedCurve, tolerance: number): readonly Key[] {
  const mixed = curve.keys.some(
    (k) => (k.interpolation === 'cubic') !== (curve.keys[0]?.interpolation === 'cubic'),
  )
  const { keys } = mixed ? freezeTangents(curve) : curve
  const same = (a: number, b: number) => Math.abs(a - b) <= tolerance
  const runs = longestRuns(keys.length, (from, to) => {
    const [first, last] = [keys[from]!, keys[to]!]
    const flat = keys.slice(from, to + 1).every((k) => same(k.value, first.value))
    if (flat && keys.slice(from, to).every((_, i) => isFlat(keys, from + i))) return true
    for (let i = from + 1; i < to; i++) {
      if (segmentShape(keys[i]!, keys[i + 1]!) !== segmentShape(first, keys[from + 1]!)) return false
    }
    const shape = segmentShape(first, keys[from + 1]!)
    if (shape === 'constant') return keys.slice(from, to).every((k) => same(k.value, first.value))
    if (shape !== 'linear') return false
    const slope = (last.value - first.value) / (last.time - first.time)
    return keys.slice(from, to).every((k) => same(k.value, first.value + slope * (k.time - first.time)))
  })
  return heldByOne(
    runs.map((i) => keys[i]!),
    curve,
    tolerance,
  )
}

/** Two equal ends of nothing else are one key: it holds. */
function heldByOne(keys: readonly Key[], { before, after }: Curve, tolerance: number): readonly Key[] {
  const [first, last] = keys
  if (keys.length !== 2 || before !== 'hold' || after !== 'hold') return keys
  return Math.abs(first!.value - last!.value) <= tolerance && isFlat(keys, 0) ? [first!] : keys
}

/** A segment between equal values that no handle lifts. */
function isFlat(keys: readonly Key[], i: number): boolean {
  const [key, next] = [keys[i]!, keys[i + 1]!]
  if (key.interpolation !== 'cubic') return true
  return (key.out?.slope ?? slopeAt(keys, i)) === 0 && (next.in?.slope ?? slopeAt(keys, i + 1)) === 0
}

function thinTrack<T extends Track>(track: T, tolerance: number): T {
  const { times, values, interpolation } = track
  const width = trackWidth(track)
  if (interpolation === 'cubicspline') return track
  const near = new Float64Array(width)
  const runs = longestRuns(times.length, (from, to) => {
    for (let i = from + 1; i < to; i++) {
      const p = interpolation === 'step' ? 0 : (times[i]! - times[from]!) / (times[to]! - times[from]!)
      if (distanceAt(values, width, from, to, i, p, near) > tolerance) return false
    }
    return true
  })
  const still =
    runs.length === 2 && distanceAt(values, width, runs[0]!, runs[0]!, runs[1]!, 0, near) <= tolerance
  const kept = still ? [runs[0]!] : runs
  return {
    ...track,
    times: Float32Array.from(kept, (i) => times[i]!),
    values: Float32Array.from(kept.flatMap((i) => Array.from(values.subarray(i * width, (i + 1) * width)))),
  }
}

/** Distance of key i from the line between two others: a length, or an angle. */
export function distanceAt(
  values: Float32Array,
  width: number,
  from: number,
  to: number,
  i: number,
  p: number,
  near: Float64Array,
): number {
  if (width === 4) {
    slerpQuaternions(near, 0, values, from * 4, values, to * 4, p)
    return angleBetweenQuaternions(near, 0, values, i * 4)
  }
  let sum = 0
  for (let k = 0; k < width; k++) {
    const line = values[from * width + k]! * (1 - p) + values[to * width + k]! * p
    sum += (values[i * width + k]! - line) ** 2
  }
  return Math.sqrt(sum)
}
