export { type Character, characterKind, type Mood, type SlotChoice } from './character.ts'
export {
  type Clip,
  type ClipContent,
  type ClipEdits,
  type ClipSource,
  clipKind,
  isCurveOnly,
  type JointPath,
  type JointTrack,
  type Marker,
  type ModifierUse,
  type MorphTrack,
  type TrackInterpolation,
} from './clip.ts'
export { type ControlMap, controlMapKind, lineValue, type MapLine, type MapTerm } from './control-map.ts'
export {
  arkitToFacs50,
  arkitToVrm1,
  facs50ToArkit,
  visemesToArkit,
  visemesToFacs50,
} from './control-maps/built-in.ts'
export { type Control, type ControlSet, controlSetKind } from './control-set.ts'
export type { Arkit52Name } from './control-sets/arkit-52.table.ts'
export { arkit52, CONTROL_SETS, facs50, headSet, visemes15, vrm1 } from './control-sets/built-in.ts'
export type { Facs50Name } from './control-sets/facs-50.table.ts'
export {
  type Curve,
  EASINGS,
  type Easing,
  type Extrapolation,
  INTERPOLATIONS,
  type Interpolation,
  type Key,
  type KeyedCurve,
  keyedCurve,
  type SampledCurve,
  type Tangent,
} from './curve.ts'
export type {
  AddToCurve,
  BlendCurve,
  ClampCurve,
  CurveModification,
  RemapCurve,
  ScaleCurve,
  SmoothCurve,
} from './curve-modification.ts'
export { type Document, type DocumentKindName, readDocument } from './document.ts'
export { type HeadTurn, type HeadTurnAxis, type HeadTurnJoint, headTurnSchema } from './head-turn.ts'
export { type AssetRef, type Id, newId } from './identity.ts'
export { type DocumentFiles, documentFromFiles, documentToFiles } from './json.ts'
export type { DocumentHeader, DocumentKind } from './kind.ts'
export {
  type Image,
  type Material,
  type Mesh,
  type Model,
  type Morph,
  type MorphDeltas,
  modelKind,
  type Primitive,
  type Skin,
} from './model.ts'
export {
  defaultPolicy,
  type GazeControls,
  type LidFollow,
  type Policy,
  type PolicyOverride,
  policyKind,
  type SpeechActivity,
  type SpeechRegion,
} from './policy.ts'
export {
  type CombinationRole,
  type ControlRole,
  EVERY_MESH,
  type InBetweenRole,
  type MorphWeights,
  type Pose,
  type PoseAsset,
  type PoseMask,
  type PoseRole,
  type PoseSource,
  poseAssetKind,
  type Rest,
} from './pose-asset.ts'
export {
  checkDuplicateIds,
  type Project,
  type ProjectEntry,
  projectKind,
  referencesOf,
  usersOf,
} from './project.ts'
export { type AnimCurve, type Joint, type Skeleton, skeletonKind } from './skeleton.ts'
export { IDENTITY_TRANSFORM, type Quat, type Transform, type Vec3 } from './transform.ts'
