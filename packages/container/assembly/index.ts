// The decoding half of `code-block.ts`, sample for sample; one call a channel and level.
import { COUNTED, SPAN, TABLE_0, TABLE_1, TABLE_2, TABLE_3, TABLE_4, TABLE_5, TABLE_6, TABLE_7 } from '../src/clip-codec/codec-numbers'
import {
  CHANNEL_ERROR,
  CHANNEL_GAINS,
  CHANNEL_NUMBER,
  CHANNEL_PARTNER,
  CHANNEL_STEP,
  CHANNEL_VALUES,
  SLOT_SIZE,
  STATES_AT,
  ROW_SIZE,
  VOTERS_AT,
} from '../src/clip-codec/decoder-layout'
import { carryModel, decodeBit, resetModel } from './bit-model'
import { beginRange, decodeLarge, isCut } from './range-decoder'

export { resetModel }

/** Reads one level of all channels, whose bytes lie behind them; 0 when these end too early. */
export function decodeLevel(channel: usize, size: usize, end: usize, frames: i32, level: i32, bytes: usize): i32 {
  carryModel()
  beginRange(end, bytes)
  for (; channel < end; channel += size) {
    decodeChannel(channel, frames, level)
    if (isCut()) return 0
  }
  return 1
}

function decodeChannel(channel: usize, frames: i32, level: i32): void {
  const step = SPAN >> level
  const last = frames - 1
  let value: f64 = 0
  let i = level == 0 ? 0 : step
  while (level == 0 || i < last) {
    const predicted = level == 0 ? value : predict(channel, frames, i, step, level)
    value = decodeSample(channel, frames, i, predicted, level, step)
    if (i == last) break
    i = level == 0 ? min(i + step, last) : i + 2 * step
  }
}

/** Fills a level by prediction alone. */
export function guessLevel(channel: usize, size: usize, end: usize, frames: i32, level: i32): void {
  const step = SPAN >> level
  for (; channel < end; channel += size) {
    for (let i = step; i < frames - 1; i += 2 * step)
      store<f64>(channel + (i << 3), predict(channel, frames, i, step, level), CHANNEL_VALUES)
  }
}

/** Turns the values of a channel to float32, in their place; 0 when one of them is not finite. */
export function finishChannel(channel: usize, frames: i32): i32 {
  const values = channel + CHANNEL_VALUES
  let rest: f32 = 0
  for (let i = 0; i < frames; i++) {
    const value = <f32>load<f64>(values + (i << 3))
    store<f32>(values + (i << 2), value)
    rest += value - value
  }
  return i32(rest == 0)
}

function predict(channel: usize, frames: i32, i: i32, step: i32, level: i32): f64 {
  const values = channel + CHANNEL_VALUES
  const at = values + (i << 3)
  const by = step << 3
  const y0 = load<f64>(at - by)
  if (i + step >= frames) {
    const last = frames - 1
    return y0 + ((load<f64>(values + (last << 3)) - y0) * <f64>step) / <f64>(last - (i - step))
  }
  const y1 = load<f64>(at + by)
  if (y0 == 0 && y1 == 0) return 0
  const straight = (y0 + y1) / 2
  if (i - 3 * step < 0 || i + 3 * step >= frames) return straight
  const bent = straight * 1.125 - (load<f64>(at - 3 * by) + load<f64>(at + 3 * by)) / 16
  return straight + (bent - straight) * (level == 5 ? 0.7 : level == 4 ? 0.8 : level == 3 ? 0.9 : 1)
}

// @ts-ignore: decorator
@inline
function voter(k: i32, row: i32): void {
  store<i32>(VOTERS_AT + (k << 2), STATES_AT + row * ROW_SIZE)
}

