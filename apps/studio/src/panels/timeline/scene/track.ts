import type { Clip, Curve, JointTrack, MorphTrack } from '@facework/documents'
import type { KeyRef } from '@facework/editor/internal'
import { byRank, regionOf } from '../../../base/controls.ts'
import { jointTrackId, morphTrackId } from '../../../session/playback/played-clip.ts'
import { JOINT_TRACKS, MORPH_TRACKS } from '../../../session/timeline-state.ts'
import { keyTimes } from '../view/compiled-curve.ts'

interface TrackHead {
  /** Unlike any other of the clip, whatever kind it is. */
  readonly id: string
  readonly name: string
  /** Region of the face, or what kind of track it is. */
  readonly group: string
  /** The group whose colour it has. */
  readonly tint: string
}

/** Anything of a clip that has a row. */
export type Track =
  | (TrackHead & { readonly kind: 'curve'; readonly curve: Curve })
  | (TrackHead & { readonly kind: 'joint'; readonly track: JointTrack })
  | (TrackHead & { readonly kind: 'morph'; readonly track: MorphTrack })

export const trackIdOf = (key: KeyRef) => ('joint' in key ? jointTrackId(key) : key.curve)

/** All tracks of a clip: curves in the order of the face, then joints, then morphs. */
export function tracksOf(clip: Clip, colors: ReadonlyMap<string, string> = new Map()): Track[] {
  const curves = clip.curves
    .map(
      (curve): Track => ({
        kind: 'curve',
        id: curve.name,
        name: curve.name,
        group: regionOf(curve.name),
        tint: colors.get(curve.name) ?? regionOf(curve.name),
        curve,
      }),
    )
    .sort((a, b) => byRank(a.name, b.name))
  const joints = clip.joints.map(
    (track): Track => ({
      kind: 'joint',
      id: jointTrackId(track),
      name: `${track.joint} ${track.path}`,
      group: JOINT_TRACKS,
      tint: colors.get(jointTrackId(track)) ?? JOINT_TRACKS,
      track,
    }),
  )
  const morphs = clip.morphs.map(
    (track): Track => ({
      kind: 'morph',
      id: morphTrackId(track),
      name: track.morph,
      group: MORPH_TRACKS,
      tint: colors.get(morphTrackId(track)) ?? MORPH_TRACKS,
      track,
    }),
  )
  return [...curves, ...joints, ...morphs]
}

export const timesOf = (track: Track): ArrayLike<number> =>
  track.kind === 'curve' ? keyTimes(track.curve) : track.track.times

/** The key of a track at one of its times; morph tracks play, and are not edited here. */
export function keyOf(track: Track, time: number): KeyRef | undefined {
  if (track.kind === 'curve') return track.curve.type === 'keyed' ? { curve: track.id, time } : undefined
  if (track.kind === 'joint') return { joint: track.track.joint, path: track.track.path, time }
  return undefined
}
