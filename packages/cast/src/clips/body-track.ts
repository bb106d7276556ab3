import { type Clip, clipKind, type JointTrack } from '@facework/documents'
import { ARM_DIRECTION } from '../body/master-skeleton.ts'
import { curve, DEG } from '../clay/falloff.ts'
import { aroundAxis, dotQuat, fromEuler, multiply, negate, type Quat } from '../clay/quaternion.ts'
import { mirror } from '../clay/vector.ts'
import { stableId } from '../stable-id.ts'

/** Seconds, then degrees about x, y and z of the joint's parent, and optionally a twist about the arm's own line. */
export type BodyKey = readonly [number, number, number, number, number?]
/** Keys by joint name. */
export type BodyKeys = Readonly<Record<string, readonly BodyKey[]>>
type Column = 1 | 2 | 3 | 4
const RATE = 20

/**
 * Rotation tracks through the keys, smooth and sampled evenly. Rotations only: every joint of the master skeleton rests
 * unrotated, so the same numbers fit a body of any proportions.
 */
export function bodyTracks(keys: BodyKeys, duration: number): JointTrack[] {
  const steps = Math.ceil(duration * RATE)
  return Object.entries(keys).map(([joint, list]) => {
    const times =
      list.length === 1 ? [0] : Array.from({ length: steps + 1 }, (_, i) => (i / steps) * duration)
    const at = (k: Column, t: number) =>
      curve(
        list.map((key) => [key[0], (key[k] ?? 0) * DEG] as const),
        t,
      )
    const arm = joint.startsWith('Right') ? mirror(ARM_DIRECTION) : ARM_DIRECTION
    let before: Quat = [0, 0, 0, 1]
    const values = times.flatMap((t) => {
      const q = multiply(fromEuler(at(1, t), at(2, t), at(3, t)), aroundAxis(arm, at(4, t)))
      before = dotQuat(before, q) < 0 ? negate(q) : q
      return [...before]
    })
    return {
      joint,
      path: 'rotation',
      interpolation: 'linear',
      times: Float32Array.from(times),
      values: Float32Array.from(values),
    }
  })
}
/** The same motion on the other side. */
export const mirrorKeys = (keys: readonly BodyKey[]): BodyKey[] =>
  keys.map(([t, x, y, z, twist = 0]) => [t, x, -y, -z, -twist])
/** The other side of a gait: mirrored and half a cycle later. */
export function oppositeStep(keys: readonly BodyKey[], cycle: number): BodyKey[] {
  const mirrored = mirrorKeys(keys)
  // three cycles in a row, so that the piece from 0 to its end is smooth at both ends
  const row = [-1, 0, 1].flatMap((n) =>
    mirrored.slice(n > -1 ? 1 : 0).map((k) => [k[0] + cycle * (n + 0.5), k] as const),
  )
  const at = (t: number, k: Column) =>
    curve(
      row.map(([s, key]) => [s, key[k] ?? 0] as const),
      t,
    )
  const inside = row.map(([t]) => t).filter((t) => t > 1e-6 && t < cycle - 1e-6)
  return [0, ...inside, cycle].map((t) => [t, at(t, 1), at(t, 2), at(t, 3), at(t, 4)])
}
export const bodyClip = (name: string, duration: number, keys: BodyKeys, loop = false): Clip =>
  clipKind.create(
    name,
    { duration, loop, joints: bodyTracks(keys, duration), frameRate: RATE },
    stableId(`clips/${name}`),
  )
