import { arcTangent2, PI, writeTriangleNormal } from '@facework/math/internal'
import type { TriangleSurface } from './triangle-surface.ts'

/** Whether a point is inside. */
export type InsideTest = (x: number, y: number, z: number) => boolean

/** A group of triangles counts as one where it is further away than this many of its radii. */
const FAR = 2

/** Half would do for a closed surface; behind an open sheet it is less than half. */
const INSIDE = 0.35

/**
 * Whether points are inside a surface as it is now, by the winding number (Barill and others 2018). The normal of the
 * nearest triangle can be wrong where skin folds: with the jaw to one side, the corner of the mouth is inside out.
 * Surfaces may have holes, such as the neck and the eyes. Reads the positions once, at the first question.
 */
export function createInsideTest(surface: TriangleSurface): InsideTest {
  const { positions } = surface
  let groups: Float64Array | undefined
  return (x, y, z) => {
    groups ??= groupTriangles(surface, positions)
    return windingNumber(surface, positions, groups, x, y, z) > INSIDE
  }
}

/** Numbers a group: its center, its radius, the sum of its normals times area. */
const SIZE = 7

function groupTriangles({ indices, order, nodes }: TriangleSurface, positions: Float64Array): Float64Array {
  const count = nodes.length / 4
  const groups = new Float64Array(count * SIZE)
  const areas = new Float64Array(count)
  const normal = new Float64Array(3)
  for (let id = count - 1; id >= 0; id--) {
    const g = id * SIZE
    const left = nodes[id * 4 + 2]!
    if (left >= 0) {
      const right = nodes[id * 4 + 3]!
      areas[id] = areas[left]! + areas[right]!
      for (let k = 0; k < 3; k++) {
        groups[g + k] =
          (groups[left * SIZE + k]! * areas[left]! + groups[right * SIZE + k]! * areas[right]!) /
          (areas[id]! || 1)
        groups[g + 4 + k] = groups[left * SIZE + 4 + k]! + groups[right * SIZE + 4 + k]!
      }
      for (const child of [left, right]) {
        const c = child * SIZE
        const far = Math.sqrt(
          (groups[c]! - groups[g]!) ** 2 +
            (groups[c + 1]! - groups[g + 1]!) ** 2 +
            (groups[c + 2]! - groups[g + 2]!) ** 2,
        )
        groups[g + 3] = Math.max(groups[g + 3]!, far + groups[c + 3]!)
      }
      continue
    }
    for (let i = nodes[id * 4]!; i < nodes[id * 4 + 1]!; i++) {
      const t = order[i]! * 3
      const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3]
      writeTriangleNormal(positions, a, b, c, normal)
      const [nx, ny, nz] = [normal[0]! / 2, normal[1]! / 2, normal[2]! / 2]
      const area = Math.sqrt(nx * nx + ny * ny + nz * nz)
      areas[id]! += area
      groups[g + 4]! += nx
      groups[g + 5]! += ny
      groups[g + 6]! += nz
      for (let k = 0; k < 3; k++)
        groups[g + k]! += (area * (positions[a + k]! + positions[b + k]! + positions[c + k]!)) / 3
    }
    for (let k = 0; k < 3; k++) groups[g + k]! /= areas[id]! || 1
    for (let i = nodes[id * 4]!; i < nodes[id * 4 + 1]!; i++) {
      for (let c = 0; c < 3; c++) {
        const p = indices[order[i]! * 3 + c]! * 3
        const far = Math.sqrt(
          (positions[p]! - groups[g]!) ** 2 +
            (positions[p + 1]! - groups[g + 1]!) ** 2 +
            (positions[p + 2]! - groups[g + 2]!) ** 2,
        )
        groups[g + 3] = Math.max(groups[g + 3]!, far)
      }
    }
  }
  return groups
}

/** How often the surface goes around a point: 1 inside, 0 outside, between them near a hole. */
function windingNumber(
  { indices, order, nodes }: TriangleSurface,
  p: Float64Array,
  groups: Float64Array,
  x: number,
  y: number,
  z: number,
): number {
  let sum = 0
  const stack = [0]
  while (stack.length > 0) {
    const id = stack.pop()!
    const g = id * SIZE
    const [dx, dy, dz] = [groups[g]! - x, groups[g + 1]! - y, groups[g + 2]! - z]
    const far = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (far > FAR * groups[g + 3]!) {
      sum += (dx * groups[g + 4]! + dy * groups[g + 5]! + dz * groups[g + 6]!) / (far * far * far)
      continue
    }
    if (nodes[id * 4 + 2]! >= 0) {
      stack.push(nodes[id * 4 + 2]!, nodes[id * 4 + 3]!)
      continue
    }
    for (let i = nodes[id * 4]!; i < nodes[id * 4 + 1]!; i++) {
      const t = order[i]! * 3
      sum += solidAngle(p, indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3, x, y, z)
    }
  }
  return sum / (4 * PI)
}

/** Of a triangle as seen from a point (Van Oosterom and Strackee 1983). */
function solidAngle(
  p: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
): number {
  const [ax, ay, az] = [p[a]! - x, p[a + 1]! - y, p[a + 2]! - z]
  const [bx, by, bz] = [p[b]! - x, p[b + 1]! - y, p[b + 2]! - z]
  const [cx, cy, cz] = [p[c]! - x, p[c + 1]! - y, p[c + 2]! - z]
  const A = Math.sqrt(ax * ax + ay * ay + az * az)
  const B = Math.sqrt(bx * bx + by * by + bz * bz)
  const C = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  const across =
    A * B * C +
    (ax * bx + ay * by + az * bz) * C +
    (bx * cx + by * cy + bz * cz) * A +
    (cx * ax + cy * ay + cz * az) * B
  return 2 * arcTangent2(volume, across)
}
