import type { Clip, Skeleton } from '@facework/documents'
import type { Fix } from './problem.ts'

/**
 * [G3] What ends a double transform: the tracks of exactly these joints and of those below them, or, where
 * all of them belong to the face, the face's as a whole.
 */
export function removeTracksFixes(
  clip: Clip,
  twice: readonly string[],
  skeleton: Pick<Skeleton, 'joints' | 'faceRoot'> | undefined,
): Fix[] {
  const command = 'clip.stripJointTracks'
  if (!skeleton || clip.skeleton === undefined) {
    return [{ title: titleOf(twice.length), command, args: { clip: clip.id, joints: twice } }]
  }
  const parents = new Map(skeleton.joints.map((j) => [j.name, j.parent]))
  const below = (joint: string, roots: ReadonlySet<string>): boolean => {
    for (let at = parents.get(joint); at !== undefined; at = parents.get(at)) if (roots.has(at)) return true
    return false
  }
  const own = new Set(twice)
  const topmost = twice.filter((joint) => !below(joint, own))
  const tracked = [...new Set(clip.joints.map((t) => t.joint))]
  const gone = tracked.filter((joint) => own.has(joint) || below(joint, own)).length
  const { faceRoot } = skeleton
  const face = new Set(faceRoot === undefined ? [] : [faceRoot])
  const inFace = twice.every((joint) => face.has(joint) || below(joint, face))
  return [
    { title: titleOf(gone), command, args: { clip: clip.id, joints: topmost, children: true } },
    ...(faceRoot !== undefined && inFace && !(topmost.length === 1 && topmost[0] === faceRoot)
      ? [
          {
            title: `Remove all below ${faceRoot}`,
            command,
            args: { clip: clip.id, joints: [faceRoot], children: true },
          },
        ]
      : []),
  ]
}

const titleOf = (joints: number) =>
  joints === 1 ? 'Remove 1 joint track' : `Remove tracks of ${joints} joints`
