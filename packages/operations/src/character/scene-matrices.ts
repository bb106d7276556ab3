import type { Mesh, Model } from '@facework/documents'
import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import { compileRig } from '@facework/runtime'
import { computeModelMatrices, createPoseBuffers, setReferencePose } from '@facework/runtime/internal'

/** World matrices of all joints at rest. */
export function restWorlds(model: Model): Float64Array {
  const rig = compileRig(model)
  const pose = createPoseBuffers(rig)
  setReferencePose(rig, pose)
  const worlds = new Float64Array(rig.jointNames.length * 16)
  computeModelMatrices(rig, pose, worlds)
  return worlds
}

/** From the space of a mesh to the scene at rest: one matrix for each joint of its skin, or a single one. */
export function sceneMatrices(
  mesh: Mesh,
  worlds: Float64Array,
  index: ReadonlyMap<string, number>,
): Float64Array {
  const { skin, parent, transform } = mesh
  if (skin) {
    const out = new Float64Array(skin.joints.length * 16)
    skin.joints.forEach((name, i) => {
      multiplyMatrices(out, i * 16, worlds, index.get(name)! * 16, skin.inverseBinds, i * 16)
    })
    return out
  }
  const local = new Float64Array(16)
  composeMatrix(local, 0, transform.t, 0, transform.r, 0, transform.s, 0)
  if (parent === undefined) return local
  const out = new Float64Array(16)
  multiplyMatrices(out, 0, worlds, index.get(parent)! * 16, local, 0)
  return out
}
