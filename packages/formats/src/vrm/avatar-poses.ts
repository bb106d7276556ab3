import { type Mesh, type Model, newId, type Pose, type PoseAsset } from '@facework/documents'
import { EVERY_MESH } from '@facework/documents/internal'

/**
 * The expressions of an avatar, then a pose for every other morph. Avatars often have finer morphs than their
 * expressions use, such as all of ARKit's, which captures should reach.
 */
export function avatarPoses(expressions: PoseAsset, model: Model): PoseAsset {
  const known = new Set(expressions.poses.map((p) => p.name.toLowerCase()))
  const moving = new Set(model.meshes.flatMap(movingMorphs))
  const added = [...moving]
    .filter((name) => !known.has(name.toLowerCase()))
    .map(
      (name): Pose => ({
        id: newId(),
        name,
        role: { type: 'control' },
        joints: {},
        morphs: { [EVERY_MESH]: { [name]: 1 } },
        curves: {},
        range: [0, 1],
      }),
    )
  return added.length === 0 ? expressions : { ...expressions, poses: [...expressions.poses, ...added] }
}

/** Names of the morphs of a mesh that move a vertex. */
function movingMorphs({ morphs, primitives }: Mesh): string[] {
  const moves = (i: number) => primitives.some((p) => p.morphs[i]?.positions.some((value) => value !== 0))
  return morphs.flatMap(({ name }, i) => (moves(i) ? [name] : []))
}
