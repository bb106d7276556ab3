import { FRAME_SIZE } from './normalise.ts'

/** Frames around the one in question that a network looks at, in hundredths of a second. */
export const OFFLINE_CONTEXT: readonly number[] = [-12, -8, -5, -3, -1, 0, 1, 3, 5, 8, 12]
/** Live, 40 ms ahead: what the mouth may lag behind the sound. */
export const LIVE_CONTEXT: readonly number[] = [-16, -12, -8, -5, -3, -1, 0, 1, 2, 4]

/** The input of a network for one frame; beyond the ends the first and last frame repeat. */
export function writeContext(
  frames: Float32Array,
  frame: number,
  context: readonly number[],
  out: Float32Array,
  at = 0,
): void {
  const last = frames.length / FRAME_SIZE - 1
  for (let c = 0; c < context.length; c++) {
    const from = Math.min(Math.max(frame + context[c]!, 0), last) * FRAME_SIZE
    for (let i = 0; i < FRAME_SIZE; i++) out[at + c * FRAME_SIZE + i] = frames[from + i]!
  }
}
