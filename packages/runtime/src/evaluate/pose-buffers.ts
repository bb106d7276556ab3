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

/** Floats one frame of this rig takes. */
export function poseBufferSize(rig: CompiledRig): number {
  return rig.jointNames.length * 13 + rig.morphs.length * 2 + rig.curveNames.length * 2
}

export function createPoseBuffers(rig: CompiledRig, arena = new Arena(poseBufferSize(rig))): PoseBuffers {
  const joints = rig.jointNames.length
  const pose: PoseBuffers = {
    translations: arena.floats(joints * 3),
    rotations: arena.floats(joints * 4),
    scales: arena.floats(joints * 3),
    translationPresence: arena.floats(joints),
    rotationPresence: arena.floats(joints),
    scalePresence: arena.floats(joints),
    morphs: arena.floats(rig.morphs.length),
    morphPresence: arena.floats(rig.morphs.length),
    curves: arena.floats(rig.curveNames.length),
    curvePresence: arena.floats(rig.curveNames.length),
  }
  clearPose(pose)
  return pose
}

/** Makes every channel absent. */
export function clearPose(pose: PoseBuffers): void {
  pose.curvePresence.fill(0)
  if (pose.morphPresence.length > 0) pose.morphPresence.fill(0)
  // Characters of a crowd have curves alone, and a call that does nothing still takes its time.
  if (pose.translationPresence.length === 0) return
  pose.translationPresence.fill(0)
  pose.rotationPresence.fill(0)
  pose.scalePresence.fill(0)
}

/** The reference pose, all present; curves stay absent. */
export function setReferencePose(rig: CompiledRig, pose: PoseBuffers): void {
  pose.curvePresence.fill(0)
  if (pose.morphs.length > 0) {
    pose.morphs.set(rig.morphDefaults)
    pose.morphPresence.fill(1)
  }
  if (pose.translationPresence.length === 0) return
  pose.translations.set(rig.referenceTranslations)
  pose.rotations.set(rig.referenceRotations)
  pose.scales.set(rig.referenceScales)
  pose.translationPresence.fill(1)
  pose.rotationPresence.fill(1)
  pose.scalePresence.fill(1)
}

export function copyPose(out: PoseBuffers, from: PoseBuffers): void {
  out.curves.set(from.curves)
  out.curvePresence.set(from.curvePresence)
  if (out.morphs.length > 0) {
    out.morphs.set(from.morphs)
    out.morphPresence.set(from.morphPresence)
  }
  if (out.translationPresence.length === 0) return
  out.translations.set(from.translations)
  out.rotations.set(from.rotations)
  out.scales.set(from.scales)
  out.translationPresence.set(from.translationPresence)
  out.rotationPresence.set(from.rotationPresence)
  out.scalePresence.set(from.scalePresence)
}
