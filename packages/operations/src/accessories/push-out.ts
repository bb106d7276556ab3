import { createSurfacePoint, type SurfacePoint, type TriangleSurface } from './geometry/triangle-surface.ts'
import { vertexNormals } from './geometry/welded-mesh.ts'
import { createInsideTest, type InsideTest } from './geometry/winding-number.ts'
import type { HeadSkin } from './skin/head-skin.ts'
import type { Holds } from './skin/hold-on.ts'
import { isStill, type SkinPatches } from './skin/skin-patches.ts'

/** Metres that a vertex is kept off the skin, or as far as it rested. */
const CLEAR = 0.0005
/** Metres around a vertex in which skin is looked for. */
const REACH = 0.01

/** What comes out of one fold of skin may be in the next. */
const TURNS = 3

/** Cosine between normals of skin that counts as the same side. */
const FACING = 0.25
/** Cosine between the normal of the nearest skin and the direction to a vertex that is clearly above it. */
const ABOVE = 0.5

/** Skin, or an inner layer, as it is in one pose. */
export interface MovedSurface {
  readonly surface: TriangleSurface
  readonly normals: Float64Array
  /** Missing for open sheets, which are above or below a vertex by the nearest normal. */
  readonly isInside?: InsideTest | undefined
}

/** The skin of a head under a pose. Reset the surface to rest with `surface.move(head.positions)`. */
export function moveSkin(head: HeadSkin, delta: Float64Array): MovedSurface {
  const places = new Float64Array(delta.length)
  for (let i = 0; i < delta.length; i++) places[i] = head.positions[i]! + delta[i]!
  head.surface.move(places)
  return {
    surface: head.surface,
    normals: vertexNormals(head, places),
    isInside: createInsideTest(head.surface),
  }
}

export interface PushOptions {
  /** 1 for vertices that are looked at. */
  readonly which: Uint8Array
  /** How high each vertex rested; it is never pushed further. */
  readonly heights: Float64Array
  /** Which way the skin below each vertex looked at rest; skin that looked elsewhere, such as inside a lip, is not it. */
  readonly facing?: { readonly normals: Float64Array; readonly rest: Float64Array } | undefined
  /** Vertices that the pose does not concern are passed over. */
  readonly patches?: { readonly patches: SkinPatches; readonly delta: Float64Array } | undefined
}

/** Moves vertices that have sunk below a surface out of it again. Changes `places`; returns how many were moved. */
export function pushOut(
  moved: MovedSurface,
  places: Float64Array,
  { which, heights, facing, patches }: PushOptions,
): number {
  const { surface, normals } = moved
  const found = createSurfacePoint()
  const normal = new Float64Array(3)
  const own = createSurfacePoint()
  const ownNormal = new Float64Array(3)
  let o = 0
  const accept =
    facing &&
    ((candidate: SurfacePoint): boolean => {
      surface.blend(facing.rest, candidate, ownNormal)
      const { normals: wanted } = facing
      return (
        ownNormal[0]! * wanted[o]! + ownNormal[1]! * wanted[o + 1]! + ownNormal[2]! * wanted[o + 2]! > FACING
      )
    })
  let pushed = 0
  for (let v = 0; v < which.length; v++) {
    if (!which[v] || (patches && isStill(patches.patches, v, patches.delta))) continue
    o = v * 3
    const wanted = Math.min(heights[v]!, CLEAR)
    let times = 0
    while (times < TURNS && surface.closest(places[o]!, places[o + 1]!, places[o + 2]!, found, REACH)) {
      let height = heightAbove(surface, normals, found, places, o, normal)
      const sunk = isBelow(moved, found, height, places, o)
      // Beside skin that ends or folds there, such as the edge of a lip.
      if (!sunk && (height >= wanted || height < ABOVE * found.distance)) break
      if (accept && surface.closest(places[o]!, places[o + 1]!, places[o + 2]!, own, REACH, accept)) {
        const ownHeight = heightAbove(surface, normals, own, places, o, ownNormal)
        if (ownHeight < wanted) {
          height = ownHeight
          normal.set(ownNormal)
        }
      }
      if (height >= wanted) break
      for (let k = 0; k < 3; k++) places[o + k]! += normal[k]! * (wanted - height)
      times++
    }
    if (times > 0) pushed++
  }
  return pushed
}

/** How deep each vertex is below a surface, in metres; 0 outside and far away. */
export function depthsBelow(moved: MovedSurface, places: Float64Array): Float64Array {
  const { surface, normals } = moved
  const found = createSurfacePoint()
  const normal = new Float64Array(3)
  const out = new Float64Array(places.length / 3)
  for (let v = 0; v < out.length; v++) {
    const o = v * 3
    if (!surface.closest(places[o]!, places[o + 1]!, places[o + 2]!, found, REACH)) continue
    const height = heightAbove(surface, normals, found, places, o, normal)
    if (isBelow(moved, found, height, places, o)) out[v] = found.distance
  }
  return out
}

function isBelow(
  { isInside }: MovedSurface,
  { distance }: SurfacePoint,
  height: number,
  places: Float64Array,
  o: number,
): boolean {
  if (!isInside) return height < 0
  return height < ABOVE * distance && isInside(places[o]!, places[o + 1]!, places[o + 2]!)
}

/** Along the normal of the surface point, which is left in `normal`. */
function heightAbove(
  surface: TriangleSurface,
  normals: Float64Array,
  found: SurfacePoint,
  places: Float64Array,
  o: number,
  normal: Float64Array,
): number {
  surface.blend(normals, found, normal)
  const length = Math.sqrt(normal[0]! * normal[0]! + normal[1]! * normal[1]! + normal[2]! * normal[2]!) || 1
  let height = 0
  for (let k = 0; k < 3; k++) {
    normal[k]! /= length
    height += (places[o + k]! - found.point[k]!) * normal[k]!
  }
  return height
}

/** The normal of the skin at the surface point of each vertex, at rest. */
export function holdNormals(head: HeadSkin, holds: Holds): Float64Array {
  const out = new Float64Array(holds.count * 3)
  for (let v = 0; v < holds.count; v++) {
    const bary = holds.bary.subarray(v * 3, v * 3 + 3)
    head.surface.blend(head.normals, { triangle: holds.triangle[v]!, bary }, out.subarray(v * 3, v * 3 + 3))
  }
  return out
}

/** Vertices that rested outside: the others were made to be inside, as the ends of a moustache below the lip. */
export function restedOutside({ count, outside }: Holds): Uint8Array {
  return Uint8Array.from({ length: count }, (_, v) => outside[v]!)
}
