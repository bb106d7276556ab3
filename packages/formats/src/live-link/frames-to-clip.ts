import type { Clip, Curve } from '@facework/documents'
import { type Marker, newDocument } from '@facework/documents/internal'
import { FaceworkError, type Report } from '@facework/report'
import { EVEN, gridOfFrames, samplesOnGrid } from './frame-grid.ts'

/** One face at one moment; one value per column. */
export interface Frame {
  /** Seconds on the take's own clock. */
  readonly time: number
  readonly values: Float64Array
  /** As written in the file, to be found again. */
  readonly label: string
}

export interface Take {
  readonly name: string
  /** Curve names, in the order of the values. */
  readonly curves: readonly string[]
  readonly frames: readonly Frame[]
  /** Ticks per second of the clock. */
  readonly clock: number
  readonly path: string
  /** Most memory the curves may take, bytes. */
  readonly maxBytes: number
  readonly file?: string | undefined
  /** Of the first frame, as a 60-tick timecode; its label otherwise. */
  readonly timecode?: string | undefined
}

/** A key is an object of three numbers; measured in V8, rounded up. */
const BYTES_A_KEY = 96
/** More keys than this, and a take with missing frames is sampled too: half an hour of keys would fill gigabytes. */
const MOST_KEYS = 1_000_000

/** The clip of a take: sampled where frames are evenly spaced, keyed at their true times where some are missing. */
export function framesToClip(take: Take, report: Report): Clip {
  const frames = inOrder(take, report)
  const start = frames[0]!.time
  const times = frames.map((f) => f.time - start)
  const rate = frameRateOf(times, take.clock)
  const isLong = frames.length * take.curves.length > MOST_KEYS
  const missing = reportMissing(take, frames, times, rate, isLong, report)
  const sampledRate = missing > 0 ? undefined : evenRate(times, rate)
  const grid = sampledRate === undefined && isLong ? gridOfFrames(times, rate) : undefined
  const isKeyed = sampledRate === undefined && !grid
  const sampling = grid?.rate ?? sampledRate ?? rate
  const sampleCount = grid?.frames.length ?? frames.length
  const bytes = sampleCount * take.curves.length * (isKeyed ? BYTES_A_KEY : 4)
  if (bytes > take.maxBytes) {
    throw new FaceworkError(
      'live-link/too-large',
      take.path,
      `${frames.length} frames of ${take.curves.length} curves need ${(bytes / 1048576).toFixed(1)} MB; the limit is ${(take.maxBytes / 1048576).toFixed(1)} MB.`,
      'Cut the take into parts: of a CSV, the first line and then any rows make one. A program may raise maxBytes.',
    )
  }
  if (grid) {
    report.info(
      'live-link/long-take',
      take.path,
      `A key for each of ${frames.length} frames would take gigabytes; the curves are sampled at ${Number(grid.rate.toFixed(3))} per second instead${grid.between > 0 ? `, and ${grid.between} frames at odd times are between samples` : ''}. They play the same, but which frames were missing is not kept.`,
    )
  }
  if (isKeyed && missing === 0) {
    report.info(
      'live-link/uneven',
      take.path,
      `The ${frames.length} frames do not come at even times; their curves are keyed at the times they have.`,
    )
  }
  const ends = { before: 'hold', after: 'hold' } as const
  const curves = take.curves.map((name, c): Curve => {
    if (isKeyed) {
      const keys = frames.map((f, i) => ({
        time: times[i]!,
        value: f.values[c]!,
        interpolation: 'linear' as const,
      }))
      return { type: 'keyed', name, keys, ...ends }
    }
    const values = grid
      ? samplesOnGrid(grid, (frame) => frames[frame]!.values[c]!)
      : Float32Array.from(frames, (f) => f.values[c]!)
    return { type: 'sampled', name, start: 0, rate: sampling, values, ...ends }
  })
  reportBeyondOne(take, frames, report)
  const markers: Marker[] = [{ time: 0, name: 'timecode', text: take.timecode ?? frames[0]!.label }]
  const duration = isKeyed ? times.at(-1)! : (sampleCount - 1) / sampling
  report.info(
    'live-link/read',
    take.path,
    `Read ${frames.length} frames of ${take.curves.length} curves at ${Number(rate.toFixed(3))} per second, ${duration.toFixed(2)} s from ${frames[0]!.label}; head and eye angles are in radians.`,
  )
  return newDocument<Clip>('clip', take.name, {
    duration,
    joints: [],
    morphs: [],
    curves,
    markers,
    loop: false,
    modifiers: [],
    frameRate: rate,
    source: take.file === undefined ? undefined : { file: take.file },
  })
}

