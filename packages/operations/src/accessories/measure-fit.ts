import type { WorstOfPoses } from '@facework/documents/internal'
import type { Following } from './follow-head.ts'
import { vertexDistance, type WeldedMesh } from './geometry/welded-mesh.ts'
import { createInsideTest } from './geometry/winding-number.ts'
import { type Corrective, type Placing, placeFitted } from './place-fitted.ts'
import { depthsBelow, moveSkin } from './push-out.ts'
import type { HeadPose, HeadSkin } from './skin/head-skin.ts'
import type { Holds } from './skin/hold-on.ts'

/** Poses that are meant together with another one: alone they take the lower lip through the upper one. */
const NEVER_ALONE = /^(mouth_?close|lips_?together)$/i

/** What such poses are meant with. */
const OPENS_JAW = /^jaw_?(open|drop)$/i

/** False for such a pose, and for combinations of it in which the jaw stays shut. */
export function isMeantAlone({
  name,
  bases = [name],
}: Pick<HeadPose, 'name'> & Partial<Pick<HeadPose, 'bases'>>): boolean {
  return !bases.some((base) => NEVER_ALONE.test(base)) || bases.some((base) => OPENS_JAW.test(base))
}

/** Edges shorter than this, in metres, say nothing about stretch. */
const SHORTEST = 2e-4

/** Longest edge of an accessory in a pose, in lengths at rest. */
export function stretchOf({ positions, ringStarts, ring }: WeldedMesh, places: Float64Array): number {
  let worst = 1
  for (let v = 0; v + 1 < ringStarts.length; v++) {
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
      const u = ring[e]!
      if (u <= v) continue
      const rest = vertexDistance(positions, u, v)
      if (rest > SHORTEST) worst = Math.max(worst, vertexDistance(places, u, v) / rest)
    }
  }
  return worst
}

/** Metres that each vertex is below the skin at rest: made so, and not sunk by a pose. */
export function restDepths(
  { surface, normals, positions }: HeadSkin,
  mesh: Pick<WeldedMesh, 'positions'>,
): Float64Array {
  surface.move(positions)
  return depthsBelow({ surface, normals, isInside: createInsideTest(surface) }, mesh.positions)
}

/** Metres above the skin at which it is asked whether other skin covers it. */
const LIFT = 0.0002

/**
 * Millimetres that each vertex sinks into the skin in a pose. What rested below the skin does not count, nor what is
 * on skin that has itself gone below other skin, such as that under the chin when the jaw opens. Leaves the surface of
 * the head in the pose.
 */
export function sunkDepths(
  head: HeadSkin,
  holds: Holds | undefined,
  atRest: Float64Array,
  pose: HeadPose,
  places: Float64Array,
): Float32Array {
  const moved = moveSkin(head, pose.delta)
  const depths = depthsBelow(moved, places)
  const out = new Float32Array(depths.length)
  const point = new Float64Array(3)
  const normal = new Float64Array(3)
  for (let v = 0; v < depths.length; v++) {
    const outside = holds ? holds.outside[v] === 1 : atRest[v] === 0
    const sunk = depths[v]! - atRest[v]!
    if (!outside || sunk <= 0) continue
    if (holds) {
      const at = { triangle: holds.triangle[v]!, bary: holds.bary.subarray(v * 3, v * 3 + 3) }
      moved.surface.blend(moved.surface.positions, at, point)
      moved.surface.blend(moved.normals, at, normal)
      const [x, y, z] = [0, 1, 2].map((k) => point[k]! + LIFT * normal[k]!) as [number, number, number]
      if (moved.isInside?.(x, y, z)) continue
    }
    out[v] = sunk * 1000
  }
  return out
}

/** The worst stretch and depth over all poses that are meant alone. */
export function measureFit(
  plain: Placing & { readonly following: Following },
  correctives: readonly Corrective[],
): { readonly tornMost: WorstOfPoses; readonly deepest: WorstOfPoses } {
  const { head, mesh, following } = plain
  let tornMost: WorstOfPoses = { value: 1 }
  let deepest: WorstOfPoses = { value: 0 }
  const atRest = restDepths(head, mesh)
  for (const pose of head.poses) {
    if (!isMeantAlone(pose)) continue
    const places = placeFitted(plain, correctives, pose)
    const torn = stretchOf(mesh, places)
    if (torn > tornMost.value) tornMost = { value: torn, pose: pose.name }
    for (const depth of sunkDepths(head, following.holds, atRest, pose, places))
      if (depth > deepest.value) deepest = { value: depth, pose: pose.name }
  }
  head.surface.move(head.positions)
  return { tornMost, deepest }
}

/** The deepest that something rigid sinks into the skin of a pose, without what is below it at rest. */
export function measureRigid(
  head: HeadSkin,
  mesh: Pick<WeldedMesh, 'positions'>,
  place: (pose: HeadPose) => Float64Array,
): WorstOfPoses {
  let deepest: WorstOfPoses = { value: 0 }
  const atRest = restDepths(head, mesh)
  for (const pose of head.poses) {
    if (!isMeantAlone(pose)) continue
    for (const depth of sunkDepths(head, undefined, atRest, pose, place(pose)))
      if (depth > deepest.value) deepest = { value: depth, pose: pose.name }
  }
  head.surface.move(head.positions)
  return deepest
}
