import type { Mesh, Model } from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'

/** A model with some of its meshes changed. */
export const changeMeshes = (model: Model, change: (mesh: Mesh, index: number) => Mesh): Model => ({
  ...model,
  meshes: model.meshes.map(change),
})

/** Vertices of a primitive scaled along the axes; the winding is turned where that mirrors them. */
export function scaleVertices(primitive: Primitive, s: readonly number[]): Primitive {
  const scaled = (column: Float32Array) => column.map((v, i) => v * s[i % 3]!)
  const turned = (column: Float32Array) => {
    const out = column.map((v, i) => v / s[i % 3]!)
    for (let i = 0; i < out.length; i += 3) {
      const length = Math.hypot(out[i]!, out[i + 1]!, out[i + 2]!) || 1
      for (let k = i; k < i + 3; k++) out[k] = out[k]! / length
    }
    return out
  }
  const flips = s[0]! * s[1]! * s[2]! < 0
  return {
    ...primitive,
    positions: scaled(primitive.positions),
    ...(primitive.normals ? { normals: turned(primitive.normals) } : {}),
    ...(flips ? { indices: flipped(primitive) } : {}),
    morphs: primitive.morphs.map(({ positions }) => ({ positions: scaled(positions) })),
  }
}

export function flipped({ indices, positions }: Primitive): Uint32Array {
  const out = indices ? indices.slice() : Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
  for (let t = 0; t + 2 < out.length; t += 3) [out[t + 1], out[t + 2]] = [out[t + 2]!, out[t + 1]!]
  return out
}
