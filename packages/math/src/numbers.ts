/** Anything the maths reads from or writes to: a plain array or a typed one, with an offset into it. */
export type Numbers = Float32Array | Float64Array | number[]

/** The same, for reading only; tuples and frozen arrays fit. */
export type ReadonlyNumbers = ArrayLike<number>

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : Math.min(value, high)
}
