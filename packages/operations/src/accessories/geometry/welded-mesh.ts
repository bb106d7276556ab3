import { writeTriangleNormal } from '@facework/math/internal'

/** Vertices nearer than this, in metres, are one: seams of texture and normals must not tear a surface apart. */
const WELD = 1e-5

/** A triangle mesh whose vertices at one place count as one. All vertices of a place share the first one's number. */
export interface WeldedMesh {
  /** xyz a vertex, metres. */
  readonly positions: Float64Array
  readonly indices: Uint32Array
  /** For every vertex the first vertex at its place. */
  readonly weld: Int32Array
  /** Neighbors over edges of first vertices: those of v are `ring[ringStarts[v]]` to `ring[ringStarts[v + 1] - 1]`. */
  readonly ringStarts: Int32Array
  readonly ring: Int32Array
  /** Number of the connected part that each vertex belongs to. */
  readonly part: Int32Array
  readonly partCount: number
}

interface WeldOptions {
  readonly tolerance?: number
  readonly weld?: Int32Array
}

/**
 * @param options.tolerance Vertices nearer than this are one; for models that are not in metres.
 * @param options.weld Where not all vertices of a place are one: for every vertex the first that is one with it.
 */
export function weldMesh(
  positions: Float64Array,
  indices: Uint32Array,
  { tolerance = WELD, weld = weldByPlace(positions, tolerance) }: WeldOptions = {},
): WeldedMesh {
  const { ringStarts, ring } = ringsOf(indices, weld)
  const { part, partCount } = partsOf(weld, ringStarts, ring)
  return { positions, indices, weld, ringStarts, ring, part, partCount }
}

/** For every vertex the first one at its place. */
export function weldByPlace(positions: Float64Array, tolerance = WELD): Int32Array {
  const count = positions.length / 3
  const weld = new Int32Array(count)
  const first = new Map<string, number>()
  for (let v = 0; v < count; v++) {
    const key = `${Math.round(positions[v * 3]! / tolerance)} ${Math.round(positions[v * 3 + 1]! / tolerance)} ${Math.round(positions[v * 3 + 2]! / tolerance)}`
    const known = first.get(key)
    if (known === undefined) first.set(key, v)
    weld[v] = known ?? v
  }
  return weld
}

function ringsOf(indices: Uint32Array, weld: Int32Array) {
  const count = weld.length
  // Both directions of every edge as one number, sorted: neighbors come out in order and once.
  const edges = new Float64Array(indices.length * 2)
  let n = 0
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = weld[indices[t + k]!]!
      const b = weld[indices[t + ((k + 1) % 3)]!]!
      if (a === b) continue
      edges[n++] = a * count + b
      edges[n++] = b * count + a
    }
  }
  const sorted = edges.subarray(0, n).sort()
  const ring: number[] = []
  const ringStarts = new Int32Array(count + 1)
  let before = -1
  for (const edge of sorted) {
    if (edge === before) continue
    before = edge
    const from = Math.floor(edge / count)
    ring.push(edge - from * count)
    ringStarts[from + 1]!++
  }
  for (let v = 0; v < count; v++) ringStarts[v + 1]! += ringStarts[v]!
  return { ringStarts, ring: Int32Array.from(ring) }
}

function partsOf(weld: Int32Array, ringStarts: Int32Array, ring: Int32Array) {
  const part = new Int32Array(weld.length).fill(-1)
  const queue = new Int32Array(weld.length)
  let partCount = 0
  for (let start = 0; start < weld.length; start++) {
    if (weld[start] !== start || part[start]! >= 0) continue
    let end = 0
    queue[end++] = start
    part[start] = partCount
    for (let q = 0; q < end; q++) {
      const v = queue[q]!
      for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
        const u = ring[e]!
        if (part[u]! >= 0) continue
        part[u] = partCount
        queue[end++] = u
      }
    }
    partCount++
  }
  for (let v = 0; v < weld.length; v++) part[v] = part[weld[v]!]!
  return { part, partCount }
}

/** Area-weighted unit normals, the same for all vertices of a place, for the mesh as it is or moved. */
export function vertexNormals(
  { indices, weld }: Pick<WeldedMesh, 'indices' | 'weld'>,
  positions: Float64Array,
  out = new Float64Array(positions.length),
): Float64Array {
  out.fill(0)
  const normal = new Float64Array(3)
  for (let t = 0; t < indices.length; t += 3) {
    writeTriangleNormal(positions, indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3, normal)
    for (let k = 0; k < 3; k++) {
      const v = weld[indices[t + k]!]! * 3
      out[v]! += normal[0]!
      out[v + 1]! += normal[1]!
      out[v + 2]! += normal[2]!
    }
  }
  for (let v = 0; v < weld.length; v++) {
    const o = v * 3
    if (weld[v] !== v) {
      // The first vertex of a place comes before the others, so that it is unit already.
      out.copyWithin(o, weld[v]! * 3, weld[v]! * 3 + 3)
      continue
    }
    const x = out[o]!
    const y = out[o + 1]!
    const z = out[o + 2]!
    const length = Math.sqrt(x * x + y * y + z * z) || 1
    out[o] = x / length
    out[o + 1] = y / length
    out[o + 2] = z / length
  }
  return out
}

/** Skin area around the first vertex of each place. */
export function vertexAreas({ positions, indices, weld }: WeldedMesh): Float64Array {
  const out = new Float64Array(weld.length)
  const normal = new Float64Array(3)
  for (let t = 0; t < indices.length; t += 3) {
    writeTriangleNormal(positions, indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3, normal)
    const nx = normal[0]!
    const ny = normal[1]!
    const nz = normal[2]!
    const third = Math.sqrt(nx * nx + ny * ny + nz * nz) / 6
    for (let k = 0; k < 3; k++) out[weld[indices[t + k]!]!]! += third
  }
  return out
}

/** Distance between two vertices. */
export function vertexDistance(positions: Float64Array, a: number, b: number): number {
  const x = positions[a * 3]! - positions[b * 3]!
  const y = positions[a * 3 + 1]! - positions[b * 3 + 1]!
  const z = positions[a * 3 + 2]! - positions[b * 3 + 2]!
  return Math.sqrt(x * x + y * y + z * z)
}
