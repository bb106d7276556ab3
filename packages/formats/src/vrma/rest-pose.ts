import type { Joint } from '@facework/documents'
import { composeMatrix, multiplyMatrices, multiplyQuaternions } from '@facework/math/internal'

/** A resting joint in the world. */
export interface WorldRest {
  readonly rotation: readonly number[]
  /** Column-major. */
  readonly matrix: Float64Array
  readonly parent?: string | undefined
}

const IDENTITY: WorldRest = {
  rotation: [0, 0, 0, 1],
  matrix: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
}

/** Where joints rest in the world, by name. */
export function worldRest(joints: readonly Joint[]): Map<string, WorldRest> {
  const rest = new Map<string, WorldRest>()
  const local = new Float64Array(16)
  for (const { name, parent, reference } of joints) {
    const above = parent === undefined ? IDENTITY : rest.get(parent)!
    composeMatrix(local, 0, reference.t, 0, reference.r, 0, reference.s, 0)
    const matrix = new Float64Array(16)
    multiplyMatrices(matrix, 0, above.matrix, 0, local, 0)
    const rotation = [0, 0, 0, 1]
    multiplyQuaternions(rotation, 0, above.rotation, 0, reference.r, 0)
    rest.set(name, { rotation, matrix, parent })
  }
  return rest
}

/** The joint above, or the world itself. */
export function parentOf(rest: ReadonlyMap<string, WorldRest>, joint: WorldRest): WorldRest {
  return joint.parent === undefined ? IDENTITY : rest.get(joint.parent)!
}

export function inverse([x, y, z, w]: readonly number[]): number[] {
  return [0 - x!, 0 - y!, 0 - z!, w!]
}

/** `before · q · after` for every four numbers; linear, so tangents of splines follow. */
export function turnAll(
  values: Float32Array,
  before: readonly number[],
  after: readonly number[],
): Float32Array {
  const out = values.slice()
  for (let i = 0; i < out.length; i += 4) {
    multiplyQuaternions(out, i, before, 0, out, i)
    multiplyQuaternions(out, i, out, i, after, 0)
  }
  return out
}

/** Moves places by a matrix; tangents of splines only turn and scale. */
export function moveAll(values: Float32Array, matrix: ArrayLike<number>, cubic: boolean): Float32Array {
  const out = values.slice()
  for (let i = 0, key = 0; i < out.length; i += 3, key++) {
    const [x, y, z] = [values[i]!, values[i + 1]!, values[i + 2]!]
    const shift = cubic && key % 3 !== 1 ? 0 : 1
    for (let k = 0; k < 3; k++)
      out[i + k] = matrix[k]! * x + matrix[4 + k]! * y + matrix[8 + k]! * z + matrix[12 + k]! * shift
  }
  return out
}
