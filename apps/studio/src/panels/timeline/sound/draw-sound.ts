import type { Palette } from '../draw/palette.ts'
import type { Scene } from '../scene/scene.ts'
import { timeAt } from '../view/time-view.ts'
import type { Band } from '../view/value-view.ts'

/** How loud a sound is, in slices of equal length; made once, however far one zooms. */
export interface SoundPeaks {
  readonly file: string
  /** Seconds of the clip at which it begins. */
  readonly start: number
  readonly duration: number
  /** Slices a second. */
  readonly rate: number
  /** Loudest sample of each slice, 0 to 1. */
  readonly peaks: Float32Array
}

/** The loudest of the slices from one time of the sound to another. */
export function loudest({ peaks, rate }: SoundPeaks, from: number, to: number): number {
  const first = Math.max(Math.floor(from * rate), 0)
  const last = Math.min(Math.max(Math.ceil(to * rate), first + 1), peaks.length)
  let most = 0
  for (let i = first; i < last; i++) if (peaks[i]! > most) most = peaks[i]!
  return most
}

const STEP = 2

/** The waveform of the clip's sound. */
export function drawSound(
  g: CanvasRenderingContext2D,
  { view, width }: Scene,
  palette: Palette,
  band: Band,
  sound: SoundPeaks | undefined,
): void {
  if (!sound) return
  const middle = (band.top + band.bottom) / 2
  const room = (band.bottom - band.top - 8) / 2
  g.fillStyle = palette.dimText
  g.globalAlpha = 0.8
  for (let x = 0; x < width; x += STEP) {
    const from = timeAt(view, x) - sound.start
    const to = timeAt(view, x + STEP) - sound.start
    if (to < 0 || from > sound.duration) continue
    const height = Math.min(loudest(sound, from, to), 1) * room + 0.6
    g.fillRect(x, middle - height, 1.3, height * 2)
  }
  g.globalAlpha = 1
}
