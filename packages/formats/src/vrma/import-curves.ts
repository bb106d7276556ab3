import type { Curve, JointTrack, Key } from '@facework/documents'
import type { Report } from '@facework/report'

export const GAZE_YAW = 'lookAtYaw'
export const GAZE_PITCH = 'lookAtPitch'
const ENDS = { before: 'hold', after: 'hold' } as const

/** An expression's weight is the x of its node. */
export function curveFromWeights(name: string, track: JointTrack): Curve {
  const { interpolation, values } = track
  const keys = Array.from(track.times, (time, i): Key => {
    if (interpolation !== 'cubicspline')
      return { time, value: values[i * 3]!, interpolation: interpolation === 'step' ? 'constant' : 'linear' }
    return {
      time,
      value: values[i * 9 + 3]!,
      interpolation: 'cubic',
      in: { slope: values[i * 9]! },
      out: { slope: values[i * 9 + 6]! },
    }
  })
  return { type: 'keyed', name, keys, ...ENDS }
}

/** Where the look-at node's +Z points: first pitch about X, then yaw about Y. Roll has no effect on a gaze. */
export function gazeCurves(track: JointTrack, report: Report): Curve[] {
  const cubic = track.interpolation === 'cubicspline'
  if (cubic)
    report.warn(
      'vrma/gaze-spline',
      `joints.${track.joint}`,
      'The gaze is keyed with splines; its keys are kept, with straight lines between them.',
    )
  const interpolation = track.interpolation === 'step' ? 'constant' : 'linear'
  const yaw: Key[] = []
  const pitch: Key[] = []
  track.times.forEach((time, i) => {
    const at = cubic ? i * 12 + 4 : i * 4
    const [x, y, z, w] = unit(track.values.subarray(at, at + 4))
    const ahead = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)] as const
    const turn = Math.atan2(ahead[0], ahead[2])
    const before = yaw.at(-1)?.value ?? turn
    // On from the key before: from 179° to −179° is two degrees, not all the way back.
    const value = turn + Math.round((before - turn) / (2 * Math.PI)) * 2 * Math.PI
    yaw.push({ time, value, interpolation })
    pitch.push({ time, value: Math.asin(Math.max(-1, Math.min(1, 0 - ahead[1]))), interpolation })
  })
  return [
    { type: 'keyed', name: GAZE_YAW, keys: yaw, ...ENDS },
    { type: 'keyed', name: GAZE_PITCH, keys: pitch, ...ENDS },
  ]
}

function unit(q: ArrayLike<number>): [number, number, number, number] {
  const length = Math.hypot(q[0]!, q[1]!, q[2]!, q[3]!)
  return length > 0 ? [q[0]! / length, q[1]! / length, q[2]! / length, q[3]! / length] : [0, 0, 0, 1]
}
