import type { Curve, Interpolation, Key, KeyedCurve } from '@facework/documents'
import type { Tangent } from '@facework/documents/internal'
import { withTangents } from '../../keys/with-tangents.ts'
import { mapTracks, type Track, trackWidth } from '../curves/track-keys.ts'
import { defineModifier } from '../modifier.ts'

/** A step beside a slope becomes a ramp this short, in seconds: a curve has one key at a time. */
const STEP = 1e-5

// [O2]
/** Backwards: what was at t is at duration − t. */
export const reverse = defineModifier({
  id: 'reverse',
  title: 'Reverse',
  description: 'Plays backwards: curves, tracks and markers.',
  parameters: {},
  apply: (content) => ({
    duration: content.duration,
    ...mapTracks(content, (track) => reverseTrack(track, content.duration)),
    curves: content.curves.map((curve) => reverseCurve(curve, content.duration)),
    markers: content.markers
      .map((m) => ({ ...m, time: content.duration - m.time }))
      .sort((a, b) => a.time - b.time),
  }),
})

function reverseCurve(curve: Curve, duration: number): Curve {
  const ends = { before: curve.after, after: curve.before }
  if (curve.type === 'keyed') return { ...curve, ...ends, keys: reverseKeys(curve, duration) }
  const { start, rate, values } = curve
  const end = start + (values.length - 1) / rate
  return {
    ...curve,
    ...ends,
    start: values.length > 0 ? duration - end : start,
    values: values.slice().reverse(),
  }
}

const opposite = (tangent: Tangent): Tangent => ({ ...tangent, slope: -tangent.slope })

function reverseKeys({ keys }: KeyedCurve, duration: number): Key[] {
  const out: Key[] = []
  for (let i = keys.length - 1; i >= 0; i--) {
    const { time, value, in: before, out: after } = keys[i]!
    // The segment that now lies to the right was the one to the left.
    const left = keys[i - 1]
    const at = duration - time
    const turnedKey = (key: Key) => withTangents(key, after && opposite(after), before && opposite(before))
    if (left?.interpolation !== 'constant') {
      out.push(turnedKey({ time: at, value, interpolation: turned(left?.interpolation ?? 'linear') }))
      continue
    }
    // What is held from here on is the value of the key that was before.
    const follows = i < keys.length - 1 && keys[i]!.interpolation !== 'constant'
    const alone = i === keys.length - 1 && at > STEP
    if (follows) out.push(turnedKey({ time: at - STEP, value, interpolation: 'linear' }))
    else if (alone) out.push({ time: at - STEP, value, interpolation: 'constant' })
    out.push({ time: at, value: left.value, interpolation: 'constant' })
  }
  return out
}

/** Slow at the start is slow at the end, the other way round. */
function turned(interpolation: Interpolation): Interpolation {
  if (interpolation.endsWith('-in-out')) return interpolation
  if (interpolation.endsWith('-in')) return interpolation.replace(/-in$/, '-out') as Interpolation
  return interpolation.replace(/-out$/, '-in') as Interpolation
}

function reverseTrack<T extends Track>(track: T, duration: number): T {
  const { times, values, interpolation } = track
  const width = trackWidth(track)
  const count = times.length
  const cubic = interpolation === 'cubicspline'
  const stride = cubic ? width * 3 : width
  const late = interpolation === 'step' && duration - times[count - 1]! > 0 ? 1 : 0
  if (interpolation === 'step') return reverseSteps(track, duration, width, late)
  const out = new Float32Array(values.length)
  for (let i = 0; i < count; i++) {
    const from = (count - 1 - i) * stride
    for (let k = 0; k < width; k++) {
      if (cubic) {
        out[i * stride + k] = -values[from + 2 * width + k]!
        out[i * stride + width + k] = values[from + width + k]!
        out[i * stride + 2 * width + k] = -values[from + k]!
      } else out[i * stride + k] = values[from + k]!
    }
  }
  return { ...track, times: times.map((_, i) => duration - times[count - 1 - i]!), values: out }
}

/** A step track holds the key before: at the mirrored time of a key begins what came before it. */
function reverseSteps<T extends Track>(track: T, duration: number, width: number, late: number): T {
  const { times, values } = track
  const count = times.length
  if (count === 1) return { ...track, times: Float32Array.of(0) }
  const order = Array.from({ length: count - 1 }, (_, i) => count - 1 - i)
  const value = (key: number) => Array.from(values.subarray(key * width, (key + 1) * width))
  return {
    ...track,
    times: Float32Array.from([...(late ? [0] : []), ...order.map((key) => duration - times[key]!)]),
    values: Float32Array.from([...(late ? value(count - 1) : []), ...order.flatMap((key) => value(key - 1))]),
  }
}
