import type { Clip, Curve, Interpolation, JointTrack, Key, MorphTrack, Quat } from '@facework/documents'
import {
  angleBetweenQuaternions,
  automaticSlope,
  type EasingDirection,
  type EasingStyle,
  ease,
  hermite,
  slerpQuaternions,
} from '@facework/math/internal'
import type { Report } from '@facework/report'
import { TICKS_PER_SECOND } from '../read/animation-curve.ts'
import { BAKE_BOUNDS } from '../read/bake-track.ts'
import { conjugate, productOf, quaternionFromEuler } from '../read/transform.ts'
import { type FbxBuilder, properties, property } from './fbx-builder.ts'
import { eulerFromQuaternion, type WrittenModel } from './write-model.ts'
import { int, node } from './write-tree.ts'

interface FbxKey {
  readonly time: number
  readonly value: number
  readonly flags: number
  readonly outSlope: number
  readonly nextInSlope: number
  readonly outWeight: number
  readonly nextInWeight: number
}

const FLAG = {
  constant: 0x2,
  linear: 0x4,
  cubic: 0x8,
  auto: 0x100,
  user: 0x400,
  broken: 0x800,
  rightWeight: 0x1000000,
  nextLeftWeight: 0x2000000,
}
/** Names that other programs give these curves; three.js' FBXLoader finds them by no other. */
const SHORT: Readonly<Record<string, string>> = {
  'Lcl Translation': 'T',
  'Lcl Rotation': 'R',
  'Lcl Scaling': 'S',
}
/** Between these samples per second, an eased segment is written as lines. */
const EASED_RATE = 120

const plain = (time: number, value: number, flags: number): FbxKey => ({
  time,
  value,
  flags,
  outSlope: 0,
  nextInSlope: 0,
  outWeight: 0,
  nextInWeight: 0,
})
const flagOf = (interpolation: 'step' | 'linear') => (interpolation === 'step' ? FLAG.constant : FLAG.linear)

/** Writes a clip as an animation stack with one layer. `carrier` is the node that custom curves are properties of. */
export function writeClip(
  clip: Clip,
  model: WrittenModel,
  carrier: bigint | undefined,
  builder: FbxBuilder,
  report: Report,
): void {
  const ticks = (seconds: number) => BigInt(Math.round(seconds * TICKS_PER_SECOND))
  const stack = builder.object('AnimationStack', clip.name, 'AnimStack', '', [
    properties([
      property('LocalStart', 'KTime', 'Time', '', 0n),
      property('LocalStop', 'KTime', 'Time', '', ticks(clip.duration)),
    ]),
  ])
  const layer = builder.object('AnimationLayer', 'BaseLayer', 'AnimLayer', '')
  builder.connect(layer, stack)
  const animate = (
    target: bigint,
    name: string,
    components: readonly { readonly to: string; readonly keys: readonly FbxKey[]; readonly ends?: Curve }[],
  ) => {
    const curveNode = builder.object('AnimationCurveNode', SHORT[name] ?? name, 'AnimCurveNode', '', [
      properties(components.map((c) => property(c.to, 'Number', '', 'A', c.keys[0]?.value ?? 0))),
    ])
    builder.connect(curveNode, layer)
    builder.connect(curveNode, target, name)
    for (const { to, keys, ends } of components)
      builder.connect(writeCurve(keys, ends, builder), curveNode, to)
  }
  const unknown = new Set<string>()
  for (const track of clip.joints) {
    const target = model.joints.get(track.joint)
    if (target === undefined) unknown.add(track.joint)
    else {
      const name = { translation: 'Lcl Translation', rotation: 'Lcl Rotation', scale: 'Lcl Scaling' }[
        track.path
      ]
      const columns =
        track.path === 'rotation'
          ? rotationKeys(track, model.restRotations.get(track.joint)!)
          : [0, 1, 2].map((i) => trackKeys(track, 3, i, 1))
      animate(
        target,
        name,
        columns.map((keys, i) => ({ to: `d|${'XYZ'[i]}`, keys })),
      )
    }
  }
  const morphTracks = new Map(clip.morphs.map((t) => [`${t.mesh}\0${t.morph}`, t]))
  for (const [mesh, channels] of model.channels) {
    for (const { channel, targets } of channels) {
      const tracks = targets.map((t) => morphTracks.get(`${mesh}\0${t.morph}`))
      for (const t of targets) morphTracks.delete(`${mesh}\0${t.morph}`)
      const only = targets.length === 1 ? tracks[0] : undefined
      if (only)
        animate(channel, 'DeformPercent', [{ to: 'd|DeformPercent', keys: trackKeys(only, 1, 0, 100) }])
      else if (tracks.some((t) => t))
        animate(channel, 'DeformPercent', [
          {
            to: 'd|DeformPercent',
            keys: percentKeys(
              tracks,
              targets.map((t) => t.full),
            ),
          },
        ])
    }
  }
  for (const { mesh, morph } of morphTracks.values()) unknown.add(`${mesh}.${morph}`)
  if (unknown.size > 0)
    report.warn(
      'fbx/write-target',
      `clips.${clip.name}`,
      `Clip "${clip.name}" moves what the model lacks; left out: ${[...unknown].slice(0, 8).join(', ')}.`,
    )
  const eased = clip.curves.filter(
    (c) =>
      c.type === 'keyed' && c.keys.some((k) => !['constant', 'linear', 'cubic'].includes(k.interpolation)),
  )
  if (eased.length > 0)
    report.info(
      'fbx/write-eased',
      `clips.${clip.name}`,
      `${eased.length} curves have eased keys, which FBX does not support; they were written as ${EASED_RATE} lines per second.`,
    )
  if (clip.markers.length > 0)
    report.warn(
      'fbx/write-markers',
      `clips.${clip.name}`,
      `${clip.markers.length} markers are left out; FBX has no place for them that tools agree on.`,
    )
  if (carrier === undefined) return
  for (const curve of clip.curves)
    animate(carrier, curve.name, [{ to: `d|${curve.name}`, keys: curveKeys(curve), ends: curve }])
}

