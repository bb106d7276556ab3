import type { CompiledRig } from '../compile/compiled-rig.ts'
import { Arena } from './arena.ts'

// [C5]
/**
 * An evaluated frame. Every channel carries a presence in [0, 1]: absent is not zero, it is "not driven"
 *, and is filled with the default at the output.
 */
export interface PoseBuffers {
  readonly translations: Float32Array
  readonly rotations: Float32Array
  readonly scales: Float32Array
  readonly translationPresence: Float32Array
  readonly rotationPresence: Float32Array
  readonly scalePresence: Float32Array
  readonly morphs: Float32Array
  readonly morphPresence: Float32Array
  readonly curves: Float32Array
  readonly curvePresence: Float32Array
}

/** Every presence is 0, and the values mean nothing. */
export const ABSENT = 0
/** Presences may be anything. */
export const PARTLY = 1
/** Every presence is 1. */
export const COMPLETE = 2
/** Complete, and exactly the input pose of the number `input`. */
export const INPUT = 3

// [G1]
/**
 * A pose buffer that knows what it holds, so that steps pass over joints and morphs that no one moves: most clips of
 * faces are curves alone. Whoever writes joints or morphs says so (`touchJoints`, `touchMorphs`).
 */
export interface PoseRegister extends PoseBuffers {
  /** All of the joints: values, then presences. */
  readonly jointBlock: Float32Array
  readonly jointPresences: Float32Array
  readonly morphBlock: Float32Array
  readonly curveBlock: Float32Array
  jointExtent: number
  morphExtent: number
  /** False where every curve is known to be absent. */
  hasCurves: boolean
  input: number
}

/** Floats one frame of this rig takes. */
export function poseBufferSize(rig: CompiledRig): number {
  return rig.jointNames.length * 13 + rig.morphs.length * 2 + rig.curveNames.length * 2
}

export function createPoseBuffers(rig: CompiledRig, arena = new Arena(poseBufferSize(rig))): PoseRegister {
  const joints = rig.jointNames.length
  const morphs = rig.morphs.length
  const curves = rig.curveNames.length
  const jointBlock = arena.floats(joints * 13)
  const morphBlock = arena.floats(morphs * 2)
  const curveBlock = arena.floats(curves * 2)
  const jointPart = (from: number, width: number) =>
    jointBlock.subarray(joints * from, joints * (from + width))
  return {
    translations: jointPart(0, 3),
    rotations: jointPart(3, 4),
    scales: jointPart(7, 3),
    translationPresence: jointPart(10, 1),
    rotationPresence: jointPart(11, 1),
    scalePresence: jointPart(12, 1),
    morphs: morphBlock.subarray(0, morphs),
    morphPresence: morphBlock.subarray(morphs),
    curves: curveBlock.subarray(0, curves),
    curvePresence: curveBlock.subarray(curves),
    jointBlock,
    jointPresences: jointPart(10, 3),
    morphBlock,
    curveBlock,
    jointExtent: ABSENT,
    morphExtent: ABSENT,
    hasCurves: true,
    input: -1,
  }
}

/** A copy of a frame, which further updates leave alone. */
export function copyFrame(rig: CompiledRig, frame: PoseBuffers): PoseRegister {
  const out = createPoseBuffers(rig)
  for (const key of Object.keys(out) as (keyof PoseRegister)[]) {
    const values = out[key]
    if (key in frame && values instanceof Float32Array) values.set(frame[key as keyof PoseBuffers])
  }
  out.jointExtent = out.morphExtent = PARTLY
  return out
}

/** Says that some joints of the pose were written. */
export function touchJoints(pose: PoseRegister): void {
  if (pose.jointExtent === ABSENT) pose.jointExtent = PARTLY
  else if (pose.jointExtent === INPUT) pose.jointExtent = COMPLETE
}

/** Says that some morphs of the pose were written. */
export function touchMorphs(pose: PoseRegister): void {
  if (pose.morphExtent === ABSENT) pose.morphExtent = PARTLY
  else if (pose.morphExtent === INPUT) pose.morphExtent = COMPLETE
}

/** Makes every channel absent. */
export function clearPose(pose: PoseRegister): void {
  pose.curvePresence.fill(0)
  clearMorphs(pose)
  clearJoints(pose)
}

export function clearMorphs(pose: PoseRegister): void {
  if (pose.morphExtent === ABSENT) return
  pose.morphPresence.fill(0)
  pose.morphExtent = ABSENT
}

export function clearJoints(pose: PoseRegister): void {
  if (pose.jointExtent === ABSENT) return
  pose.jointPresences.fill(0)
  pose.jointExtent = ABSENT
}

/** The reference pose, all present; curves stay absent. */
export function setReferencePose(rig: CompiledRig, pose: PoseRegister): void {
  pose.curvePresence.fill(0)
  // Characters of a crowd have curves alone, and a call that does nothing still takes its time.
  if (pose.morphs.length > 0) {
    pose.morphs.set(rig.morphDefaults)
    pose.morphPresence.fill(1)
    pose.morphExtent = COMPLETE
  }
  if (pose.jointBlock.length === 0) return
  pose.translations.set(rig.referenceTranslations)
  pose.rotations.set(rig.referenceRotations)
  pose.scales.set(rig.referenceScales)
  pose.jointPresences.fill(1)
  pose.jointExtent = COMPLETE
}

/** Copies what the other pose holds. Joints and morphs that are the same input pose already stay as they are. */
export function copyPose(out: PoseRegister, from: PoseRegister): void {
  out.curveBlock.set(from.curveBlock)
  const same = out.input === from.input
  if (from.morphExtent === ABSENT) clearMorphs(out)
  else if (!same || from.morphExtent !== INPUT || out.morphExtent !== INPUT) {
    out.morphBlock.set(from.morphBlock)
    out.morphExtent = from.morphExtent
  }
  if (from.jointExtent === ABSENT) clearJoints(out)
  else if (!same || from.jointExtent !== INPUT || out.jointExtent !== INPUT) {
    out.jointBlock.set(from.jointBlock)
    out.jointExtent = from.jointExtent
  }
  out.input = from.input
}
