import { writeTriangleNormal } from '@facework/math/internal'
import type { FaceSkin } from '../face/face-skin.ts'

/** Normals that turn further are turned over: 120°. */
const TURNED = -0.5
const STRETCHED = 5

/** Part of the visible skin triangles that a pose turns over or stretches more than fivefold. */
export function damagedPart(
  { triangles, positions, visible, vertices }: FaceSkin,
  moves: Float64Array,
): number {
  const posed = positions.map((x, i) => x + moves[vertices[Math.floor(i / 3)]! * 3 + (i % 3)]!)
  const before = [0, 0, 0]
  const after = [0, 0, 0]
  let [damaged, count] = [0, 0]
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!]
    if (!visible[a] || !visible[b] || !visible[c]) continue
    count++
    const size = writeNormal(positions, a * 3, b * 3, c * 3, before)
    const size2 = writeNormal(posed, a * 3, b * 3, c * 3, after)
    if (size === 0) continue
    const cosine =
      (before[0]! * after[0]! + before[1]! * after[1]! + before[2]! * after[2]!) / (size * size2 || 1)
    if (cosine < TURNED || size2 / size > STRETCHED) damaged++
  }
  return count > 0 ? damaged / count : 0
}

/** The normal of a triangle, as long as twice its area. Returns its length. */
function writeNormal(p: Float64Array, a: number, b: number, c: number, out: number[]): number {
  writeTriangleNormal(p, a, b, c, out)
  return Math.hypot(out[0]!, out[1]!, out[2]!)
}
