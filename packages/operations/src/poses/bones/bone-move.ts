import type { Model, Transform } from '@facework/documents'
import {
  composeMatrix,
  decomposeMatrix,
  invertMatrix,
  multiplyMatrices,
  quaternionFromRotationVector,
} from '@facework/math/internal'

export type Vector = readonly [number, number, number]

/** What one bone does in a pose, in the space of the model, on top of what its parent does. */
export interface BoneMove {
  readonly joint: string
  readonly shift?: Vector | undefined
  /** Axis times angle in radians, around the pivot. */
  readonly turn?: Vector | undefined
  /** The bone itself unless given. */
  readonly pivot?: Vector | undefined
}

/** Local transforms of the bones that move; `worlds` are the matrices of all joints at rest. */
export function jointsOfMoves(
  { joints }: Pick<Model, 'joints'>,
  worlds: Float64Array,
  moves: readonly BoneMove[],
): Record<string, Transform> {
  const byJoint = new Map(moves.map((move) => [move.joint, move]))
  const index = new Map(joints.map((joint, i) => [joint.name, i]))
  const posed = worlds.slice()
  const out: Record<string, Transform> = {}
  const [local, inverse, moved] = [new Float64Array(16), new Float64Array(16), new Float64Array(16)]
  joints.forEach(({ name, parent, reference }, i) => {
    const above = parent === undefined ? -1 : index.get(parent)!
    composeMatrix(local, 0, reference.t, 0, reference.r, 0, reference.s, 0)
    if (above < 0) posed.set(local, i * 16)
    else multiplyMatrices(posed, i * 16, posed, above * 16, local, 0)
    const move = byJoint.get(name)
    if (!move) return
    multiplyMatrices(moved, 0, displacementOf(move, posed, i * 16), 0, posed, i * 16)
    posed.set(moved, i * 16)
    if (above >= 0) {
      if (!invertMatrix(inverse, 0, posed, above * 16)) return
      multiplyMatrices(local, 0, inverse, 0, moved, 0)
    } else local.set(moved)
    const [t, r, s] = [new Float64Array(3), new Float64Array(4), new Float64Array(3)]
    decomposeMatrix(local, 0, t, 0, r, 0, s, 0)
    // The scale is that of the rest: decomposing it again would only add rounding.
    out[name] = { t: [t[0]!, t[1]!, t[2]!], r: [r[0]!, r[1]!, r[2]!, r[3]!], s: reference.s }
  })
  return out
}

function displacementOf({ shift = [0, 0, 0], turn, pivot }: BoneMove, posed: Float64Array, at: number) {
  const around = pivot ?? [posed[at + 12]!, posed[at + 13]!, posed[at + 14]!]
  const matrix = new Float64Array(16)
  const rotation = new Float64Array([0, 0, 0, 1])
  if (turn) quaternionFromRotationVector(rotation, 0, turn, 0)
  composeMatrix(matrix, 0, [0, 0, 0], 0, rotation, 0, [1, 1, 1], 0)
  for (let k = 0; k < 3; k++) {
    const turned = [0, 1, 2].reduce((sum, c) => sum + matrix[c * 4 + k]! * around[c]!, 0)
    matrix[12 + k] = around[k]! - turned + shift[k]!
  }
  return matrix
}
