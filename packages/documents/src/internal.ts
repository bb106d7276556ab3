// For the other rooms of this repository only: no promise, and no part of the API report.

export { BUILT_IN_DOCUMENTS } from './built-in-documents.ts'
export {
  arkitToFacs50,
  arkitToVrm1,
  facs50ToArkit,
  rhubarbToArkit,
  rhubarbToVisemes,
  visemesToArkit,
  visemesToFacs50,
  visemesToVrm1,
  vrm1ToArkit,
} from './control-maps/built-in.ts'
export { lineValue } from './control-maps/line-value.ts'
export { wayBetween } from './control-maps/way-between.ts'
export type { Arkit52Name } from './control-sets/arkit-52.table.ts'
export type { Facs50Name } from './control-sets/facs-50.table.ts'
export { PLAIN_CONTROL_SETS, plainArkit52, plainFacs50 } from './control-sets/plain-sets.ts'
export { SET_IDS } from './control-sets/set-ids.ts'
export { inputsOf } from './graph/check-graph.ts'
export type { AssetInput, ExposedParameter, InputEnd, LinkEnd } from './graph/graph-document.ts'
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
export type { ParameterOverride, ResolvedInput } from './graph/resolve-graph.ts'
export { characterGraph } from './graph/standard-graph.ts'
export type { BlendLayer, JointMask } from './graph-nodes/layered-blend.ts'
export { NODE_KINDS, type NodeKindName, nodeKind } from './graph-nodes/node-kinds.ts'
export type { Response, ResponsePoint } from './graph-nodes/pose-blender.ts'
export type { Transition, TransitionCondition } from './graph-nodes/state-machine.ts'
export {
  ACCESSORY_TYPES,
  type AccessoryAttachment,
  type AccessoryCages,
  type AccessoryPin,
  type AccessoryType,
  accessoryDefaults,
} from './kinds/accessory.ts'
export { cagesOf, isCageName } from './kinds/cages.ts'
export type { Mood, SlotChoice, WornAccessory } from './kinds/character.ts'
export type {
  CaptureRecording,
  ClipLayers,
  ClipOrigin,
  ClipSound,
  ClipSource,
  HumanRest,
  LookedAt,
  TakePart,
} from './kinds/clip.ts'
export { type MapCandidate, type MapQuestion, type MapTerm, mapLineSchema } from './kinds/control-map.ts'
export { DOCUMENT_KINDS, isNewer, refuseNewer } from './kinds/document.ts'
export {
  FIT_METHODS,
  type FitCorrective,
  type FitMethod,
  type FitOptions,
  type FitReport,
  type WorstOfPoses,
} from './kinds/fit.ts'
export { linkEndSchema, linkStartSchema } from './kinds/graph.ts'
export { type Landmark, type LandmarkMesh, type LandmarkSource, MESH_POINTS } from './kinds/landmarks.ts'
export type { Attachment, Image, Material, Morph, MorphDeltas, Primitive, Skin } from './kinds/model.ts'
export type { LidFollow, PolicyOverride, SpeechActivity } from './kinds/policy.ts'
export {
  type CombinationRole,
  type ControlRole,
  type InBetweenRole,
  type MorphWeights,
  type PoseMask,
  type PoseRole,
  type PoseSource,
  poseMaskSchema,
  type Rest,
} from './kinds/pose-asset.ts'
export { checkDuplicateIds, type ProjectEntry } from './kinds/project.ts'
export type { CurveKeyEdit, JointKeyEdit, Marker, MorphKeyEdit, TrackKey } from './parts/clip-edits.ts'
export { type ClipLayer, LAYER_MODES, type LayerMode } from './parts/clip-layers.ts'
export {
  EASINGS,
  type Easing,
  type Extrapolation,
  INTERPOLATIONS,
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
export { EVERY_MESH } from './parts/every-mesh.ts'
export type { HeadTurn, HeadTurnAxis, HeadTurnJoint } from './parts/head-turn.ts'
export type { GazeControls, SpeechRegion } from './parts/policy-controls.ts'
export {
  type DriverCone,
  type DriverDistance,
  type DriverKernel,
  type DriverNormalisation,
  type DriverSource,
  type DriverTarget,
  type DriverTransform,
  driverSourceSchema,
} from './parts/pose-driver.ts'
export type { SourceFacts, SourceInfluences, SourceProperty, SourceVertex } from './parts/source-facts.ts'
export {
  checkSpeechTimings,
  readSpeechTimings,
  type SpeechCue,
  visemeOfName,
} from './parts/speech-timings.ts'
export type { JointPath, TrackInterpolation } from './parts/tracks.ts'
export { transformSchema } from './parts/transform-schema.ts'
export { defined } from './schema/defined.ts'
export {
  type DocumentParts,
  type DocumentPieces,
  documentToParts,
  documentToPiecesInSteps,
  filesOfPieces,
} from './schema/json.ts'
export { type DocumentHeader, newerFinding } from './schema/kind.ts'
export { LAYOUT_VERSIONS } from './schema/layout-versions.ts'
export { newDocument } from './schema/new-document.ts'
export { describeValue, isPlainObject, nameText, numberWithin, record, tuple } from './schema/schema.ts'
export { blankOf, type NamedThing, type Shape } from './schema/shape.ts'
export { lengthOfPhoneme } from './speech/phoneme-lengths.ts'
export { phonemesOfWord } from './speech/phonemes-of-word.ts'
export {
  type PhonemeAlphabet,
  phonemeAlphabet,
  type SoundSpan,
  visemesFromPhonemes,
  visemesOfPhoneme,
} from './speech/visemes-from-phonemes.ts'
export { visemesFromTimings } from './speech/visemes-from-timings.ts'
