// The decoding half of `bit-model.ts`. A slot also keeps the vote that its state casts: it is worked out when the
// state changes, off the way to the next bit.
import { CARRIED_USES, DECISIONS, FIRST_STATE, FIRST_WEIGHT, LIMIT, ROW_COUNT } from '../src/clip-codec/codec-numbers'
import {
  ROW_SIZE,
  SLOT_SIZE,
  SQUASH_AT,
  STATES_AT,
  STRETCH_AT,
  USES_AT,
  VOTERS_AT,
  WEIGHTS_AT,
} from '../src/clip-codec/decoder-layout'
import { decode } from './range-decoder'

const STATES: usize = STATES_AT
const STATES_END: usize = STATES_AT + ROW_COUNT * ROW_SIZE
const WEIGHTS: usize = WEIGHTS_AT

/** A row in use has its first slot used, since every sample asks first whether it is zero. */
// @ts-ignore: decorator
@inline
function isUsed(row: usize): bool {
  return row == STATES || (load<u32>(row) & 127) != 0
}

/** Forgets what was learned. Only rows in use are gone through: a short clip uses few. */
export function resetModel(): void {
  for (let row = STATES; row < STATES_END; row += ROW_SIZE) {
    if (load<u32>(row) && !isUsed(row)) continue
    for (let slot = row; slot < row + ROW_SIZE; slot += SLOT_SIZE) store<i64>(slot, FIRST_STATE)
  }
  for (let at = WEIGHTS; at < WEIGHTS + DECISIONS * 32; at += 4) store<i32>(at, FIRST_WEIGHT)
}

/** Goes on with another stream: what was learned stays, but is open to change again. */
export function carryModel(): void {
  for (let row = STATES; row < STATES_END; row += ROW_SIZE) {
    if (!isUsed(row)) continue
    for (let slot = row; slot < row + ROW_SIZE; slot += SLOT_SIZE) {
      const state = load<u32>(slot)
      if ((state & 127) > <u32>CARRIED_USES) store<u32>(slot, (state & ~127) | CARRIED_USES)
    }
  }
}

// @ts-ignore: decorator
@inline
function learn(slot: usize, target: i32): void {
  const state = load<u32>(slot)
  const uses = load<u32>(USES_AT + ((state & 127) << 2))
  let p = <i32>(state >> 7)
  p += ((target - p) * <i32>(uses & 0xfff)) >> 12
  store<u32>(slot, (<u32>p << 7) | (uses >> 24))
  store<i32>(slot, (<i32>load<i16>(STRETCH_AT + ((p >> 4) << 1)) * <i32>((uses >> 12) & 0xfff)) >> 8, 4)
}

/** The bit of one decision: `sub` is its place in the voters' rows, in bytes. */
export function decodeBit(sub: usize, decision: usize): u32 {
  const s0 = load<usize>(VOTERS_AT) + sub
  const s1 = load<usize>(VOTERS_AT, 4) + sub
  const s2 = load<usize>(VOTERS_AT, 8) + sub
  const s3 = load<usize>(VOTERS_AT, 12) + sub
  const s4 = load<usize>(VOTERS_AT, 16) + sub
  const s5 = load<usize>(VOTERS_AT, 20) + sub
  const s6 = load<usize>(VOTERS_AT, 24) + sub
  const s7 = load<usize>(VOTERS_AT, 28) + sub
  let a = v128.load32_zero(s0, 4)
  a = v128.load_lane<i32>(s1, a, 1, 4)
  a = v128.load_lane<i32>(s2, a, 2, 4)
  a = v128.load_lane<i32>(s3, a, 3, 4)
  let b = v128.load32_zero(s4, 4)
  b = v128.load_lane<i32>(s5, b, 1, 4)
  b = v128.load_lane<i32>(s6, b, 2, 4)
  b = v128.load_lane<i32>(s7, b, 3, 4)
  const weights = WEIGHTS + (decision << 5)
  const wa = v128.load(weights)
  const wb = v128.load(weights, 16)
  const sums = i64x2.add(
    i64x2.add(i64x2.extmul_low_i32x4_s(a, wa), i64x2.extmul_high_i32x4_s(a, wa)),
    i64x2.add(i64x2.extmul_low_i32x4_s(b, wb), i64x2.extmul_high_i32x4_s(b, wb)),
  )
  const sum = (i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1)) >> 16
  const odds = <i32>min(max(sum, <i64>-LIMIT), <i64>LIMIT)
  const probability = <u32>load<u16>(SQUASH_AT + ((odds + LIMIT) << 1))
  const bit = decode(probability)
  const error = i32x4.splat((bit << 16) - probability)
  const half = i32x4.splat(32768)
  v128.store(weights, i32x4.add(wa, i32x4.shr_s(i32x4.add(i32x4.mul(a, error), half), 16)))
  v128.store(weights, i32x4.add(wb, i32x4.shr_s(i32x4.add(i32x4.mul(b, error), half), 16)), 16)
  const target = bit ? 65535 : 0
  learn(s0, target)
  learn(s1, target)
  learn(s2, target)
  learn(s3, target)
  learn(s4, target)
  learn(s5, target)
  learn(s6, target)
  learn(s7, target)
  return bit
}
