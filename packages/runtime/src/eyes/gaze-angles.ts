import { clamp } from '@facework/math/internal'
import type { CompiledGazeRow } from '../compile/compile-gaze.ts'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import { shownValue } from './shown-value.ts'

/** Radians in the direction of the first control, less those of its opposite. */
export function signedAngle(row: CompiledGazeRow, pose: PoseBuffers, plus: number, minus: number): number {
  return (
    shownValue(pose, row.curves[plus]!) * row.angles[plus]! -
    shownValue(pose, row.curves[minus]!) * row.angles[minus]!
  )
}

export function setAngle(
  row: CompiledGazeRow,
  pose: PoseBuffers,
  plus: number,
  minus: number,
  angle: number,
): void {
  pose.curves[row.curves[plus]!] = clamp(angle / row.angles[plus]!, 0, 1)
  pose.curves[row.curves[minus]!] = clamp(-angle / row.angles[minus]!, 0, 1)
  pose.curvePresence[row.curves[plus]!] = pose.curvePresence[row.curves[minus]!] = 1
}
