import { clamp } from '@facework/math/internal'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'

export function shownValue(pose: PoseBuffers, curve: number): number {
  const presence = pose.curvePresence[curve]!
  return presence > 0 ? clamp(pose.curves[curve]! * Math.min(presence, 1), 0, 1) : 0
}
