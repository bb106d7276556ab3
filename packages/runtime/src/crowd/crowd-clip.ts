import { FaceworkError } from '@facework/report'
import type { CompiledClip } from '../compile/compiled-clip.ts'
import { curveOfClip } from '../evaluate/curve-of-clip.ts'
import type { KernelMemory } from '../kernels/kernel-memory.ts'
import {
  CLIP_DURATION,
  CLIP_FIRST,
  CLIP_LAST,
  CLIP_PER_DURATION,
  CLIP_RATE,
  CLIP_ROWS,
  CLIP_SIZE,
  CLIP_STRIDE,
  INSTANCE_CLAMPED,
  INSTANCE_COMBINED,
} from '../kernels/layout.ts'
import type { CrowdRig } from './crowd-rig.ts'

/** Rows a second of a clip whose curves have keys, or several rates. */
const ROW_RATE = 60
const HOLD = 0

/** A clip as rows for a set of controls: fast to read anywhere, and the same for all rigs with these controls. */
export interface CrowdClip {
  readonly clip: CompiledClip
  /** At least two rows; each begins with the controls. */
  readonly rows: Float32Array
  /** Floats a row. */
  readonly stride: number
  /** Whether rows hold the combinations too (see `withCombinations`). */
  readonly combined: boolean
  readonly rate: number
  /** Time of the first row. */
  readonly first: number
  /** Per control: the least and the largest value of the clip. */
  readonly least: Float32Array
  readonly most: Float32Array
}

/** Lays a clip out in rows. Captures of one rate keep every value; other curves are sampled at 60 Hz. */
export function compileCrowdClip(
  clip: CompiledClip,
  { controlNames, defaults, rowLength }: CrowdRig,
): CrowdClip {
  const columns = controlNames.map((name) => clip.curveNames.indexOf(name))
  const { rate, first, count } = rowGrid(clip, columns)
  const rows = new Float32Array(count * rowLength)
  const least = new Float32Array(rowLength)
  const most = new Float32Array(rowLength)
  for (let row = 0; row < count; row++) {
    columns.forEach((curve, c) => {
      const value = curve < 0 ? defaults[c]! : curveOfClip(clip, curve, first + row / rate)
      if (!Number.isFinite(value)) {
        throw new FaceworkError(
          'crowd/clip-number',
          clip.curveNames[curve]!,
          `Curve "${clip.curveNames[curve]}" of clip "${clip.name}" is ${value} at ${first + row / rate} s; a crowd needs finite numbers.`,
          'Repair the curve, or remove it from the clip.',
        )
      }
      rows[row * rowLength + c] = value
      least[c] = row === 0 ? value : Math.min(least[c]!, value)
      most[c] = row === 0 ? value : Math.max(most[c]!, value)
    })
  }
  return { clip, rows, stride: rowLength, combined: false, rate, first, least, most }
}

/** Times of rows that meet every sample where the curves allow it, from the clip's start to its end. */
export function rowGrid(played: CompiledClip, columns: readonly number[]) {
  const clip = played.retargeted?.source ?? played
  // Control maps may read any curve of their clip.
  const used = played.retargeted ? [...clip.curveNames.keys()] : columns.filter((c) => c >= 0)
  const samples = used.map((c) => clip.samples[c])
  const one = samples[0]
  const alike =
    one !== undefined &&
    samples.every((s) => s?.rate === one.rate && s.start === one.start) &&
    used.every((c) => clip.before[c] === HOLD && clip.after[c] === HOLD)
  const moves = used.length > 0 && clip.duration > 0
  if (!moves) return { rate: ROW_RATE, first: 0, count: 2 }
  const rate = alike ? one.rate : ROW_RATE
  const first = alike ? one.start - Math.ceil(one.start * rate) / rate : 0
  return { rate, first, count: Math.max(2, Math.ceil((clip.duration - first) * rate - 1e-6) + 1) }
}

/** Puts a clip where kernels find it: the address of its struct. */
export function storeClip(
  memory: KernelMemory,
  { clip, rows, stride, rate, first }: CrowdClip,
  loop: boolean,
): number {
  const at = memory.allocate(CLIP_SIZE)
  const data = memory.store(rows)
  memory.i32[(at + CLIP_ROWS) >> 2] = data
  memory.i32[(at + CLIP_LAST) >> 2] = rows.length / stride - 2
  memory.i32[(at + CLIP_STRIDE) >> 2] = stride * 4
  memory.f64[(at + CLIP_RATE) >> 3] = rate
  memory.f64[(at + CLIP_FIRST) >> 3] = first
  memory.f64[(at + CLIP_DURATION) >> 3] = clip.duration
  memory.f64[(at + CLIP_PER_DURATION) >> 3] = loop && clip.duration > 0 ? 1 / clip.duration : 0
  return at
}

/** What sampling must look at beside the clip's rows, when only the clip drives the character. */
export function flagsOfClip({ least, most, combined }: CrowdClip, { lows, highs }: CrowdRig): number {
  const inside = lows.every((low, c) => least[c]! >= low && most[c]! <= highs[c]!)
  return (inside ? 0 : INSTANCE_CLAMPED) | (combined ? 0 : INSTANCE_COMBINED)
}

export function freeClip(memory: KernelMemory, at: number): void {
  memory.free(memory.i32[(at + CLIP_ROWS) >> 2]!)
  memory.free(at)
}
