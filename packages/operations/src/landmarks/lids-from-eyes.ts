import { EYE_CHAINS, SIDES, type Side } from './face-points.table.ts'
import type { EyePart } from './head-parts.ts'
import type { HeadSurface } from './head-surface.ts'
import type { FaceFrame, MeshLandmarks } from './mesh-landmarks.ts'
import { rasterize } from './rasterize.ts'
import { type Point, unproject, viewFrom } from './view.ts'

const PIXELS = 300
/** Fewer pixels of an eye are no opening. */
const LEAST_PIXELS = 60
const LEAST_WIDTH = 12
/** What is seen counts more than what a network says. */
const TRUST = 4

/**
 * Where a head has eyeballs, the opening of an eye is where they show. That is exact to a pixel, and works on large
 * cartoon eyes, where the network puts its ring inside the iris. Overwrites the landmarks of lids, and returns the
 * sides that were measured.
 */
export function lidsFromEyes(
  surface: HeadSurface,
  seeThrough: Uint8Array,
  isSkin: Uint8Array,
  eyes: readonly EyePart[],
  face: FaceFrame,
  landmarks: MeshLandmarks,
): Side[] {
  return SIDES.filter((side) => {
    const parts = eyes.filter((eye) => eye.side === side)
    return parts.length > 0 && lidsFromEye(surface, seeThrough, isSkin, side, parts, face, landmarks)
  })
}

function lidsFromEye(
  surface: HeadSurface,
  seeThrough: Uint8Array,
  isSkin: Uint8Array,
  side: Side,
  parts: readonly EyePart[],
  { yaw, unit }: FaceFrame,
  { points, trust }: MeshLandmarks,
): boolean {
  const { triangles } = surface
  const isEye = new Uint8Array(surface.count)
  for (const { vertices } of parts) for (const v of vertices) isEye[v] = 1
  const view = viewFrom(yaw, 0, parts[0]!.center, Math.max(0.9 * unit, parts[0]!.radius * 3))
  const hidden = new Uint8Array(triangles.length / 3)
  const notSkin = new Uint8Array(triangles.length / 3)
  for (let t = 0; t < hidden.length; t++) {
    const v = triangles[t * 3]!
    hidden[t] = seeThrough[t] || !(isEye[v] || isSkin[v]) ? 1 : 0
    notSkin[t] = isSkin[v] ? 0 : 1
  }
  const all = rasterize(surface, view, PIXELS, hidden)
  const skin = rasterize(surface, view, PIXELS, notSkin)
  const opening = largestSpot(Uint8Array.from(all.hit, (t) => (t >= 0 && isEye[triangles[t * 3]!] ? 1 : 0)))
  if (!opening || opening.count < LEAST_PIXELS || opening.right - opening.left < LEAST_WIDTH) return false
  const { top, bottom, left, right } = opening
  const pixel = (x: number) => Math.min(PIXELS - 1, Math.max(0, Math.round(x)))
  const put = (i: number, x: number, y: number, weight: number) => {
    const o = pixel(y) * PIXELS + pixel(x)
    trust[i] = 0
    if (skin.hit[o]! < 0) return
    points.set(unproject(view, x + 0.5, y + 0.5, skin.depth[o]!, PIXELS) satisfies Point, i * 3)
    trust[i] = weight
  }
  const chain = EYE_CHAINS[side]
  // Seen from the front, the outer corner of the right eye is on the left of the picture.
  const outward = side === 'right' ? -1 : 1
  const [outer, inner] = side === 'right' ? [left, right] : [right, left]
  put(chain.outer, outer + outward * 1.5, (top[outer]! + bottom[outer]!) / 2, TRUST)
  put(chain.inner, inner - outward * 1.5, (top[inner]! + bottom[inner]!) / 2, TRUST)
  const column = (s: number) => Math.round(outer + (inner - outer) * s)
  chain.upper.forEach((i, k) => {
    put(i, column((k + 1) / 8), top[column((k + 1) / 8)]! - 1.5, TRUST)
  })
  chain.lower.forEach((i, k) => {
    put(i, column((k + 1) / 8), bottom[column((k + 1) / 8)]! + 1.5, TRUST)
  })
  // Rings further out only tell upper from lower: half the way up the lid is enough.
  const step = Math.max(4, (0.035 * unit * PIXELS) / view.size)
  chain.above.forEach((i, k) => {
    put(i, column(0.2 + 0.15 * k), top[column(0.2 + 0.15 * k)]! - step, TRUST * 0.02)
  })
  chain.below.forEach((i, k) => {
    put(i, column(0.2 + 0.15 * k), bottom[column(0.2 + 0.15 * k)]! + step, TRUST * 0.02)
  })
  return true
}

/** The largest connected spot of a mask, with its top and bottom in each column. */
function largestSpot(mask: Uint8Array) {
  const seen = new Uint8Array(mask.length)
  let best: number[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    const list = [start]
    seen[start] = 1
    for (let q = 0; q < list.length; q++) {
      const o = list[q]!
      const x = o % PIXELS
      for (const step of [x > 0 ? -1 : 0, x < PIXELS - 1 ? 1 : 0, -PIXELS, PIXELS]) {
        const next = o + step
        if (step === 0 || next < 0 || next >= mask.length || !mask[next] || seen[next]) continue
        seen[next] = 1
        list.push(next)
      }
    }
    if (list.length > best.length) best = list
  }
  if (best.length === 0) return undefined
  const top = new Int32Array(PIXELS).fill(PIXELS)
  const bottom = new Int32Array(PIXELS).fill(-1)
  let [left, right] = [PIXELS, -1]
  for (const o of best) {
    const x = o % PIXELS
    const y = (o - x) / PIXELS
    top[x] = Math.min(top[x]!, y)
    bottom[x] = Math.max(bottom[x]!, y)
    left = Math.min(left, x)
    right = Math.max(right, x)
  }
  return { count: best.length, top, bottom, left, right }
}
