import { FaceworkError, type Report } from '@facework/report'
import { type BvhFile, FARTHEST } from './parse-bvh.ts'

/** The frames that could be read, one number per channel. */
export interface Motion {
  readonly channels: number
  /** Frame numbers, rising; those of broken lines are missing. */
  readonly frames: readonly number[]
  readonly values: Float64Array
  /** Frame rate, rounded to the number the file means. */
  readonly rate: number
  /** Whether times are exact multiples of 1 / rate; else of the frame time as written. */
  readonly frameTime: number
}

/** More would not have times of their own in float32. */
const MOST_FRAMES = 4_000_000

export function readMotion(file: BvhFile, maxBytes: number, report: Report): Motion {
  const channels = file.nodes.reduce((sum, node) => sum + node.channels.length, 0)
  const { rate, frameTime } = readFrameTime(file.frameTime, report)
  if (channels === 0) return { channels, frames: [], values: new Float64Array(0), rate, frameTime }
  const rows = linesOf(file.motion, channels)
  const bytes = rows.length * channels * 8
  if (bytes > maxBytes || rows.length > MOST_FRAMES) {
    throw new FaceworkError(
      'bvh/too-large',
      'MOTION',
      `${rows.length} frames of ${channels} channels need ${(bytes / 1048576).toFixed(1)} MB; the limit is ${(maxBytes / 1048576).toFixed(1)} MB and ${MOST_FRAMES} frames.`,
      'Cut the file into parts, or raise the limit (maxBytes).',
    )
  }
  const values = new Float64Array(rows.length * channels)
  const frames: number[] = []
  const broken: number[] = []
  rows.forEach((row, frame) => {
    const cells = row.split(/\s+/)
    const start = frames.length * channels
    let sound = cells.length === channels
    for (let c = 0; sound && c < channels; c++) {
      const value = Number(cells[c])
      sound = cells[c] !== '' && Math.abs(value) <= FARTHEST
      values[start + c] = value
    }
    if (sound) frames.push(frame)
    else broken.push(frame)
  })
  if (broken.length > 0) {
    report.warn(
      'bvh/frame',
      `frames[${broken[0]}]`,
      `${broken.length} frames do not hold ${channels} finite numbers, first frame ${broken[0]}; they are left out, the others keep their times.`,
    )
  }
  if (rows.length !== file.frameCount) {
    report.warn(
      'bvh/frame-count',
      'Frames',
      `The file says it has ${file.frameCount} frames; found ${rows.length}.`,
    )
  }
  return { channels, frames, values: values.slice(0, frames.length * channels), rate, frameTime }
}

/** A line a frame; writers that wrap lines are read as one stream of numbers. */
function linesOf(motion: string, channels: number): string[] {
  const lines = motion.split(/[\r\n]+/).flatMap((line) => {
    const text = line.trim()
    return text === '' ? [] : [text]
  })
  if (lines.length === 0 || lines[0]!.split(/\s+/).length === channels) return lines
  const numbers = lines.flatMap((line) => line.split(/\s+/))
  const rows: string[] = []
  for (let i = 0; i < numbers.length; i += channels) rows.push(numbers.slice(i, i + channels).join(' '))
  return rows
}

/** 0.041667 means 24 frames per second, 0.00833333 means 120. */
function readFrameTime(given: number, report: Report): { rate: number; frameTime: number } {
  if (!(given >= 1e-4 && given <= 1e4)) {
    report.warn(
      'bvh/frame-time',
      'Frame Time',
      `The frame time should be from 0.0001 to 10000 s; found ${given}. 30 frames per second are used.`,
    )
    return { rate: 30, frameTime: 1 / 30 }
  }
  const round = Math.round(1 / given)
  for (const rate of [round, (round * 1000) / 1001])
    if (rate > 0 && Math.abs(1 / rate - given) < 1e-6) return { rate, frameTime: 1 / rate }
  return { rate: 1 / given, frameTime: given }
}
