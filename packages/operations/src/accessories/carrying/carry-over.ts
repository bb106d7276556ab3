import { fillVectors } from '../follow-head.ts'
import { createInpaint } from '../geometry/inpaint.ts'
import { limitStretch } from '../geometry/limit-stretch.ts'
import { smoothVectors } from '../geometry/smooth-surface.ts'
import { createSurfacePoint, type SurfacePoint } from '../geometry/triangle-surface.ts'
import { vertexDistance, type WeldedMesh } from '../geometry/welded-mesh.ts'
import { type HoldSurface, holdOn } from '../skin/hold-on.ts'
import { createSkinPatches, followSkin } from '../skin/skin-patches.ts'

/** Part of the head's height: what rests on the skin, and how high the rest is kept at least. */
const NEAR = 0.02
/** Metres. */
const SETTLE_REACH = 0.03
/** Neighbors that come apart by more than this share of their distance were carried wrongly. */
const TORN = 0.6

export interface CarryOptions {
  /** How much the displacement is evened out over the accessory; places that are known exactly need little. */
  readonly smooth: number
  /** Whether vertices below the surface hold on to it as well: a cage has no mouth and no eye sockets inside. */
  readonly isInsideTrusted?: boolean | undefined
}

/**
 * Where an accessory that was made for one head rests on another. The surfaces are the skins of the heads, or the inner
 * cage of the accessory and the outer cage of the head.
 * @param warped where each vertex of the first surface belongs on the second
 */
export function carryOver(
  from: HoldSurface,
  to: HoldSurface,
  warped: Float64Array,
  mesh: WeldedMesh,
  { smooth, isInsideTrusted = false }: CarryOptions,
): Float64Array {
  const { positions } = mesh
  const holds = holdOn(from, positions)
  const delta = new Float64Array(warped.length)
  for (let i = 0; i < delta.length; i++) delta[i] = warped[i]! - from.positions[i]!
  const patches = createSkinPatches(from, holds, 0.006)
  const normal = new Float64Array(3)
  const ours = new Float64Array(3)
  const found = createSurfacePoint()
  /** The same height above the new skin, for what rests on it; all else is carried along, but not into the skin. */
  const settle = (moves: Float64Array): Float64Array => {
    const out = Float64Array.from(moves)
    for (let v = 0; v < holds.count; v++) {
      const o = v * 3
      from.surface.blend(
        from.normals,
        { triangle: holds.triangle[v]!, bary: holds.bary.subarray(o, o + 3) },
        ours,
      )
      const { offset } = holds
      const isBelow = offset[o]! * ours[0]! + offset[o + 1]! * ours[1]! + offset[o + 2]! * ours[2]! < 0
      const isNear = holds.distance[v]! <= NEAR * from.height
      if (isBelow && !isNear) continue
      const height = isBelow ? -holds.distance[v]! : Math.min(holds.distance[v]!, NEAR * from.height)
      const accept = (candidate: SurfacePoint) => {
        to.surface.blend(to.normals, candidate, normal)
        return normal[0]! * ours[0]! + normal[1]! * ours[1]! + normal[2]! * ours[2]! > 0
      }
      const [x, y, z] = [
        positions[o]! + moves[o]!,
        positions[o + 1]! + moves[o + 1]!,
        positions[o + 2]! + moves[o + 2]!,
      ]
      if (!to.surface.closest(x, y, z, found, SETTLE_REACH, accept)) continue
      to.surface.blend(to.normals, found, normal)
      const length =
        Math.sqrt(normal[0]! * normal[0]! + normal[1]! * normal[1]! + normal[2]! * normal[2]!) || 1
      if (!isNear && heightOver(found, normal, x, y, z) >= height * length) continue
      for (let k = 0; k < 3; k++)
        out[o + k] = found.point[k]! + (normal[k]! / length) * height - positions[o + k]!
    }
    return out
  }
  const direct = settle(followSkin(from, holds, patches, delta))
  const inpaint = createInpaint(mesh, carriedWell(from, mesh, holds, direct, isInsideTrusted))
  const filled = inpaint ? fillVectors(inpaint, direct, new Float64Array(holds.count)) : direct
  const smoothed = smoothVectors(mesh, filled, smooth)
  const settled = settle(smoothed)
  for (let i = 0; i < settled.length; i++) {
    smoothed[i]! += positions[i]!
    settled[i]! += positions[i]!
  }
  // Of two neighbors, one may find the skin of a cheek and the other that of a lip.
  limitStretch({ ...mesh, positions: smoothed }, smoothed, settled)
  return settled
}

/** Along a normal of any length. */
const heightOver = ({ point }: SurfacePoint, normal: Float64Array, x: number, y: number, z: number) =>
  (x - point[0]!) * normal[0]! + (y - point[1]!) * normal[1]! + (z - point[2]!) * normal[2]!

function carriedWell(
  { height }: HoldSurface,
  { positions, weld, ringStarts, ring, part, partCount }: WeldedMesh,
  { count, outside, distance }: ReturnType<typeof holdOn>,
  direct: Float64Array,
  isInsideTrusted: boolean,
): Uint8Array {
  const byPart: number[][] = Array.from({ length: partCount }, () => [])
  for (let v = 0; v < count; v++) byPart[part[v]!]!.push(distance[v]!)
  const limits = byPart.map((list) => {
    list.sort((a, b) => a - b)
    return Math.max(NEAR * height, list[Math.floor(list.length * 0.2)] ?? 0)
  })
  const trusted = Uint8Array.from({ length: count }, (_, v) =>
    (isInsideTrusted || outside[weld[v]!]) && distance[weld[v]!]! <= limits[part[v]!]! ? 1 : 0,
  )
  for (let v = 0; v < count; v++) {
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
      const u = ring[e]!
      if (u <= v) continue
      const allowed = TORN * Math.max(vertexDistance(positions, u, v), 0.001)
      if (vertexDistance(direct, u, v) > allowed) trusted[distance[u]! > distance[v]! ? u : v] = 0
    }
  }
  for (let v = 0; v < count; v++) trusted[v] = trusted[weld[v]!]!
  return trusted
}
