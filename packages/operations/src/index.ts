export { type AddCombinationOptions, addCombination } from './add-combination.ts'
export { type AddInBetweenOptions, addInBetween } from './add-in-between.ts'
export { type AddPoseOptions, addPose, overwritePose } from './add-pose.ts'
export { type BakeClipOptions, bakeClip } from './bake-clip.ts'
export { checkPlayback } from './check-playback.ts'
export type { CombinationAnswers } from './combination-names.ts'
export { compareSkeletons, type SkeletonComparison, type SkeletonDifference } from './compare-skeletons.ts'
export { type ConvertPosesOptions, convertPoses } from './convert-poses.ts'
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
export { type DeletedPoses, deletePoses } from './delete-poses.ts'
export {
  type DetectableSet,
  type DetectedLine,
  type DetectMapOptions,
  detectMap,
  type MapDetection,
  mapFromDetection,
} from './detect-map.ts'
export { type EvaluatedFrame, type EvaluateFrameOptions, evaluateFrame } from './evaluate-frame.ts'
export { type ExtractedPoses, extractPoses } from './extract-poses.ts'
export { detectForCurves, type FittedClip, fitClip } from './fit-clip.ts'
export { fitPolicy } from './fit-policy.ts'
export { type MappedClip, mapClip } from './map-clip.ts'
export { type MappedValues, mapValues } from './map-values.ts'
export { measureGaze } from './measure-gaze.ts'
export { type MergedPoses, type MergePosesOptions, mergePoses } from './merge-poses.ts'
export { pasteNames } from './paste-names.ts'
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
export { revertClip } from './revert-clip.ts'
export { setMask } from './set-mask.ts'
export { setRange } from './set-range.ts'
export { type JointTrackChoice, type StrippedClip, stripJointTracks } from './strip-joint-tracks.ts'
export { type SyncedCurves, syncAnimCurves } from './sync-anim-curves.ts'
export { removeCurves, unusedCurves } from './unused-curves.ts'
export { type UpdatedPoses, type UpdatePosesOptions, updatePoses } from './update-poses.ts'
