import type { CompiledKnots } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'

/** Numbers a linear delta takes here: translation, rotation vector. Scales have columns of their own. */
export const CROWD_DELTA_SIZE = 6

/**
 * A rig as crowds evaluate it: joint by joint instead of pose by pose, only joints that something moves, the
 * most moving first. Immutable; shared by every character that uses the rig.
 *
 * A *joint* here is one that is put out. A *slot* is a skinning matrix: first those of the joints, then those
 * derived from them where a skin was bound in another pose than the reference.
 */
export interface CrowdRig {
  readonly rig: CompiledRig

  /** Curves the characters' clips and scripts drive, and their values when none drives them. */
  readonly controlNames: readonly string[]
  /** Floats of a row: controls, filled up to whole vectors. */
  readonly rowLength: number
  readonly defaults: Float32Array
  readonly lows: Float32Array
  readonly highs: Float32Array

  // [P7, P8]
  /** Controls, then in-betweens, then combinations. */
  readonly shapeCount: number
  /** The same, filled up to whole vectors. */
  readonly shapeStride: number
  readonly knots: readonly CompiledKnots[]
  /** Three controls a combination, −1 for none. */
  readonly combinationBases: Int32Array
  readonly firstCombination: number
  /** Whether a base of a combination may leave [0, 1]. */
  readonly clampBases: boolean

  readonly jointCount: number
  /** The rig's joint, −1 for the one that stands for all that nothing moves. */
  readonly joints: Int32Array
  /** Index of the nearest joint above that is put out, −1 for none. */
  readonly parents: Int32Array
  readonly flags: Int32Array
  /** Entries of joint j are those from starts[j] to starts[j + 1]. */
  readonly starts: Int32Array
  readonly shapes: Int32Array
  /** In the parent's space, as P4 adds them. */
  readonly deltas: Float32Array
  /** The same in bind space, about the pivots. */
  readonly bindDeltas: Float32Array
  /** Twelve a joint: rotation, translation and a gap, scale and a gap. */
  readonly reference: Float32Array
  /** Four a joint. */
  readonly pivots: Float32Array
  readonly scaleStarts: Int32Array
  readonly scaleShapes: Int32Array
  readonly scaleDeltas: Float32Array
  /** Eighteen a joint: what each of three scales adds to xx, xy, xz, yy, yz, zz of a symmetric matrix. */
  readonly scaleTerms: Float32Array
  /** Eighteen a joint: the matrices into and out of a space that the scale above shears. */
  readonly shears: Float32Array
  /** By joint: its place among the scales put out, −1 when its scale never moves. */
  readonly scaleSlots: Int32Array
  readonly scaledCount: number

  readonly morphCount: number
  readonly morphStride: number
  readonly morphStarts: Int32Array
  readonly morphShapes: Int32Array
  readonly morphValues: Float32Array
  readonly morphDefaults: Float32Array

  readonly slotCount: number
  readonly derivedSources: Int32Array
  /** Twelve a derived slot, 3×4 by rows. */
  readonly derivedMatrices: Float32Array
  /** By skin of the rig: the slot of each of its joints. */
  readonly skinSlots: readonly Int32Array[]
}
