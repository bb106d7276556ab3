import type { HeadSurface } from '../../landmarks/head-surface.ts'
import type { FaceFrame } from '../../landmarks/mesh-landmarks.ts'
import type { SideLabels } from './side-labels.ts'

/** The skin within reach of a face, as a surface of its own: what takes part in a transfer. */
export interface FaceSkin {
  /** Numbers of its vertices in the head. */
  readonly vertices: Int32Array
  readonly count: number
  readonly positions: Float64Array
  readonly normals: Float64Array
  readonly triangles: Uint32Array
  readonly ringStarts: Int32Array
  readonly ring: Int32Array
  readonly visible: Uint8Array
  readonly labels: SideLabels
}

/** How far from the face skin takes part, in its unit: to the back of the head and the base of the neck. */
export const DEFAULT_REACH = 3

export function faceSkin(
  surface: HeadSurface,
  isSkin: Uint8Array,
  { center, unit }: FaceFrame,
  visible: Uint8Array,
  labels: SideLabels,
  reach = DEFAULT_REACH,
): FaceSkin {
  const { positions, normals, triangles, ringStarts, ring, count: all } = surface
  const place = new Int32Array(all).fill(-1)
  const kept: number[] = []
  for (let v = 0; v < all; v++) {
    if (!isSkin[v]) continue
    const d = Math.hypot(
      positions[v * 3]! - center[0],
      positions[v * 3 + 1]! - center[1],
      positions[v * 3 + 2]! - center[2],
    )
    if (d >= reach * unit) continue
    place[v] = kept.length
    kept.push(v)
  }
  const vertices = Int32Array.from(kept)
  const corners: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [place[triangles[t]!]!, place[triangles[t + 1]!]!, place[triangles[t + 2]!]!]
    if (a >= 0 && b >= 0 && c >= 0) corners.push(a, b, c)
  }
  const starts = new Int32Array(vertices.length + 1)
  const near: number[] = []
  vertices.forEach((v, i) => {
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++)
      if (place[ring[e]!]! >= 0) near.push(place[ring[e]!]!)
    starts[i + 1] = near.length
  })
  return {
    vertices,
    count: vertices.length,
    positions: threeOf(positions, vertices),
    normals: threeOf(normals, vertices),
    triangles: Uint32Array.from(corners),
    ringStarts: starts,
    ring: Int32Array.from(near),
    visible: Uint8Array.from(vertices, (v) => visible[v]!),
    labels: labels.map((label) => Int8Array.from(vertices, (v) => label[v]!)),
  }
}

/** Three numbers of each of some vertices. */
export function threeOf(values: Float64Array, vertices: Int32Array): Float64Array {
  const out = new Float64Array(vertices.length * 3)
  for (let i = 0; i < vertices.length; i++)
    for (let a = 0; a < 3; a++) out[i * 3 + a] = values[vertices[i]! * 3 + a]!
  return out
}
