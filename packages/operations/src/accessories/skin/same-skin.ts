import type { HeadSkin } from './head-skin.ts'
import type { Holds } from './hold-on.ts'

/** Metres: vertices this close to the skin lie on it, and stretch as it does. */
const ON_SKIN = 0.002
/** The way along the skin may leave a ball of this size around its start: lengths of the straight way, and metres. */
const WIDER = 1.5
const MARGIN = 0.001

/**
 * Whether two vertices are on skin that connects their surface points directly. Then a pose that takes them apart
 * stretches the skin between them, and both are right. Points of the two lips are near each other, but the way between
 * them leads through the mouth.
 */
export function createSameSkin(head: HeadSkin, holds: Holds): (u: number, v: number) => boolean {
  const { positions, indices, weld, ringStarts, ring } = head
  const seen = new Int32Array(weld.length)
  let round = 0
  const point = (v: number, k: number) => {
    let sum = 0
    for (let c = 0; c < 3; c++)
      sum += holds.bary[v * 3 + c]! * positions[indices[holds.triangle[v]! * 3 + c]! * 3 + k]!
    return sum
  }
  return (u, v) => {
    if (holds.distance[u]! > ON_SKIN || holds.distance[v]! > ON_SKIN) return false
    if (holds.triangle[u] === holds.triangle[v]) return true
    const [x, y, z] = [point(u, 0), point(u, 1), point(u, 2)]
    const [dx, dy, dz] = [point(v, 0) - x, point(v, 1) - y, point(v, 2) - z]
    const radius = WIDER * Math.sqrt(dx * dx + dy * dy + dz * dz) + MARGIN
    const goals = new Set([0, 1, 2].map((c) => weld[indices[holds.triangle[v]! * 3 + c]!]!))
    round++
    const queue: number[] = []
    for (let c = 0; c < 3; c++) {
      const start = weld[indices[holds.triangle[u]! * 3 + c]!]!
      seen[start] = round
      queue.push(start)
    }
    for (const at of queue) {
      if (goals.has(at)) return true
      for (let e = ringStarts[at]!; e < ringStarts[at + 1]!; e++) {
        const next = ring[e]!
        if (seen[next] === round) continue
        const [a, b, c] = [
          positions[next * 3]! - x,
          positions[next * 3 + 1]! - y,
          positions[next * 3 + 2]! - z,
        ]
        if (a * a + b * b + c * c > radius * radius && !goals.has(next)) continue
        seen[next] = round
        queue.push(next)
      }
    }
    return false
  }
}
