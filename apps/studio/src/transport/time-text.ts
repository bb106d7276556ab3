import type { Clip } from '@facework/documents'

/** Frame rate to count in where a clip says nothing. */
const FRAME_RATE = 30

/** Frame rate that a clip is counted in; nothing is sampled by it. */
export const frameRateOf = (clip: Clip | undefined) => clip?.frameRate ?? FRAME_RATE

/** How times are written: `2.60 s`, `78 f`, or `00:00:02:18` (hours, minutes, seconds, frames). */
export type TimeUnit = 'seconds' | 'frames' | 'timecode'

export const TIME_UNITS: readonly { readonly value: TimeUnit; readonly label: string }[] = [
  { value: 'seconds', label: 'Seconds' },
  { value: 'frames', label: 'Frames' },
  { value: 'timecode', label: 'Timecode' },
]

/** A moment of a clip. */
export function timeText(seconds: number, rate = FRAME_RATE, unit: TimeUnit = 'seconds'): string {
  if (unit === 'seconds') return `${seconds.toFixed(2)} s`
  const frames = Math.round(seconds * rate)
  if (unit === 'frames') return `${frames} f`
  // Takes of a slow machine may have less than a frame a second.
  const whole = Math.max(1, Math.round(rate))
  const all = Math.floor(frames / whole)
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60, frames % whole]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** How long something is: `2.6 s`. */
export const durationText = (seconds: number): string => `${Number(seconds.toFixed(2))} s`

/**
 * Seconds of `1.4` or `1.4 s`, of `42f` (frames), or of `1:12` (seconds and frames) and longer timecodes; undefined
 * for anything else. In frames, a plain number counts frames.
 */
export function timeFromText(text: string, rate: number, unit: TimeUnit = 'seconds'): number | undefined {
  const words = text.trim()
  if (/^\d+(:\d+){1,3}$/.test(words)) {
    const parts = words.split(':').map(Number)
    const frames = parts.pop()!
    const seconds = parts.reduce((sum, part) => sum * 60 + part, 0)
    return (seconds * Math.max(1, Math.round(rate)) + frames) / rate
  }
  const frames = /^(\d+(?:\.\d+)?)\s*(f|frames?)$/i.exec(words)
  if (frames) return Number(frames[1]) / rate
  const plain = /^(\d+(?:\.\d+)?)\s*(s|sec|seconds?)?$/i.exec(words)
  if (!plain) return undefined
  return unit === 'frames' && plain[2] === undefined ? Number(plain[1]) / rate : Number(plain[1])
}
