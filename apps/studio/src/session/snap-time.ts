import type { TimeView } from './timeline-state.ts'

export interface SnapOptions {
  readonly on: boolean
  readonly rate: number
  readonly view: TimeView
  /** Times that hold stronger than frames: markers, the playhead. */
  readonly magnets?: readonly number[]
}

/** Pixels within which a magnet holds. */
const REACH = 6

/** Snaps a pointed-at time: to a nearby magnet, or to the nearest frame; never before 0. */
export function snapTime(time: number, { on, rate, view, magnets = [] }: SnapOptions): number {
  const wanted = Math.max(time, 0)
  if (!on) return wanted
  const frame = Math.round(wanted * rate) / rate
  const near = magnets
    .filter((m) => Math.abs(m - wanted) * view.scale <= REACH)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
  if (near === undefined) return frame
  return Math.abs(near - wanted) <= Math.abs(frame - wanted) || frameIsFar(frame, wanted, view) ? near : frame
}

const frameIsFar = (frame: number, wanted: number, view: TimeView) =>
  Math.abs(frame - wanted) * view.scale > REACH
