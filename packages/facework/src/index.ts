export type { Clip, Policy, PoseAsset, SpeechTimings } from '@facework/documents'
export type { Arkit52Name, Facs50Name } from '@facework/documents/internal'
export { type Diagnostic, FaceworkError } from '@facework/report'
export {
  compileRig,
  createCrowd,
  type FaceControls,
  type LookAtOptions,
  type MoodOptions,
  type Playback,
  type PlayOptions,
  type Priority,
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
export { createStage, type Stage } from './create-stage.ts'
export type { Drive, DriveOptions } from './driving/drive.ts'
export { Face, type FaceOptions } from './face.ts'
export { type UseLibraryOptions, useLibrary } from './library/use-library.ts'
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
export type { SpeakOptions, SpeechChunk, SpeechSource } from './speaking/speak-options.ts'
export type { Speech } from './speaking/speech.ts'
export type { WearOptions, WearSource, Worn } from './wearing/wear.ts'
