export { bindClip, type ClipBinding } from './compile/bind-clip.ts'
export { compileClip } from './compile/compile-clip.ts'
export { compileCurves } from './compile/compile-curves.ts'
export { type CompiledGaze, compileGaze, type GazeCalibration } from './compile/compile-gaze.ts'
export { type CompiledMap, type CompileMapOptions, compileMap, type MapNames } from './compile/compile-map.ts'
export { type CompiledModifications, compileModifications } from './compile/compile-modifications.ts'
export { type CompiledPolicy, compilePolicy } from './compile/compile-policy.ts'
export { type CompileRigOptions, compileRig, type RigModel } from './compile/compile-rig.ts'
export type { CompiledClip, CompiledCurves } from './compile/compiled-clip.ts'
export type { CompiledPoses } from './compile/compiled-poses.ts'
export type { ClipCompiler, CompiledRig, CompiledSkin, MorphChannel } from './compile/compiled-rig.ts'
export { retargetClip } from './compile/retarget-clip.ts'
export {
  decodeControls,
  encodeControls,
  type StreamLod,
  streamedControls,
} from './controls/control-stream.ts'
export {
  ControlBoard,
  type ControlChange,
  type ControlReceiver,
  type ControlSnapshot,
  createFaceControls,
  type FaceControls,
} from './controls/face-controls.ts'
export { Crowd, type CrowdOptions, createCrowd } from './crowd/crowd.ts'
export type { CrowdOutput } from './crowd/crowd-evaluator.ts'
export { CrowdInstance, type CrowdPlayOptions } from './crowd/crowd-instance.ts'
export { type CrowdBatch, CrowdMember } from './crowd/crowd-member.ts'
export type { CrowdRig } from './crowd/crowd-rig.ts'
export { addPerformer } from './crowd/graph/add-performer.ts'
export { CrowdPerformer } from './crowd/graph/crowd-performer.ts'
export { type BatchPlan, type PlannedNode, planBatch } from './crowd/graph/plan-batch.ts'
export { applyMap } from './evaluate/apply-map.ts'
export { applyPoses } from './evaluate/apply-poses.ts'
export { Arena } from './evaluate/arena.ts'
export { blendPoses, fillPose } from './evaluate/blend-poses.ts'
export {
  applyHeadTurn,
  type CompiledHeadTurn,
  compileHeadTurn,
  findNeckAndHead,
  turnHead,
} from './evaluate/head-turn.ts'
export { computeModelMatrices, computeSkinMatrices } from './evaluate/model-matrices.ts'
export {
  createModificationState,
  type ModificationState,
  modifyCurves,
  resetModificationState,
} from './evaluate/modify-curves.ts'
export {
  clearPose,
  copyPose,
  createPoseBuffers,
  type PoseBuffers,
  poseBufferSize,
  setReferencePose,
} from './evaluate/pose-buffers.ts'
export { createPoseScratch, type PoseScratch, poseScratchSize } from './evaluate/pose-weights.ts'
export { sampleClip } from './evaluate/sample-clip.ts'
export { sampleCurve } from './evaluate/sample-curve.ts'
export { sampleTrack } from './evaluate/sample-track.ts'
export { AutoBlink, type BlinkOptions } from './eyes/auto-blink.ts'
export type { Eyes } from './eyes/eyes.ts'
export type { LookAtOptions } from './eyes/look-at.ts'
export { type SaccadeOptions, Saccades } from './eyes/saccades.ts'
export { type CompileGraphOptions, compileGraph } from './graph/compile-graph.ts'
export type { CompiledGraph } from './graph/compiled-graph.ts'
export { defaultGraph } from './graph/default-graph.ts'
export type { ChannelName, ProvenanceEntry } from './graph/provenance.ts'
export { createMorphedMesh, MorphedMesh, type MorphedMeshOptions } from './kernels/morphed-mesh.ts'
export {
  type CharacterFrame,
  CharacterInstance,
  type MoodOptions,
  type SlotPlayOptions,
} from './playing/character-instance.ts'
export {
  type ClipChoice,
  type ClipOrRef,
  DefaultClips,
  type DefaultClipsOptions,
} from './playing/default-clips.ts'
export { FacePerformance } from './playing/face-performance.ts'
export {
  PLAYBACK_ROLES,
  Playback,
  type PlaybackEvents,
  type PlaybackRole,
  type PlayOptions,
  PRIORITIES,
  type Priority,
} from './playing/playback.ts'
export type { PolicyLayers } from './playing/policy-layers.ts'
export { compilePoseDriver } from './pose-driver/compile-pose-driver.ts'
export type { CompiledPoseDriver } from './pose-driver/compiled-pose-driver.ts'
export {
  applyPoseDriver,
  createDriverScratch,
  type DriverScratch,
  evaluatePoseDriver,
} from './pose-driver/evaluate-pose-driver.ts'
export { readDriverSources } from './pose-driver/read-sources.ts'
