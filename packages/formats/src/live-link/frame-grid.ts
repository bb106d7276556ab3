/** Part of a frame that a frame may be away from its sample. */
export const EVEN = 0.25

/** Even samples over frames of which some are missing or come at odd times. */
export interface FrameGrid {
  /** Sample rate. */
  readonly rate: number
  /** By sample: the frame before or at it, and the part of the way to the next one. */
  readonly frames: Int32Array
  readonly parts: Float32Array
  /** Frames that no sample meets within a quarter of a frame. */
  readonly between: number
}

/**
 * Samples for frames at rising times from 0 on. A frame that is near enough to a sample gives it its very value;
 * elsewhere samples are interpolated linearly between two frames, as keys would be.
 */
export function gridOfFrames(times: readonly number[], nominal: number): FrameGrid {
  const rate = ownRate(times, nominal)
  const count = Math.round(times.at(-1)! * rate) + 1
  const frames = new Int32Array(count)
  const parts = new Float32Array(count)
  let [frame, met] = [0, 0]
  for (let i = 0; i < count; i++) {
    const at = i / rate
    while (frame + 1 < times.length && times[frame + 1]! <= at) frame++
    const next = Math.min(frame + 1, times.length - 1)
    const [before, after] = [at - times[frame]!, times[next]! - at]
    frames[i] = frame
    if (before * rate <= EVEN || next === frame) met++
    else if (after * rate <= EVEN) {
      frames[i] = next
      met++
    } else parts[i] = before / (before + after)
  }
  return { rate, frames, parts, between: times.length - met }
}

/** The camera's own rate, which drifts from the nominal one: steps counted over the whole take. */
function ownRate(times: readonly number[], nominal: number): number {
  let steps = 0
  for (let i = 1; i < times.length; i++) steps += Math.round((times[i]! - times[i - 1]!) * nominal)
  const end = times.at(-1)!
  return Math.abs(end - steps / nominal) < 1e-3 || steps === 0 ? nominal : steps / end
}

/** One curve on the grid; `valueAt` gives its value at a frame. */
export function samplesOnGrid(
  { frames, parts }: FrameGrid,
  valueAt: (frame: number) => number,
): Float32Array {
  return Float32Array.from(frames, (frame, i) => {
    const part = parts[i]!
    const value = valueAt(frame)
    return part === 0 ? value : value + (valueAt(frame + 1) - value) * part
  })
}