// @ts-ignore: decorator
@inline
function decodeSample(channel: usize, frames: i32, i: i32, predicted: f64, level: i32, span: i32): f64 {
  const maxError = load<f64>(channel + CHANNEL_ERROR)
  const step = load<f64>(channel + CHANNEL_STEP)
  const values = channel + CHANNEL_VALUES
  const surprises = (frames << 3) + CHANNEL_VALUES
  const marks = channel + i + (frames << 4) + CHANNEL_VALUES
  const partner = load<usize>(channel + CHANNEL_PARTNER)
  const gains = channel + CHANNEL_GAINS + (level < 4 ? 24 : 0)
  const at = values + (i << 3)
  let guess = predicted
  let surprise: f64 = 0
  if (partner) {
    surprise = load<f64>(partner + surprises + (i << 3))
    guess += load<f64>(gains) * surprise
  }
  const hasLow = i >= span
  const hasHigh = i + span < frames
  const lowValue = load<f64>(hasLow ? at - (span << 3) : values)
  const highValue = hasHigh ? load<f64>(at + (span << 3)) : lowValue
  if (guess < 0 && lowValue >= -maxError && highValue >= -maxError) guess = 0

  const a = hasLow ? <i32>load<u8>(marks - span) & 7 : 0
  const b = hasHigh ? <i32>load<u8>(marks + span) & 7 : 0
  const lower = i >= 2 * span ? <i32>load<u8>(marks - 2 * span) : 0
  const partnerMark = partner ? <i32>load<u8>(partner + (marks - channel)) : (2 << 3) | 6
  const number = load<i32>(channel + CHANNEL_NUMBER)
  const change = ((highValue > lowValue ? highValue - lowValue : lowValue - highValue) / step) * 2
  const activity = change > 255 ? 8 : 31 - clz<i32>(<i32>(1 + change))
  const rest = i32(hasLow && lowValue == 0) + (i32(hasHigh && highValue == 0) << 1)
  voter(0, TABLE_0 + (level << 4) + min(15, a + b + (lower & 7)))
  voter(1, TABLE_1 + (a << 6) + (b << 3) + (partnerMark & 7))
  voter(2, TABLE_2 + (level << 4) + activity)
  voter(3, TABLE_3 + min(number, 511))
  voter(4, TABLE_4 + (rest << 3) + (lower & 7))
  voter(5, TABLE_5 + (level << 4) + (((partnerMark >> 3) ^ 1) << 2) + ((lower >> 3) ^ 1))
  voter(6, TABLE_6 + (a << 6) + activity * 6 + b)
  voter(7, TABLE_7 + (min(number, 127) << 3) + level)

  let value = guess
  if (decodeBit(0, 0)) {
    const residual = decodeResidual()
    const size = abs(residual)
    const sizeClass = size < 3 ? size : size < 5 ? 3 : size < 12 ? 4 : 5
    store<u8>(marks, sizeClass | ((residual < 0 ? 1 : 3) << 3))
    value = guess + <f64>residual * step
  }
  store<f64>(at, value)
  store<f64>(channel + surprises + (i << 3), value - predicted)
  if (partner) {
    const cross = load<f64>(gains, 8) * 0.98 + surprise * (value - predicted)
    const own = load<f64>(gains, 16) * 0.98 + surprise * surprise
    store<f64>(gains, cross, 8)
    store<f64>(gains, own, 16)
    if (own > 4 * step * step) store<f64>(gains, min(max(cross / (own + 2 * step * step), -1.5), 1.5))
  }
  return value
}

/** What is left of a residual that is not zero. */
function decodeResidual(): i32 {
  // The third votes from the last slot of the first row, whatever its own row is.
  const third = load<i32>(VOTERS_AT, 8)
  store<i32>(VOTERS_AT, STATES_AT + 14 * SLOT_SIZE, 8)
  const negative = decodeBit(SLOT_SIZE, 1)
  store<i32>(VOTERS_AT, third, 8)
  let counted = 1
  for (; counted <= COUNTED; counted++) {
    if (!decodeBit((2 + min(counted, 12)) * SLOT_SIZE, 2 + min(counted, 4))) break
  }
  if (counted > COUNTED) counted += decodeLarge()
  return negative ? -counted : counted
}
