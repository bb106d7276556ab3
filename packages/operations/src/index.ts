export type { OpenCharacter, OpenCharacterOptions } from './character/assemble-character.ts'
export { type CharacterDocuments, characterDocuments } from './character/character-documents.ts'
export {
  type CharacterFile,
  type CreateCharacterOptions,
  createCharacter,
} from './character/create-character.ts'
export { type EvaluatedFrame, type EvaluateFrameOptions, evaluateFrame } from './character/evaluate-frame.ts'
export { openCharacter } from './character/open-character.ts'
export { type CheckHeadOptions, checkHead } from './check/check-head.ts'
export type { Finding, HeadReport } from './check/finding.ts'
export { type FixedHead, type FixHeadOptions, fixHead } from './check/fix-head.ts'
export type { HeadToCheck } from './check/head-to-check.ts'
export type { ProfileName } from './check/profiles/profile.ts'
export { type BakeClipOptions, bakeClip } from './clips/bake-clip.ts'
export {
  type CurvesFromJoints,
  type CurvesFromJointsOptions,
  curvesFromJoints,
} from './clips/curves-from-joints.ts'
export { createClip, type NewClipOptions } from './clips/edit-clip.ts'
export { type RenameCurveOptions, renameCurve } from './clips/rename-curve.ts'
export { createStillClip, type StillClipOptions } from './clips/still-clip.ts'
export {
  type CopiedTargets,
  type CopyDriverTargetsOptions,
  copyDriverTargetsFromPoses,
} from './driver/copy-driver-targets-from-poses.ts'
export { scaleDriverRadii } from './driver/scale-driver-radii.ts'
export type { FaceNetwork } from './landmarks/face-network.ts'
export {
  type FindLandmarksOptions,
  type FoundLandmarks,
  findFaceLandmarks,
} from './landmarks/find-face-landmarks.ts'
export {
  type CheckMadePosesOptions,
  checkMadePoses,
  type MadePosesCheck,
} from './make-poses/check/check-made-poses.ts'
export { type MadePoses, makePoses } from './make-poses/make-poses.ts'
export type { MakePosesOptions, PoseTemplate } from './make-poses/pose-template.ts'
export { BUILT_IN_MODIFIERS } from './modifiers/built-in.ts'
export { type DeriveOptions, modifyClip } from './modifiers/derive-clip.ts'
export type { DerivedClip } from './modifiers/derived-clip.ts'
export { clearEdits, editClip } from './modifiers/edit-clip.ts'
export {
  defineModifier,
  type Modifier,
  type ModifierContext,
  type ModifierDefinition,
  useModifier,
} from './modifiers/modifier.ts'
export {
  choiceParameter,
  flagParameter,
  type NumberLimits,
  namesParameter,
  numberParameter,
  optionalParameter,
  type Parameter,
  textParameter,
} from './modifiers/parameter.ts'
export { revertClip } from './modifiers/revert-clip.ts'
export { type AddCombinationOptions, addCombination } from './poses/add-combination.ts'
export { type AddInBetweenOptions, addInBetween } from './poses/add-in-between.ts'
export { type AddPoseOptions, addPose } from './poses/add-pose.ts'
export type { BoneAnswers } from './poses/bones/bone-groups.ts'
export { type ConvertPosesOptions, convertPoses } from './poses/convert-poses.ts'
export { createPoses, createPosesFromClip, createPosesFromMorphs } from './poses/create/create-poses.ts'
export type { CreatePosesFromClipOptions } from './poses/create/make-poses-from-clip.ts'
export type { CreatePosesOptions, HeadParts } from './poses/create/make-poses-from-head.ts'
export type { CreatePosesFromMorphsOptions } from './poses/create/make-poses-from-morphs.ts'
export type { CreatedPoses } from './poses/created-poses.ts'
export { type DeletedPoses, deletePoses } from './poses/delete-poses.ts'
export { extractPoses } from './poses/extract-poses.ts'
export { type MergePosesOptions, mergePoses } from './poses/merge-poses.ts'
export { mirrorPoses } from './poses/mirror-poses.ts'
export { pasteNames } from './poses/paste-names.ts'
export { type RenamedPoses, renamePose } from './poses/rename-pose.ts'
export { setRange } from './poses/set-range.ts'
export { type UpdatedPoses, type UpdatePosesOptions, updatePoses } from './poses/update-poses.ts'
export {
  type JointsFromMorphs,
  type JointsFromMorphsOptions,
  jointsFromMorphs,
} from './rig-conversion/joints-from-morphs.ts'
export { type MorphsFromJoints, morphsFromJoints } from './rig-conversion/morphs-from-joints.ts'
export { compareSkeletons, type SkeletonComparison } from './skeleton/compare-skeletons.ts'
export { type DetectMapOptions, detectMap, type MapDetection } from './vocabulary/detect-map.ts'
export { mapClip } from './vocabulary/map-clip.ts'
export { mapFromDetection } from './vocabulary/map-from-detection.ts'
