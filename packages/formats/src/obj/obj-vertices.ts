import type { MorphDeltas } from '@facework/documents/internal'
import { writeTriangleNormal } from '@facework/math/internal'
import type { ObjPart } from './parse-obj.ts'

/** Corners of a part as vertices: corners alike in place, texture coordinate and normal are one. */
export interface ObjVertices {
  /** Place of each vertex in the file. */
  readonly source: readonly number[]
  readonly uvs: readonly number[]
  readonly normals: readonly number[]
  readonly indices: Uint32Array
}

export function cornersOf({ corners }: ObjPart): ObjVertices {
  const known = new Map<string, number>()
  const source: number[] = []
  const uvs: number[] = []
  const normals: number[] = []
  const indices = new Uint32Array(corners.length / 3)
  for (let i = 0; i < indices.length; i++) {
    const [v, uv, n] = [corners[i * 3]!, corners[i * 3 + 1]!, corners[i * 3 + 2]!]
    const key = `${v}/${uv}/${n}`
    let vertex = known.get(key)
    if (vertex === undefined) {
      vertex = source.push(v) - 1
      uvs.push(uv)
      normals.push(n)
      known.set(key, vertex)
    }
    indices[i] = vertex
  }
  return { source, uvs, normals, indices }
}

/** Normals of all places: those of the triangles around them, weighted by area. */
export function smoothNormals(places: ArrayLike<number>, parts: readonly ObjPart[]): Float64Array {
  const out = new Float64Array(places.length)
  const n = [0, 0, 0]
  for (const { corners } of parts) {
    for (let t = 0; t < corners.length; t += 9) {
      const [a, b, c] = [corners[t]! * 3, corners[t + 3]! * 3, corners[t + 6]! * 3]
      writeTriangleNormal(places, a, b, c, n)
      for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) out[corner + k]! += n[k]!
    }
  }
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.sqrt(out[i]! ** 2 + out[i + 1]! ** 2 + out[i + 2]! ** 2)
    if (length > 0 && Number.isFinite(length)) for (let k = 0; k < 3; k++) out[i + k]! /= length
    else out.set([0, 0, 1], i)
  }
  return out
}

/** What a shape does to the vertices, and how it turns their normals. */
export function shapeDeltas(
  rest: ArrayLike<number>,
  shape: ArrayLike<number>,
  restNormals: Float64Array,
  shapeNormals: Float64Array,
  source: readonly number[],
  scale: number,
): MorphDeltas {
  const positions = new Float32Array(source.length * 3)
  const normals = new Float32Array(source.length * 3)
  for (let i = 0; i < positions.length; i++) {
    const from = source[Math.floor(i / 3)]! * 3 + (i % 3)
    positions[i] = (shape[from]! - rest[from]!) * scale
    normals[i] = shapeNormals[from]! - restNormals[from]!
  }
  return { positions, normals }
}
