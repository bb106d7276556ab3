import type { Clip, Id } from '@facework/documents'

/** Joints and morphs that a clip moves; without any there is nothing to make poses of. */
export const movedBy = (clip: Clip): number =>
  new Set([...clip.joints.map((t) => `joint ${t.joint}`), ...clip.morphs.map((t) => `morph ${t.morph}`)]).size

/**
 * The default clip to make poses from: the first of the candidates that moves something, or
 * the one that moves most. A sheet of faces moves more than a gesture.
 */
export function clipForPoses(
  clips: readonly Clip[],
  candidates: readonly (Id | undefined)[],
): Clip | undefined {
  const able = clips.filter((clip) => movedBy(clip) > 0)
  const near = candidates.flatMap((id) => able.find((clip) => clip.id === id) ?? [])
  return near[0] ?? able.toSorted((a, b) => movedBy(b) - movedBy(a))[0]
}
