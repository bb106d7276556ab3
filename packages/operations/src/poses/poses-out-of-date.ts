import type { Clip, PoseAsset } from '@facework/documents'
import { tracksFingerprint } from '../modifiers/tracks-fingerprint.ts'

// Both are immutable, and a project is looked at after every edit.
const known = new WeakMap<Clip, string>()

// [P2]
/**
 * Whether the clip that an asset was made from has other tracks by now. An asset whose poses were changed manually, or
 * that was saved before clips were compared, is not judged.
 *
 *   if (posesOutOfDate(asset, clip)) updatePoses(asset, createPosesFromClip({ model, clip }).poses)
 */
export function posesOutOfDate({ source }: PoseAsset, clip: Clip): boolean {
  if (source?.fingerprint === undefined || source.clip !== clip.name) return false
  const now = known.get(clip) ?? tracksFingerprint(clip)
  known.set(clip, now)
  return now !== source.fingerprint
}
