import { ease, weightedBezier } from '@facework/math/internal'
import {
  type CompiledCurves,
  type CompiledKeys,
  type CompiledSamples,
  SEGMENT_BEZIER,
  SEGMENT_CONSTANT,
  SEGMENT_EASED,
  SEGMENT_HERMITE,
  SEGMENT_LINEAR,
  SEGMENT_SIZE,
} from '../compile/compiled-clip.ts'
import { easingDirection, easingStyle } from '../compile/easing-order.ts'

const HOLD = 0
const LOOP = 1
const LOOP_OFFSET = 2
const PING_PONG = 3

/** Index of the last time ≤ t, at least `from`. */
export function lastAtOrBefore(times: ArrayLike<number>, from: number, to: number, t: number): number {
  let low = from
  let high = to - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (times[middle]! <= t) low = middle
    else high = middle - 1
  }
  return low
}

function valueInside(keys: CompiledKeys, c: number, from: number, to: number, t: number): number {
  const last = keys.lastSegments
  const at = c * SEGMENT_SIZE
  const i = lastAtOrBefore(keys.times, from, to, t)
  if (i + 1 >= to) return keys.values[i]!
  const t0 = keys.times[i]!
  const span = keys.times[i + 1]! - t0
  const v0 = keys.values[i]!
  const v1 = keys.values[i + 1]!
  const segment = keys.segments[i]!
  const slope0 = keys.slopesOut[i]!
  const slope1 = keys.slopesIn[i + 1]!
  if (segment === SEGMENT_BEZIER) {
    const part = (t - t0) / span
    return weightedBezier(v0, slope0, keys.weightsOut[i]!, v1, slope1, keys.weightsIn[i + 1]!, span, part)
  }
  if (segment >= SEGMENT_EASED) {
    const easing = segment - SEGMENT_EASED
    return v0 + (v1 - v0) * ease(easingStyle(easing), easingDirection(easing), (t - t0) / span)
  }
  const cubic = segment === SEGMENT_HERMITE
  const way = segment === SEGMENT_CONSTANT ? 0 : v1 - v0
  last[at] = t0
  last[at + 1] = keys.times[i + 1]!
  last[at + 2] = 1 / span
  last[at + 3] = v0
  last[at + 4] = cubic ? slope0 * span : way
  last[at + 5] = cubic ? 3 * way - (2 * slope0 + slope1) * span : 0
  last[at + 6] = cubic ? (slope0 + slope1) * span - 2 * way : 0
  return polynomial(last, at, t)
}

/** A segment of a curve as `lastSegments` has it. */
export function polynomial(segments: Float64Array, at: number, t: number): number {
  const x = (t - segments[at]!) * segments[at + 2]!
  return segments[at + 3]! + x * (segments[at + 4]! + x * (segments[at + 5]! + x * segments[at + 6]!))
}

/** Slope of the first segment at its start, or of the last at its end, for linear extrapolation. */
function endSlope(keys: CompiledKeys, from: number, to: number, last: boolean): number {
  if (to - from < 2) return 0
  const i = last ? to - 2 : from
  const segment = keys.segments[i]!
  if (segment === SEGMENT_LINEAR) {
    return (keys.values[i + 1]! - keys.values[i]!) / (keys.times[i + 1]! - keys.times[i]!)
  }
  if (segment === SEGMENT_HERMITE || segment === SEGMENT_BEZIER) {
    return last ? keys.slopesIn[i + 1]! : keys.slopesOut[i]!
  }
  return 0
}

function samplesInside(samples: CompiledSamples, t: number): number {
  const { values } = samples
  const last = values.length - 1
  const x = (t - samples.start) * samples.rate
  if (!(x > 0)) return values[0]!
  if (x >= last) return values[last]!
  const i = Math.floor(x)
  return values[i]! + (values[i + 1]! - values[i]!) * (x - i)
}

// [C2]
/** The value of curve c at any time; 0 for a curve without keys. */
export function sampleCurve(curves: CompiledCurves, c: number, time: number): number {
  const { keys } = curves
  const { lastSegments } = keys
  const segment = c * SEGMENT_SIZE
  if (time >= lastSegments[segment]! && time < lastSegments[segment + 1]!)
    return polynomial(lastSegments, segment, time)
  const samples = curves.samples[c]
  const from = keys.starts[c]!
  const to = keys.starts[c + 1]!
  const count = samples ? samples.values.length : to - from
  if (count === 0) return 0
  const first = samples ? samples.start : keys.times[from]!
  const last = samples ? samples.start + (count - 1) / samples.rate : keys.times[to - 1]!
  if (time >= first && time <= last)
    return samples ? samplesInside(samples, time) : valueInside(keys, c, from, to, time)

  const firstValue = samples ? samples.values[0]! : keys.values[from]!
  const lastValue = samples ? samples.values[count - 1]! : keys.values[to - 1]!
  const early = !(time >= first)
  const mode = early ? curves.before[c]! : curves.after[c]!
  const length = last - first
  if (mode === HOLD || length === 0 || !Number.isFinite(time)) return early ? firstValue : lastValue
  if (mode === LOOP || mode === LOOP_OFFSET || mode === PING_PONG) {
    const rounds = Math.floor((time - first) / length)
    const into = Math.min(Math.max(time - first - rounds * length, 0), length)
    const mirrored = mode === PING_PONG && Math.abs(rounds % 2) === 1
    const at = Math.min(mirrored ? last - into : first + into, last)
    const value = samples ? samplesInside(samples, at) : valueInside(keys, c, from, to, at)
    return mode === LOOP_OFFSET ? value + rounds * (lastValue - firstValue) : value
  }
  if (samples) {
    const { values, rate } = samples
    const slope = early ? (values[1]! - values[0]!) * rate : (values[count - 1]! - values[count - 2]!) * rate
    return early ? firstValue + slope * (time - first) : lastValue + slope * (time - last)
  }
  const slope = endSlope(keys, from, to, !early)
  return early ? firstValue + slope * (time - first) : lastValue + slope * (time - last)
}
