export { calmMood } from './character/calm-mood.ts'
export {
  type CharacterDocuments,
  type CharacterGraph,
  characterDocuments,
  characterGraphFrom,
  type DefaultClip,
  sameCharacterDocuments,
  sameCharacterGraph,
} from './character/character-documents.ts'
export { characterFromHead, type HeadDocuments } from './character/character-from-head.ts'
export { characterInProject } from './character/character-in-project.ts'
export {
  type CharacterFile,
  type CreateCharacterOptions,
  createCharacter,
} from './character/create-character.ts'
export { type EvaluatedFrame, type EvaluateFrameOptions, evaluateFrame } from './character/evaluate-frame.ts'
export { fitPolicy } from './character/fit-policy.ts'
export { type FoundDocument, gatherDocuments, type ReadReference } from './character/gather-documents.ts'
export {
  checkClip,
  type InstanceSource,
  instanceFrom,
  type PosedModel,
  playMood,
} from './character/instance-from.ts'
export { measureGaze } from './character/measure-gaze.ts'
export {
  type ControlValues,
  checkCurves,
  type OpenCharacter,
  type OpenCharacterOptions,
  openCharacter,
  setUpInstance,
} from './character/open-character.ts'
export { type ScalableHead, scaleHead } from './character/scale-head.ts'
export { type BakeClipOptions, bakeClip } from './clips/bake-clip.ts'
export { checkPlayback } from './clips/check-playback.ts'
export {
  type CurvesFromJoints,
  type CurvesFromJointsOptions,
  curvesFromJoints,
} from './clips/curves-from-joints.ts'
export { createClip, type NewClipOptions, setDuration, setFrameRate, setMarkers } from './clips/edit-clip.ts'
export { addCurve, deleteCurves, keysFromSamples, setExtrapolation } from './clips/edit-curves.ts'
export {
  type ClipErrorBounds,
  type FitCurveErrorsOptions,
  type FittedErrors,
  fitCurveErrors,
} from './clips/fit-curve-errors.ts'
export { jointsMovedTwice, type MovedTwice } from './clips/joints-moved-twice.ts'
export {
  type CurveRenamePlan,
  type CurveUse,
  planRenameCurve,
  type RenameCurveOptions,
  renameCurve,
} from './clips/rename-curve.ts'
export { createStillClip, type StillClipOptions, stillValues } from './clips/still-clip.ts'
export { type SyncedCurves, syncAnimCurves } from './clips/sync-anim-curves.ts'
export { removeCurves, unusedCurves } from './clips/unused-curves.ts'
export { automaticDriverRadius } from './driver/automatic-driver-radius.ts'
export {
  type CopiedTargets,
  type CopyDriverTargetsOptions,
  copyDriverTargetsFromPoses,
} from './driver/copy-driver-targets-from-poses.ts'
export { driverPlaces } from './driver/driver-places.ts'
export { addDriverTarget, moveDriverTarget, setDriverSources, targetAt } from './driver/edit-driver.ts'
export { scaleDriverRadii } from './driver/scale-driver-radii.ts'
export { type AddedGraphInput, type AddGraphInputOptions, addGraphInput } from './graph/add-graph-input.ts'
export { type AddedGraphNode, type AddGraphNodeOptions, addGraphNode } from './graph/add-graph-node.ts'
export { nodeInGraph } from './graph/node-in-graph.ts'
export { type GraphParameterValue, setGraphParameter } from './graph/set-graph-parameter.ts'
export { tidyGraph, tidyPositions } from './graph/tidy-graph.ts'
export { type CopiedKeys, copyKeys, type PasteKeysOptions, pasteKeys } from './keys/copy-keys.ts'
export {
  type CurveKeyPlace,
  deleteKeys,
  firstTime,
  type JointKeyPlace,
  type KeyPlace,
  moveKeys,
  placeAt,
  scaleKeys,
  setInterpolation,
  setKey,
  setTangents,
  type TangentChange,
} from './keys/edit-keys.ts'
export { type JointKey, setJointKeys } from './keys/set-joint-key.ts'
export { setTangentKind, type TangentKind, tangentKind } from './keys/set-tangent-kind.ts'
export { BUILT_IN_MAPS } from './modifiers/built-in/remap-curves.ts'
export { resampleCurves } from './modifiers/built-in/resample.ts'
export { BUILT_IN_MODIFIERS } from './modifiers/built-in.ts'
export { mirrorName } from './modifiers/curves/mirror-name.ts'
export {
  type DerivedClip,
  type DeriveOptions,
  deriveClip,
  modifyClip,
} from './modifiers/derive-clip.ts'
export { clearEdits, editClip } from './modifiers/edit-clip.ts'
export {
  defineModifier,
  findModifier,
  type Modifier,
  type ModifierContext,
  type ModifierDefinition,
  readParameters,
  useModifier,
} from './modifiers/modifier.ts'
export {
  findOutOfDate,
  type OutOfDateClip,
  type StackProject,
  updateClip,
  usesOfStack,
} from './modifiers/out-of-date.ts'
export {
  choiceParameter,
  dataParameter,
  flagParameter,
  namesParameter,
  numberParameter,
  optionalParameter,
  type Parameter,
  type ParameterForm,
  textParameter,
} from './modifiers/parameter.ts'
export { type ReimportedClip, reimportClip } from './modifiers/reimport-clip.ts'
export { revertClip } from './modifiers/revert-clip.ts'
export { type AddCombinationOptions, addCombination } from './poses/add-combination.ts'
export { type AddInBetweenOptions, addInBetween } from './poses/add-in-between.ts'
export { type AddPoseOptions, addPose, overwritePose } from './poses/add-pose.ts'
export { controlNames } from './poses/control-names.ts'
export { type ConvertPosesOptions, convertPoses } from './poses/convert-poses.ts'
export type { CombinationAnswers } from './poses/create/combination-names.ts'
export { type CreatePosesOptions, createPoses, type HeadParts } from './poses/create/create-poses.ts'
export {
  type CreatedPoses,
  type CreatePosesFromClipOptions,
  createPosesFromClip,
  type NewPosesOptions,
  type PoseFrame,
} from './poses/create/create-poses-from-clip.ts'
export {
  type CombinationMorphs,
  type CreatePosesFromMorphsOptions,
  createPosesFromMorphs,
} from './poses/create/create-poses-from-morphs.ts'
export {
  type CreatePosesFromPoseOptions,
  createPosesFromPose,
} from './poses/create/create-poses-from-pose.ts'
export { proposeMasks } from './poses/create/propose-masks.ts'
export { type DeletedPoses, deletePoses } from './poses/delete-poses.ts'
export { type ExtractedPoses, extractPoses } from './poses/extract-poses.ts'
export { type MergedPoses, type MergePosesOptions, mergePoses } from './poses/merge-poses.ts'
export { mirrorJoints } from './poses/mirror-joints.ts'
export { mirrorPoses } from './poses/mirror-poses.ts'
export { pasteNames } from './poses/paste-names.ts'
export { posesFit } from './poses/poses-fit.ts'
export { type AliasLine, addAliases, type RenamedPoses, renamePose } from './poses/rename-pose.ts'
export { reorderPoses } from './poses/reorder-poses.ts'
export { setMask } from './poses/set-mask.ts'
export { setRange } from './poses/set-range.ts'
export { type UpdatedPoses, type UpdatePosesOptions, updatePoses } from './poses/update-poses.ts'
export { type AddedJoints, addJoints } from './skeleton/add-joints.ts'
export {
  compareSkeletons,
  type SkeletonComparison,
  type SkeletonDifference,
} from './skeleton/compare-skeletons.ts'
export { type MoveToSkeletonOptions, moveToSkeleton } from './skeleton/move-to-skeleton.ts'
export { detectedMap } from './vocabulary/character-map.ts'
export { detectCharacterMap, unsureShapes } from './vocabulary/detect-character-map.ts'
export {
  type DetectedLine,
  type DetectedTarget,
  type DetectMapOptions,
  detectMap,
  type MapDetection,
} from './vocabulary/detect-map.ts'
export {
  DETECTABLE_NAMES,
  DETECTABLE_SETS,
  type DetectableSet,
  setOfCurves,
} from './vocabulary/detectable-set.ts'
export { mapsLeadingTo, mapsToFollow, setSpoken } from './vocabulary/follow-map.ts'
export { type MappedClip, mapClip } from './vocabulary/map-clip.ts'
export { mapFromDetection } from './vocabulary/map-from-detection.ts'
export { type MappedValues, mapValues } from './vocabulary/map-values.ts'
export type { UnsureShape } from './vocabulary/motion/match-by-motion.ts'
export { type ShapeMotions, shapeMotions } from './vocabulary/motion/shape-motions.ts'
