import type { Model, Skeleton } from '@facework/documents'

export interface AddedJoints {
  readonly skeleton: Skeleton
  readonly added: readonly string[]
}

// [S2]
/**
 * Adds the joints that a model needs to a skeleton: those that the model is skinned to, and their
 * parents, where the skeleton lacks them. Existing joints are not changed.
 *
 *   const { skeleton, added } = addJoints(master, model)
 */
export function addJoints(skeleton: Skeleton, model: Pick<Model, 'joints' | 'meshes'>): AddedJoints {
  const known = new Set(skeleton.joints.map((j) => j.name))
  const mine = new Map(model.joints.map((j) => [j.name, j]))
  const wanted = new Set<string>()
  for (const needed of model.meshes.flatMap((m) => m.skin?.joints ?? [])) {
    let joint = mine.get(needed)
    while (joint && !known.has(joint.name) && !wanted.has(joint.name)) {
      wanted.add(joint.name)
      joint = joint.parent === undefined ? undefined : mine.get(joint.parent)
    }
  }
  if (wanted.size === 0) return { skeleton, added: [] }
  const added = model.joints.filter((j) => wanted.has(j.name))
  return {
    skeleton: { ...skeleton, joints: [...skeleton.joints, ...added] },
    added: added.map((j) => j.name),
  }
}
