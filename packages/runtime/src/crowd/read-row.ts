import type { KernelMemory } from '../kernels/kernel-memory.ts'
import {
  CLIP_DURATION,
  CLIP_FIRST,
  CLIP_LAST,
  CLIP_PER_DURATION,
  CLIP_RATE,
  CLIP_ROWS,
  CLIP_STRIDE,
} from '../kernels/layout.ts'

/** Seconds into the clip at `clip` for a clock: wrapped, or clamped. */
export function clipTime({ f64 }: KernelMemory, clip: number, time: number): number {
  const duration = f64[(clip + CLIP_DURATION) >> 3]!
  const t = time - Math.floor(time * f64[(clip + CLIP_PER_DURATION) >> 3]!) * duration
  // Times without measure end in what is not a number; that counts as the start.
  return t > 0 ? Math.min(t, duration) : 0
}

// [C2]
/** The first `count` controls of the clip at `clip`, at a time of the clock, to `out` from `to` on. */
export function readRow(
  memory: KernelMemory,
  clip: number,
  time: number,
  count: number,
  out: Float64Array,
  to: number,
): void {
  const { f32, f64, i32 } = memory
  const last = i32[(clip + CLIP_LAST) >> 2]!
  const seconds = clipTime(memory, clip, time) - f64[(clip + CLIP_FIRST) >> 3]!
  const x = Math.min(Math.max(seconds * f64[(clip + CLIP_RATE) >> 3]!, 0), last + 1)
  const i = Math.min(Math.floor(x), last)
  const part = x - i
  const stride = i32[(clip + CLIP_STRIDE) >> 2]! >> 2
  const row = (i32[(clip + CLIP_ROWS) >> 2]! >> 2) + i * stride
  for (let c = 0; c < count; c++) {
    const a = f32[row + c]!
    out[to + c] = a + (f32[row + stride + c]! - a) * part
  }
}
