import type { Quat } from '@facework/documents'
import { cosine, multiplyQuaternions, sine } from '@facework/math/internal'

/** The turn of a head by its angles in radians: to the left, down, to the right shoulder. Inverse of `headAngles`. */
export function quaternionFromHeadAngles(yaw: number, pitch: number, roll: number): Quat {
  const out = [0, sine(yaw / 2), 0, cosine(yaw / 2)]
  multiplyQuaternions(out, 0, out, 0, [sine(pitch / 2), 0, 0, cosine(pitch / 2)], 0)
  multiplyQuaternions(out, 0, out, 0, [0, 0, sine(roll / 2), cosine(roll / 2)], 0)
  return out as unknown as Quat
}
