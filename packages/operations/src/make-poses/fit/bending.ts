import { SymmetricMatrix } from '../../numeric/symmetric-matrix.ts'
import type { FaceSkin } from '../face/face-skin.ts'

/** One equation per vertex: it is displaced as its neighbors are. */
export interface BendingRows {
  readonly indices: readonly Int32Array[]
  readonly values: readonly Float64Array[]
}

/** The umbrella operator with weights by inverse length: positive on any triangulation, unlike cotangents. */
export function bendingRows({ count, positions, ringStarts, ring }: FaceSkin): BendingRows {
  const indices: Int32Array[] = []
  const values: Float64Array[] = []
  for (let i = 0; i < count; i++) {
    const degree = ringStarts[i + 1]! - ringStarts[i]!
    if (degree === 0) continue
    const index = new Int32Array(degree + 1)
    const value = new Float64Array(degree + 1)
    index[0] = i
    let sum = 0
    for (let k = 1; k <= degree; k++) {
      const j = ring[ringStarts[i]! + k - 1]!
      index[k] = j
      const length = Math.hypot(
        positions[j * 3]! - positions[i * 3]!,
        positions[j * 3 + 1]! - positions[i * 3 + 1]!,
        positions[j * 3 + 2]! - positions[i * 3 + 2]!,
      )
      value[k] = -1 / (1e-9 + length)
      sum -= value[k]!
    }
    for (let k = 1; k <= degree; k++) value[k]! /= sum
    value[0] = 1
    indices.push(index)
    values.push(value)
  }
  return { indices, values }
}

/** Bending and stretch of displacements over a skin, as a matrix to which data is added on the diagonal. */
export function smoothnessMatrix(skin: FaceSkin, bending: number, stretch: number): SymmetricMatrix {
  const rows = bendingRows(skin)
  const matrix = SymmetricMatrix.ofGroups(skin.count, rows.indices)
  rows.indices.forEach((index, r) => {
    matrix.addSquare(index, rows.values[r]!, bending)
  })
  for (let i = 0; i < skin.count; i++) {
    for (let e = skin.ringStarts[i]!; e < skin.ringStarts[i + 1]!; e++) {
      const j = skin.ring[e]!
      if (j <= i) continue
      matrix.add(i, i, stretch)
      matrix.add(j, j, stretch)
      matrix.add(i, j, -stretch)
      matrix.add(j, i, -stretch)
    }
  }
  return matrix
}
