/** Frames a second that the page counts in; nothing is sampled by it. */
export const FRAME_RATE = 30

/** `2:18`: seconds and frames. */
export function timeText(seconds: number): string {
  const frames = Math.round(seconds * FRAME_RATE)
  return `${Math.floor(frames / FRAME_RATE)}:${String(frames % FRAME_RATE).padStart(2, '0')}`
}
