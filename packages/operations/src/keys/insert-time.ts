import type { Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { setDuration, setMarkers } from '../clips/edit-clip.ts'
import { deleteKeys, type KeyPlace, moveKeys } from './edit-keys.ts'

/**
 * Puts time into a clip, or takes it out when negative: keys and markers from `time` on move with it, and the clip is
 * that much longer or shorter. Keys inside time that is taken out are deleted. Sampled curves do not move.
 *
 *   insertTime(clip, { time: 1.2, seconds: 0.5 })
 */
export function insertTime(
  clip: Clip,
  { time, seconds }: { readonly time: number; readonly seconds: number },
): Clip {
  const duration = clip.duration + seconds
  if (!Number.isFinite(time) || time < 0 || !Number.isFinite(seconds) || !(duration > 0)) {
    throw new FaceworkError(
      'clip/duration',
      'seconds',
      `Time put into a clip of ${clip.duration} s should leave more than 0 s; found ${seconds} s at ${time} s.`,
    )
  }
  const end = time + Math.max(-seconds, 0)
  const all = keyPlaces(clip)
  const gone = all.filter((key) => key.time >= time && key.time < end)
  const moving = all.filter((key) => key.time >= end)
  const cut = gone.length > 0 ? deleteKeys(clip, gone) : clip
  const moved = moving.length > 0 ? moveKeys(cut, moving, { time: seconds }) : cut
  const markers = clip.markers
    .filter((marker) => marker.time < time || marker.time >= end)
    .map((marker) => (marker.time >= end ? { ...marker, time: marker.time + seconds } : marker))
  return setDuration(setMarkers(moved, markers), duration)
}

const keyPlaces = (clip: Clip): KeyPlace[] => [
  ...clip.curves.flatMap((curve) =>
    curve.type === 'keyed' ? curve.keys.map(({ time }) => ({ curve: curve.name, time })) : [],
  ),
  ...clip.joints.flatMap(({ joint, path, times }) => Array.from(times, (time) => ({ joint, path, time }))),
]
