import type { Accessory } from '@facework/documents'
import type { FitMethod } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import type { AccessoryShape } from '../accessory-shape.ts'
import type { WeldedMesh } from '../geometry/welded-mesh.ts'
import type { HeadPose, HeadSkin, WearerDocuments } from '../skin/head-skin.ts'
import type { Cage } from './cage.ts'

/** An accessory at rest on the head that wears it. */
export interface PlacedAccessory {
  readonly method: FitMethod
  readonly disagreement?: number | undefined
  readonly shape: AccessoryShape
  /** From the accessory's rest to the character's space, for one that keeps its shape. */
  readonly matrix: Float64Array
}

/** A head with its documents. */
export interface ReadHead {
  readonly documents: WearerDocuments
  readonly skin: HeadSkin
}

/** What a head wears already, below the accessory. */
export interface WornBelow {
  readonly mesh: Pick<WeldedMesh, 'indices'>
  place(pose: HeadPose): Float64Array
}

export interface PlaceOptions {
  readonly accessory: Accessory
  readonly shape: AccessoryShape
  readonly head: ReadHead
  /** The head it was made for, where that is another one. */
  readonly madeFor: ReadHead | undefined
  /** The inner cage of the accessory: the surface of the head it was made for. */
  readonly cage?: Cage | undefined
  readonly method: FitMethod | undefined
  readonly inner?: readonly WornBelow[] | undefined
  readonly report: Report
}
