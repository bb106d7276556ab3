import type { Clip } from '@facework/documents'

/** How a segment of a curve is filled; index into the flat columns. */
export const SEGMENT_CONSTANT = 0
export const SEGMENT_LINEAR = 1
export const SEGMENT_HERMITE = 2
export const SEGMENT_BEZIER = 3
/** Numbers of a segment as a polynomial: start, end, 1 ÷ length, and four coefficients over 0 to 1. */
export const SEGMENT_SIZE = 7
/** Eased segments are SEGMENT_EASED + the index of the easing in EASINGS. */
export const SEGMENT_EASED = 4

export const EXTRAPOLATIONS = ['hold', 'loop', 'loop-offset', 'ping-pong', 'linear'] as const

/** Keys of all keyed curves in one set of columns; curve c has keys from starts[c] to starts[c + 1]. */
export interface CompiledKeys {
  readonly starts: Int32Array
  /**
   * By curve: the segment that was read last, as a polynomial (see `sampleCurve`). It only saves work: a clip that
   * plays is asked for the same segment many times.
   */
  readonly lastSegments: Float64Array
  readonly times: Float64Array
  readonly values: Float64Array
  readonly segments: Uint8Array
  readonly slopesOut: Float64Array
  readonly slopesIn: Float64Array
  readonly weightsOut: Float64Array
  readonly weightsIn: Float64Array
}

export interface CompiledSamples {
  readonly start: number
  readonly rate: number
  readonly values: Float32Array
}

export interface CompiledTrack {
  readonly interpolation: 'step' | 'linear' | 'cubicspline'
  readonly times: Float32Array
  readonly values: Float32Array
}

/** Curves, flat, by index. */
export interface CompiledCurves {
  /** Per curve: which extrapolation before and after. */
  readonly before: Uint8Array
  readonly after: Uint8Array
  /** Per curve: its samples, or undefined when it is keyed. */
  readonly samples: readonly (CompiledSamples | undefined)[]
  readonly keys: CompiledKeys
}

/** Curves that are made of another clip's curves by control maps, while it plays. */
export interface RetargetedCurves {
  /** The clip before the maps. */
  readonly source: CompiledClip
  readonly value: (curve: number, time: number) => number
}

/** A clip, flat. It knows names only in lists; a binding turns them into a rig's indices once. */
export interface CompiledClip extends CompiledCurves {
  /** The document it was compiled from; missing for clips that only exist compiled. */
  readonly document?: Clip
  /** Set when `curveNames` are the result of control maps; keys and samples are those of `source` then. */
  readonly retargeted?: RetargetedCurves
  readonly name: string
  readonly duration: number
  readonly loop: boolean
  readonly curveNames: readonly string[]
  readonly joints: readonly (CompiledTrack & {
    readonly joint: string
    readonly path: 'translation' | 'rotation' | 'scale'
  })[]
  readonly morphs: readonly (CompiledTrack & { readonly mesh: string; readonly morph: string })[]
  readonly markers: readonly { readonly time: number; readonly name: string; readonly text?: string }[]
}
