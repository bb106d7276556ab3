import type { Model } from '@facework/documents'

/**
 * For each vertex, the first one that is in the same place and has the same normal at rest. Vertices that were split
 * for their texture share a normal again, and those of a hard edge do not.
 */
export function normalGroups(model: Pick<Model, 'meshes'>, count: number): Uint32Array {
  const groups = new Uint32Array(count)
  let vertex = 0
  for (const mesh of model.meshes) {
    const first = new Map<string, number>()
    for (const { positions, normals } of mesh.primitives) {
      for (let i = 0; i < positions.length; i += 3, vertex++) {
        const place = [0, 1, 2].map((k) => Math.round(positions[i + k]! * 1e5)).join(' ')
        const facing = normals ? [0, 1, 2].map((k) => Math.round(normals[i + k]! * 8)).join(' ') : ''
        const key = `${place}/${facing}`
        const known = first.get(key)
        if (known === undefined) first.set(key, vertex)
        groups[vertex] = known ?? vertex
      }
    }
  }
  return groups
}

/** Normals of posed vertices, by the triangles around them: morphs carry none that could be trusted. */
export function smoothNormals(places: Float64Array, indices: Uint32Array, groups: Uint32Array): Float32Array {
  const sums = new Float64Array(places.length)
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3]
    const [ux, uy, uz] = [
      places[b]! - places[a]!,
      places[b + 1]! - places[a + 1]!,
      places[b + 2]! - places[a + 2]!,
    ]
    const [vx, vy, vz] = [
      places[c]! - places[a]!,
      places[c + 1]! - places[a + 1]!,
      places[c + 2]! - places[a + 2]!,
    ]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (let corner = 0; corner < 3; corner++) {
      const to = groups[indices[i + corner]!]! * 3
      for (let k = 0; k < 3; k++) sums[to + k]! += normal[k]!
    }
  }
  const out = new Float32Array(places.length)
  for (let v = 0; v < groups.length; v++) {
    const from = groups[v]! * 3
    const length = Math.hypot(sums[from]!, sums[from + 1]!, sums[from + 2]!) || 1
    for (let k = 0; k < 3; k++) out[v * 3 + k] = sums[from + k]! / length
  }
  return out
}
