import { BitModel, VOTES } from './bit-model.ts'
import {
  COUNTED,
  DECISIONS,
  ROW_COUNT,
  SPAN,
  TABLE_0,
  TABLE_1,
  TABLE_2,
  TABLE_3,
  TABLE_4,
  TABLE_5,
  TABLE_6,
  TABLE_7,
} from './codec-numbers.ts'
import type { RangeCoder } from './range-coder.ts'
import { RangeDecoder } from './range-decoder.ts'

/** The base samples, then 16, 8, 4, 2 and 1 frames apart. */
export const LEVELS = 6
/** How far the cubic prediction goes from the straight one, by level: the finest samples are mostly noise. */
const BEND = [0.7, 0.8, 0.9, 1, 1, 1]

/** One column of evenly spaced numbers, and how exactly it must come back. */
export interface Channel {
  /** Largest error allowed; above 0. */
  readonly maxError: number
  /** What the float32 that comes out may be off, when that is more; only an encoder asks. */
  readonly allowed?: number | undefined
  /** A channel that moves alike and follows no other, such as the left side of a right one. */
  readonly like?: number | undefined
  /** Every frame has this value, within the error; such a channel takes no bits of its own. */
  readonly constant?: number | undefined
}

/** Part of the error that steps leave for rounding to float32. */
export const SPARE = 0.0005

/** Width of the steps residuals are counted in: just below twice the error. */
export function stepOf(maxError: number): number {
  return 2 * maxError * (1 - SPARE)
}

/** Coarse sizes of residuals, for contexts. */
function sizeClass(residual: number): number {
  const a = residual < 0 ? -residual : residual
  return a < 3 ? a : a < 5 ? 3 : a < 12 ? 4 : 5
}

/** Which channels are coded, and in which order: those that others follow come first. */
export function codingOrder(channels: readonly Channel[]): number[] {
  const all = channels.map((_, c) => c).filter((c) => channels[c]!.constant === undefined)
  return [
    ...all.filter((c) => channels[c]!.like === undefined),
    ...all.filter((c) => channels[c]!.like !== undefined),
  ]
}

/** Reads a block level by level, the base first, so that the first alone give every 32nd, 16th, … frame. */
export interface BlockDecoder {
  /** Reads one level; false when its bytes end too early. */
  decodeLevel(level: number, bytes: Uint8Array): boolean
  /** Fills a level by prediction alone, where its bytes are left out for speed. */
  guessLevel(level: number): void
  /** A channel that is not constant, after all levels, until the next block is begun; undefined when not finite. */
  channel(c: number): Float32Array | undefined
}

/** Tells an encoder how many steps from the guess the number at `at` of a channel is. */
export type ResidualOf = (at: number, guess: number, channel: Channel) => number

/**
 * Codes a block of `frames` × channels, a column after another, either way: encoding receives the residuals (see
 * `encode-block.ts`). Both ways fill `#values` with what the decoder sees. Channels that are constant are left out.
 */
export class BlockCoder implements BlockDecoder {
  readonly #values: Float64Array
  readonly #frames: number
  readonly #channels: readonly Channel[]
  readonly #order: readonly number[]
  readonly #residualOf: ResidualOf | undefined
  readonly #residuals: Int32Array
  /** What the residual and the partner added to the prediction, where another channel is predicted by it. */
  readonly #surprises: Float64Array
  readonly #gain: Float64Array
  readonly #model = new BitModel(ROW_COUNT * 16, DECISIONS)
  readonly #crossSum: Float64Array
  readonly #ownSum: Float64Array

  constructor(frames: number, channels: readonly Channel[], residualOf?: ResidualOf) {
    this.#frames = frames
    this.#channels = channels
    this.#order = codingOrder(channels)
    this.#residualOf = residualOf
    this.#values = new Float64Array(frames * channels.length)
    this.#residuals = new Int32Array(frames * channels.length)
    this.#surprises = new Float64Array(frames * channels.length)
    this.#gain = new Float64Array(channels.length * 2)
    this.#crossSum = new Float64Array(channels.length * 2)
    this.#ownSum = new Float64Array(channels.length * 2)
  }

