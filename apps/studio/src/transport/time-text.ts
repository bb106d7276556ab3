import type { Clip } from '@facework/documents'

/** Frame rate to count in where a clip says nothing. */
const FRAME_RATE = 30

/** Frame rate that a clip is counted in; nothing is sampled by it. */
export const frameRateOf = (clip: Clip | undefined) => clip?.frameRate ?? FRAME_RATE

/** `2:18`: seconds and frames. */
export function timeText(seconds: number, rate = FRAME_RATE): string {
  const frames = Math.round(seconds * Math.max(1, rate))
  // Takes of a slow machine may have less than a frame a second.
  const whole = Math.max(1, Math.round(rate))
  return `${Math.floor(frames / whole)}:${String(frames % whole).padStart(2, '0')}`
}