const EXTRAPOLATION = { hold: 'C', loop: 'R', 'loop-offset': 'A', 'ping-pong': 'M', linear: 'K' } as const

function writeCurve(keys: readonly FbxKey[], ends: Curve | undefined, builder: FbxBuilder): bigint {
  const packed = new DataView(new ArrayBuffer(4))
  const data = keys.flatMap((k) => {
    packed.setUint16(0, Math.round(k.nextInWeight * 10000))
    packed.setUint16(2, Math.round(k.outWeight * 10000))
    return [k.outSlope, k.nextInSlope, packed.getFloat32(0), 0]
  })
  const beyond = (name: string, kind: keyof typeof EXTRAPOLATION) =>
    kind === 'hold'
      ? []
      : [node(name, [], [node('Type', [EXTRAPOLATION[kind]]), node('Repetition', [int(-1)])])]
  return builder.object('AnimationCurve', '', 'AnimCurve', '', [
    node('Default', [keys[0]?.value ?? 0]),
    node('KeyVer', [int(4009)]),
    node('KeyTime', [BigInt64Array.from(keys, (k) => BigInt(Math.round(k.time * TICKS_PER_SECOND)))]),
    node('KeyValueFloat', [Float32Array.from(keys, (k) => k.value)]),
    node('KeyAttrFlags', [Int32Array.from(keys, (k) => k.flags)]),
    node('KeyAttrDataFloat', [Float32Array.from(data)]),
    node('KeyAttrRefCount', [Int32Array.from(keys, () => 1)]),
    ...beyond('Pre-Extrapolation', ends?.before ?? 'hold'),
    ...beyond('Post-Extrapolation', ends?.after ?? 'hold'),
  ])
}

