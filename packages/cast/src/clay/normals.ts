import type { Mesh } from './mesh.ts'
import { add, cross, norm, ORIGIN, sub, type Vec3 } from './vector.ts'

/** Area-weighted smooth normals for the mesh in the given shape; split groups share theirs. */
export function vertexNormals(mesh: Mesh, positions: readonly Vec3[]): Vec3[] {
  const sum: Vec3[] = positions.map(() => ORIGIN)
  for (const [a, b, c] of mesh.triangles) {
    const f = cross(sub(positions[b]!, positions[a]!), sub(positions[c]!, positions[a]!))
    sum[a] = add(sum[a]!, f)
    sum[b] = add(sum[b]!, f)
    sum[c] = add(sum[c]!, f)
  }
  const groups = new Map<number, Vec3>()
  mesh.vertices.forEach((v, i) => {
    if (v.group !== undefined) groups.set(v.group, add(groups.get(v.group) ?? ORIGIN, sum[i]!))
  })
  return mesh.vertices.map((v, i) => norm(v.group === undefined ? sum[i]! : groups.get(v.group)!))
}
