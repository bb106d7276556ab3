export { CONTROL_MAPS } from './control-maps/built-in.ts'
export { mapsBetween } from './control-maps/maps-between.ts'
export type { Arkit52Name } from './control-sets/arkit-52.table.ts'
export { arkit52, CONTROL_SETS, facs50, headSet, rhubarb9, visemes15, vrm1 } from './control-sets/built-in.ts'
export type { Facs50Name } from './control-sets/facs-50.table.ts'
export type { Graph, GraphLink, GraphNode } from './graph/graph-document.ts'
export { type DocumentLookup, lookupIn, type ResolvedGraph, resolveGraph } from './graph/resolve-graph.ts'
export { standardGraph } from './graph/standard-graph.ts'
export type { NodeKindName, NodeParameters } from './graph-nodes/node-kinds.ts'
export { type Accessory, accessoryKind } from './kinds/accessory.ts'
export { type Character, characterKind } from './kinds/character.ts'
export {
  type CaptureRecording,
  type Clip,
  type ClipContent,
  type ClipOrigin,
  clipKind,
  isCurveOnly,
} from './kinds/clip.ts'
export {
  type ControlMap,
  controlMapKind,
  type MapCandidate,
  type MapLine,
  type MapQuestion,
  type MapTerm,
} from './kinds/control-map.ts'
export { type Control, type ControlSet, controlSetKind } from './kinds/control-set.ts'
export { defaultPolicy } from './kinds/default-policy.ts'
export { type Document, type DocumentKindName, readDocument } from './kinds/document.ts'
export { type Fit, fitKind } from './kinds/fit.ts'
export { graphKind, graphLinks, graphNode } from './kinds/graph.ts'
export { type Landmark, type Landmarks, landmarksKind } from './kinds/landmarks.ts'
export { type Material, type Mesh, type Model, type Morph, modelKind } from './kinds/model.ts'
export { type ModifierStack, type ModifierUse, modifierStackKind } from './kinds/modifier-stack.ts'
export { type Policy, policyKind } from './kinds/policy.ts'
export { type Pose, type PoseAsset, type PoseMask, type PoseRole, poseAssetKind } from './kinds/pose-asset.ts'
export { type Project, projectKind } from './kinds/project.ts'
export { referencesOf, usersOf } from './kinds/references.ts'
export { type AnimCurve, type Joint, type Skeleton, skeletonKind } from './kinds/skeleton.ts'
export type { ClipEdits, Marker } from './parts/clip-edits.ts'
export {
  type Curve,
  type Interpolation,
  type Key,
  type KeyedCurve,
  keyedCurve,
  type SampledCurve,
  type Tangent,
} from './parts/curve.ts'
export {
  createPoseDriver,
  type DriverSource,
  type DriverTarget,
  type PoseDriver,
} from './parts/pose-driver.ts'
export {
  readSpeechTimings,
  type SpeechCue,
  type SpeechTimings,
  type SpeechUnit,
} from './parts/speech-timings.ts'
export type { JointPath, JointTrack, MorphTrack } from './parts/tracks.ts'
export { IDENTITY_TRANSFORM, type Quat, type Transform, type Vec3 } from './parts/transform.ts'
export type { AssetRef } from './schema/asset-ref.ts'
export { type Id, newId } from './schema/identity.ts'
export { type DocumentFiles, documentFromFiles, documentToFiles } from './schema/json.ts'
export type { DocumentHeader, DocumentKind } from './schema/kind.ts'
