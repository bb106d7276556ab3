import type { Key, KeyedCurve } from '@facework/documents'
import { automaticSlope, hermite } from '@facework/math/internal'
import { withTangents } from '../../keys/with-tangents.ts'
import { curveSampler } from '../clip-content.ts'

/** Keys per second where a shape has no exact form in keys. */
export const FINE_RATE = 120

/** How a segment is shaped, apart from its ends. */
export function segmentShape(key: Key, next: Key): 'constant' | 'linear' | 'hermite' | 'other' {
  if (key.interpolation === 'constant' || key.interpolation === 'linear') return key.interpolation
  if (key.interpolation !== 'cubic') return 'other'
  return key.out?.weight === undefined && next.in?.weight === undefined ? 'hermite' : 'other'
}

/** The slope that an automatic tangent has at a key; flat at both ends. */
export function slopeAt(keys: readonly Key[], i: number): number {
  const [a, b, c] = [keys[i - 1], keys[i]!, keys[i + 1]]
  return a && c ? automaticSlope(a.time, a.value, b.time, b.value, c.time, c.value) : 0
}

/**
 * The same curve with every automatic tangent written down, so that keys can come and go beside it without
 * bending it.
 */
export function freezeTangents(curve: KeyedCurve): KeyedCurve {
  const { keys } = curve
  if (!keys.some((k) => k.interpolation === 'cubic')) return curve
  return {
    ...curve,
    keys: keys.map((key, i): Key => {
      const entered = keys[i - 1]?.interpolation === 'cubic' && !key.in
      const left = key.interpolation === 'cubic' && !key.out
      if (!entered && !left) return key
      const slope = slopeAt(keys, i)
      return withTangents(key, entered ? { slope } : key.in, left ? { slope } : key.out)
    }),
  }
}

/**
 * The same curve with keys at these times, where they are between its first and last key. Exact for
 * constant, linear and plain cubic segments; others become short straight lines.
 */
export function withKeysAt(curve: KeyedCurve, times: readonly number[]): KeyedCurve {
  const frozen = freezeTangents(curve)
  const { keys } = frozen
  const wanted = [...new Set(times)].sort((a, b) => a - b)
  const valueAt = curveSampler({ duration: 0, joints: [], morphs: [], curves: [curve], markers: [] })
  const out: Key[] = []
  keys.forEach((key, i) => {
    const next = keys[i + 1]
    const within = next ? wanted.filter((t) => t > key.time && t < next.time) : []
    if (!next || within.length === 0) out.push(key)
    else if (segmentShape(key, next) === 'other') {
      const sample = (time: number): Key => ({
        time,
        value: valueAt(curve.name, time),
        interpolation: 'linear',
      })
      out.push({ ...key, interpolation: 'linear' }, ...fineTimes(key.time, next.time, within).map(sample))
    } else out.push(key, ...within.map((time) => keyWithin(key, next, time)))
  })
  return { ...frozen, keys: out }
}

/** Times between two, close together, with some that must be among them. */
export function fineTimes(from: number, to: number, also: readonly number[] = []): number[] {
  const parts = Math.max(1, Math.ceil((to - from) * FINE_RATE))
  const even = Array.from({ length: parts - 1 }, (_, i) => from + ((to - from) * (i + 1)) / parts)
  const apart = 0.1 / FINE_RATE
  return [...even.filter((t) => also.every((a) => Math.abs(a - t) > apart)), ...also].sort((a, b) => a - b)
}

function keyWithin(key: Key, next: Key, time: number): Key {
  const span = next.time - key.time
  const p = (time - key.time) / span
  if (key.interpolation === 'constant') return { time, value: key.value, interpolation: 'constant' }
  if (key.interpolation === 'linear')
    return { time, value: key.value + (next.value - key.value) * p, interpolation: 'linear' }
  const [s0, s1] = [key.out?.slope ?? 0, next.in?.slope ?? 0]
  const value = hermite(key.value, s0, next.value, s1, span, p)
  const rise = (6 * p - 6 * p * p) * (next.value - key.value)
  const slope = (rise + span * ((3 * p * p - 4 * p + 1) * s0 + (3 * p * p - 2 * p) * s1)) / span
  return { time, value, interpolation: 'cubic', in: { slope }, out: { slope } }
}
