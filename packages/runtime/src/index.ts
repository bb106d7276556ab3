export { applyPoses } from './apply-poses.ts'
export { Arena } from './arena.ts'
export { bindClip, type ClipBinding } from './bind-clip.ts'
export { blendPoses, fillPose } from './blend-poses.ts'
export { type CharacterFrame, CharacterInstance } from './character-instance.ts'
export { compileClip } from './compile-clip.ts'
export { type CompileRigOptions, compileRig, type RigModel } from './compile-rig.ts'
export type { CompiledClip } from './compiled-clip.ts'
export type { CompiledPoses } from './compiled-poses.ts'
export type { CompiledRig, CompiledSkin, MorphChannel } from './compiled-rig.ts'
export { Crowd, type CrowdOptions, createCrowd } from './crowd/crowd.ts'
export { CrowdBatch } from './crowd/crowd-batch.ts'
export type { CrowdOutput } from './crowd/crowd-evaluator.ts'
export { CrowdInstance, type CrowdPlayOptions } from './crowd/crowd-instance.ts'
export type { CrowdRig } from './crowd/crowd-rig.ts'
export { createMorphedMesh, MorphedMesh, type MorphedMeshOptions } from './kernels/morphed-mesh.ts'
export { computeModelMatrices, computeSkinMatrices } from './model-matrices.ts'
export { Playback, type PlaybackEvents, type PlayOptions, PRIORITIES, type Priority } from './playback.ts'
export {
  clearPose,
  copyPose,
  createPoseBuffers,
  type PoseBuffers,
  poseBufferSize,
  setReferencePose,
} from './pose-buffers.ts'
export { createPoseScratch, type PoseScratch, poseScratchSize } from './pose-weights.ts'
export { sampleClip } from './sample-clip.ts'
export { sampleCurve } from './sample-curve.ts'
export { sampleTrack } from './sample-track.ts'
