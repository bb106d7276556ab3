import { OPENINGS } from '../../landmarks/face-points.table.ts'
import { landmarkAt, middleOf } from '../../landmarks/mesh-landmarks.ts'
import type { PreparedFace } from './prepared-head.ts'

/** The middle of the mouth, in its width. Lips always join at the corners, which landmarks often miss by a tenth. */
const MIDDLE = [0.3, 0.7] as const
/** Tenths of the width, of the four of the middle, that must be sealed. */
const LEAST_TENTHS = 3

/**
 * Whether the lips are one skin, as in many scans: a jaw then stretches it. Shown by triangles that join the upper lip
 * to the lower near the front; with a mouth bag the two only meet deep inside.
 */
export function isMouthSealed({ surface, skin, landmarks, face }: PreparedFace): boolean {
  const { points } = landmarks
  const [a, b] = [landmarkAt(points, OPENINGS[0].corners[0]), landmarkAt(points, OPENINGS[0].corners[1])]
  const across = b.map((x, k) => x - a[k]!)
  const length = across.reduce((sum, x) => sum + x * x, 0)
  const front = middleOf(points, [13, 14])
  const [forwardX, forwardZ] = [Math.sin(face.yaw), Math.cos(face.yaw)]
  const lips = skin.labels[0]!
  const tenths = new Set<number>()
  for (let t = 0; t < skin.triangles.length; t += 3) {
    const corners = [...skin.triangles.subarray(t, t + 3)]
    const sides = corners.map((i) => lips[i]!)
    if (!sides.includes(1) || !sides.includes(-1)) continue
    let [along, depth] = [0, 0]
    for (const i of corners) {
      const v = skin.vertices[i]! * 3
      for (let k = 0; k < 3; k++) along += ((surface.positions[v + k]! - a[k]!) * across[k]!) / length / 3
      depth +=
        ((front[0] - surface.positions[v]!) * forwardX + (front[2] - surface.positions[v + 2]!) * forwardZ) /
        3
    }
    if (along > MIDDLE[0] && along < MIDDLE[1] && depth < 0.2 * face.unit) tenths.add(Math.floor(along * 10))
  }
  return tenths.size >= LEAST_TENTHS
}
