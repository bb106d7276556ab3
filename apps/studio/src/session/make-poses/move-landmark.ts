import type { Landmarks, Vec3 } from '@facework/documents'
import { FACE_POINTS, type FacePointName, mirroredName } from '@facework/operations/internal'

/**
 * A named point at another place, set manually; with `mirror` its partner goes to the mirrored place. `onSkin` finds the
 * skin nearest to a place.
 */
export function moveLandmark(
  landmarks: Landmarks,
  name: string,
  to: Vec3,
  { mirror, onSkin }: { readonly mirror: boolean; readonly onSkin: (place: Vec3) => Vec3 },
): Landmarks {
  const points = { ...landmarks.points, [name]: placed(to) }
  const other = mirroredName(name as FacePointName)
  if (mirror && other) points[other] = placed(onSkin(mirrored(landmarks, to)))
  return { ...landmarks, points }
}

const placed = (position: Vec3) => ({ position, trust: 1, by: 'hand' as const })

/** The place on the other side of the face: of the plane between all pairs. */
export function mirrored({ points }: Pick<Landmarks, 'points'>, place: Vec3): Vec3 {
  const normal = [0, 0, 0]
  const middle = [0, 0, 0]
  let count = 0
  for (const name of Object.keys(FACE_POINTS) as FacePointName[]) {
    if (!name.startsWith('left-')) continue
    const [left, right] = [points[name]?.position, points[mirroredName(name)!]?.position]
    if (!left || !right) continue
    count++
    for (let k = 0; k < 3; k++) {
      normal[k]! += left[k]! - right[k]!
      middle[k]! += (left[k]! + right[k]!) / 2
    }
  }
  const length = Math.hypot(...normal)
  if (count === 0 || length === 0) return [-place[0], place[1], place[2]]
  const n = normal.map((x) => x / length)
  const d = n.reduce((sum, x, k) => sum + x * (place[k]! - middle[k]! / count), 0)
  return [place[0] - 2 * d * n[0]!, place[1] - 2 * d * n[1]!, place[2] - 2 * d * n[2]!]
}
