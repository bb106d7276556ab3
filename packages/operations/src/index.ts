export { type AddCombinationOptions, addCombination } from './add-combination.ts'
export { type AddInBetweenOptions, addInBetween } from './add-in-between.ts'
export { type AddedJoints, addJoints } from './add-joints.ts'
export { type AddPoseOptions, addPose, overwritePose } from './add-pose.ts'
export { automaticDriverRadius } from './automatic-driver-radius.ts'
export { type BakeClipOptions, bakeClip } from './bake-clip.ts'
export { calmMood } from './calm-mood.ts'
export {
  type CharacterGraph,
  type CharacterParts,
  characterFromParts,
  type MadeCharacter,
} from './character-from-parts.ts'
export { checkPlayback } from './check-playback.ts'
export type { CombinationAnswers } from './combination-names.ts'
export { compareSkeletons, type SkeletonComparison, type SkeletonDifference } from './compare-skeletons.ts'
export { type ConvertPosesOptions, convertPoses } from './convert-poses.ts'
export {
  type CopiedTargets,
  type CopyDriverTargetsOptions,
  copyDriverTargetsFromPoses,
} from './copy-driver-targets-from-poses.ts'
export { type CopiedKeys, copyKeys, type PasteKeysOptions, pasteKeys } from './copy-keys.ts'
export { type CharacterFile, type CreateCharacterOptions, createCharacter } from './create-character.ts'
export { type CreatePosesOptions, createPoses, type HeadParts } from './create-poses.ts'
export {
  type CreatedPoses,
  type CreatePosesFromClipOptions,
  createPosesFromClip,
  type NewPosesOptions,
  type PoseFrame,
} from './create-poses-from-clip.ts'
export {
  type CombinationMorphs,
  type CreatePosesFromMorphsOptions,
  createPosesFromMorphs,
} from './create-poses-from-morphs.ts'
export { type CreatePosesFromPoseOptions, createPosesFromPose } from './create-poses-from-pose.ts'
export {
  type CurvesFromJoints,
  type CurvesFromJointsOptions,
  curvesFromJoints,
} from './curves-from-joints.ts'
export { type DeletedPoses, deletePoses } from './delete-poses.ts'
export { detectCharacterMap, unsureShapes } from './detect-character-map.ts'
export {
  type DetectedLine,
  type DetectedTarget,
  type DetectMapOptions,
  detectMap,
  type MapDetection,
} from './detect-map.ts'
export { DETECTABLE_NAMES, DETECTABLE_SETS, type DetectableSet, setOfCurves } from './detectable-set.ts'
export { driverPlaces } from './driver-places.ts'
export { createClip, type NewClipOptions, setDuration, setFrameRate, setMarkers } from './edit-clip.ts'
export { addCurve, deleteCurves, keysFromSamples, setExtrapolation } from './edit-curves.ts'
export { addDriverTarget, moveDriverTarget, setDriverSources, targetAt } from './edit-driver.ts'
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
} from './edit-keys.ts'
export { type EvaluatedFrame, type EvaluateFrameOptions, evaluateFrame } from './evaluate-frame.ts'
export { type ExtractedPoses, extractPoses } from './extract-poses.ts'
export { detectForCurves, type FittedClip, fitClip } from './fit-clip.ts'
export {
  type ClipErrorBounds,
  type FitCurveErrorsOptions,
  type FittedErrors,
  fitCurveErrors,
} from './fit-curve-errors.ts'
export { fitPolicy } from './fit-policy.ts'
export { mapsLeadingTo, mapsToFollow, setSpoken } from './follow-map.ts'
export { jointsMovedTwice, type MovedTwice } from './joints-moved-twice.ts'
export { type MappedClip, mapClip } from './map-clip.ts'
export { mapFromDetection } from './map-from-detection.ts'
export { type MappedValues, mapValues } from './map-values.ts'
export type { UnsureShape } from './match-by-motion.ts'
export { measureGaze } from './measure-gaze.ts'
export { type MergedPoses, type MergePosesOptions, mergePoses } from './merge-poses.ts'
export { mirrorJoints } from './mirror-joints.ts'
export { mirrorPoses } from './mirror-poses.ts'
export { BUILT_IN_MAPS } from './modifiers/built-in/remap-curves.ts'
export { resampleCurves } from './modifiers/built-in/resample.ts'
export { BUILT_IN_MODIFIERS } from './modifiers/built-in.ts'
export {
  type DerivedClip,
  type DeriveOptions,
  deriveClip,
  modifyClip,
} from './modifiers/derive-clip.ts'
export { clearEdits, editClip } from './modifiers/edit-clip.ts'
export { mirrorName } from './modifiers/mirror-name.ts'
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
export { type MoveToSkeletonOptions, moveToSkeleton } from './move-to-skeleton.ts'
export { pasteNames } from './paste-names.ts'
export { posesFit } from './poses-fit.ts'
export { proposeMasks } from './propose-masks.ts'
export {
  type CurveRenamePlan,
  type CurveUse,
  planRenameCurve,
  type RenameCurveOptions,
  renameCurve,
} from './rename-curve.ts'
export { type AliasLine, type RenamedPoses, renamePose } from './rename-pose.ts'
export { reorderPoses } from './reorder-poses.ts'
export { scaleDriverRadii } from './scale-driver-radii.ts'
export { type ScalableHead, scaleHead } from './scale-head.ts'
export { type JointKey, setJointKeys } from './set-joint-key.ts'
export { setMask } from './set-mask.ts'
export { setRange } from './set-range.ts'
export { setTangentKind, type TangentKind, tangentKind } from './set-tangent-kind.ts'
export { type ShapeMotions, shapeMotions } from './shape-motions.ts'
export { createStillClip, type StillClipOptions, stillValues } from './still-clip.ts'
export { type SyncedCurves, syncAnimCurves } from './sync-anim-curves.ts'
export { tidyGraph, tidyPositions } from './tidy-graph.ts'
export { removeCurves, unusedCurves } from './unused-curves.ts'
export { type UpdatedPoses, type UpdatePosesOptions, updatePoses } from './update-poses.ts'
