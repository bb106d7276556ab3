import type { Clip, JointTrack } from '@facework/documents'
import type { JointPath } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { changeJoints } from './change-joint-track.ts'

/** One key of a joint track, with its value. */
export interface JointKey {
  readonly joint: string
  readonly path: JointPath
  /** Seconds. */
  readonly time: number
  /** Metres, a unit quaternion, or factors. */
  readonly value: readonly number[]
}

/**
 * Puts keys on joint tracks, or gives the keys that are there other values. A joint without a track gets one,
 * linear from key to key. A rotation takes the sign that is nearer to its neighbour, so that no joint turns
 * the long way round.
 *
 *   setJointKeys(clip, [{ joint: 'head', path: 'rotation', time: 0.5, value: [0, 0.38, 0, 0.92] }])
 */
export function setJointKeys(clip: Clip, keys: readonly JointKey[]): Clip {
  const tracks = new Map<string, JointTrack>()
  for (const key of keys) {
    checkKey(key)
    const name = `${key.joint} ${key.path}`
    const track = tracks.get(name) ?? clip.joints.find((t) => t.joint === key.joint && t.path === key.path)
    tracks.set(name, withKey(track, key))
  }
  return tracks.size === 0 ? clip : changeJoints(clip, [...tracks.values()])
}

function withKey(track: JointTrack | undefined, key: JointKey): JointTrack {
  const { joint, path } = key
  const time = Math.fround(key.time)
  if (!track)
    return {
      joint,
      path,
      interpolation: 'linear',
      times: Float32Array.of(time),
      values: Float32Array.from(unit(key)),
    }
  const width = key.value.length
  const cubic = track.interpolation === 'cubicspline'
  const stride = cubic ? 3 * width : width
  const at = firstFrom(track.times, time)
  const replaces = track.times[at] === time
  const behind = at + (replaces ? 1 : 0)
  const neighbour = Math.max(Math.min(at - 1, track.times.length - 1), 0)
  const first = neighbour * stride + (cubic ? width : 0)
  const value = facing(unit(key), track.values.subarray(first, first + width), path)
  // A new key of a cubic track is level: tangents of nought on both sides.
  const put = cubic ? [...new Array(width).fill(0), ...value, ...new Array(width).fill(0)] : value
  const { times, values } = track
  return {
    ...track,
    times: Float32Array.from([...times.subarray(0, at), time, ...times.subarray(behind)]),
    values: Float32Array.from([
      ...values.subarray(0, at * stride),
      ...put,
      ...values.subarray(behind * stride),
    ]),
  }
}

function firstFrom(times: Float32Array, time: number): number {
  const found = times.findIndex((t) => t >= time)
  return found < 0 ? times.length : found
}

function unit({ path, value }: JointKey): readonly number[] {
  if (path !== 'rotation') return value
  const length = Math.hypot(...value)
  return value.map((v) => v / length)
}

function facing(value: readonly number[], other: Float32Array, path: JointPath): readonly number[] {
  const same = value.reduce((sum, v, i) => sum + v * other[i]!, 0) >= 0
  return path !== 'rotation' || same ? value : value.map((v) => -v)
}

function checkKey({ joint, path, time, value }: JointKey): void {
  const width = path === 'rotation' ? 4 : 3
  const sound = value.length === width && value.every(Number.isFinite)
  const turned = path !== 'rotation' || value.some((v) => v !== 0)
  if (sound && turned && Number.isFinite(time) && time >= 0) return
  throw new FaceworkError(
    'clip/joint-key',
    joint,
    `A ${path} key of joint "${joint}" needs a time from 0 on and ${width} finite numbers${path === 'rotation' ? ', not all of them 0' : ''}; found ${value.join(', ')} at ${time} s.`,
  )
}
