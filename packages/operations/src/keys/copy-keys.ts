import { type Clip, type JointTrack, type Key, type KeyedCurve, keyedCurve } from '@facework/documents'
import { mirrorName } from '../modifiers/curves/mirror-name.ts'
import { changeCurves, keyedCurveInClip } from './change-curve.ts'
import { changeJoints, jointTrackInClip, keysOfTrack, mergeTracks } from './change-joint-track.ts'
import { firstTime, type JointKeyPlace, type KeyPlace, merge } from './edit-keys.ts'

/** Keys on their way from one place to another, their times from the first of them. */
export interface CopiedKeys {
  readonly curves: readonly { readonly name: string; readonly keys: readonly Key[] }[]
  readonly joints?: readonly JointTrack[] | undefined
}

/** What `pasteKeys` takes; the clip stays as it is. */
export function copyKeys(clip: Clip, keys: readonly KeyPlace[]): CopiedKeys {
  const start = firstTime(keys)
  const times = new Map<string, Set<number>>()
  const onJoints = new Map<string, JointKeyPlace[]>()
  for (const place of keys) {
    if ('joint' in place) {
      const name = `${place.joint} ${place.path}`
      onJoints.set(name, [...(onJoints.get(name) ?? []), place])
    } else {
      const known = times.get(place.curve)
      if (known) known.add(place.time)
      else times.set(place.curve, new Set([place.time]))
    }
  }
  const joints = [...onJoints.values()].map((places) =>
    keysOfTrack(
      clip,
      jointTrackInClip(clip, places[0]!),
      places.map((p) => p.time),
      start,
    ),
  )
  return {
    curves: [...times].map(([name, own]) => {
      const chosen = keyedCurveInClip(clip, name).keys.filter((k) => own.has(k.time))
      return { name, keys: chosen.map((k) => ({ ...k, time: k.time - start })) }
    }),
    joints: joints.length > 0 ? joints : undefined,
  }
}

export interface PasteKeysOptions {
  /** Where the first key goes, seconds. */
  readonly time: number
  /** On the controls of the other side of the face. */
  readonly mirrored?: boolean
}

/**
 * Puts copied keys into a clip from a time on; keys that are in their way are replaced, curves it lacks
 * are made. Mirrored, `smile_L` goes to `smile_R` and controls in the middle stay; joint tracks are
 * left out then, since a turned joint has no name to go to.
 *
 *   pasteKeys(clip, copyKeys(clip, selected), { time: 2, mirrored: true })
 */
export function pasteKeys(clip: Clip, copied: CopiedKeys, options: PasteKeysOptions): Clip {
  const put = copied.curves.map(({ name, keys }): KeyedCurve => {
    const target = options.mirrored ? mirrorName(name) : name
    const there = clip.curves.some((c) => c.name === target)
    const curve = there ? keyedCurveInClip(clip, target) : keyedCurve(target, [])
    const moved = keys.map((k) => ({ ...k, time: k.time + options.time }))
    return { ...curve, keys: merge(curve.keys, moved) }
  })
  const withCurves = put.length === 0 ? clip : changeCurves(clip, put)
  const tracks = options.mirrored ? [] : (copied.joints ?? [])
  if (tracks.length === 0) return withCurves
  return changeJoints(
    withCurves,
    tracks.map((track) => mergeTracks(withCurves, track, options.time)),
  )
}
