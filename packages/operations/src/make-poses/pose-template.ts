import type { Landmarks, Model, PoseAsset } from '@facework/documents'
import type { DecodedImages } from '../landmarks/head-look.ts'
import type { PartKinds } from '../landmarks/head-parts.ts'
import type { WorkOptions } from '../landmarks/work-steps.ts'
import type { PoseSet } from './template-poses.ts'

/** A head that has poses, and lends them to others. */
export interface PoseTemplate {
  readonly name: string
  readonly model: Model
  readonly poses: PoseAsset
  readonly landmarks: Landmarks
  readonly images?: DecodedImages | undefined
}

export interface MakePosesOptions extends WorkOptions {
  /** Names of the poses; those of the template unless given. */
  readonly set?: PoseSet | undefined
  /** Whether lids close completely and stay outside the eyes; on unless false. */
  readonly contacts?: boolean | undefined
  /** How far from the face skin moves, in distances between the outer corners of the eyes. */
  readonly reach?: number | undefined
  /** Pixels of the model's images, for pictures. */
  readonly images?: DecodedImages | undefined
  /** Kinds of parts by mesh name, where they are not recognized. */
  readonly parts?: PartKinds | undefined
  /** Morphs of the same names are replaced instead of refused. */
  readonly replace?: boolean | undefined
}
