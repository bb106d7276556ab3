import { arkit52, headSet, type Quat, type Vec3 } from '@facework/documents'
import type { TrackedFace } from '../track/face-tracker.ts'

/** ARKit-52 in the order of the built-in set: what every face source writes. */
export const CAPTURE_CONTROLS: readonly string[] = arkit52.controls.map(({ name }) => name)

/** headYaw, headPitch, headRoll: the curves that a head turn is recorded as. */
export const HEAD_CONTROLS: readonly string[] = headSet.controls.map(({ name }) => name)

export interface HeadPose {
  /** From looking straight into the camera, in the character's axes: +X its left, +Y up, +Z forward. */
  readonly rotation: Quat
  /** Metres, where the source knows them; otherwise eye distances. */
  readonly position: Vec3
}

/** A moment of a performance. */
export interface CaptureFrame {
  /** Seconds on the source's own clock, never the time of arrival. */
  readonly time: number
  /** One for each control of the source, raw; NaN where the source does not see it, never 0 in its place. */
  readonly values: Float32Array
  readonly head?: HeadPose | undefined
  /** 0 to 1. */
  readonly confidence: number
  /** What a camera's tracker saw, from which a take can be solved again. */
  readonly face?: TrackedFace | undefined
}

/** [yaw, pitch, roll] in radians, as the head set means them: to the left, down, to the right shoulder. */
export function headAngles([x, y, z, w]: Quat): [number, number, number] {
  const down = Math.max(-1, Math.min(1, 2 * (w * x - y * z)))
  const yaw = Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y))
  const roll = Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z))
  return [yaw, Math.asin(down), roll]
}