/** Frames by time, one a moment: of two at the same time the later in the file counts. */
function inOrder(take: Take, report: Report): Frame[] {
  let frames = [...take.frames]
  const back = frames.filter((f, i) => i > 0 && f.time < frames[i - 1]!.time)
  if (back.length > 0) {
    report.warn(
      'live-link/order',
      take.path,
      `${back.length} frames are earlier than the one before them, first at ${back[0]!.label}; the frames were sorted by time.`,
    )
    frames = frames.sort((a, b) => a.time - b.time)
  }
  const kept: Frame[] = []
  const doubled: string[] = []
  for (const frame of frames) {
    if (kept.length > 0 && frame.time - kept.at(-1)!.time < 0.25 / take.clock) {
      doubled.push(frame.label)
      kept.pop()
    }
    kept.push(frame)
  }
  if (doubled.length > 0) {
    report.warn(
      'live-link/duplicate',
      take.path,
      `${doubled.length} frames have the time of the one before them, first at ${doubled[0]}; the last of each counts.`,
    )
  }
  return kept
}

/** Frames a second: whole steps of the clock where that fits, since cameras drift by a few parts in ten thousand. */
function frameRateOf(times: readonly number[], clock: number): number {
  const steps = times.slice(1).map((t, i) => t - times[i]!)
  steps.sort((a, b) => a - b)
  const step = steps[(steps.length - 1) >> 1]
  if (step === undefined) return clock
  const ticks = Math.max(1, Math.round(step * clock))
  return Math.abs(step * clock - ticks) < 0.05 * ticks ? clock / ticks : 1 / step
}

function reportMissing(
  take: Take,
  frames: readonly Frame[],
  times: readonly number[],
  rate: number,
  isLong: boolean,
  report: Report,
): number {
  let missing = 0
  const gaps: string[] = []
  for (let i = 1; i < times.length; i++) {
    const skipped = Math.round((times[i]! - times[i - 1]!) * rate) - 1
    if (skipped <= 0) continue
    missing += skipped
    gaps.push(frames[i - 1]!.label)
  }
  if (missing > 0) {
    const where = `${gaps.slice(0, 4).join(', ')}${gaps.length > 4 ? ', …' : ''}`
    report.warn(
      'live-link/missing-frames',
      take.path,
      `${missing} frames are missing, after ${where}; the curves are ${isLong ? '' : 'keyed at the times the others have, '}straight across the gaps.`,
    )
  }
  return missing
}

/** The rate by which every frame lies where the file has it; the camera's own when the nominal one drifts away. */
function evenRate(times: readonly number[], nominal: number): number | undefined {
  const last = times.length - 1
  const end = times[last]!
  const rate = last === 0 || Math.abs(end - last / nominal) < 1e-3 ? nominal : last / end
  return times.every((t, i) => Math.abs(t - i / rate) <= EVEN / rate) ? rate : undefined
}

function reportBeyondOne(take: Take, frames: readonly Frame[], report: Report): void {
  const beyond = take.curves.flatMap((name, c) => {
    if (/(Yaw|Pitch|Roll)$/.test(name)) return []
    const highest = frames.reduce((most, f) => Math.max(most, Math.abs(f.values[c]!)), 0)
    return highest > 1 ? [`${name} (${highest.toFixed(3)})`] : []
  })
  if (beyond.length === 0) return
  report.info(
    'live-link/beyond-one',
    take.path,
    `${beyond.length} curves go beyond 1 and are kept as they are: ${beyond.slice(0, 5).join(', ')}${beyond.length > 5 ? ', …' : ''}.`,
  )
}
