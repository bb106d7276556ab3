import type { Curve, KeyedCurve } from '@facework/documents'
import { FaceworkError } from '@facework/report'

/** Keys as glTF has them, one number per key, or three with tangents. */
export interface CurveKeys {
  readonly interpolation: 'STEP' | 'LINEAR' | 'CUBICSPLINE'
  readonly times: number[]
  readonly values: number[]
}

/** Keys of an angle of the gaze; two splines do not make one rotation spline. */
export function keysOfGaze(curve: Curve): CurveKeys {
  const keys = keysOfCurve(curve)
  if (keys.interpolation !== 'CUBICSPLINE') return keys
  throw new FaceworkError(
    'vrma/curve-shape',
    `curves.${curve.name}`,
    `Curve "${curve.name}" has splines, which the gaze of a VRM animation cannot follow.`,
    'Resample the clip first (modifier resample).',
  )
}

/** The keys of a curve, exactly; what glTF cannot say is refused, since sampling is the runtime's business. */
export function keysOfCurve(curve: Curve): CurveKeys {
  if (curve.type === 'sampled') {
    const times = Array.from(curve.values, (_, i) => curve.start + i / curve.rate)
    return checked({ interpolation: 'LINEAR', times, values: Array.from(curve.values) }, curve)
  }
  const { keys } = curve
  const times = keys.map((k) => k.time)
  // The last key has no segment of its own.
  const kinds = new Set(keys.slice(0, Math.max(1, keys.length - 1)).map((k) => k.interpolation))
  const [kind] = kinds
  if (kinds.size <= 1 && (kind === 'linear' || kind === 'constant' || kind === undefined)) {
    const interpolation = kind === 'constant' ? 'STEP' : 'LINEAR'
    return checked({ interpolation, times, values: keys.map((k) => k.value) }, curve)
  }
  if (kinds.size === 1 && kind === 'cubic' && hasPlainTangents(curve)) {
    const values = keys.flatMap((k) => [k.in?.slope ?? 0, k.value, k.out?.slope ?? 0])
    return checked({ interpolation: 'CUBICSPLINE', times, values }, curve)
  }
  throw new FaceworkError(
    'vrma/curve-shape',
    `curves.${curve.name}`,
    `Curve "${curve.name}" is eased, automatic, weighted or of several kinds; a VRM animation has lines, steps or plain splines, one kind per curve.`,
    'Resample the clip first (modifier resample).',
  )
}

function hasPlainTangents({ keys }: KeyedCurve): boolean {
  const plain = (tangent: { weight?: number } | undefined) =>
    tangent !== undefined && tangent.weight === undefined
  return keys.every((k, i) => (i === 0 || plain(k.in)) && (i === keys.length - 1 || plain(k.out)))
}

function checked(keys: CurveKeys, curve: Curve): CurveKeys {
  const rising = keys.times.every((t, i) => i === 0 || Math.fround(t) > Math.fround(keys.times[i - 1]!))
  if (keys.times.length > 0 && keys.times[0]! >= 0 && rising) return keys
  throw new FaceworkError(
    'vrma/key-time',
    `curves.${curve.name}`,
    `Curve "${curve.name}" has ${keys.times.length === 0 ? 'no keys' : rising ? `a key at ${keys.times[0]} s` : 'keys closer than float32 can tell apart'}; glTF counts from 0.`,
    'Shift or trim the clip so that it begins at 0.',
  )
}

/** Both angles at the union of their keys, as rotations: pitch about X, then yaw about Y. */
export function gazeRotations(yaw: CurveKeys | undefined, pitch: CurveKeys | undefined): CurveKeys {
  const times = [...new Set([...(yaw?.times ?? []), ...(pitch?.times ?? [])])].sort((a, b) => a - b)
  const step = [yaw, pitch].every((k) => k === undefined || k.interpolation === 'STEP')
  const [atYaw, atPitch] = [walkKeys(yaw), walkKeys(pitch)]
  const values = times.flatMap((time) => {
    const [y, x] = [atYaw(time) / 2, atPitch(time) / 2]
    const [sy, cy, sx, cx] = [Math.sin(y), Math.cos(y), Math.sin(x), Math.cos(x)]
    return [cy * sx, sy * cx, 0 - sy * sx, cy * cx]
  })
  return { interpolation: step ? 'STEP' : 'LINEAR', times, values }
}

/** Values at times that never go back, so that an hour of keys is walked over once. */
function walkKeys(keys: CurveKeys | undefined): (time: number) => number {
  let key = 0
  return (time) => {
    if (!keys) return 0
    while (key + 1 < keys.times.length && keys.times[key + 1]! <= time) key++
    const [from, to] = [keys.times[key]!, keys.times[key + 1]]
    const a = keys.values[key]!
    if (to === undefined || time <= from || keys.interpolation === 'STEP') return a
    return a + ((keys.values[key + 1]! - a) * (time - from)) / (to - from)
  }
}
