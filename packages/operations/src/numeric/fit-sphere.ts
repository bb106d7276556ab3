import { invertWithLu } from '@facework/math/internal'

export interface FittedSphere {
  readonly center: readonly [number, number, number]
  readonly radius: number
  /** Spread of the distances to the center, in radii: 0 for points that are all on the sphere. */
  readonly roundness: number
}

/** Of a plane the sphere is not determined. */
const MOST_CONDITION = 1e9

/** The sphere nearest to some points in the least-squares sense; undefined where they are in a plane. */
export function fitSphere(positions: Float64Array, vertices: ArrayLike<number>): FittedSphere | undefined {
  const origin = [0, 0, 0]
  for (let k = 0; k < vertices.length; k++)
    for (let a = 0; a < 3; a++) origin[a]! += positions[vertices[k]! * 3 + a]! / vertices.length
  let size = 0
  for (let k = 0; k < vertices.length; k++)
    for (let a = 0; a < 3; a++) size = Math.max(size, Math.abs(positions[vertices[k]! * 3 + a]! - origin[a]!))
  if (size === 0) return undefined
  // |p|² = 2 c·p + (r² − |c|²) is linear in the center and the last term.
  const matrix = new Float64Array(16)
  const right = new Float64Array(4)
  for (let k = 0; k < vertices.length; k++) {
    const v = vertices[k]! * 3
    const row = [0, 1, 2].map((a) => (positions[v + a]! - origin[a]!) / size)
    const square = row[0]! ** 2 + row[1]! ** 2 + row[2]! ** 2
    row.push(1)
    for (let i = 0; i < 4; i++) {
      right[i]! += row[i]! * square
      for (let j = 0; j < 4; j++) matrix[i * 4 + j]! += row[i]! * row[j]!
    }
  }
  const inverse = new Float64Array(16)
  if (!(invertWithLu(inverse, matrix, 4) < MOST_CONDITION)) return undefined
  const solution = [0, 1, 2, 3].map((i) => right.reduce((sum, r, j) => sum + inverse[i * 4 + j]! * r, 0))
  const center = [0, 1, 2].map((a) => solution[a]! / 2)
  const square = solution[3]! + center[0]! ** 2 + center[1]! ** 2 + center[2]! ** 2
  if (!(square > 0)) return undefined
  const radius = Math.sqrt(square) * size
  const [x, y, z] = [0, 1, 2].map((a) => center[a]! * size + origin[a]!)
  let spread = 0
  for (let k = 0; k < vertices.length; k++) {
    const v = vertices[k]! * 3
    const distance = Math.hypot(positions[v]! - x!, positions[v + 1]! - y!, positions[v + 2]! - z!)
    spread += (distance - radius) ** 2
  }
  return { center: [x!, y!, z!], radius, roundness: Math.sqrt(spread / vertices.length) / radius }
}
