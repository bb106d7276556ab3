export type { BindOptions, SceneBinding } from './binding/scene-binding.ts'
export type { SceneIndex } from './binding/scene-index.ts'
export type {
  SceneMesh,
  SceneObject,
  SceneQuaternion,
  SceneVector,
  SceneWeights,
} from './binding/scene-object.ts'
export type { GazeCalibration } from './compile/compile-gaze.ts'
export { type CompileRigOptions, compileRig, type RigModel } from './compile/compile-rig.ts'
export type { CompiledRig } from './compile/compiled-rig.ts'
export type { StreamLod } from './controls/control-stream.ts'
export { type ControlReceiver, createFaceControls, type FaceControls } from './controls/face-controls.ts'
export { Crowd, type CrowdOptions, createCrowd } from './crowd/crowd.ts'
export { CrowdInstance, type CrowdPlayOptions } from './crowd/crowd-instance.ts'
export { type CrowdBatch, CrowdMember } from './crowd/crowd-member.ts'
export { addPerformer } from './crowd/graph/add-performer.ts'
export { CrowdPerformer } from './crowd/graph/crowd-performer.ts'
export { type BatchPlan, planBatch } from './crowd/graph/plan-batch.ts'
export type { PoseBuffers, PoseRegister } from './evaluate/pose-buffers.ts'
export type { PoseDetail } from './evaluate/pose-weights.ts'
export type { BlinkOptions } from './eyes/auto-blink.ts'
export type { BreathingOptions } from './eyes/breathing.ts'
export type { Eyes } from './eyes/eyes.ts'
export type { LookAtOptions } from './eyes/look-at.ts'
export type { SaccadeOptions } from './eyes/saccades.ts'
export { type CompileGraphOptions, compileGraph } from './graph/compile-graph.ts'
export type { CompiledGraph } from './graph/compiled-graph.ts'
export type { ChannelName, ProvenanceEntry } from './graph/provenance.ts'
export type { LiveLayer } from './live/live-layer.ts'
export type { Weights } from './live/weight-input.ts'
export type { MoodOptions, SlotPlayOptions } from './playing/character-instance.ts'
export {
  type ClipChoice,
  type ClipOrRef,
  type ClipPlayer,
  DefaultClips,
  type DefaultClipsOptions,
} from './playing/default-clips.ts'
export {
  Playback,
  type PlaybackEvents,
  type PlaybackRole,
  type PlayOptions,
  type Priority,
} from './playing/playback.ts'
export { CharacterInstance } from './playing/whole-character.ts'
