import type { Mesh } from '../clay/mesh.ts'
import { mirror, type Vec3 } from '../clay/vector.ts'
import { type ControlReader, mirrorValues, type PoseDefinition, reader } from '../face/controls.ts'
import type { HeadSpec } from '../face/head.ts'
import { mirrorPartners } from '../face/symmetry.ts'
import { posePoint } from './pose-point.ts'

export type PoseFunction = (head: HeadSpec, v: Mesh['vertices'][number], c: ControlReader) => Vec3

/** Positions of every vertex in every pose: `table[pose][vertex]`. */
export type PoseTable = readonly (readonly Vec3[])[]

/**
 * Evaluates all poses. Only the left half is computed; the right half is the mirror image of the mirrored pose, so that
 * left and right controls agree exactly and the work halves.
 */
export function poseTable(
  head: HeadSpec,
  mesh: Mesh,
  poses: readonly PoseDefinition[],
  pose: PoseFunction = posePoint,
): PoseTable {
  const partner = mirrorPartners(mesh)
  const key = (values: object) =>
    Object.entries(values)
      .map(([k, v]) => `${k}=${v}`)
      .sort()
      .join()
  const byValues = new Map(poses.map((p, i) => [key(p.values), i]))
  const table = poses.map((p): Vec3[] => {
    const c = reader(p.values)
    return mesh.vertices.map((v, i) => (v.p[0] >= 0 || partner[i]! < 0 ? pose(head, v, c) : v.p))
  })
  poses.forEach((p, k) => {
    const other = table[byValues.get(key(mirrorValues(p.values)))!]
    if (!other) throw new Error(`cast: pose ${p.name} has no mirror image in the list`)
    mesh.vertices.forEach((v, i) => {
      if (v.p[0] < 0 && partner[i]! >= 0) table[k]![i] = mirror(other[partner[i]!]!)
    })
  })
  return table
}
