import type { Landmarks, Model } from '@facework/documents'
import { partOfWork, workSteps } from '../../landmarks/work-steps.ts'
import { movePoints, type Similarity, turnVectors } from '../../numeric/fit-similarity.ts'
import type { FaceSkin } from '../face/face-skin.ts'
import { type PreparedFace, prepareFace } from '../face/prepared-head.ts'
import type { MakePosesOptions, PoseTemplate } from '../pose-template.ts'
import { type BoundSkin, bindSkin } from './bind-skin.ts'
import { alignByLandmarks, type LandmarkPair, landmarkPairs } from './landmark-pairs.ts'
import { mouthCorners } from './mouth-corners.ts'
import { registerSkin } from './register-skin.ts'

/** A template drawn onto a head. */
export interface FittedFace {
  readonly template: PreparedFace
  readonly head: PreparedFace
  /** From the space of the head to that of the template. */
  readonly similarity: Similarity
  readonly pairs: readonly LandmarkPair[]
  /** Vertices of the template's skin on the head, in the space of the template. */
  readonly registered: Float64Array
  /** Skin of the head in the space of the template. */
  readonly moved: FaceSkin
  readonly bound: BoundSkin
}

export async function fitFace(
  model: Model,
  template: PoseTemplate,
  landmarks: Landmarks,
  options: MakePosesOptions = {},
): Promise<FittedFace> {
  const step = workSteps(partOfWork(options, 0, 0.5))
  await step(0, `Reading template ${template.name}`)
  const { reach } = options
  const source = prepareFace(template.model, template.landmarks, {
    poses: template.poses,
    images: template.images,
    reach,
  })
  await step(0.15, 'Reading the head')
  const head = prepareFace(model, landmarks, {
    images: options.images,
    parts: options.parts,
    reach,
    reference: source.landmarks,
  })
  const similarity = alignByLandmarks(head.landmarks, source.landmarks)
  const moved: FaceSkin = {
    ...head.skin,
    positions: movePoints(head.skin.positions, similarity),
    normals: turnVectors(head.skin.normals, similarity),
  }
  const pairs = landmarkPairs(source.skin, source.landmarks, head.landmarks, similarity)
  const { unit } = source.face
  const registered = await registerSkin(
    source.skin,
    moved,
    pairs,
    mouthCorners(source.landmarks.points),
    unit,
    (part) => step(0.3 + 0.6 * part, 'Fitting the template to the head'),
  )
  await step(0.9, 'Binding the skin')
  const corners = mouthCorners(movePoints(head.landmarks.points, similarity))
  const bound = bindSkin(moved, source.skin, registered, corners, unit)
  return { template: source, head, similarity, pairs, registered, moved, bound }
}
