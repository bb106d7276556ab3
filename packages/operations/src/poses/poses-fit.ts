import type { Model, PoseAsset } from '@facework/documents'
import { EVERY_MESH } from '@facework/documents/internal'
import { restFromModel } from '../skeleton/model-rest.ts'
import { distance } from './rebase-poses.ts'

/** Nobody sees less, and files that were rounded differ by less. */
const SAME = { millimetres: 0.1, degrees: 0.1, scale: 0.001 }

// [P2]
/**
 * Whether a pose of the model could be one of the asset: the model rests as the asset does and has every
 * morph that its poses move. A pose of another head would be stored as a movement from one face to the other.
 */
export function posesFit(asset: PoseAsset, model: Model): boolean {
  const { joints } = restFromModel(model)
  const sameRest = Object.entries(asset.rest.joints).every(([name, own]) => {
    const there = Object.hasOwn(joints, name) ? joints[name] : undefined
    if (!there) return false
    const { millimetres, degrees, scale } = distance(own, there)
    return millimetres <= SAME.millimetres && degrees <= SAME.degrees && scale <= SAME.scale
  })
  const meshes = new Map(model.meshes.map((m) => [m.name, new Set(m.morphs.map((morph) => morph.name))]))
  const has = (mesh: string, morph: string) =>
    mesh === EVERY_MESH
      ? [...meshes.values()].some((m) => m.has(morph))
      : meshes.get(mesh)?.has(morph) === true
  return (
    sameRest &&
    asset.poses.every((pose) =>
      Object.entries(pose.morphs).every(([mesh, own]) => Object.keys(own).every((morph) => has(mesh, morph))),
    )
  )
}
