import { FaceworkError, type Report } from '@facework/report'

/** A viseme without its prefix, such as `PP`, and its weight. */
export type ShapePart = readonly [viseme: string, weight: number]

/** A mouth shape and its seconds. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly shape: readonly ShapePart[]
}

/** A mouth shape that lasts until the next one, as many tools write them. */
export interface ShapeChange {
  readonly time: number
  readonly shape: readonly ShapePart[]
}

/** Cues with less than this are left out, seconds: nothing can be seen of them. */
const SHORTEST = 1e-3
/** Seconds of the last shape where the file does not end with silence. */
const LAST = 0.15
/** Seconds; more is a mistake of units. */
const LONGEST = 24 * 3600

export const SILENCE: readonly ShapePart[] = [['sil', 1]]
export const isSilence = (shape: readonly ShapePart[]) => shape.length === 1 && shape[0]![0] === 'sil'

/** Checks a time in seconds that a file states. */
export function checkTime(seconds: number, path: string, unit = 'seconds'): number {
  if (seconds >= 0 && seconds <= LONGEST) return seconds
  throw new FaceworkError(
    'timings/time',
    path,
    `${path} should be a time of 0 s to 24 h; found ${Number.isNaN(seconds) ? 'no number' : `${seconds} s`}.`,
    `Times of this format are in ${unit}.`,
  )
}

/** Every shape until the next one; the last, if it is silence, only marks the end. */
export function cuesFromChanges(changes: readonly ShapeChange[], report: Report): Cue[] {
  const sorted = inOrder(changes, ({ time }) => time, report)
  return sorted.flatMap(({ time, shape }, i) => {
    const next = sorted[i + 1]?.time ?? (isSilence(shape) ? time : time + LAST)
    return next - time < SHORTEST ? [] : [{ start: time, end: next, shape }]
  })
}

/** Cues in order, each ending where the next one starts at the latest. */
export function cuesWithoutOverlap(cues: readonly Cue[], report: Report): Cue[] {
  const sorted = inOrder(cues, ({ start }) => start, report)
  let overlaps = 0
  const cut = sorted.flatMap((cue, i) => {
    const next = sorted[i + 1]?.start ?? cue.end
    if (cue.end > next + SHORTEST) overlaps++
    const end = Math.min(cue.end, next)
    return end - cue.start < SHORTEST ? [] : [{ ...cue, end }]
  })
  if (overlaps > 0) {
    report.info(
      'timings/overlap',
      'cues',
      `${overlaps} cues overlap the next one; each ends where the next one starts.`,
    )
  }
  return cut
}

function inOrder<T>(entries: readonly T[], timeOf: (entry: T) => number, report: Report): readonly T[] {
  const back = entries.filter((entry, i) => i > 0 && timeOf(entry) < timeOf(entries[i - 1]!))
  if (back.length === 0) return entries
  report.warn(
    'timings/order',
    'cues',
    `${back.length} cues are earlier than the one before them, first at ${timeOf(back[0]!)} s; the cues were sorted by time.`,
  )
  return [...entries].sort((a, b) => timeOf(a) - timeOf(b))
}
