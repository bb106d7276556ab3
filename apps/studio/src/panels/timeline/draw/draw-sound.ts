import type { Scene } from '../scene/scene.ts'
import { loudest, type ShownSound } from '../sound/sound-peaks.ts'
import { timeAt, xOf } from '../view/time-view.ts'
import type { Band } from '../view/value-view.ts'
import type { Palette } from './palette.ts'

const STEP = 2

/** The waveform of the clip's sound. */
export function drawSound(
  g: CanvasRenderingContext2D,
  { view, width }: Scene,
  palette: Palette,
  band: Band,
  sound: ShownSound | undefined,
): void {
  if (!sound?.peaks) return
  const { peaks, start, muted } = sound
  const middle = (band.top + band.bottom) / 2
  const room = (band.bottom - band.top - 8) / 2
  const left = xOf(view, start)
  const right = xOf(view, start + peaks.duration)
  g.fillStyle = palette.wash
  g.fillRect(left, band.top + 2, right - left, band.bottom - band.top - 5)
  g.fillStyle = palette.softText
  g.globalAlpha = muted ? 0.35 : 0.8
  const first = Math.max(Math.floor(left / STEP) * STEP, 0)
  for (let x = first; x < Math.min(right, width); x += STEP) {
    const from = timeAt(view, x) - start
    const height = Math.min(loudest(peaks, from, from + STEP / view.scale), 1) * room + 0.6
    g.fillRect(x, middle - height, 1.3, height * 2)
  }
  g.globalAlpha = 1
}
