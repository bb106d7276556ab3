import type { TimeView } from '../../../session/timeline-state.ts'
import { firstFrom } from './compiled-curve.ts'
import { timeAt, xOf } from './time-view.ts'

/**
 * Marks the pixel columns that have a key. However many keys there are, it takes about one step a column that
 * has no mark yet: keys of the same column, and of columns marked before, are passed over in growing strides.
 */
export function markColumns(times: ArrayLike<number>, view: TimeView, marks: Uint8Array): void {
  const width = marks.length
  const end = times.length
  let i = firstFrom(times, timeAt(view, 0))
  while (i < end) {
    const column = Math.floor(xOf(view, times[i]!))
    if (column >= width) return
    if (column >= 0) marks[column] = 1
    let next = column + 1
    while (marks[next]) next++
    i = Math.max(firstAfter(times, i, timeAt(view, next)), i + 1)
  }
}

/** Index of the first time from `to` on, looked for near `i` first. */
export function firstAfter(times: ArrayLike<number>, i: number, to: number): number {
  if (i >= times.length || times[i]! >= to) return i
  let stride = 1
  let low = i
  while (low + stride < times.length && times[low + stride]! < to) {
    low += stride
    stride *= 2
  }
  let high = Math.min(low + stride, times.length)
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < to) low = middle
    else high = middle
  }
  return high
}

/** Calls with every run of marked columns: its first and the one behind its last. */
export function eachRun(marks: Uint8Array, run: (from: number, to: number) => void): void {
  for (let x = 0; x < marks.length; x++) {
    if (!marks[x]) continue
    const from = x
    while (x < marks.length && marks[x]) x++
    run(from, x)
  }
}

/**
 * Indices of the keys to draw: the visible ones, and of those that would overlap only the first.
 * Returns how many were written, at most `most`.
 */
export function drawnKeys(
  times: ArrayLike<number>,
  view: TimeView,
  width: number,
  gap: number,
  out: Int32Array,
  most = out.length,
): number {
  const margin = 12
  const last = timeAt(view, width + margin)
  let i = firstFrom(times, timeAt(view, -margin))
  let count = 0
  while (i < times.length && times[i]! <= last && count < most) {
    out[count++] = i
    i = Math.max(firstAfter(times, i, times[i]! + gap / view.scale), i + 1)
  }
  return count
}

/** Whether so many keys over so many pixels could not be told apart. */
export const isCrowded = (count: number, width: number) => count > width / 7

/** What `drawnKeys` gives, or -1 for too many keys to count. */
export function sparseKeys(
  times: ArrayLike<number>,
  view: TimeView,
  width: number,
  gap: number,
  out: Int32Array,
): number {
  const count = drawnKeys(times, view, width, gap, out, Math.floor(width / 7) + 1)
  return isCrowded(count, width) ? -1 : count
}
