import type { Clip, ClipEdits, JointTrack } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { endOfTrack } from '../modifiers/clip-content.ts'
import { keepSource } from '../modifiers/derive-clip.ts'
import { grown, hasSource } from './change-curve.ts'

interface TrackName {
  readonly joint: string
  readonly path: JointPath
}

const isTrack =
  ({ joint, path }: TrackName) =>
  (track: JointTrack) =>
    track.joint === joint && track.path === path

/** The track of a joint, or an error that names the nearest one. */
export function jointTrackInClip(clip: Clip, name: TrackName): JointTrack {
  const track = clip.joints.find(isTrack(name))
  if (track) return track
  throw new FaceworkError(
    'clip/track-unknown',
    name.joint,
    `Clip "${clip.name}" has no ${name.path} track of joint "${name.joint}".`,
    suggestion(
      name.joint,
      clip.joints.map((t) => t.joint),
    ),
  )
}

// [O1]
/** The clip with joint tracks replaced or added; an edit on top of its source, if it has one. */
export function changeJoints(clip: Clip, put: readonly JointTrack[]): Clip {
  const joints = withTracks(clip.joints, put)
  const duration = Math.max(clip.duration, ...put.map(endOfTrack))
  if (!hasSource(clip)) return { ...clip, joints, duration }
  const kept = keepSource(clip)
  const edits: ClipEdits = {
    curves: [],
    removedCurves: [],
    ...kept.edits,
    joints: withTracks(kept.edits?.joints ?? [], put),
    ...grown(kept.edits, duration),
  }
  return { ...kept, joints, duration, edits }
}

function withTracks(tracks: readonly JointTrack[], put: readonly JointTrack[]): JointTrack[] {
  return [
    ...tracks.map((track) => put.find(isTrack(track)) ?? track),
    ...put.filter((track) => !tracks.some(isTrack(track))),
  ]
}

/** Keys of a track at other times, or gone where the change gives none. What a moved key meets gives way. */
export function changeTrackTimes(
  clip: Clip,
  track: JointTrack,
  times: readonly number[],
  change: (time: number) => number | undefined,
): JointTrack {
  const chosen = new Set(times.map((time) => indexAt(clip, track, time)))
  const keys = new Map<number, number>()
  track.times.forEach((time, i) => {
    if (!chosen.has(i)) keys.set(time, i)
  })
  for (const i of chosen) {
    const time = change(track.times[i]!)
    if (time !== undefined) keys.set(Math.fround(time), i)
  }
  if (keys.size > 0) return fromKeys(track, keys, track)
  throw new FaceworkError(
    'clip/track-empty',
    track.joint,
    `The ${track.path} track of joint "${track.joint}" would have no key left.`,
    'Remove the joint track instead.',
  )
}

/** Some keys of a track as a track of their own, their times from `start`. */
export function keysOfTrack(
  clip: Clip,
  track: JointTrack,
  times: readonly number[],
  start: number,
): JointTrack {
  const keys = new Map(times.map((time) => [Math.fround(time - start), indexAt(clip, track, time)]))
  return fromKeys(track, keys, track)
}

/** The clip's track with keys of a copied one put in from a time on. */
export function mergeTracks(clip: Clip, copied: JointTrack, start: number): JointTrack {
  const there = clip.joints.find(isTrack(copied))
  const moved: JointTrack = { ...copied, times: copied.times.map((t) => t + start) }
  if (!there) return moved
  if (isCubic(there) !== isCubic(copied)) {
    throw new FaceworkError(
      'clip/track-interpolation',
      copied.joint,
      `Keys of a ${copied.interpolation} track cannot go into the ${there.interpolation} track of joint "${copied.joint}".`,
      'Paste them where the joint has no track, or copy from a track of the same kind.',
    )
  }
  const all: JointTrack = {
    ...there,
    times: joined(there.times, moved.times),
    values: joined(there.values, moved.values),
  }
  const keys = new Map<number, number>()
  all.times.forEach((time, i) => {
    keys.set(time, i)
  })
  return fromKeys(there, keys, all)
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const both = new Float32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const isCubic = (track: JointTrack) => track.interpolation === 'cubicspline'

/** A track like `track`, of the keys at these times with the values that `from` has at these indices. */
function fromKeys(track: JointTrack, keys: ReadonlyMap<number, number>, from: JointTrack): JointTrack {
  const sorted = [...keys].sort(([a], [b]) => a - b)
  const width = from.values.length / from.times.length
  const values = new Float32Array(sorted.length * width)
  sorted.forEach(([, i], n) => {
    values.set(from.values.subarray(i * width, (i + 1) * width), n * width)
  })
  return { ...track, times: Float32Array.from(sorted, ([time]) => time), values }
}

function indexAt(clip: Clip, track: JointTrack, time: number): number {
  const i = track.times.indexOf(Math.fround(time))
  if (i >= 0) return i
  throw new FaceworkError(
    'clip/key-unknown',
    track.joint,
    `The ${track.path} track of joint "${track.joint}" in clip "${clip.name}" has no key at ${time} s.`,
  )
}
