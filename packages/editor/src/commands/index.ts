import type { Command } from '../command.ts'
import { addAnimCurveCommand } from './anim-curves/add.ts'
import { deleteAnimCurvesCommand } from './anim-curves/delete.ts'
import { deleteUnusedAnimCurvesCommand } from './anim-curves/delete-unused.ts'
import { renameAnimCurveCommand } from './anim-curves/rename.ts'
import { setAnimCurveDefaultCommand } from './anim-curves/set-default.ts'
import { syncAnimCurvesCommand } from './anim-curves/sync.ts'
import { createCharacterCommand } from './character/create.ts'
import { setCharacterGraphCommand } from './character/set-graph.ts'
import { setCharacterMapCommand } from './character/set-map.ts'
import { setMoodCommand } from './character/set-mood.ts'
import { setCharacterPosesCommand } from './character/set-poses.ts'
import { setCharacterSkeletonCommand } from './character/set-skeleton.ts'
import { createClipCommand } from './clip/create.ts'
import { createStillClipCommand } from './clip/create-still.ts'
import { revertClipCommand } from './clip/revert.ts'
import { setDurationCommand } from './clip/set-duration.ts'
import { setFrameRateCommand } from './clip/set-frame-rate.ts'
import { setLoopCommand } from './clip/set-loop.ts'
import { stripJointTracksCommand } from './clip/strip-joint-tracks.ts'
import { addCurvesCommand } from './curves/add.ts'
import { deleteCurvesCommand } from './curves/delete.ts'
import { setExtrapolationCommand } from './curves/set-extrapolation.ts'
import { curvesToKeysCommand } from './curves/to-keys.ts'
import { deleteDocumentCommand } from './document/delete.ts'
import { duplicateDocumentCommand } from './document/duplicate.ts'
import { giveNewIdCommand } from './document/give-new-id.ts'
import { importDocumentsCommand } from './document/import.ts'
import { renameDocumentCommand } from './document/rename.ts'
import { addDriverTargetCommand } from './graph/add-driver-target.ts'
import { addAssetInputCommand } from './graph/add-input.ts'
import { addNodeCommand } from './graph/add-node.ts'
import { copyDriverTargetsCommand } from './graph/copy-driver-targets.ts'
import { createGraphCommand } from './graph/create.ts'
import { createChildGraphCommand } from './graph/create-child.ts'
import { deleteAssetInputCommand } from './graph/delete-input.ts'
import { deleteNodesCommand } from './graph/delete-nodes.ts'
import { exposeParameterCommand } from './graph/expose.ts'
import { linkCommand } from './graph/link.ts'
import { moveDriverTargetCommand } from './graph/move-driver-target.ts'
import { moveNodesCommand } from './graph/move-nodes.ts'
import { muteNodesCommand } from './graph/mute.ts'
import { resetGraphParameterCommand } from './graph/reset-parameter.ts'
import { setGraphAssetCommand } from './graph/set-asset.ts'
import { setDriverSourcesCommand } from './graph/set-driver-sources.ts'
import { setNodeLabelCommand } from './graph/set-label.ts'
import { setGraphParameterCommand } from './graph/set-parameter.ts'
import { tidyGraphCommand } from './graph/tidy.ts'
import { unlinkCommand } from './graph/unlink.ts'
import { copyKeysCommand } from './keys/copy.ts'
import { deleteKeysCommand } from './keys/delete.ts'
import { moveKeysCommand } from './keys/move.ts'
import { pasteKeysCommand } from './keys/paste.ts'
import { scaleKeysCommand } from './keys/scale.ts'
import { setKeysCommand } from './keys/set.ts'
import { setInterpolationCommand } from './keys/set-interpolation.ts'
import { setTangentKindCommand } from './keys/set-tangent-kind.ts'
import { setTangentsCommand } from './keys/set-tangents.ts'
import { deleteMapLinesCommand } from './map/delete-lines.ts'
import { detectMapCommand } from './map/detect.ts'
import { setMapLineCommand } from './map/set-line.ts'
import { deleteMarkersCommand } from './markers/delete.ts'
import { moveMarkerCommand } from './markers/move.ts'
import { setMarkerCommand } from './markers/set.ts'
import { applyModifierCommand } from './modifiers/apply.ts'
import { enableModifierCommand } from './modifiers/enable.ts'
import { moveModifierCommand } from './modifiers/move.ts'
import { reimportClipCommand } from './modifiers/reimport.ts'
import { removeModifierCommand } from './modifiers/remove.ts'
import { setModifierParametersCommand } from './modifiers/set-parameters.ts'
import { updateClipsCommand } from './modifiers/update.ts'
import { mirrorJointsCommand } from './overrides/mirror-joints.ts'
import { resetControlsCommand } from './overrides/reset-controls.ts'
import { resetJointsCommand } from './overrides/reset-joints.ts'
import { setControlsCommand } from './overrides/set-controls.ts'
import { setJointsCommand } from './overrides/set-joints.ts'
import { addCombinationCommand } from './poses/add-combination.ts'
import { addPoseCommand } from './poses/add-from-current.ts'
import { addInBetweenCommand } from './poses/add-in-between.ts'
import { convertPosesCommand } from './poses/convert.ts'
import { createPosesFromClipCommand } from './poses/create-from-clip.ts'
import { createPosesFromCurrentCommand } from './poses/create-from-current.ts'
import { createPosesFromMorphsCommand } from './poses/create-from-morphs.ts'
import { deletePosesCommand } from './poses/delete.ts'
import { mirrorPosesCommand } from './poses/mirror.ts'
import { overwritePosesCommand } from './poses/overwrite-from-current.ts'
import { pasteNamesCommand } from './poses/paste-names.ts'
import { proposeMasksCommand } from './poses/propose-masks.ts'
import { renamePoseCommand } from './poses/rename.ts'
import { reorderPosesCommand } from './poses/reorder.ts'
import { setMaskCommand } from './poses/set-mask.ts'
import { setRangeCommand } from './poses/set-range.ts'
import { updatePosesCommand } from './poses/update.ts'
import { addJointsCommand } from './skeleton/add-joints.ts'
import { moveSoundCommand } from './sound/move.ts'
import { removeSoundCommand } from './sound/remove.ts'
import { setSoundCommand } from './sound/set.ts'

