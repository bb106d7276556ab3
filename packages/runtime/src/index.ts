export { applyMap } from './apply-map.ts'
export { applyPoses } from './apply-poses.ts'
export { Arena } from './arena.ts'
export { AutoBlink, type BlinkOptions } from './auto-blink.ts'
export { bindClip, type ClipBinding } from './bind-clip.ts'
export { blendPoses, fillPose } from './blend-poses.ts'
export {
  type CharacterFrame,
  CharacterInstance,
  type MoodOptions,
  type SlotPlayOptions,
} from './character-instance.ts'
export { compileClip } from './compile-clip.ts'
export { compileCurves } from './compile-curves.ts'
export { type CompiledGaze, compileGaze, type GazeCalibration } from './compile-gaze.ts'
export { type CompiledMap, type CompileMapOptions, compileMap, type MapNames } from './compile-map.ts'
export { type CompiledModifications, compileModifications } from './compile-modifications.ts'
export { type CompiledPolicy, compilePolicy } from './compile-policy.ts'
export { type CompileRigOptions, compileRig, type RigModel } from './compile-rig.ts'
export type { CompiledClip, CompiledCurves } from './compiled-clip.ts'
export type { CompiledPoses } from './compiled-poses.ts'
export type { CompiledRig, CompiledSkin, MorphChannel } from './compiled-rig.ts'
export {
  decodeControls,
  encodeControls,
  type StreamLod,
  streamedControls,
} from './control-stream.ts'
export { addPerformer } from './crowd/add-performer.ts'
export { Crowd, type CrowdOptions, createCrowd } from './crowd/crowd.ts'
export { CrowdBatch } from './crowd/crowd-batch.ts'
export type { CrowdOutput } from './crowd/crowd-evaluator.ts'
export { CrowdInstance, type CrowdPlayOptions } from './crowd/crowd-instance.ts'
export { CrowdMember } from './crowd/crowd-member.ts'
export { CrowdPerformer } from './crowd/crowd-performer.ts'
export type { CrowdRig } from './crowd/crowd-rig.ts'
export { type BatchPlan, type PlannedNode, planBatch } from './crowd/plan-batch.ts'
export { type ClipChoice, type ClipOrRef, DefaultClips, type DefaultClipsOptions } from './default-clips.ts'
export type { Eyes } from './eyes.ts'
export {
  ControlBoard,
  type ControlChange,
  type ControlReceiver,
  type ControlSnapshot,
  createFaceControls,
  type FaceControls,
} from './face-controls.ts'
export { FacePerformance } from './face-performance.ts'
export { type CompileGraphOptions, compileGraph } from './graph/compile-graph.ts'
export type { CompiledGraph } from './graph/compiled-graph.ts'
export { defaultGraph } from './graph/default-graph.ts'
export type { ChannelName, ProvenanceEntry } from './graph/provenance.ts'
export {
  applyHeadTurn,
  type CompiledHeadTurn,
  compileHeadTurn,
  findNeckAndHead,
  turnHead,
} from './head-turn.ts'
export { createMorphedMesh, MorphedMesh, type MorphedMeshOptions } from './kernels/morphed-mesh.ts'
export type { LookAtOptions } from './look-at.ts'
export { computeModelMatrices, computeSkinMatrices } from './model-matrices.ts'
export {
  createModificationState,
  type ModificationState,
  modifyCurves,
  resetModificationState,
} from './modify-curves.ts'
export {
  PLAYBACK_ROLES,
  Playback,
  type PlaybackEvents,
  type PlaybackRole,
  type PlayOptions,
  PRIORITIES,
  type Priority,
} from './playback.ts'
export type { PolicyLayers } from './policy-layers.ts'
export {
  clearPose,
  copyPose,
  createPoseBuffers,
  type PoseBuffers,
  poseBufferSize,
  setReferencePose,
} from './pose-buffers.ts'
export { compilePoseDriver } from './pose-driver/compile-pose-driver.ts'
export type { CompiledPoseDriver } from './pose-driver/compiled-pose-driver.ts'
export {
  applyPoseDriver,
  createDriverScratch,
  type DriverScratch,
  evaluatePoseDriver,
} from './pose-driver/evaluate-pose-driver.ts'
export { readDriverSources } from './pose-driver/read-sources.ts'
export { createPoseScratch, type PoseScratch, poseScratchSize } from './pose-weights.ts'
export { type SaccadeOptions, Saccades } from './saccades.ts'
export { sampleClip } from './sample-clip.ts'
export { sampleCurve } from './sample-curve.ts'
export { sampleTrack } from './sample-track.ts'
