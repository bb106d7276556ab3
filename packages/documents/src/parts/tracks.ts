import type { Report } from '@facework/report'
import { checkUnique } from '../schema/kind.ts'
import { column, nameText, object, oneOf, type Schema, withDefault } from '../schema/schema.ts'

export type JointPath = 'translation' | 'rotation' | 'scale'
export type TrackInterpolation = 'step' | 'linear' | 'cubicspline'

/** Keys of a dense track: times in seconds, rising; for cubicspline each key is in-tangent, value, out-tangent. */
interface TrackKeys {
  readonly interpolation: TrackInterpolation
  readonly times: Float32Array
  readonly values: Float32Array
}

// [C1]
/** Moves one joint. It carries one character's shape, so a clip with any cannot be shared. */
export interface JointTrack extends TrackKeys {
  readonly joint: string
  readonly path: JointPath
}

/** The weight of one morph of one mesh. */
export interface MorphTrack extends TrackKeys {
  readonly mesh: string
  readonly morph: string
}

const trackKeys = {
  interpolation: withDefault(oneOf('step', 'linear', 'cubicspline'), 'linear' as TrackInterpolation),
  times: column(Float32Array),
  values: column(Float32Array),
}
export const jointPathSchema: Schema<JointPath> = oneOf('translation', 'rotation', 'scale')
export const jointTrackSchema: Schema<JointTrack> = object<JointTrack>({
  joint: nameText,
  path: jointPathSchema,
  ...trackKeys,
})
export const morphTrackSchema: Schema<MorphTrack> = object<MorphTrack>({
  mesh: nameText,
  morph: nameText,
  ...trackKeys,
})

/** Each path of a joint once, and every track as long as its times say. */
export function checkJointTracks(tracks: readonly JointTrack[], path: string, report: Report): void {
  checkUnique(
    tracks.map((t) => `${t.joint} ${t.path}`),
    path,
    'track',
    report,
  )
  tracks.forEach((track, i) => {
    checkTrack(track, track.path === 'rotation' ? 4 : 3, `${path}[${i}]`, `"${track.joint}"`, report)
  })
}

export function checkMorphTracks(tracks: readonly MorphTrack[], path: string, report: Report): void {
  // Quoted, since mesh "a b" with morph "c" is not mesh "a" with morph "b c".
  checkUnique(
    tracks.map((t) => JSON.stringify([t.mesh, t.morph])),
    path,
    'track',
    report,
  )
  tracks.forEach((track, i) => {
    checkTrack(track, 1, `${path}[${i}]`, `"${track.morph}"`, report)
  })
}

function checkTrack(track: TrackKeys, width: number, path: string, what: string, report: Report): void {
  const expected = track.times.length * width * (track.interpolation === 'cubicspline' ? 3 : 1)
  if (track.times.length === 0 || track.values.length !== expected) {
    report.error(
      'clip/track-size',
      path,
      `The track of ${what} has ${track.times.length} times, so it should have ${expected || 'some'} values; found ${track.values.length}.`,
    )
    return
  }
  for (let i = 1; i < track.times.length; i++) {
    if (track.times[i]! > track.times[i - 1]!) continue
    report.error(
      'clip/key-order',
      `${path}.times[${i}]`,
      `Key times of ${what} must increase; ${track.times[i]} follows ${track.times[i - 1]}.`,
    )
    return
  }
}
