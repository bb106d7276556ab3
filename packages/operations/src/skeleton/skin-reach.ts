import type { Mesh, Transform } from '@facework/documents'
import { EVERY_MESH, type Primitive } from '@facework/documents/internal'
import { composeMatrix, invertMatrix, multiplyMatrices } from '@facework/math/internal'
import type { RigModel } from '@facework/runtime'
import { type CompiledRig, compileRig } from '@facework/runtime'
import {
  computeModelMatrices,
  computeSkinMatrices,
  createPoseBuffers,
  setReferencePose,
} from '@facework/runtime/internal'
import { rebaseTransform } from './transforms.ts'

/** How far joints and morphs move the skin of one model, starting from its reference pose. */
export interface SkinReach {
  /** Whether this joint alone, moved as from `rest` to `to`, takes some vertex further than `metres`. */
  jointMoves(joint: string, rest: Transform, to: Transform, metres: number): boolean
  /** Whether this much of a morph takes some vertex further than `metres`. */
  morphMoves(mesh: string, morph: string, weight: number, metres: number): boolean
}

/** Four numbers a vertex that hangs from a joint or its descendants: Σ w·p (p where that joint puts it), and Σ w. */
type JointVertices = Float64Array

/**
 * Skinning is linear in the joint matrices, and moving one joint moves all below it by the same matrix D.
 * So a vertex v goes from Σ w·p to D·Σ w·p over those joints: with the two sums kept per joint and vertex,
 * what a joint does to the skin costs one matrix product a vertex.
 */
export function createSkinReach(model: RigModel): SkinReach {
  const rig = compileRig(model)
  const pose = createPoseBuffers(rig)
  setReferencePose(rig, pose)
  const matrices = new Float64Array(rig.jointNames.length * 16)
  computeModelMatrices(rig, pose, matrices)
  const index = new Map(rig.jointNames.map((name, i) => [name, i]))
  const skinOf = (mesh: Mesh) => skinMatrices(rig, mesh, index, matrices)
  const known = new Map<number, JointVertices>()
  const verticesOf = (joint: number): JointVertices => {
    const vertices = known.get(joint) ?? gather(rig, model, joint, skinOf)
    known.set(joint, vertices)
    return vertices
  }
  return {
    jointMoves(name, rest, to, metres) {
      const joint = index.get(name)
      if (joint === undefined) return false
      const own = rebaseTransform(to, rest, model.joints[joint]!.reference)
      return movesFurther(verticesOf(joint), changeOf(rig, joint, own, matrices), metres)
    },
    morphMoves(mesh, morph, weight, metres) {
      return model.meshes.some((m) => {
        const at = mesh === m.name || mesh === EVERY_MESH ? m.morphs.findIndex((x) => x.name === morph) : -1
        if (at < 0) return false
        const skin = skinOf(m)
        return m.primitives.some((p) => morphMovesFurther(p, at, skin, weight, metres))
      })
    },
  }
}

interface MeshSkin {
  /** Rig joint behind each index a primitive uses. */
  readonly joints: Int32Array
  /** Sixteen numbers each: mesh space to where that joint puts it. */
  readonly matrices: Float64Array
}

/** A mesh without a skin hangs rigidly from its parent joint. */
export function skinMatrices(
  rig: CompiledRig,
  mesh: Mesh,
  index: ReadonlyMap<string, number>,
  model: Float64Array,
): MeshSkin | undefined {
  const skin = rig.skins.find((s) => s.mesh === mesh.name)
  if (skin) {
    const matrices = new Float64Array(skin.joints.length * 16)
    computeSkinMatrices(skin, model, matrices)
    return { joints: skin.joints, matrices }
  }
  const parent = mesh.parent === undefined ? undefined : index.get(mesh.parent)
  if (parent === undefined) return undefined
  const local = new Float64Array(16)
  composeMatrix(local, 0, mesh.transform.t, 0, mesh.transform.r, 0, mesh.transform.s, 0)
  const matrices = new Float64Array(16)
  multiplyMatrices(matrices, 0, model, parent * 16, local, 0)
  return { joints: Int32Array.of(parent), matrices }
}

