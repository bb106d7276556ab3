import type { Mesh } from '../clay/mesh.ts'
import { vertexNormals } from '../clay/normals.ts'
import { add, len, sub, type Vec3 } from '../clay/vector.ts'
import { type PoseFunction, poseTable } from '../expressions/pose-table.ts'
import { INBETWEENS, POSES, type PoseDefinition } from './controls.ts'
import type { HeadSpec } from './head.ts'

/** One morph of one mesh: displacements of all its vertices. */
export interface MorphShape {
  pose: PoseDefinition
  delta: readonly Vec3[]
  normal: readonly Vec3[]
}
/** A base pose must move something by this to become a morph of a mesh, metres; combinations ten times as much. */
const LEAST = 2e-5

/**
 * Morphs of a mesh. Base poses and in-betweens are displacements from neutral; combinations are correctives: the wanted
 * result minus everything already active in it (its bases and, for three, its pairs). Normals get the same treatment.
 */
export function morphShapes(head: HeadSpec, mesh: Mesh, pose?: PoseFunction): MorphShape[] {
  const poses = head.fixedLids ? POSES : [...POSES, ...INBETWEENS]
  const table = poseTable(head, mesh, poses, pose)
  const rest = mesh.positions
  const still = vertexNormals(mesh, rest)
  const shapes: MorphShape[] = []
  const open = table[poses.findIndex((p) => p.name === 'JawDrop')]!
  poses.forEach((p, k) => {
    if (!k) return
    const full = table[k]!.map((q, i) => sub(q, rest[i]!))
    const limit = p.bases ? LEAST * 10 : LEAST
    const parts = p.bases
      ? shapes.filter((s) => !s.pose.inbetween && s.pose.name.split('_').every((n) => p.bases!.includes(n)))
      : []
    const delta = full.map((d, i) => parts.reduce<Vec3>((sum, s) => sub(sum, s.delta[i]!), d))
    if (!delta.some((d) => len(d) > limit)) return
    let normal: Vec3[]
    if (p.name === 'LipsTogether') {
      // only ever seen on top of a dropped jaw, so it is shaded for that
      const before = vertexNormals(mesh, open)
      normal = vertexNormals(
        mesh,
        open.map((q, i) => add(q, delta[i]!)),
      ).map((n, i) => sub(n, before[i]!))
    } else
      normal = vertexNormals(mesh, table[k]!).map((n, i) =>
        parts.reduce<Vec3>((sum, s) => sub(sum, s.normal[i]!), sub(n, still[i]!)),
      )
    shapes.push({ pose: p, delta, normal })
  })
  return shapes
}
