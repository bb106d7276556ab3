/** The highest that a control came in a range-of-motion pass counts as 1, but weak sight is not blown up. */
const MOST_GAIN = 2.5
const LEAST_RANGE = 0.15

/** Gains by control from frames in which a person moved everything as far as possible. */
export function gainsFromRange(frames: readonly Float32Array[], length: number): Float32Array {
  const gains = new Float32Array(length).fill(1)
  for (let i = 0; i < length; i++) {
    const values = frames.map((frame) => frame[i]!).filter((value) => !Number.isNaN(value))
    values.sort((a, b) => a - b)
    // A single wrong frame is not the range.
    const top = values[Math.floor(0.98 * (values.length - 1))] ?? 0
    if (top >= LEAST_RANGE) gains[i] = Math.min(MOST_GAIN, Math.max(1, 1 / top))
  }
  return gains
}

export function applyGains(values: Float32Array, gains: Float32Array): void {
  for (let i = 0; i < values.length; i++) values[i] = Math.min(1, values[i]! * gains[i]!)
}