  decodeLevel(level: number, bytes: Uint8Array): boolean {
    return this.codeLevel(new RangeDecoder(bytes), level)
  }

  channel(c: number): Float32Array | undefined {
    const values = Float32Array.from(this.#values.subarray(c * this.#frames, (c + 1) * this.#frames))
    return values.every(Number.isFinite) ? values : undefined
  }

  guessLevel(level: number): void {
    const frames = this.#frames
    const step = SPAN >> level
    for (const c of this.#order) {
      for (let i = step; i < frames - 1; i += 2 * step)
        this.#values[c * frames + i] = this.#predict(c, i, step, level)
    }
  }

  /** One level, 0 the base; levels must be coded in order. False when a decoder's bytes end too early. */
  codeLevel(coder: RangeCoder, level: number): boolean {
    const model = this.#model
    model.begin(coder)
    const frames = this.#frames
    const step = SPAN >> level
    for (const c of this.#order) {
      if (level === 0) {
        let before = -1
        for (let i = 0; ; i = Math.min(i + SPAN, frames - 1)) {
          const predicted = before < 0 ? 0 : this.#values[c * frames + before]!
          this.#codeSample(coder, model, c, i, predicted, level, SPAN)
          before = i
          if (i === frames - 1) break
        }
      } else {
        for (let i = step; i < frames - 1; i += 2 * step)
          this.#codeSample(coder, model, c, i, this.#predict(c, i, step, level), level, step)
      }
      // A cut or forged stream would give zeros without end; it is not worth decoding on.
      if (coder.missing > 4) return false
    }
    return true
  }

  /** From what is known on both sides: straight between neighbours, bent by those beyond them. */
  #predict(c: number, i: number, step: number, level: number): number {
    const frames = this.#frames
    const values = this.#values
    const at = c * frames
    const low = i - step
    const high = i + step
    const y0 = values[at + low]!
    if (high >= frames) {
      const last = frames - 1
      return y0 + ((values[at + last]! - y0) * step) / (last - low)
    }
    const y1 = values[at + high]!
    if (y0 === 0 && y1 === 0) return 0
    const straight = (y0 + y1) / 2
    const [before, after] = [low - 2 * step, high + 2 * step]
    if (before < 0 || after >= frames) return straight
    const bent = straight * 1.125 - (values[at + before]! + values[at + after]!) / 16
    return straight + (bent - straight) * BEND[LEVELS - 1 - level]!
  }

