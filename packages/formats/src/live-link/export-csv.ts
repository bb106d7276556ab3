import type { Clip } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import type { WrittenFile } from '../imported.ts'
import { CSV_COLUMNS, curveNameOf } from './columns.ts'
import { checkStraight, sampleStraightCurve } from './sample-curve.ts'
import { formatTimecode, parseTimecode, ticksASecond, ticksOf, USUAL_BASE } from './timecode.ts'

export interface ExportLiveLinkOptions {
  /** Rows per second. By default the times of the keys if all curves share them, then the clip's frame rate, then 60. */
  readonly fps?: number | undefined
  /** Timecode of the first row; otherwise the clip's `timecode` marker, else 00:00:00:00.000. `;` is drop-frame. */
  readonly timecodeStart?: string | undefined
}

/** More rows than a day at 240 a second are a mistake in the options. */
const MOST_ROWS = 24 * 3600 * 240

/** Writes the ARKit-52, head and eye curves of a clip as Live Link Face writes them: 63 columns, 60 ticks per second. */
export function exportLiveLinkCsv(clip: Clip, options: ExportLiveLinkOptions = {}): WrittenFile {
  const { fps } = options
  if (fps !== undefined && !(fps > 0 && fps <= 1000)) {
    throw new FaceworkError(
      'live-link/fps',
      'fps',
      `The frame rate should be from 0 to 1000; found ${fps}.`,
      'Use 30 or 60.',
    )
  }
  const report = new Report()
  const byName = new Map(clip.curves.map((curve) => [curve.name, curve]))
  const columns = CSV_COLUMNS.map((name) => byName.get(curveNameOf(name)))
  const written = columns.filter((curve) => curve !== undefined)
  checkStraight(written, clip.duration)
  reportLeftOut(clip, report)
  const absent = CSV_COLUMNS.filter((_, i) => !columns[i])
  if (absent.length > 0) {
    report.info(
      'live-link/curves-absent',
      'curves',
      `${absent.length} columns have no curve in the clip and are 0: ${absent.slice(0, 6).join(', ')}${absent.length > 6 ? ', …' : ''}.`,
    )
  }
  const times = rowTimes(clip, fps)
  const start = startOf(clip, options.timecodeStart)
  // The app's own count, unless rows come faster than it.
  const rate = times.length < 2 ? 0 : (times.length - 1) / (times.at(-1)! - times[0]!)
  const base = rate > 60.5 ? (rate > 120.5 ? 240 : 120) : USUAL_BASE
  const clock = ticksASecond(base, start.dropFrame)
  const first = ticksOf({ ...start, ticks: (start.ticks * base) / USUAL_BASE }, base)
  const lines = [['Timecode', 'BlendShapeCount', ...CSV_COLUMNS].join(',')]
  for (const time of times) {
    const values = columns.map((curve) => decimal(curve ? sampleStraightCurve(curve, time) : 0))
    const timecode = formatTimecode(first + time * clock, base, start.dropFrame)
    lines.push([timecode, CSV_COLUMNS.length, ...values].join(','))
  }
  return {
    bytes: new TextEncoder().encode(`${lines.join('\n')}\n`),
    diagnostics: report.diagnostics,
  }
}

/** Ten digits, as the app writes; what rounds to zero has no sign. */
function decimal(value: number): string {
  const text = value.toFixed(10)
  return text === '-0.0000000000' ? '0.0000000000' : text
}

function startOf(clip: Clip, given: string | undefined): NonNullable<ReturnType<typeof parseTimecode>> {
  const text = given ?? clip.markers.find((m) => m.name === 'timecode' && m.time === 0)?.text
  const start = parseTimecode(text ?? '00:00:00:00.000')
  if (start && start.ticks < USUAL_BASE) return start
  // A marker may come from a stream, which counts frames; only what was asked for must hold.
  if (given === undefined) return { seconds: 0, ticks: 0, dropFrame: false }
  throw new FaceworkError(
    'live-link/timecode-start',
    'timecodeStart',
    `The first timecode should read HH:MM:SS:FF.sss with FF below ${USUAL_BASE}; found "${given.slice(0, 40)}".`,
    'Write for instance 01:00:00:00.000.',
  )
}

/** Moments to write, from the clip's beginning. */
function rowTimes(clip: Clip, fps: number | undefined): number[] {
  const keyed = clip.curves.flatMap((curve) => (curve.type === 'keyed' ? [curve.keys] : []))
  const keys = keyed[0]
  const shared =
    fps === undefined &&
    keys !== undefined &&
    keys.length > 0 &&
    keyed.length === clip.curves.length &&
    keyed.every((own) => own.length === keys.length && own.every((k, i) => k.time === keys[i]!.time))
  if (shared) return keys.map((k) => k.time)
  const sampled = clip.curves[0]?.type === 'sampled' ? clip.curves[0].rate : undefined
  const rate = fps ?? sampled ?? clip.frameRate ?? 60
  const rows = Math.floor(clip.duration * rate + 1e-3) + 1
  if (rows > MOST_ROWS) {
    throw new FaceworkError(
      'live-link/too-large',
      'fps',
      `${clip.duration} s at ${rate} rows per second are ${rows} rows; the limit is ${MOST_ROWS}.`,
      'Cut the clip, or write fewer rows per second.',
    )
  }
  return Array.from({ length: rows }, (_, i) => i / rate)
}

function reportLeftOut(clip: Clip, report: Report): void {
  const own = new Set(CSV_COLUMNS.map(curveNameOf))
  const others = clip.curves.filter((curve) => !own.has(curve.name)).map((curve) => curve.name)
  const markers = clip.markers.filter((m) => m.name !== 'timecode').length
  const parts = [
    ...(others.length > 0
      ? [`${others.length} curves (${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''})`]
      : []),
    ...(clip.joints.length > 0 ? [`${clip.joints.length} joint tracks`] : []),
    ...(clip.morphs.length > 0 ? [`${clip.morphs.length} morph tracks`] : []),
    ...(markers > 0 ? [`${markers} markers`] : []),
  ]
  if (parts.length === 0) return
  report.warn(
    'live-link/left-out',
    `clips.${clip.name}`,
    `A Live Link Face CSV has no place for ${parts.join(', ')} of clip "${clip.name}"; they are left out.`,
    'Map the curves to ARKit-52 first, or write another format.',
  )
}
