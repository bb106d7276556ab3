import type { ValueView } from '../../../session/timeline-state.ts'
/** Position of a pane on the canvas. */
export interface Band {
  readonly top: number
  readonly bottom: number
}

/** Room above and below, for keys at the very ends. */
const AIR = 14

const heightOf = (band: Band) => Math.max(band.bottom - band.top - 2 * AIR, 1)

export const yOf = (view: ValueView, band: Band, value: number) =>
  band.bottom - AIR - ((value - view.low) / (view.high - view.low)) * heightOf(band)

export const valueAt = (view: ValueView, band: Band, y: number) =>
  view.low + ((band.bottom - AIR - y) / heightOf(band)) * (view.high - view.low)

/** Value of one pixel. */
export const valueStep = (view: ValueView, band: Band) => (view.high - view.low) / heightOf(band)

const LEAST = 1e-4
const MOST = 1e5

/** Larger or smaller by a factor; the value under y stays there. */
export function zoomValues(view: ValueView, band: Band, y: number, factor: number): ValueView {
  const span = Math.min(Math.max((view.high - view.low) / factor, LEAST), MOST)
  const value = valueAt(view, band, y)
  const low = value - ((value - view.low) / (view.high - view.low)) * span
  return { low, high: low + span }
}

export function panValues(view: ValueView, band: Band, pixels: number): ValueView {
  const by = pixels * valueStep(view, band)
  return { low: view.low + by, high: view.high + by }
}

/** All of these values; 0 to 1 when they are within, since most controls do. */
export function fitValues(low: number, high: number): ValueView {
  if (!(low <= high) || (low >= 0 && high <= 1)) return { low: 0, high: 1 }
  if (high - low < LEAST) return { low: low - 0.5, high: high + 0.5 }
  return { low: Math.min(low, 0), high: Math.max(high, 0) }
}

/** These values and no others; a flat line is seen with something around it. */
export function closeValues(low: number, high: number): ValueView {
  if (!(low <= high)) return { low: 0, high: 1 }
  const air = high - low < LEAST ? 0.05 : (high - low) * 0.02
  return { low: low - air, high: high + air }
}

/** Even values to write beside the pane, a step of 1, 2 or 5. */
export function valueTicks(view: ValueView, band: Band): { readonly step: number; readonly ticks: number[] } {
  const room = Math.max(Math.floor(heightOf(band) / 36), 1)
  const rough = (view.high - view.low) / room
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((n) => n * power >= rough * 0.999) ?? 10) * power
  const margin = AIR * valueStep(view, band)
  const first = Math.ceil((view.low - margin) / step)
  const last = Math.floor((view.high + margin) / step)
  return { step, ticks: Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step) }
}
