import type { Carried, TimeView } from '../../../session/timeline-state.ts'

export const xOf = (view: TimeView, time: number) => (time - view.start) * view.scale
export const timeAt = (view: TimeView, x: number) => view.start + x / view.scale

/** Farther in, one frame fills the panel; farther out, an hour is a dot. */
const CLOSEST = 12_000
const FARTHEST = 0.05

/** Larger or smaller by a factor; the time under x stays there. */
export function zoomTime(view: TimeView, x: number, factor: number): TimeView {
  const scale = Math.min(Math.max(view.scale * factor, FARTHEST), CLOSEST)
  return { start: timeAt(view, x) - x / scale, scale }
}

export const panTime = (view: TimeView, pixels: number): TimeView => ({
  ...view,
  start: view.start - pixels / view.scale,
})

/** All from one time to another, with air around it. */
export function fitTime(from: number, to: number, width: number): TimeView {
  const air = Math.min(28, width / 10)
  const span = Math.max(to - from, 1e-3)
  const scale = Math.min(Math.max((width - 2.6 * air) / span, FARTHEST), CLOSEST)
  return { start: from - air / scale, scale }
}

/** The view moved as little as it takes to see a time. */
export function revealTime(view: TimeView, time: number, width: number): TimeView {
  const x = xOf(view, time)
  if (x >= 0 && x <= width) return view
  return { ...view, start: time - (x < 0 ? 0.1 : 0.9) * (width / view.scale) }
}

/** The view in which times look as if they were carried: each times a factor, and on. */
export const carriedView = (view: TimeView, { time }: Carried): TimeView => ({
  start: (view.start - time.on) / time.times,
  scale: view.scale * time.times,
})