/** One component of a dense track; glTF-style cubic keys become keys with their own slopes on both sides. */
function trackKeys(
  track: JointTrack | MorphTrack,
  width: number,
  component: number,
  scale: number,
): FbxKey[] {
  const { times, values, interpolation } = track
  if (interpolation !== 'cubicspline')
    return Array.from(times, (time, i) =>
      plain(time, values[i * width + component]! * scale, flagOf(interpolation)),
    )
  const at = (key: number, part: number) => values[(key * 3 + part) * width + component]! * scale
  return Array.from(times, (time, i) => ({
    ...plain(time, at(i, 1), FLAG.cubic | FLAG.user | FLAG.broken),
    outSlope: at(i, 2),
    nextInSlope: i + 1 < times.length ? at(i + 1, 0) : 0,
  }))
}

/** Percentage of a channel from the weights of its shapes: between two knots both weights sum to 1. */
function percentKeys(tracks: readonly (MorphTrack | undefined)[], fulls: readonly number[]): FbxKey[] {
  const times = [...new Set(tracks.flatMap((t) => (t ? [...t.times] : [])))].sort((a, b) => a - b)
  const step = tracks.every((t) => !t || t.interpolation === 'step')
  return times.map((time) =>
    plain(
      time,
      tracks.reduce((sum, t, i) => sum + (t ? fulls[i]! * weightAt(t, time) : 0), 0),
      step ? FLAG.constant : FLAG.linear,
    ),
  )
}

function weightAt(track: MorphTrack, time: number): number {
  const { times, values, interpolation } = track
  const cubic = interpolation === 'cubicspline'
  const value = (i: number) => values[cubic ? i * 3 + 1 : i]!
  let i = 0
  while (i + 1 < times.length && times[i + 1]! <= time) i++
  if (i + 1 >= times.length || time <= times[i]! || interpolation === 'step') return value(i)
  const span = times[i + 1]! - times[i]!
  const part = (time - times[i]!) / span
  return cubic
    ? hermite(value(i), values[i * 3 + 2]!, value(i + 1), values[(i + 1) * 3]!, span, part)
    : value(i) + (value(i + 1) - value(i)) * part
}

/**
 * Euler angles dense enough that straight lines between them keep within the bake bound of the turn. What must be
 * cut is cut finer than what may stay whole, so that writing again what was read cuts nothing anew.
 */
function rotationKeys(track: JointTrack, rest: Quat): FbxKey[][] {
  const { times, values, interpolation } = track
  const cubic = interpolation === 'cubicspline'
  const quaternion = (i: number) =>
    Array.from(values.subarray((cubic ? i * 3 + 1 : i) * 4, (cubic ? i * 3 + 1 : i) * 4 + 4))
  // From the rest, which stands before it in the chain.
  const euler = (q: ArrayLike<number>) => eulerFromQuaternion(productOf(conjugate(rest), q))
  const turnAt = (i: number, part: number): number[] => {
    const out = [0, 0, 0, 1]
    if (cubic) {
      const span = times[i + 1]! - times[i]!
      for (let k = 0; k < 4; k++)
        out[k] = hermite(
          quaternion(i)[k]!,
          values[(i * 3 + 2) * 4 + k]!,
          quaternion(i + 1)[k]!,
          values[(i + 1) * 3 * 4 + k]!,
          span,
          part,
        )
      const length = Math.hypot(...out) || 1
      return out.map((v) => v / length)
    }
    slerpQuaternions(out, 0, quaternion(i), 0, quaternion(i + 1), 0, part)
    return out
  }
  const keys: { time: number; angles: readonly number[] }[] = []
  const push = (time: number, angles: readonly number[]) => keys.push({ time, angles })
  const refine = (
    i: number,
    from: number,
    a: readonly number[],
    to: number,
    b: readonly number[],
    depth: number,
  ) => {
    const bad = [0.25, 0.5, 0.75].some((part) => {
      const straight = productOf(
        rest,
        quaternionFromEuler(
          a.map((v, k) => v + (b[k]! - v) * part),
          0,
        ),
      )
      return (
        angleBetweenQuaternions(straight, 0, turnAt(i, from + (to - from) * part), 0) >
        BAKE_BOUNDS.rotation * (depth === 0 ? 0.75 : 0.4)
      )
    })
    if (bad && depth < 10) {
      const middle = (from + to) / 2
      const angles = nearestEuler(euler(turnAt(i, middle)), a)
      refine(i, from, a, middle, angles, depth + 1)
      refine(i, middle, angles, to, nearestEuler(b, angles), depth + 1)
      return
    }
    push(times[i]! + (times[i + 1]! - times[i]!) * to, b)
  }
  push(times[0]!, euler(quaternion(0)))
  for (let i = 0; i + 1 < times.length; i++) {
    const last = keys[keys.length - 1]!.angles
    const next = nearestEuler(euler(quaternion(i + 1)), last)
    if (interpolation === 'step') push(times[i + 1]!, next)
    else refine(i, 0, last, 1, next, 0)
  }
  const flag = flagOf(interpolation === 'step' ? 'step' : 'linear')
  return [0, 1, 2].map((k) => keys.map(({ time, angles }) => plain(time, angles[k]!, flag)))
}

