export {
  type AnimCurve,
  type Clip,
  type Curve,
  clipKind,
  keyedCurve,
  type Model,
  type Pose,
  type PoseAsset,
  poseAssetKind,
  type Skeleton,
} from '@facework/documents'
export { importGltf } from '@facework/formats'
export { createPoses } from '@facework/operations'
export { type Diagnostic, FaceworkError } from '@facework/report'
export {
  CharacterInstance,
  type CompiledRig,
  type Crowd,
  type CrowdBatch,
  type CrowdInstance,
  type CrowdOptions,
  compileRig,
  createCrowd,
  type Playback,
  type PlayOptions,
} from '@facework/runtime'
export {
  type BindOptions,
  bindCharacter,
  type CharacterBinding,
  type CrowdView,
  showCrowd,
} from '@facework/three'
export { type BindHeadOptions, bindHead } from './bind-head.ts'
export { createStage, type Stage } from './create-stage.ts'
export { type Head, loadHead } from './load-head.ts'
export { readClip } from './read-clip.ts'
