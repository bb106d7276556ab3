// For the other rooms of this repository only: no promise, and no part of the API report.

export { accessoryFromModel } from './accessories/accessory-from-model.ts'
export { accessoryShape } from './accessories/accessory-shape.ts'
export { wrongUnits } from './accessories/check-fit.ts'
export { dressModel, dressPoses, shownWorn, type WornDocuments } from './accessories/dress.ts'
export {
  type FitAccessoryOptions,
  type FitHead,
  type FittedAccessory,
  fitAccessory,
  headSkinOf,
} from './accessories/fit-accessory.ts'
export { type FitSource, isFitCurrent } from './accessories/fit-hash.ts'
export { guessAccessoryType } from './accessories/guess-type.ts'
export { type FitDetails, inspectFit, type PoseOfFit } from './accessories/inspect-fit.ts'
export { ATTACHMENT_NAMES } from './accessories/skin/attachments.ts'
export { type ControlValues, setUpInstance } from './character/assemble-character.ts'
export { type BundledCharacter, bundleCharacter, type MeasuredFace } from './character/bundle-character.ts'
export {
  type CharacterGraph,
  characterGraphFrom,
  sameCharacterDocuments,
  sameCharacterGraph,
} from './character/character-documents.ts'
export { characterFromHead, type HeadDocuments } from './character/character-from-head.ts'
export { characterInProject } from './character/character-in-project.ts'
export { checkCurves } from './character/check-curves.ts'
export { type FoundDocument, gatherDocuments, type ReadReference } from './character/gather-documents.ts'
export { checkClip, type InstanceSource, type PosedModel } from './character/instance-from.ts'
export { measureGaze } from './character/measure-gaze.ts'
export { type ModelVertices, modelVertices } from './character/model-vertices.ts'
export { openStandardCharacter } from './character/open-standard-character.ts'
export { type DefaultClip, type PlainDocuments, plainDocuments } from './character/plain-documents.ts'
export { playMood } from './character/play-mood.ts'
export { type ScalableHead, scaleHead } from './character/scale-head.ts'
export { usualParts } from './character/usual-parts.ts'
export { checkMeasured } from './check/check-head.ts'
export { CHECKS } from './check/checks.ts'
export type { BudgetUse } from './check/finding.ts'
export { MeasuredHead } from './check/measured-head.ts'
export { drawFinding } from './check/pictures/draw-finding.ts'
export type { DrawHeadOptions, Picture } from './check/pictures/draw-head.ts'
export { type Budget, PROFILE_NAMES, type Profile } from './check/profiles/profile.ts'
export { PROFILES } from './check/profiles/profiles.ts'
export { markdownReport, placeText, verdictOf } from './check/reports/markdown.ts'
export { junitReport, sarifReport } from './check/reports/pipelines.ts'
export { curvesInSet } from './clips/curves-in-set.ts'
export { setDuration, setFrameRate, setMarkers } from './clips/edit-clip.ts'
export { addCurve, deleteCurves, keysFromSamples, setExtrapolation } from './clips/edit-curves.ts'
export {
  type ClipErrorBounds,
  type FitCurveErrorsOptions,
  type FittedErrors,
  fitCurveErrors,
} from './clips/fit-curve-errors.ts'
export type { MovedTwice } from './clips/joints-moved-twice.ts'
export { punchIn } from './clips/punch-in.ts'
export { type CurveRenamePlan, type CurveUse, planRenameCurve } from './clips/rename-curve.ts'
export { stillValues } from './clips/still-clip.ts'
export { type SyncedCurves, syncAnimCurves } from './clips/sync-anim-curves.ts'
export { removeCurves, unusedCurves } from './clips/unused-curves.ts'
export { automaticDriverRadius } from './driver/automatic-driver-radius.ts'
export { addDriverTarget, moveDriverTarget, setDriverSources, targetAt } from './driver/edit-driver.ts'
export { type AddedGraphInput, type AddGraphInputOptions, addGraphInput } from './graph/add-graph-input.ts'
export { type AddedGraphNode, type AddGraphNodeOptions, addGraphNode } from './graph/add-graph-node.ts'
export { nodeInGraph } from './graph/node-in-graph.ts'
export { type GraphParameterValue, setGraphParameter } from './graph/set-graph-parameter.ts'
export { tidyGraph, tidyPositions } from './graph/tidy-graph.ts'
export { breakdownKeys } from './keys/breakdown-keys.ts'
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
export { addNoise, simplifyCurves, smoothKeys } from './keys/filter-keys.ts'
export { type JointKey, setJointKeys } from './keys/set-joint-key.ts'
export { setTangentKind, type TangentKind, tangentKind } from './keys/set-tangent-kind.ts'
export { drawLandmarks } from './landmarks/draw-landmarks.ts'
export { FACE_POINTS, type FacePointName, NEEDED_POINTS } from './landmarks/face-points.table.ts'
export { type LandmarkReport, LOW_TRUST } from './landmarks/find-face-landmarks.ts'
export type { DecodedImage, DecodedImages } from './landmarks/head-look.ts'
export type { PartKind, PartKinds } from './landmarks/head-parts.ts'
export { headSurface, surfaceMoves } from './landmarks/head-surface.ts'
export { mirroredName } from './landmarks/mirrored-points.ts'
export { placeOnSkin } from './landmarks/named-points.ts'
export { baseAsClip, withBase } from './layers/base-as-clip.ts'
export { addLayer, changeLayer, type LayerChange, moveLayer, removeLayer } from './layers/edit-layers.ts'
export { insertTimeInLayers } from './layers/insert-time-in-layers.ts'
export { LAYER_WEIGHT, layerAsClip, withLayer } from './layers/layer-as-clip.ts'
export { mergeLayerDown, whyNotMerged } from './layers/merge-layer.ts'
export { valueForLayer } from './layers/value-for-layer.ts'
export { drawContactSheet } from './make-poses/contact-sheet.ts'
export type { PreparedFace } from './make-poses/face/prepared-head.ts'
export { reportHead } from './make-poses/face/report-head.ts'
export { rankTemplates } from './make-poses/fit/choose-template.ts'
export { type FittedFace, fitFace } from './make-poses/fit/fit-face.ts'
export { type FitMeasure, measureFit, reportFit } from './make-poses/fit/measure-fit.ts'
export { nearestCopy } from './make-poses/fit/nearest-copy.ts'
export type { MakePosesReport } from './make-poses/make-poses.ts'
export { withoutMorphs } from './make-poses/morphs-from-moves.ts'
export type { PoseMaker } from './make-poses/pose-maker.ts'
export { POSE_SETS, type PoseSet } from './make-poses/template-poses.ts'
export { BUILT_IN_MAPS } from './modifiers/built-in/remap-curves.ts'
export { resampleCurves } from './modifiers/built-in/resample.ts'
export { mirrorName } from './modifiers/curves/mirror-name.ts'
export { deriveClip } from './modifiers/derive-clip.ts'
export { findModifier, readParameters } from './modifiers/modifier.ts'
export {
  findOutOfDate,
  type OutOfDateClip,
  type StackProject,
  updateClip,
  usesOfStack,
} from './modifiers/out-of-date.ts'
export type { ParameterForm } from './modifiers/parameter.ts'
export { type ReimportedClip, reimportClip } from './modifiers/reimport-clip.ts'
export { tracksFingerprint } from './modifiers/tracks-fingerprint.ts'
export { overwritePose } from './poses/add-pose.ts'
export { controlNames, controlPoses } from './poses/control-names.ts'
export type { CombinationAnswers } from './poses/create/combination-names.ts'
export {
  type CreatePosesFromPoseOptions,
  createPosesFromPose,
} from './poses/create/create-poses-from-pose.ts'
export type { NewPosesOptions, PoseFrame } from './poses/create/make-poses-from-clip.ts'
export { makePosesFromHead } from './poses/create/make-poses-from-head.ts'
export type { CombinationMorphs } from './poses/create/make-poses-from-morphs.ts'
export { proposeMasks } from './poses/create/propose-masks.ts'
export { duplicatePoses } from './poses/duplicate-poses.ts'
export { mirrorJoints } from './poses/mirror-joints.ts'
export { movingControls } from './poses/moving-poses.ts'
export { changePose } from './poses/pose-in-asset.ts'
export { posesFit } from './poses/poses-fit.ts'
export { posesOutOfDate } from './poses/poses-out-of-date.ts'
export { type AliasLine, addAliases } from './poses/rename-pose.ts'
export { reorderPoses } from './poses/reorder-poses.ts'
export { setMask } from './poses/set-mask.ts'
export { compareForRelease, type ReleaseChange, type ReleaseStep } from './release/compare-for-release.ts'
export { facsControlsOf, type ReleaseSurface, releaseSurface } from './release/release-surface.ts'
export type { ConversionErrors, PoseConversion } from './rig-conversion/conversion-report.ts'
export type { JointsReport } from './rig-conversion/joints-from-morphs.ts'
export { attachmentsAsJoints } from './roblox/attachment-joints.ts'
export {
  EXPORT_TARGETS,
  type ExportTarget,
  type HeadForTarget,
  prepareHeadFor,
} from './roblox/prepare-head-for.ts'
export { type AddedJoints, addJoints } from './skeleton/add-joints.ts'
export type { SkeletonDifference } from './skeleton/compare-skeletons.ts'
export { restFromModel } from './skeleton/model-rest.ts'
export { type MoveToSkeletonOptions, moveToSkeleton } from './skeleton/move-to-skeleton.ts'
export { answerInMap, answerQuestions } from './vocabulary/answer-questions.ts'
export { BUILT_IN_VOCABULARIES } from './vocabulary/built-in-vocabularies.ts'
export { detectCharacterMap } from './vocabulary/detect-character-map.ts'
export type { DetectedTarget } from './vocabulary/detect-map.ts'
export { DETECTABLE_SETS } from './vocabulary/detectable-set.ts'
export { detectedMap } from './vocabulary/detected-map.ts'
export { mapsToFollow, setSpoken } from './vocabulary/follow-map.ts'
export { mapByExactNames } from './vocabulary/map-by-exact-names.ts'
export { mapDiagnostics } from './vocabulary/map-diagnostics.ts'
export {
  type HeadReport,
  headMapReport,
  type MappedControl,
  type MapReport,
  mapFigures,
  reportMap,
  type UnmappedControl,
} from './vocabulary/map-report.ts'
export { type MappedValues, mapValues } from './vocabulary/map-values.ts'
export { type ShapeMotions, shapeMotions } from './vocabulary/motion/shape-motions.ts'
export {
  DETECTABLE_NAMES,
  type DetectableSet,
  namesInSet,
  setCalled,
  type Vocabularies,
} from './vocabulary/vocabularies.ts'
