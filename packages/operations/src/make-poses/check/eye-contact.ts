import { SIDES, type Side } from '../../landmarks/face-points.table.ts'
import { HUMAN_UNIT_MM } from '../../landmarks/mesh-landmarks.ts'
import { rasterize } from '../../landmarks/rasterize.ts'
import { viewFrom } from '../../landmarks/view.ts'
import { eyeOpenings, marginCount } from '../contacts/eye-openings.ts'
import { type Eyeball, eyeHeights } from '../contacts/keep-off-eyes.ts'
import type { PreparedFace } from '../face/prepared-head.ts'
import { eyeballsOf } from '../pose-maker.ts'
import { rigidMotion } from '../rigid-parts.ts'

/** How lids and eyes touch. Millimeters are at human size. */
export interface EyeContact {
  /** Part of the eye's pixels over three views that closed lids leave visible. */
  readonly open: Readonly<Partial<Record<Side, number>>>
  /** How deep a vertex of a lid that was outside the eye at rest gets into it in any pose, mm. */
  readonly inside: number
  /** How far the center of an eye moves in any pose, mm. */
  readonly drift: number
  /** Vertices along the coarsest lid. */
  readonly lidVertices: number
}

const PIXELS = 400
const YAWS = [0, 0.4, -0.4]

/** Undefined for a head without eyeballs. */
export function eyeContact(
  head: PreparedFace,
  closed: Float64Array,
  poses: readonly Float64Array[],
): EyeContact | undefined {
  const balls = eyeballsOf(head.parts)
  if (balls.size === 0) return undefined
  const { surface, face } = head
  const rest = visiblePixels(head, balls, surface.positions)
  const posed = visiblePixels(
    head,
    balls,
    surface.positions.map((x, i) => x + closed[i]!),
  )
  const open: Partial<Record<Side, number>> = {}
  for (const side of SIDES) if (balls.has(side) && rest[side] > 0) open[side] = posed[side] / rest[side]
  const mm = HUMAN_UNIT_MM / face.unit
  let [inside, drift] = [0, 0]
  for (const ball of balls.values()) {
    for (const moves of poses) {
      inside = Math.max(inside, mm * depthInside(head, ball, moves))
      const motion = rigidMotion(surface.positions, moves, ball.vertices, ball.center, 1e-6 * face.unit)
      if (motion) drift = Math.max(drift, mm * Math.hypot(...motion.shift))
    }
  }
  const lids = eyeOpenings(head.landmarks, head.skin).map((eye) => marginCount(eye.lids))
  return { open, inside, drift, lidVertices: Math.min(...lids) }
}

/** Pixels of each eye that are seen from the front and both sides. */
function visiblePixels(
  { surface, face, look }: PreparedFace,
  balls: ReadonlyMap<Side, Eyeball>,
  positions: Float64Array,
): Record<Side, number> {
  const sideOf = new Uint8Array(surface.count)
  for (const [side, { vertices }] of balls) for (const v of vertices) sideOf[v] = side === 'left' ? 1 : 2
  const counts = [0, 0, 0]
  for (const yaw of YAWS) {
    const view = viewFrom(face.yaw + yaw, 0, face.eyes, face.unit * 1.4)
    const { hit } = rasterize({ positions, triangles: surface.triangles }, view, PIXELS, look.seeThrough)
    for (const t of hit) if (t >= 0) counts[sideOf[surface.triangles[t * 3]!]!]!++
  }
  return { left: counts[1]!, right: counts[2]! }
}

/** How deep visible skin near an eye ends inside it, where it was outside at rest. */
function depthInside(
  { skin, surface }: PreparedFace,
  { center, radius, vertices }: Eyeball,
  moves: Float64Array,
): number {
  const heights = eyeHeights(surface.positions, vertices, center, radius)
  let most = 0
  for (let i = 0; i < skin.count; i++) {
    if (!skin.visible[i]) continue
    const v = skin.vertices[i]! * 3
    if (moves[v] === 0 && moves[v + 1] === 0 && moves[v + 2] === 0) continue
    const p = [0, 1, 2].map((a) => surface.positions[v + a]! - center[a]!)
    const rest = Math.hypot(...p)
    if (rest > 1.8 * radius) continue
    const above = rest - heights(p[0]! / rest, p[1]! / rest, p[2]! / rest)
    if (above < 0) continue
    const q = p.map((x, a) => x + moves[v + a]!)
    const length = Math.hypot(...q)
    most = Math.max(most, heights(q[0]! / length, q[1]! / length, q[2]! / length) - length)
  }
  return most
}
