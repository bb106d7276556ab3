import type { CrowdRig } from '../crowd-rig.ts'

/** Numbers of a joint's sums for a character: translation, rotation vector, and the two series of its angle. */
export const SUM = 8
/** The same for two characters, one after the other. */
export const SUMS = 2 * SUM
/** Numbers of a matrix, 3×4 by rows. */
export const MATRIX = 12
/** Numbers of a joint's scales less 1: three of one character, then of another. */
export const SCALES = 6
/** Numbers of what scales do in bind space: xx, xy, xz, yy, yz, zz of one character, then of another. */
export const STRETCHES = 12

/**
 * All numbers the plain kernel's innermost loops read and write, in one array: each time round a loop, an engine
 * fetches and checks the address of every array that is used in it again. In 64 bits, which plain arithmetic is
 * done in, so that nothing is converted. The other fields tell where each column begins.
 */
export interface CrowdWork {
  readonly numbers: Float64Array
  /** Of every character of a block, `shapeStride` each. */
  readonly weights: number
  readonly deltas: number
  readonly bindDeltas: number
  readonly reference: number
  readonly pivots: number
  readonly scaleDeltas: number
  readonly scaleTerms: number
  readonly shears: number
  readonly sums: number
  /** The matrix of the character, then one a joint. */
  readonly models: number
  readonly scales: number
  readonly stretches: number
  /** Room for a 3×3 matrix. */
  readonly turn: number
}

/** Room for the work on so many characters of a rig at once. */
export function crowdWork(rig: CrowdRig, characters: number): CrowdWork {
  let end = 0
  const room = (length: number) => {
    end += length
    return end - length
  }
  const columns: [Float32Array, number][] = []
  const column = (values: Float32Array) => {
    const at = room(values.length)
    columns.push([values, at])
    return at
  }
  const places = {
    weights: room(characters * rig.shapeStride),
    deltas: column(rig.deltas),
    bindDeltas: column(rig.bindDeltas),
    reference: column(rig.reference),
    pivots: column(rig.pivots),
    scaleDeltas: column(rig.scaleDeltas),
    scaleTerms: column(rig.scaleTerms),
    shears: column(rig.shears),
    sums: room(rig.jointCount * SUMS),
    models: room((rig.jointCount + 1) * MATRIX),
    scales: room(rig.jointCount * SCALES),
    stretches: room(rig.jointCount * STRETCHES),
    turn: room(9),
  }
  const numbers = new Float64Array(end)
  for (const [values, at] of columns) numbers.set(values, at)
  for (let k = 0; k < MATRIX; k += 5) numbers[places.models + k] = 1
  return { numbers, ...places }
}
