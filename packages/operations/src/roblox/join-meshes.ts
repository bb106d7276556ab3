import type { Mesh, Model } from '@facework/documents'
import { IDENTITY_TRANSFORM } from '@facework/documents'
import type { Primitive, Skin } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import { invertMatrix } from '@facework/math/internal'
import { restWorlds, sceneMatrices } from '../character/scene-matrices.ts'
import { columnInScene } from '../skeleton/scene-mesh.ts'

/**
 * A model whose head is one mesh, Head_Geo: one skin over the joints of all parts, one primitive per material. Meshes
 * that are attached to a joint are skinned to it. Other meshes stay.
 */
export function joinHeadMeshes(model: Model, names: ReadonlySet<string>): Model {
  const parts = model.meshes.filter((m) => names.has(m.name))
  if (parts.length === 0) return model
  const worlds = restWorlds(model)
  const index = new Map(model.joints.map((j, i) => [j.name, i]))
  const main = parts.find((m) => /^head(_geo)?$/i.test(m.name)) ?? largest(parts)
  const ordered = [main, ...parts.filter((m) => m !== main)]
  const joints = usedJoints(model, ordered)
  const inverseBinds = new Float32Array(joints.length * 16)
  const inverse = new Float64Array(16)
  joints.forEach((name, i) => {
    invertMatrix(inverse, 0, worlds, index.get(name)! * 16)
    inverseBinds.set(inverse, i * 16)
  })
  const skin: Skin = { joints, inverseBinds }
  const slot = new Map(joints.map((name, i) => [name, i]))
  const morphNames = [...new Set(ordered.flatMap((m) => m.morphs.map((morph) => morph.name)))]
  const byMaterial = new Map<number | undefined, Primitive[]>()
  for (const mesh of ordered) {
    const toScene = sceneMatrices(mesh, worlds, index)
    for (const primitive of mesh.primitives) {
      if (primitive.mode !== 'triangles' || primitive.positions.length === 0) continue
      const list = byMaterial.get(primitive.material) ?? []
      list.push(inScene(mesh, primitive, toScene, slot, morphNames))
      byMaterial.set(primitive.material, list)
    }
  }
  const joined: Mesh = defined({
    name: 'Head_Geo',
    transform: IDENTITY_TRANSFORM,
    skin,
    morphs: morphNames.map((name) => ({ name, default: 0 })),
    primitives: [...byMaterial.values()].map(concatenate),
    extras: main.extras ? main.extras : undefined,
  })
  return { ...model, meshes: [joined, ...model.meshes.filter((m) => !names.has(m.name))] }
}

const verticesOf = (mesh: Mesh) => mesh.primitives.reduce((n, p) => n + p.positions.length, 0)
const largest = (meshes: readonly Mesh[]) =>
  meshes.reduce((best, mesh) => (verticesOf(mesh) > verticesOf(best) ? mesh : best))

/** Joints that the parts follow, in the order of the model. */
function usedJoints(model: Model, meshes: readonly Mesh[]): string[] {
  const used = new Set<string>()
  for (const { skin, parent, primitives } of meshes) {
    if (!skin) {
      used.add(parent ?? model.joints[0]!.name)
      continue
    }
    for (const { joints, weights } of primitives) {
      for (let k = 0; k < (weights?.length ?? 0); k++)
        if (weights![k]! > 0) used.add(skin.joints[joints![k]!]!)
    }
  }
  return model.joints.map((j) => j.name).filter((name) => used.has(name))
}

/** A primitive in the space of the scene, with joints of the common skin and all morphs. */
function inScene(
  mesh: Mesh,
  primitive: Primitive,
  matrices: Float64Array,
  slot: ReadonlyMap<string, number>,
  morphNames: readonly string[],
): Primitive {
  const count = primitive.positions.length / 3
  const { skin } = mesh
  const old = skin ? { joints: primitive.joints!, weights: primitive.weights! } : undefined
  const move = (column: Float32Array, kind: 'places' | 'directions') =>
    columnInScene(primitive, old !== undefined, matrices, column, kind)
  const joints = new Uint16Array(count * 4)
  const weights = new Float32Array(count * 4)
  for (let v = 0; v < count; v++) {
    if (old && skin) {
      for (let k = v * 4; k < v * 4 + 4; k++) {
        weights[k] = old.weights[k]!
        joints[k] = old.weights[k]! > 0 ? slot.get(skin.joints[old.joints[k]!]!)! : 0
      }
    } else {
      joints[v * 4] = slot.get(mesh.parent ?? '') ?? 0
      weights[v * 4] = 1
    }
  }
  const still = new Float32Array(count * 3)
  return defined({
    material: primitive.material,
    mode: 'triangles',
    indices: primitive.indices ?? Uint32Array.from({ length: count }, (_, i) => i),
    positions: move(primitive.positions, 'places'),
    normals: primitive.normals ? move(primitive.normals, 'directions') : still,
    uvs: primitive.uvs ?? new Float32Array(count * 2),
    colors: primitive.colors ? primitive.colors : undefined,
    joints,
    weights,
    morphs: morphNames.map((name) => {
      const i = mesh.morphs.findIndex((m) => m.name === name)
      return { positions: i < 0 ? still : move(primitive.morphs[i]!.positions, 'directions') }
    }),
  })
}

/** Primitives of one material as one. */
function concatenate(primitives: readonly Primitive[]): Primitive {
  const [first] = primitives
  if (primitives.length === 1) return first!
  const floats = (pick: (p: Primitive) => Float32Array) => {
    const out = new Float32Array(primitives.reduce((n, p) => n + pick(p).length, 0))
    let at = 0
    for (const p of primitives) {
      out.set(pick(p), at)
      at += pick(p).length
    }
    return out
  }
  const indices: number[] = []
  let start = 0
  for (const p of primitives) {
    for (const i of p.indices!) indices.push(start + i)
    start += p.positions.length / 3
  }
  const joints = new Uint16Array(start * 4)
  let at = 0
  for (const p of primitives) {
    joints.set(p.joints!, at)
    at += p.joints!.length
  }
  const white = (p: Primitive) => p.colors ?? new Float32Array((p.positions.length / 3) * 4).fill(1)
  return {
    ...first!,
    indices: Uint32Array.from(indices),
    positions: floats((p) => p.positions),
    normals: floats((p) => p.normals!),
    uvs: floats((p) => p.uvs!),
    ...(primitives.some((p) => p.colors) ? { colors: floats(white) } : {}),
    joints,
    weights: floats((p) => p.weights!),
    morphs: first!.morphs.map((_, m) => ({ positions: floats((p) => p.morphs[m]!.positions) })),
  }
}