function gather(
  rig: CompiledRig,
  model: RigModel,
  joint: number,
  skinOf: (mesh: Mesh) => MeshSkin | undefined,
): JointVertices {
  const below = new Uint8Array(rig.jointNames.length)
  for (let j = joint; j < below.length; j++) below[j] = j === joint || below[rig.parents[j]!] === 1 ? 1 : 0
  const out: number[] = []
  for (const mesh of model.meshes) {
    const skin = skinOf(mesh)
    if (!skin?.joints.some((j) => below[j] === 1)) continue
    for (const primitive of mesh.primitives) {
      for (let v = 0; v * 3 < primitive.positions.length; v++) {
        let [x, y, z, sum] = [0, 0, 0, 0]
        eachInfluence(primitive, mesh, v, (slot, weight) => {
          if (below[skin.joints[slot]!] !== 1) return
          const m = skin.matrices
          const [px, py, pz] = [
            primitive.positions[v * 3]!,
            primitive.positions[v * 3 + 1]!,
            primitive.positions[v * 3 + 2]!,
          ]
          const o = slot * 16
          x += weight * (m[o]! * px + m[o + 4]! * py + m[o + 8]! * pz + m[o + 12]!)
          y += weight * (m[o + 1]! * px + m[o + 5]! * py + m[o + 9]! * pz + m[o + 13]!)
          z += weight * (m[o + 2]! * px + m[o + 6]! * py + m[o + 10]! * pz + m[o + 14]!)
          sum += weight
        })
        if (sum > 0) out.push(x, y, z, sum)
      }
    }
  }
  return Float64Array.from(out)
}

function eachInfluence(
  primitive: Primitive,
  mesh: Mesh,
  vertex: number,
  use: (slot: number, weight: number) => void,
): void {
  if (!mesh.skin) use(0, 1)
  if (!mesh.skin || !primitive.joints || !primitive.weights) return
  for (let k = vertex * 4; k < vertex * 4 + 4; k++) {
    const weight = primitive.weights[k]!
    if (weight > 0) use(primitive.joints[k]!, weight)
  }
}

/** What takes everything below a joint from the reference pose to where it is with the joint at `local`. */
function changeOf(rig: CompiledRig, joint: number, local: Transform, matrices: Float64Array): Float64Array {
  const own = new Float64Array(16)
  composeMatrix(own, 0, local.t, 0, local.r, 0, local.s, 0)
  const parent = rig.parents[joint]!
  const now = new Float64Array(16)
  if (parent < 0) now.set(own)
  else multiplyMatrices(now, 0, matrices, parent * 16, own, 0)
  const back = new Float64Array(16)
  const change = new Float64Array(16)
  // A joint without extent has no inverse; nothing below it can be seen.
  if (!invertMatrix(back, 0, matrices, joint * 16)) return change.fill(Number.NaN)
  multiplyMatrices(change, 0, now, 0, back, 0)
  return change
}

function movesFurther(vertices: JointVertices, m: Float64Array, metres: number): boolean {
  const limit = metres * metres
  for (let i = 0; i < vertices.length; i += 4) {
    const [x, y, z, w] = [vertices[i]!, vertices[i + 1]!, vertices[i + 2]!, vertices[i + 3]!]
    const dx = m[0]! * x + m[4]! * y + m[8]! * z + m[12]! * w - x
    const dy = m[1]! * x + m[5]! * y + m[9]! * z + m[13]! * w - y
    const dz = m[2]! * x + m[6]! * y + m[10]! * z + m[14]! * w - z
    if (dx * dx + dy * dy + dz * dz > limit) return true
  }
  return false
}

function morphMovesFurther(
  primitive: Primitive,
  morph: number,
  skin: MeshSkin | undefined,
  weight: number,
  metres: number,
): boolean {
  const deltas = primitive.morphs[morph]?.positions
  if (!deltas) return false
  for (let v = 0; v * 3 < deltas.length; v++) {
    const [x, y, z] = [deltas[v * 3]!, deltas[v * 3 + 1]!, deltas[v * 3 + 2]!]
    if (x === 0 && y === 0 && z === 0) continue
    const moved = skin && primitive.joints ? turned(primitive, skin, v, x, y, z) : [x, y, z]
    const length = Math.sqrt(moved.reduce((sum, d) => sum + d * d, 0))
    if (length * Math.abs(weight) > metres) return true
  }
  return false
}

/** A displacement as the skin shows it. */
function turned(
  primitive: Primitive,
  skin: MeshSkin,
  vertex: number,
  x: number,
  y: number,
  z: number,
): number[] {
  const out = [0, 0, 0]
  for (let k = vertex * 4; k < vertex * 4 + 4; k++) {
    const weight = primitive.weights?.[k] ?? 0
    if (weight <= 0) continue
    const o = primitive.joints![k]! * 16
    for (let row = 0; row < 3; row++) {
      out[row]! +=
        weight *
        (skin.matrices[o + row]! * x + skin.matrices[o + 4 + row]! * y + skin.matrices[o + 8 + row]! * z)
    }
  }
  return out
}
