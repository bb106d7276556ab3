import type { Diagnostic } from '@facework/report'
import type { CompiledCurves } from '../compile/compiled-clip.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'

/** Numbers a place takes: translation, rotation. */
export const PLACE = 7

/** The joints a driver reads, by index. */
export interface CompiledSources {
  readonly rig: CompiledRig
  readonly joints: Int32Array
  /** 1 for translation, 0 for rotation. */
  readonly translates: Uint8Array
  /** How each is measured: SPACE_… of read-sources.ts. */
  readonly spaces: Uint8Array
  /** The joint it is measured against, −1 for none. */
  readonly bases: Int32Array
  readonly scales: Float64Array
  /** Unit length. */
  readonly twistAxis: Float64Array
}

/** A pose driver, flat. Immutable; shared by every instance. */
export interface CompiledPoseDriver {
  readonly sources: CompiledSources
  /** Per target and source: a place. */
  readonly places: Float64Array
  /** Per target: DISTANCE_… and KERNEL_…. */
  readonly distances: Uint8Array
  readonly kernels: Uint8Array
  /** Per target: the driver's radius times its own scale. */
  readonly radii: Float64Array
  /** Of the driver, found out or given. */
  readonly radius: number
  /** Interpolative: the inverse of the kernel matrix, one row per target. Missing for the additive solver. */
  readonly coefficients?: Float64Array | undefined
  readonly responses: CompiledCurves
  /** Per target: its response, −1 for none. */
  readonly responseOf: Int32Array
  /** NORMALISE_…. */
  readonly normalisation: number
  readonly median: Float64Array
  readonly inner: number
  readonly outer: number
  /** What the driver's own distance is, for the median. */
  readonly distance: number
  /** Curves of the rig that are driven, each once. */
  readonly curves: Int32Array
  /** Per target: which of them, −1 where the rig lacks the name. */
  readonly curveOf: Int32Array
  readonly diagnostics: readonly Diagnostic[]
}
