import { type Clip, type Model, poseAssetKind } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { findFaceBones } from '../bones/face-bones.ts'
import { findFaceClip } from '../bones/face-clip.ts'
import { makePosesFromBones } from '../bones/make-poses-from-bones.ts'
import type { CreatedPoses } from '../created-poses.ts'
import { type CreatePosesFromClipOptions, makePosesFromClip } from './make-poses-from-clip.ts'
import { type CreatePosesOptions, type HeadParts, makePosesFromHead } from './make-poses-from-head.ts'
import {
  type CreatePosesFromMorphsOptions,
  makePosesFromMorphs,
  morphNames,
} from './make-poses-from-morphs.ts'
import { proposeMasks } from './propose-masks.ts'

/**
 * The pose asset of a head, from the frames of its `Frame<N>` names, or without them from its
 * morphs; where it has both, the frames, joined by the morphs that have names of their own; and where it has
 * neither, and no clip that moves its face, from the bones of its face. Use it when you want a head's faces and do not care how they were made.
 *
 *   const { poses } = createPoses(await importGltf(bytes))
 */
export function createPoses(head: HeadParts, options: CreatePosesOptions = {}): CreatedPoses {
  const { model } = head
  const isBare = morphNames(model).length === 0 && !head.poseFrames?.frames.length
  if (options.fromBones || (isBare && options.clip === undefined && !options.fromMorphs)) {
    const face = findFaceBones(model)
    const clip = face && !options.fromBones ? findFaceClip(face, head.clips) : undefined
    if (clip) throw posesInClip(model, clip)
    const made = face && makePosesFromBones({ ...options, face })
    if (made) return finished(made, model)
    if (options.fromBones) throw noFaceBones(model)
  }
  return finished(makePosesFromHead(head, options), model)
}

// The poses of the head's maker are better than those that can be made from its bones.
const posesInClip = ({ name }: Model, clip: Clip) =>
  new FaceworkError(
    'poses/no-source',
    `model "${name}"`,
    `Model "${name}" has no Frame<N> names and no morphs, and its clip "${clip.name}" moves the bones of its face.`,
    `If the clip has one pose per frame, create the poses from it: --clip "${clip.name}". Otherwise make them from the bones: --from-bones.`,
  )

const noFaceBones = ({ name }: Model) =>
  new FaceworkError(
    'poses/no-face-bones',
    `model "${name}"`,
    `No bones of "${name}" open a mouth or close eyes, so no poses can be made from them.`,
    'Its jaw needs a joint with skin, or the upper lids of both eyes; name them with --bones jaw=JOINT.',
  )

// [P1, P2]
/**
 * One pose per frame of a clip, with the model's reference pose as their rest. Use it for heads
 * that carry their faces as an animation, one pose per frame.
 *
 *   const { poses } = createPosesFromClip({ model, clip, frames: poseFrames.frames, frameRate: 30 })
 */
export function createPosesFromClip(options: CreatePosesFromClipOptions): CreatedPoses {
  return finished(makePosesFromClip(options), options.model)
}

// [P2]
/**
 * One pose per morph name; same-named morphs of all meshes make one pose. Use it for heads whose
 * faces are blend shapes.
 *
 *   const { poses } = createPosesFromMorphs({ model })
 */
export function createPosesFromMorphs(options: CreatePosesFromMorphsOptions): CreatedPoses {
  return finished(makePosesFromMorphs(options), options.model)
}

/** Full poses get masks. The result is checked: a base, names and roles that a caller chose may not fit the poses. */
function finished({ poses, diagnostics }: CreatedPoses, model: Model): CreatedPoses {
  const masked = poses.mode === 'full' ? proposeMasks(poses, model) : poses
  return { poses: poseAssetKind.read(masked), diagnostics }
}
