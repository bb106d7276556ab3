import { CROWD_DELTA_SIZE, type CrowdRig } from './crowd-rig.ts'

/** Numbers of a joint's sums: translation and rotation vector of one character, then of another. */
export const SUMS = 2 * CROWD_DELTA_SIZE
/** Numbers of a matrix, 3×4 by rows. */
export const MATRIX = 12

/**
 * All numbers the plain kernel's innermost loops read and write, in one array: each time round a loop, an engine
 * fetches and checks the address of every array that is used in it anew. In 64 bits, which plain arithmetic is
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
  /** Room for a 3×3 matrix. */
  readonly turn: number
  /** Room for three scales. */
  readonly axes: number
  /** Room for the two series. */
  readonly series: number
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
    turn: room(9),
    axes: room(3),
    series: room(2),
  }
  const numbers = new Float64Array(end)
  for (const [values, at] of columns) numbers.set(values, at)
  for (let k = 0; k < MATRIX; k += 5) numbers[places.models + k] = 1
  return { numbers, ...places }
}
