import type { Clip } from '@facework/documents'

/** A span of a take without a face, and why. */
export interface TakeGap {
  readonly start: number
  readonly end: number
  readonly reason: string
}

/** Markers that a recording writes where its source had nothing. */
const REASONS: Readonly<Record<string, string>> = {
  'no face': 'No face',
  'tab hidden': 'Paused: the tab was hidden',
}

const numberOf = ({ name }: Clip) => Number(/(\d+)\s*$/.exec(name)?.[1] ?? 0)

/** Clips that were captured, the newest first. */
export function takesAmong(clips: readonly Clip[]): readonly Clip[] {
  return clips
    .filter(({ origin }) => origin !== undefined)
    .sort((a, b) => numberOf(b) - numberOf(a) || b.name.localeCompare(a.name))
}

/** The name of the next one. */
export function nextTakeName(clips: readonly Clip[]): string {
  const numbers = clips.flatMap(({ name }) => Number(/^Take (\d+)$/.exec(name)?.[1] ?? 0))
  return `Take ${Math.max(0, ...numbers) + 1}`
}

/** Where nothing was seen: markers of the take with their length. */
export function gapsOf({ markers }: Clip): readonly TakeGap[] {
  return markers.flatMap(({ time, name, text }) => {
    const seconds = Number.parseFloat(text ?? '')
    const reason = REASONS[name]
    if (!reason || !(seconds > 0)) return []
    return [{ start: time, end: time + seconds, reason: `${reason}, ${seconds.toFixed(1)} s` }]
  })
}

export function keyCountOf({ curves }: Clip): number {
  return curves.reduce(
    (sum, curve) => sum + (curve.type === 'keyed' ? curve.keys.length : curve.values.length),
    0,
  )
}