  #codeSample(
    coder: RangeCoder,
    model: BitModel,
    c: number,
    i: number,
    predicted: number,
    level: number,
    span: number,
  ): void {
    const frames = this.#frames
    const channel = this.#channels[c]!
    const { maxError, like } = channel
    const step = stepOf(maxError)
    const values = this.#values
    const residuals = this.#residuals
    const at = c * frames + i
    const partner = like === undefined ? -1 : like * frames + i
    const fine = c * 2 + (level < 4 ? 1 : 0)
    let guess = predicted
    let surprise = 0
    if (partner >= 0) {
      surprise = this.#surprises[partner]!
      guess += this.#gain[fine]! * surprise
    }
    const hasLow = i - span >= 0
    const hasHigh = i + span < frames
    const lowValue = values[hasLow ? at - span : at - i]!
    const highValue = hasHigh ? values[at + span]! : lowValue
    // Controls rest at zero far more often than they pass below it; angles that are below it may stay there.
    if (guess < 0 && lowValue >= -maxError && highValue >= -maxError) guess = 0
    let residual = this.#residualOf ? this.#residualOf(at, guess, channel) : 0

    const hasLower = i - 2 * span >= 0
    const a = hasLow ? sizeClass(residuals[at - span]!) : 0
    const b = hasHigh ? sizeClass(residuals[at + span]!) : 0
    const a2 = hasLower ? sizeClass(residuals[at - 2 * span]!) : 0
    const change = ((highValue > lowValue ? highValue - lowValue : lowValue - highValue) / step) * 2
    const activity = change > 255 ? 8 : 31 - Math.clz32(1 + change)
    const rest = (hasLow && lowValue === 0 ? 1 : 0) + (hasHigh && highValue === 0 ? 2 : 0)
    const partnerSize = partner < 0 ? 6 : sizeClass(residuals[partner]!)
    const partnerSign = partner < 0 ? 3 : Math.sign(residuals[partner]!) + 1
    const lastSign = hasLower ? Math.sign(residuals[at - 2 * span]!) + 1 : 1
    const rows = ROW_INDEX
    rows[0] = TABLE_0 + level * 16 + Math.min(15, a + b + a2)
    rows[1] = TABLE_1 + a * 64 + b * 8 + partnerSize
    rows[2] = TABLE_2 + level * 16 + activity
    rows[3] = TABLE_3 + Math.min(c, 511)
    rows[4] = TABLE_4 + rest * 8 + a2
    rows[5] = TABLE_5 + level * 16 + partnerSign * 4 + lastSign
    rows[6] = TABLE_6 + a * 64 + activity * 6 + b
    rows[7] = TABLE_7 + Math.min(c, 127) * 8 + level

    residual = this.#codeResidual(coder, model, residual)
    residuals[at] = residual
    const value = guess + residual * step
    values[at] = value
    this.#surprises[at] = value - predicted
    if (partner < 0) return
    // How strongly the partner's surprise is shared, learned as both go along.
    const cross = this.#crossSum[fine]! * 0.98 + surprise * (value - predicted)
    const own = this.#ownSum[fine]! * 0.98 + surprise * surprise
    this.#crossSum[fine] = cross
    this.#ownSum[fine] = own
    if (own > 4 * step * step) {
      const gain = cross / (own + 2 * step * step)
      this.#gain[fine] = gain < -1.5 ? -1.5 : Math.min(gain, 1.5)
    }
  }

  #codeResidual(coder: RangeCoder, model: BitModel, residual: number): number {
    const { slots } = model
    const rows = ROW_INDEX
    for (let k = 0; k < VOTES; k++) slots[k] = rows[k]! * 16
    if (model.code(residual !== 0 ? 1 : 0, 0) === 0) return 0
    for (let k = 0; k < VOTES; k++) slots[k] = rows[k]! * 16 + 1
    slots[2] = 15
    const negative = model.code(residual < 0 ? 1 : 0, 1)
    const size = residual < 0 ? -residual : residual
    let counted = 1
    for (; counted <= COUNTED; counted++) {
      const sub = 2 + Math.min(counted, 12)
      for (let k = 0; k < VOTES; k++) slots[k] = rows[k]! * 16 + sub
      if (model.code(size > counted ? 1 : 0, 2 + Math.min(counted, 4)) === 0) break
    }
    if (counted > COUNTED) counted = COUNTED + 1 + codeLarge(coder, size - COUNTED - 1)
    return negative === 1 ? -counted : counted
  }
}

const ROW_INDEX = new Int32Array(VOTES)

/** A whole number of any size: its length in bits by ones, then its bits (Elias gamma). */
function codeLarge(coder: RangeCoder, value: number): number {
  const length = 31 - Math.clz32(value + 1)
  let found = 0
  // 29 bits hold every residual there can be; more ones only come from damage.
  while (found < 29 && coder.code(found < length ? 1 : 0, 32768) === 1) found++
  return ((2 ** found) | 0) - 1 + (found === 0 ? 0 : coder.codeBits(value + 1 - 2 ** length, found))
}
