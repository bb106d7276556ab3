export {
  type AnimCurve,
  type Arkit52Name,
  type Clip,
  type ControlSet,
  type Curve,
  clipKind,
  defaultPolicy,
  type Facs50Name,
  facs50,
  keyedCurve,
  type Model,
  type Policy,
  type Pose,
  type PoseAsset,
  poseAssetKind,
  type Skeleton,
  type SpeechTimings,
} from '@facework/documents'
export { importGltf } from '@facework/formats'
export { createPoses } from '@facework/operations'
export { type Diagnostic, FaceworkError } from '@facework/report'
export {
  type BlinkOptions,
  type BreathingOptions,
  CharacterInstance,
  type CompiledRig,
  type Crowd,
  type CrowdBatch,
  type CrowdInstance,
  type CrowdMember,
  type CrowdOptions,
  type CrowdPerformer,
  compileRig,
  createCrowd,
  DefaultClips,
  type FaceControls,
  type LookAtOptions,
  type MoodOptions,
  type Playback,
  type PlayOptions,
  type Priority,
  type SaccadeOptions,
  type Weights,
} from '@facework/runtime'
export {
  type BindOptions,
  bindCharacter,
  type CharacterBinding,
  type CrowdView,
  type LookTarget,
  morphOnProcessor,
  type ProcessorMorphs,
  showCrowd,
} from '@facework/three'
export { bindHead } from './bind-head.ts'
export { createStage, type Stage, type StageCharacter } from './create-stage.ts'
export type { Drive, DriveOptions } from './driving/drive.ts'
export { Face, type FaceOptions } from './face.ts'
export { type UseLibraryOptions, useLibrary } from './library/use-library.ts'
export type { LoadProgress } from './loading/download.ts'
export { FaceLoader } from './loading/face-loader.ts'
export { FaceworkLoaderPlugin } from './loading/gltf/gltf-plugin.ts'
export type { VrmNotes } from './loading/gltf/vrm-head.ts'
export type { Head } from './loading/head.ts'
export { loadCharacter } from './loading/load-character.ts'
export { type LoadClipOptions, loadClip } from './loading/load-clip.ts'
export { loadHead } from './loading/load-head.ts'
export type { LoadCharacterOptions } from './loading/load-options.ts'
export type { LoadSource } from './loading/open-file.ts'
export { readClip } from './loading/read-clip.ts'
export { sceneFromModel } from './loading/scene-from-model.ts'
export {
  type DefaultClip,
  type DefaultClipChoice,
  FaceDefaultClips,
} from './playing/face-default-clips.ts'
export type { ClipSource, FaceState } from './playing/face-state.ts'
export type { FaceValues } from './playing/face-values.ts'
export type { LifeOptions } from './playing/life-options.ts'
export type { StreamStatus } from './playing/live-stream.ts'
export type { WeightFilter, WeightNames } from './playing/live-weights.ts'
export type { PcmChunk, SpeakOptions, SpeechChunk, SpeechSource } from './speaking/speak-options.ts'
export type { Speech } from './speaking/speech.ts'
export type { WearOptions, WearSource, Worn } from './wearing/wear.ts'
