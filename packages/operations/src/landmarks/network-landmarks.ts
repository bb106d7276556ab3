import { MESH_POINTS } from '@facework/documents/internal'
import { type FaceNetwork, NETWORK_PIXELS } from './face-network.ts'
import type { HeadLook } from './head-look.ts'
import type { HeadSurface } from './head-surface.ts'
import { type FaceWindow, lookAt, type SeenFace, windowAround } from './look-for-face.ts'
import { emptyLandmarks, type MeshLandmarks } from './mesh-landmarks.ts'
import { type Raster, rasterize } from './rasterize.ts'
import { type Point, unproject, viewFrom } from './view.ts'

const SIZE = NETWORK_PIXELS
/** Turn and pitch of the views that vote. */
const VIEWS = [
  [0, 0],
  [-0.35, 0],
  [0.35, 0],
  [0, 0.25],
  [0, -0.25],
  [-0.7, 0],
  [0.7, 0],
] as const
/** A view that is less sure does not vote. */
export const LEAST_SCORE = 0.3
/** Skin that is turned further away gives no exact place. */
const LEAST_FACING = 0.25

/** Settles the window on the face: three looks, each around the points of the one before. */
export function settleWindow(
  surface: HeadSurface,
  look: HeadLook,
  network: FaceNetwork,
  found: FaceWindow,
  looks = 3,
): FaceWindow {
  let window = found
  for (let k = 0; k < looks; k++) {
    const view = viewFrom(window.yaw, 0, window.center, window.size)
    window = windowAround(lookAt(surface, look, network, view), window.yaw)
  }
  return window
}

/**
 * Points of the face mesh on the skin: views from several sides are looked at, and each point is projected onto the
 * triangle it was seen on. Of the views the median is taken, then the mean of those near it: one view that slipped must
 * not pull.
 */
export function networkLandmarks(
  surface: HeadSurface,
  look: HeadLook,
  network: FaceNetwork,
  { yaw, center, size }: FaceWindow,
  /** 1 for triangles that are not skin: lashes and eyeballs must not catch a point. */
  notSkin?: Uint8Array | undefined,
): MeshLandmarks {
  const seen = VIEWS.map(([turn, pitch]) =>
    lookAt(surface, look, network, viewFrom(yaw + turn, pitch, center, size)),
  ).filter(({ score }) => score >= LEAST_SCORE)
  const skins = seen.map(({ view }) => rasterize(surface, view, SIZE, notSkin))
  const landmarks = emptyLandmarks()
  for (let i = 0; i < MESH_POINTS; i++) {
    const hits = seen.flatMap((face, k) => {
      const hit = onSkin(surface, face, skins[k]!, i)
      return hit && hit.facing > LEAST_FACING ? [hit] : []
    })
    if (hits.length === 0) continue
    const middle = [0, 1, 2].map((a) => hits.map((h) => h.point[a]!).sort((x, y) => x - y)[hits.length >> 1]!)
    for (const { point, facing } of hits) {
      const off = Math.hypot(...point.map((x, a) => x - middle[a]!)) / (size * 0.02)
      const weight = facing ** 2 * Math.exp(-off * off)
      for (let a = 0; a < 3; a++) landmarks.points[i * 3 + a]! += weight * point[a]!
      landmarks.trust[i]! += weight
    }
    for (let a = 0; a < 3; a++) landmarks.points[i * 3 + a]! /= landmarks.trust[i]!
  }
  return landmarks
}

/** The place on the skin below a point of the picture, and how much the skin there faces the viewer. */
function onSkin(
  { triangles, normals }: HeadSurface,
  { view, points }: SeenFace,
  { hit, depth }: Raster,
  i: number,
): { readonly point: Point; readonly facing: number } | undefined {
  const [x, y] = [points[i * 3]!, points[i * 3 + 1]!]
  const o = nearestHit(hit, Math.floor(x), Math.floor(y))
  if (o < 0) return undefined
  let facing = 0
  for (let c = 0; c < 3; c++) {
    const v = triangles[hit[o]! * 3 + c]! * 3
    for (let a = 0; a < 3; a++) facing += (normals[v + a]! * view.toward[a]!) / 3
  }
  return { point: unproject(view, x, y, depth[o]!, SIZE), facing }
}

/** A pixel with skin at most two away. */
function nearestHit(hit: Int32Array, px: number, py: number): number {
  for (let r = 0; r <= 2; r++) {
    for (let y = Math.max(0, py - r); y <= Math.min(SIZE - 1, py + r); y++)
      for (let x = Math.max(0, px - r); x <= Math.min(SIZE - 1, px + r); x++)
        if (hit[y * SIZE + x]! >= 0) return y * SIZE + x
  }
  return -1
}
