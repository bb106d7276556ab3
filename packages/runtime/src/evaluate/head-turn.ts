import type { HeadTurn } from '@facework/documents/internal'
import { clamp, cosine, rotationVectorFromQuaternion, sine } from '@facework/math/internal'
import { type Report, suggestion } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { findNeckAndHead } from './find-neck-and-head.ts'
import { jointInModel, rotateBy } from './joint-in-model.ts'
import { ABSENT, type PoseBuffers, type PoseRegister, touchJoints } from './pose-buffers.ts'
import { turnJoint } from './turn-joint.ts'

/** A head turn on one rig: curves and joints by index, axes in each joint's parent space. */
export interface CompiledHeadTurn {
  /** Rig curves of yaw, pitch and roll; −1 where the character has none. */
  readonly curves: Int32Array
  readonly gains: Float64Array
  /** Low and high of yaw, pitch and roll. */
  readonly ranges: Float64Array
  readonly joints: Int32Array
  readonly shares: Float64Array
  /** Nine numbers a joint: the character's x, y and z axis as the joint's parent sees them at rest. */
  readonly axes: Float64Array
}

// [G2]
/**
 * Finds curves and joints of a head turn. Axes are taken from the reference pose, so that the head
 * turns on its body: a leaning body leans the axes with it.
 */
export function compileHeadTurn(turn: HeadTurn, rig: CompiledRig, report?: Report): CompiledHeadTurn {
  const parts = [turn.yaw, turn.pitch, turn.roll]
  const wanted = turn.joints.length > 0 ? turn.joints : findNeckAndHead(rig)
  // Every character that runs the standard graph has a head turn, also those that are a face and nothing else.
  if (wanted.length === 0)
    report?.info(
      'head-turn/no-joints',
      'joints',
      `No joint of "${rig.name}" is called neck or head, so the head does not turn.`,
      'Name its joints in the head turn.',
    )
  const found = wanted.flatMap(({ joint, share }, i) => {
    const at = rig.jointNames.indexOf(joint)
    if (at >= 0) return [{ at, share }]
    report?.warn(
      'head-turn/joint-unknown',
      `joints[${i}]`,
      `The head turn names joint "${joint}", which character "${rig.name}" lacks.`,
      suggestion(joint, rig.jointNames),
    )
    return []
  })
  const axes = new Float64Array(found.length * 9)
  const parentRotation = new Float64Array(4)
  found.forEach(({ at }, i) => {
    jointInModel(rig, undefined, rig.parents[at]!, parentRotation)
    for (let axis = 0; axis < 3; axis++) {
      axes[i * 9 + axis * 4] = 1
      rotateBy(axes, i * 9 + axis * 3, parentRotation, 0, -1)
    }
  })
  return {
    curves: Int32Array.from(parts, (p) => rig.curveNames.indexOf(p.curve)),
    gains: Float64Array.from(parts, (p) => p.gain),
    ranges: Float64Array.from(parts.flatMap((p) => p.range)),
    joints: Int32Array.from(found, (f) => f.at),
    shares: Float64Array.from(found, (f) => f.share),
    axes,
  }
}

// [C5]
/** Turns neck and head by the head controls of the pose. An absent control turns nothing. */
export function applyHeadTurn(turn: CompiledHeadTurn, rig: CompiledRig, pose: PoseRegister): void {
  turnHead(turn, pose, said(turn, rig, pose, 0), said(turn, rig, pose, 1), said(turn, rig, pose, 2))
}

/** The rotation vector that `applyHeadTurn` shares out among the joints. */
export function readHeadTurn(
  turn: CompiledHeadTurn,
  rig: CompiledRig,
  pose: PoseBuffers,
  out: Float32Array,
): void {
  if (limitedTurn(turn, said(turn, rig, pose, 0), said(turn, rig, pose, 1), said(turn, rig, pose, 2)))
    out.set(whole)
  else out.fill(0)
}

function said(turn: CompiledHeadTurn, rig: CompiledRig, pose: PoseBuffers, part: number): number {
  const curve = turn.curves[part]!
  if (curve < 0) return 0
  const presence = clamp(pose.curvePresence[curve]!, 0, 1)
  const rest = rig.curveDefaults[curve]!
  const value = presence === 0 ? rest : presence * pose.curves[curve]! + (1 - presence) * rest
  return value * turn.gains[part]!
}

const quaternion = new Float64Array(4)
const whole = new Float64Array(3)
const part = new Float64Array(3)

/** Turns neck and head by angles, each brought into its limits, on top of what the joints do already. */
export function turnHead(
  turn: CompiledHeadTurn,
  pose: PoseRegister,
  yaw: number,
  pitch: number,
  roll: number,
): void {
  const { joints, shares, axes } = turn
  // Joints that are absent have no place from which they could turn.
  if (pose.jointExtent === ABSENT || !limitedTurn(turn, yaw, pitch, roll)) return
  touchJoints(pose)
  for (let i = 0; i < joints.length; i++) {
    const at = i * 9
    const share = shares[i]!
    for (let k = 0; k < 3; k++)
      part[k] =
        share * (whole[0]! * axes[at + k]! + whole[1]! * axes[at + 3 + k]! + whole[2]! * axes[at + 6 + k]!)
    turnJoint(pose.rotations, joints[i]! * 4, pose.rotations, part, 0)
  }
}

/** Puts the whole turn into `whole`; false where there is none. */
function limitedTurn({ ranges }: CompiledHeadTurn, yaw: number, pitch: number, roll: number): boolean {
  const y = clamp(yaw, ranges[0]!, ranges[1]!)
  const p = clamp(pitch, ranges[2]!, ranges[3]!)
  const r = clamp(roll, ranges[4]!, ranges[5]!)
  // A number that is none must not reach the skin.
  if (!(y * y + p * p + r * r > 0)) return false
  rotationOfHead(whole, y, p, r)
  return true
}

/** One rotation vector for roll, then pitch, then yaw: shares of it add up to the whole on a straight neck. */
function rotationOfHead(out: Float64Array, yaw: number, pitch: number, roll: number): void {
  const sy = sine(yaw / 2)
  const cy = cosine(yaw / 2)
  const sp = sine(pitch / 2)
  const cp = cosine(pitch / 2)
  const sr = sine(roll / 2)
  const cr = cosine(roll / 2)
  quaternion[0] = cy * sp * cr + sy * cp * sr
  quaternion[1] = sy * cp * cr - cy * sp * sr
  quaternion[2] = cy * cp * sr - sy * sp * cr
  quaternion[3] = cy * cp * cr + sy * sp * sr
  rotationVectorFromQuaternion(out, 0, quaternion, 0)
}
