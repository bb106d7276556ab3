import { poseAssetKind } from '@facework/documents'
import {
  type CreatedPoses,
  type CreatePosesFromClipOptions,
  makePosesFromClip,
} from './make-poses-from-clip.ts'
import { type CreatePosesOptions, type HeadParts, makePosesFromHead } from './make-poses-from-head.ts'
import { type CreatePosesFromMorphsOptions, makePosesFromMorphs } from './make-poses-from-morphs.ts'

/**
 * The pose asset of a head, from the frames of its `Frame<N>` names, or without them from its
 * morphs; where it has both, the frames, joined by the morphs that have names of their own. Use it when
 * you want a head's faces and do not care how they were made.
 *
 *   const { poses } = createPoses(await importGltf(bytes))
 */
export function createPoses(head: HeadParts, options: CreatePosesOptions = {}): CreatedPoses {
  return checked(makePosesFromHead(head, options))
}

// [P1, P2]
/**
 * One pose per frame of a clip, with the model's reference pose as their rest. Use it for heads
 * that carry their faces as an animation, one pose per frame.
 *
 *   const { poses } = createPosesFromClip({ model, clip, frames: poseFrames.frames, frameRate: 30 })
 */
export function createPosesFromClip(options: CreatePosesFromClipOptions): CreatedPoses {
  return checked(makePosesFromClip(options))
}

// [P2]
/**
 * One pose per morph name; same-named morphs of all meshes make one pose. Use it for heads whose
 * faces are blend shapes.
 *
 *   const { poses } = createPosesFromMorphs({ model })
 */
export function createPosesFromMorphs(options: CreatePosesFromMorphsOptions): CreatedPoses {
  return checked(makePosesFromMorphs(options))
}

/** A base, names and roles that a caller chose may not fit the poses. */
function checked({ poses, diagnostics }: CreatedPoses): CreatedPoses {
  return { poses: poseAssetKind.read(poses), diagnostics }
}
