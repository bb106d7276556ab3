import type { Clip, JointTrack, MorphTrack } from '@facework/documents'

/** Tracks of a clip by id that are silent, or that alone are played. */
export interface TrackSwitches {
  readonly muted: ReadonlySet<string>
  readonly soloed: ReadonlySet<string>
}

/** Ids of tracks are unlike any other of the clip, whatever kind they are; that of a curve is its name. */
export const jointTrackId = ({ joint, path }: Pick<JointTrack, 'joint' | 'path'>) => `${joint}\u0000${path}`
export const morphTrackId = ({ mesh, morph }: Pick<MorphTrack, 'mesh' | 'morph'>) => `${mesh}\u0001${morph}`

/** The clip without muted tracks; with soloed ones, those alone. The clip itself when nothing is switched. */
export function playedClip(clip: Clip, { muted, soloed }: TrackSwitches): Clip {
  if (muted.size === 0 && soloed.size === 0) return clip
  const plays = (id: string) => (soloed.size > 0 ? soloed.has(id) : !muted.has(id))
  return {
    ...clip,
    curves: clip.curves.filter((curve) => plays(curve.name)),
    joints: clip.joints.filter((track) => plays(jointTrackId(track))),
    morphs: clip.morphs.filter((track) => plays(morphTrackId(track))),
  }
}
