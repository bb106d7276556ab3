import { IDENTITY_TRANSFORM, type Model, type Transform } from '@facework/documents'
import { composeMatrix } from '@facework/math/internal'
import { compileRig } from '@facework/runtime'
import { createPoseBuffers, setReferencePose } from '@facework/runtime/internal'
import { type ModelVertices, modelVertices } from '../character/model-vertices.ts'
import type { JointWeights } from './fit-joint-weights.ts'
import { vertexNormals, type WeldedMesh, weldMesh } from './geometry/welded-mesh.ts'
import type { HeadSkin } from './skin/head-skin.ts'

/** The triangles of an accessory at rest, all meshes in one column. */
export interface AccessoryShape {
  readonly model: Model
  readonly vertices: ModelVertices
  readonly mesh: WeldedMesh
  /** Smooth normals as the file has its vertices, before nodes, skins and the placement move them. */
  readonly localNormals: Float64Array
}

/** @param placement moves the accessory as a whole, before anything else is done with it */
export function accessoryShape(model: Model, placement: Transform = IDENTITY_TRANSFORM): AccessoryShape {
  const rig = compileRig(model)
  const vertices = modelVertices(model, rig)
  const pose = createPoseBuffers(rig)
  setReferencePose(rig, pose)
  const positions = vertices.place(pose)
  const m = new Float64Array(16)
  composeMatrix(m, 0, placement.t, 0, placement.r, 0, placement.s, 0)
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
    positions[i] = m[0]! * x + m[4]! * y + m[8]! * z + m[12]!
    positions[i + 1] = m[1]! * x + m[5]! * y + m[9]! * z + m[13]!
    positions[i + 2] = m[2]! * x + m[6]! * y + m[10]! * z + m[14]!
  }
  const mesh = weldMesh(positions, vertices.indices)
  const local = Float64Array.from(model.meshes.flatMap((m) => m.primitives.flatMap((p) => [...p.positions])))
  return { model, vertices, mesh, localNormals: vertexNormals(mesh, local) }
}

/**
 * Joint weights that an accessory brings itself, by the joints of a head; undefined where it has none, or its joints
 * are not those of the head.
 */
export function ownJointWeights(
  { model, vertices }: AccessoryShape,
  head: HeadSkin,
): JointWeights | undefined {
  const joints = new Uint16Array(vertices.count * 4)
  const weights = new Float32Array(vertices.count * 4)
  let at = 0
  for (const mesh of model.meshes) {
    const indices = mesh.skin?.joints.map((name) => head.jointNames.indexOf(name))
    for (const primitive of mesh.primitives) {
      if (!indices || !primitive.joints || !primitive.weights) return undefined
      for (let i = 0; i < primitive.weights.length; i++, at++) {
        weights[at] = primitive.weights[i]!
        if (weights[at] === 0) continue
        const joint = indices[primitive.joints[i]!]!
        if (joint < 0) return undefined
        joints[at] = joint
      }
    }
  }
  return at > 0 ? { joints, weights } : undefined
}
