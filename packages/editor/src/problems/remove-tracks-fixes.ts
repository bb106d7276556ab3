import type { Clip, Skeleton } from '@facework/documents'
import type { Fix } from './problem.ts'

// [G3]
/**
 * What ends a double transform: the tracks of exactly the joints that are named, or, where all of them
 * belong to the face, the face's as a whole.
 */
export function removeTracksFixes(
  clip: Clip,
  twice: readonly string[],
  skeleton: Pick<Skeleton, 'joints' | 'faceRoot'> | undefined,
): Fix[] {
  const command = 'clip.stripJointTracks'
  const exactly: Fix = { title: titleOf(twice.length), command, args: { clip: clip.id, joints: twice } }
  const faceRoot = skeleton?.faceRoot
  // Without a skeleton of its own the clip cannot tell what is below a joint.
  if (faceRoot === undefined || clip.skeleton === undefined) return [exactly]
  const parents = new Map(skeleton!.joints.map((j) => [j.name, j.parent]))
  const inFace = (joint: string) => {
    for (let at: string | undefined = joint; at !== undefined; at = parents.get(at))
      if (at === faceRoot) return true
    return false
  }
  if (!twice.every(inFace)) return [exactly]
  const face: Fix = {
    title: `Remove all below ${faceRoot}`,
    command,
    args: { clip: clip.id, joints: [faceRoot], children: true },
  }
  return [exactly, face]
}

const titleOf = (joints: number) =>
  joints === 1 ? 'Remove 1 joint track' : `Remove tracks of ${joints} joints`