/** The same rotation with angles as near as can be to those before: whole turns added, or the other way over the pole. */
function nearestEuler(angles: readonly number[], before: readonly number[]): number[] {
  const wrap = (list: readonly number[]) => list.map((v, k) => v + 360 * Math.round((before[k]! - v) / 360))
  const distance = (list: readonly number[]) => list.reduce((sum, v, k) => sum + Math.abs(v - before[k]!), 0)
  const direct = wrap(angles)
  const over = wrap([angles[0]! + 180, 180 - angles[1]!, angles[2]! + 180])
  return distance(over) < distance(direct) - 1e-9 ? over : direct
}

function curveKeys(curve: Curve): FbxKey[] {
  if (curve.type === 'sampled')
    return Array.from(curve.values, (v, i) => plain(curve.start + i / curve.rate, v, FLAG.linear))
  return curve.keys.flatMap((key, i): FbxKey[] => {
    const next = curve.keys[i + 1]
    if (key.interpolation === 'constant') return [plain(key.time, key.value, FLAG.constant)]
    if (key.interpolation === 'linear') return [plain(key.time, key.value, FLAG.linear)]
    if (key.interpolation === 'cubic') return [cubicKey(curve.keys, i)]
    return next ? easedKeys(key, next, key.interpolation) : [plain(key.time, key.value, FLAG.linear)]
  })
}

function cubicKey(keys: readonly Key[], i: number): FbxKey {
  const key = keys[i]!
  const next = keys[i + 1]
  const automatic = key.in === undefined && key.out === undefined && (!next || next.in === undefined)
  const slope = (k: number) => {
    const [a, b, c] = [keys[k - 1], keys[k]!, keys[k + 1]]
    return a && c ? automaticSlope(a.time, a.value, b.time, b.value, c.time, c.value) : 0
  }
  const weighted =
    (key.out?.weight !== undefined ? FLAG.rightWeight : 0) |
    (next?.in?.weight !== undefined ? FLAG.nextLeftWeight : 0)
  return {
    ...plain(key.time, key.value, FLAG.cubic | (automatic ? FLAG.auto : FLAG.user | FLAG.broken) | weighted),
    outSlope: key.out?.slope ?? slope(i),
    nextInSlope: next ? (next.in?.slope ?? slope(i + 1)) : 0,
    outWeight: key.out?.weight ?? 0,
    nextInWeight: next?.in?.weight ?? 0,
  }
}

function easedKeys(
  key: Key,
  next: Key,
  interpolation: Exclude<Interpolation, 'constant' | 'linear' | 'cubic'>,
): FbxKey[] {
  const cut = interpolation.indexOf('-')
  const style = interpolation.slice(0, cut) as EasingStyle
  const direction = interpolation.slice(cut + 1) as EasingDirection
  const count = Math.max(1, Math.min(100000, Math.ceil((next.time - key.time) * EASED_RATE)))
  return Array.from({ length: count }, (_, k) =>
    plain(
      key.time + ((next.time - key.time) * k) / count,
      key.value + (next.value - key.value) * ease(style, direction, k / count),
      FLAG.linear,
    ),
  )
}
