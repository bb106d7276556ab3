/**
 * Floats on a grid whose step is a power of two, in the form that meshopt's EXPONENTIAL filter opens: 24 bits
 * of a whole number, 8 bits of an exponent. They come back as plain float32 and need no transform on any node,
 * which a skinned or animated mesh has no free place for.
 */
export interface CodedFloats {
  readonly words: Uint32Array
  /** What comes back. */
  readonly values: Float32Array
}

const LARGEST = 2 ** 23 - 1

/** The largest power of two not above a step. */
export function gridStep(step: number): number {
  let grid = 1
  while (grid > step) grid /= 2
  while (grid * 2 <= step) grid *= 2
  return grid
}

/** The step at which a vector of three, each off by half of it, is off by no more than the distance. */
export function stepWithin(distance: number): number {
  return gridStep((2 * distance) / Math.sqrt(3))
}

/** Undefined where numbers are too large for the grid. */
export function codeFloats(values: Float32Array, step: number): CodedFloats | undefined {
  const exponent = Math.log2(step)
  if (exponent < -100 || exponent > 100) return undefined
  const words = new Uint32Array(values.length)
  const back = new Float32Array(values.length)
  const high = (exponent & 0xff) << 24
  for (let i = 0; i < values.length; i++) {
    const whole = Math.round(values[i]! / step)
    if (Math.abs(whole) > LARGEST) return undefined
    words[i] = (high | (whole & 0xffffff)) >>> 0
    // Not −0: it is another float32 and would be written as such.
    back[i] = whole === 0 ? 0 : whole * step
  }
  return { words, values: back }
}
