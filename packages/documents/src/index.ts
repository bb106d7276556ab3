export { BUILT_IN_DOCUMENTS } from './built-in-documents.ts'
export {
  arkitToFacs50,
  arkitToVrm1,
  CONTROL_MAPS,
  facs50ToArkit,
  rhubarbToArkit,
  rhubarbToVisemes,
  visemesToArkit,
  visemesToFacs50,
  visemesToVrm1,
  vrm1ToArkit,
} from './control-maps/built-in.ts'
export { mapsBetween } from './control-maps/maps-between.ts'
export type { Arkit52Name } from './control-sets/arkit-52.table.ts'
export { arkit52, CONTROL_SETS, facs50, headSet, rhubarb9, visemes15, vrm1 } from './control-sets/built-in.ts'
export type { Facs50Name } from './control-sets/facs-50.table.ts'
export { checkGraph, inputsOf } from './graph/check-graph.ts'
export type {
  AssetInput,
  ExposedParameter,
  Graph,
  GraphLink,
  GraphNode,
  InputEnd,
  LinkEnd,
} from './graph/graph-document.ts'
export {
  ASSET_TYPES,
  type AssetPort,
  type AssetType,
  isAssetPort,
  type NodeKind,
  type Port,
  type PortType,
  type StreamType,
} from './graph/graph-node.ts'
export {
  type DocumentLookup,
  lookupIn,
  type ParameterOverride,
  type ResolvedGraph,
  type ResolvedInput,
  resolveGraph,
} from './graph/resolve-graph.ts'
export { characterGraph, standardGraph } from './graph/standard-graph.ts'
export type { BlendLayer, JointMask } from './graph-nodes/layered-blend.ts'
export { NODE_KINDS, type NodeKindName, type NodeParameters, nodeKind } from './graph-nodes/node-kinds.ts'
export type { Response, ResponsePoint } from './graph-nodes/pose-blender.ts'
export type { Transition, TransitionCondition } from './graph-nodes/state-machine.ts'
export {
  ACCESSORY_TYPES,
  type Accessory,
  type AccessoryAttachment,
  type AccessoryPin,
  type AccessoryType,
  accessoryDefaults,
  accessoryKind,
} from './kinds/accessory.ts'
export {
  type Character,
  characterKind,
  type Mood,
  type SlotChoice,
  type WornAccessory,
} from './kinds/character.ts'
export {
  type Clip,
  type ClipContent,
  type ClipSound,
  type ClipSource,
  clipKind,
  type HumanRest,
  isCurveOnly,
  type LookedAt,
} from './kinds/clip.ts'
export {
  type ControlMap,
  controlMapKind,
  lineValue,
  type MapLine,
  type MapTerm,
  mapLineSchema,
} from './kinds/control-map.ts'
export { type Control, type ControlSet, controlSetKind } from './kinds/control-set.ts'
export { DOCUMENT_KINDS, type Document, type DocumentKindName, readDocument } from './kinds/document.ts'
export {
  FIT_METHODS,
  type Fit,
  type FitCorrective,
  type FitMethod,
  type FitOptions,
  type FitReport,
  fitKind,
  type WorstOfPoses,
} from './kinds/fit.ts'
export { graphKind, graphLinks, graphNode, linkEndSchema, linkStartSchema } from './kinds/graph.ts'
export {
  type Attachment,
  type Image,
  type Material,
  type Mesh,
  type Model,
  type Morph,
  type MorphDeltas,
  modelKind,
  type Primitive,
  type Skin,
} from './kinds/model.ts'
export { type ModifierStack, type ModifierUse, modifierStackKind } from './kinds/modifier-stack.ts'
export {
  defaultPolicy,
  type LidFollow,
  type Policy,
  type PolicyOverride,
  policyKind,
  type SpeechActivity,
} from './kinds/policy.ts'
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
  poseMaskSchema,
  type Rest,
} from './kinds/pose-asset.ts'
export { checkDuplicateIds, type Project, type ProjectEntry, projectKind } from './kinds/project.ts'
export { referencesOf, usersOf } from './kinds/references.ts'
export { type AnimCurve, type Joint, type Skeleton, skeletonKind } from './kinds/skeleton.ts'
export type {
  ClipEdits,
  CurveKeyEdit,
  JointKeyEdit,
  Marker,
  MorphKeyEdit,
  TrackKey,
} from './parts/clip-edits.ts'
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
  tangentSchema,
} from './parts/curve.ts'
export type {
  AddToCurve,
  BlendCurve,
  ClampCurve,
  CurveModification,
  RemapCurve,
  ScaleCurve,
  SmoothCurve,
} from './parts/curve-modification.ts'
export { type HeadTurn, type HeadTurnAxis, type HeadTurnJoint, headTurnSchema } from './parts/head-turn.ts'
export type { GazeControls, SpeechRegion } from './parts/policy-controls.ts'
export {
  createPoseDriver,
  type DriverCone,
  type DriverDistance,
  type DriverKernel,
  type DriverNormalisation,
  type DriverSource,
  type DriverTarget,
  type DriverTransform,
  driverSourceSchema,
  type PoseDriver,
} from './parts/pose-driver.ts'
export type { JointPath, JointTrack, MorphTrack, TrackInterpolation } from './parts/tracks.ts'
export {
  IDENTITY_TRANSFORM,
  type Quat,
  type Transform,
  transformSchema,
  type Vec3,
} from './parts/transform.ts'
export { defined } from './schema/defined.ts'
export { type AssetRef, type Id, newId } from './schema/identity.ts'
export {
  type DocumentFiles,
  type DocumentParts,
  type DocumentPieces,
  documentFromFiles,
  documentToFiles,
  documentToParts,
  documentToPieces,
  documentToPiecesInSteps,
  filesOfPieces,
} from './schema/json.ts'
export type { DocumentHeader, DocumentKind } from './schema/kind.ts'
export { blankOf, type NamedThing, type Shape } from './schema/shape.ts'
