import type { Mesh, Model } from '@facework/documents'
import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import type { CompiledRig, PoseBuffers } from '@facework/runtime'
import { computeModelMatrices, computeSkinMatrices } from '@facework/runtime/internal'

/** Triangles of a model in one column: all vertices of all meshes, in the order of the document. */
export interface ModelVertices {
  readonly count: number
  readonly indices: Uint32Array
  /** Mesh of each vertex. */
  readonly meshOf: Int32Array
  /** Where the vertices of each mesh start; one more at the end. */
  readonly meshStarts: readonly number[]
  /** Places of all vertices under a pose, as a renderer draws them. */
  place(pose: PoseBuffers, out?: Float64Array): Float64Array
}

export function modelVertices(model: Pick<Model, 'meshes'>, rig: CompiledRig): ModelVertices {
  const meshStarts = [0]
  const indices: number[] = []
  let count = 0
  for (const mesh of model.meshes) {
    for (const primitive of mesh.primitives) {
      const own = primitive.positions.length / 3
      const corners = primitive.mode === 'triangles' ? (primitive.indices?.length ?? own) : 0
      for (let i = 0; i < corners - (corners % 3); i++) indices.push(count + (primitive.indices?.[i] ?? i))
      count += own
    }
    meshStarts.push(count)
  }
  const meshOf = new Int32Array(count)
  model.meshes.forEach((_, m) => {
    meshOf.fill(m, meshStarts[m], meshStarts[m + 1])
  })
  const placers = model.meshes.map((mesh) => createPlacer(mesh, rig))
  const matrices = new Float64Array(rig.jointNames.length * 16)
  return {
    count,
    indices: Uint32Array.from(indices),
    meshOf,
    meshStarts,
    place(pose, out = new Float64Array(count * 3)) {
      computeModelMatrices(rig, pose, matrices)
      placers.forEach((place, m) => {
        place(pose, matrices, out, meshStarts[m]! * 3)
      })
      return out
    },
  }
}

type Placer = (pose: PoseBuffers, matrices: Float64Array, out: Float64Array, offset: number) => void

function createPlacer(mesh: Mesh, rig: CompiledRig): Placer {
  const channels = mesh.morphs.map((morph) =>
    rig.morphs.findIndex((m) => m.mesh === mesh.name && m.morph === morph.name),
  )
  const skin = rig.skins.find((s) => s.mesh === mesh.name)
  const frames = new Float64Array(16 * (skin?.joints.length ?? 1))
  const local = new Float64Array(16)
  composeMatrix(local, 0, mesh.transform.t, 0, mesh.transform.r, 0, mesh.transform.s, 0)
  const parent = mesh.parent === undefined ? -1 : rig.jointNames.indexOf(mesh.parent)
  return (pose, matrices, out, offset) => {
    if (skin) computeSkinMatrices(skin, matrices, frames)
    else if (parent < 0) frames.set(local)
    else multiplyMatrices(frames, 0, matrices, parent * 16, local, 0)
    let at = offset
    for (const { positions, morphs, joints, weights } of mesh.primitives) {
      const morphed = Float64Array.from(positions)
      channels.forEach((channel, m) => {
        const weight = channel < 0 ? 0 : pose.morphs[channel]!
        const deltas = morphs[m]?.positions
        if (weight === 0 || !deltas) return
        for (let i = 0; i < morphed.length; i++) morphed[i]! += weight * deltas[i]!
      })
      const isSkinned = skin !== undefined && joints !== undefined && weights !== undefined
      for (let v = 0; v < morphed.length; v += 3, at += 3) {
        const [x, y, z] = [morphed[v]!, morphed[v + 1]!, morphed[v + 2]!]
        out[at] = out[at + 1] = out[at + 2] = 0
        for (let k = 0; k < (isSkinned ? 4 : 1); k++) {
          const weight = isSkinned ? weights[(v / 3) * 4 + k]! : 1
          if (weight === 0) continue
          const o = isSkinned ? joints[(v / 3) * 4 + k]! * 16 : 0
          out[at]! += weight * (frames[o]! * x + frames[o + 4]! * y + frames[o + 8]! * z + frames[o + 12]!)
          out[at + 1]! +=
            weight * (frames[o + 1]! * x + frames[o + 5]! * y + frames[o + 9]! * z + frames[o + 13]!)
          out[at + 2]! +=
            weight * (frames[o + 2]! * x + frames[o + 6]! * y + frames[o + 10]! * z + frames[o + 14]!)
        }
      }
    }
  }
}