/** Every built-in command. A new one joins here. */
export const COMMANDS: readonly Command[] = [
  addAnimCurveCommand,
  deleteUnusedAnimCurvesCommand,
  deleteAnimCurvesCommand,
  renameAnimCurveCommand,
  setAnimCurveDefaultCommand,
  syncAnimCurvesCommand,
  createCharacterCommand,
  setCharacterGraphCommand,
  setCharacterMapCommand,
  setMoodCommand,
  setCharacterPosesCommand,
  setCharacterSkeletonCommand,
  createClipCommand,
  createStillClipCommand,
  revertClipCommand,
  setDurationCommand,
  setFrameRateCommand,
  setLoopCommand,
  stripJointTracksCommand,
  addCurvesCommand,
  deleteCurvesCommand,
  setExtrapolationCommand,
  curvesToKeysCommand,
  deleteDocumentCommand,
  duplicateDocumentCommand,
  giveNewIdCommand,
  importDocumentsCommand,
  renameDocumentCommand,
  addAssetInputCommand,
  addNodeCommand,
  createGraphCommand,
  createChildGraphCommand,
  deleteAssetInputCommand,
  deleteNodesCommand,
  linkCommand,
  moveNodesCommand,
  resetGraphParameterCommand,
  setGraphAssetCommand,
  setGraphParameterCommand,
  addDriverTargetCommand,
  copyDriverTargetsCommand,
  exposeParameterCommand,
  moveDriverTargetCommand,
  muteNodesCommand,
  setDriverSourcesCommand,
  setNodeLabelCommand,
  tidyGraphCommand,
  unlinkCommand,
  mirrorJointsCommand,
  resetControlsCommand,
  resetJointsCommand,
  setControlsCommand,
  setJointsCommand,
  copyKeysCommand,
  deleteKeysCommand,
  moveKeysCommand,
  pasteKeysCommand,
  scaleKeysCommand,
  setInterpolationCommand,
  setTangentKindCommand,
  setTangentsCommand,
  setKeysCommand,
  deleteMapLinesCommand,
  detectMapCommand,
  setMapLineCommand,
  deleteMarkersCommand,
  moveMarkerCommand,
  setMarkerCommand,
  applyModifierCommand,
  enableModifierCommand,
  moveModifierCommand,
  reimportClipCommand,
  removeModifierCommand,
  setModifierParametersCommand,
  updateClipsCommand,
  addCombinationCommand,
  addPoseCommand,
  addInBetweenCommand,
  convertPosesCommand,
  createPosesFromClipCommand,
  createPosesFromCurrentCommand,
  createPosesFromMorphsCommand,
  deletePosesCommand,
  mirrorPosesCommand,
  overwritePosesCommand,
  pasteNamesCommand,
  proposeMasksCommand,
  renamePoseCommand,
  reorderPosesCommand,
  setMaskCommand,
  setRangeCommand,
  updatePosesCommand,
  addJointsCommand,
  moveSoundCommand,
  removeSoundCommand,
  setSoundCommand,
]
