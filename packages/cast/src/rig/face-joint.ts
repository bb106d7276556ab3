import type { Side } from '../clay/bind.ts'
import { IDENTITY, type Quat, rotate } from '../clay/quaternion.ts'
import { add, ORIGIN, sub, type Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'

/** Turn about the joint's own pivot, then shift; head space. */
export interface Motion {
  q: Quat
  t: Vec3
}
export const STILL: Motion = { q: IDENTITY, t: ORIGIN }

/** One joint of a face. How its motion is found depends on what it is. */
export interface FaceJoint {
  name: string
  parent: string
  /** Pivot at rest, head space. */
  p: Vec3
  drive:
    | { kind: 'fixed' }
    | { kind: 'jaw' }
    | { kind: 'eye'; side: Side }
    | { kind: 'lid'; side: Side; upper: boolean; a: number }
    | { kind: 'tongue'; t: number }
    | { kind: 'custom'; motion: (c: ControlReader) => Motion }
    /** Fitted to the skin within `radius`; `lip` is +1 for the upper lip, −1 for the lower, 0 for a corner. */
    | { kind: 'fit'; radius: number; lip?: number }
}
export const FACE_ROOT = 'DynamicHead'

export const applyMotion = (joint: FaceJoint, m: Motion, p: Vec3): Vec3 =>
  add(rotate(m.q, sub(p, joint.p)), add(joint.p, m.t))

/** motions[pose][joint], in the order of POSES and of the joint list. */
export type MotionTable = readonly (readonly Motion[])[]
