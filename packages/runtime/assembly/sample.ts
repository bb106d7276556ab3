// Time → rows of the clip → weights of controls, four characters at a time [C2, C5, P5].
import {
  BATCH_CLIPS,
  BATCH_CLOCK,
  BATCH_CONTROLS,
  BATCH_FLAGS,
  BATCH_OFFSETS,
  BATCH_SPEEDS,
  BATCH_WEIGHTS,
  CLIP_DURATION,
  CLIP_FIRST,
  CLIP_LAST,
  CLIP_PER_DURATION,
  CLIP_RATE,
  CLIP_ROWS,
  CLIP_STRIDE,
  INSTANCE_CLAMPED,
  INSTANCE_CONTROLLED,
  INSTANCE_DECIDED,
  INSTANCE_WEIGHTED,
  RIG_DEFAULTS,
  RIG_HIGHS,
  RIG_LOWS,
  RIG_ROW,
} from '../src/kernels/layout'
import { add, at, mul, spread, storeGathered, sub } from './vectors'

/** Two numbers of 64 bits, at one place and at another. */
// @ts-ignore: decorator
@inline
function both(a: usize, b: usize): v128 {
  return v128.load64_lane(b, v128.load64_zero(a), 1)
}

/** Clip seconds of two slots: offset + speed × the clock. */
// @ts-ignore: decorator
@inline
function secondsOf(batch: usize, s0: usize, s1: usize): v128 {
  const offsets = load<usize>(batch + BATCH_OFFSETS)
  const speeds = load<usize>(batch + BATCH_SPEEDS)
  return f64x2.add(
    both(offsets + (s0 << 3), offsets + (s1 << 3)),
    f64x2.mul(both(speeds + (s0 << 3), speeds + (s1 << 3)), v128.load64_splat(batch + BATCH_CLOCK)),
  )
}

/**
 * Seconds → rows from the first. A clip that does not loop has 0 for 1 / seconds. What is not a number, after
 * times without measure, becomes 0.
 */
// @ts-ignore: decorator
@inline
function placeOf(t: v128, perDuration: v128, duration: v128, first: v128, rate: v128, last: v128): v128 {
  const zero = f64x2.splat(0)
  t = f64x2.sub(t, f64x2.mul(f64x2.floor(f64x2.mul(t, perDuration)), duration))
  t = f64x2.pmin(f64x2.pmax(zero, t), duration)
  return f64x2.pmin(f64x2.pmax(zero, f64x2.mul(f64x2.sub(t, first), rate)), f64x2.add(last, f64x2.splat(1)))
}

// @ts-ignore: decorator
@inline
function placeOfBoth(t: v128, a: usize, b: usize, last: v128): v128 {
  return placeOf(
    t,
    both(a + CLIP_PER_DURATION, b + CLIP_PER_DURATION),
    both(a + CLIP_DURATION, b + CLIP_DURATION),
    both(a + CLIP_FIRST, b + CLIP_FIRST),
    both(a + CLIP_RATE, b + CLIP_RATE),
    last,
  )
}

/** The sum of this and a whole number below 2³² has that number in its low half. */
const WHOLE: f64 = 4503599627370496

// @ts-ignore: decorator
@inline
function storeRow(rows: usize, clip: usize, i: usize): void {
  const stride = load<usize>(clip + CLIP_STRIDE)
  const row = load<usize>(clip + CLIP_ROWS) + i * stride
  store<usize>(rows, row)
  store<usize>(rows, row + stride, 16)
}

/**
 * Addresses of the rows the four slots at `lanes` are at go to `rows`, those of the next rows behind them;
 * returned are their parts of the way to the next row. Sorted crowds mostly have one clip a vector.
 */
// @ts-ignore: decorator
@inline
export function rowsOf(batch: usize, lanes: usize, rows: usize): v128 {
  const clips = load<usize>(batch + BATCH_CLIPS)
  const s0 = load<usize>(lanes)
  const s1 = load<usize>(lanes, 4)
  const s2 = load<usize>(lanes, 8)
  const s3 = load<usize>(lanes, 12)
  const a = load<usize>(clips + (s0 << 2))
  const b = load<usize>(clips + (s1 << 2))
  const c = load<usize>(clips + (s2 << 2))
  const d = load<usize>(clips + (s3 << 2))
  let x = secondsOf(batch, s0, s1)
  let y = secondsOf(batch, s2, s3)
  let lastX = f64x2.convert_low_i32x4_s(v128.load32_splat(a + CLIP_LAST))
  let lastY = lastX
  if (a === b && a === c && a === d) {
    const perDuration = v128.load64_splat(a + CLIP_PER_DURATION)
    const duration = v128.load64_splat(a + CLIP_DURATION)
    const first = v128.load64_splat(a + CLIP_FIRST)
    const rate = v128.load64_splat(a + CLIP_RATE)
    x = placeOf(x, perDuration, duration, first, rate, lastX)
    y = placeOf(y, perDuration, duration, first, rate, lastX)
  } else {
    lastX = f64x2.replace_lane(lastX, 1, <f64>load<i32>(b + CLIP_LAST))
    lastY = f64x2.replace_lane(f64x2.splat(<f64>load<i32>(c + CLIP_LAST)), 1, <f64>load<i32>(d + CLIP_LAST))
    x = placeOfBoth(x, a, b, lastX)
    y = placeOfBoth(y, c, d, lastY)
  }
  const i = f64x2.pmin(f64x2.floor(x), lastX)
  const j = f64x2.pmin(f64x2.floor(y), lastY)
  const ij = v128.shuffle<i32>(f64x2.add(i, f64x2.splat(WHOLE)), f64x2.add(j, f64x2.splat(WHOLE)), 0, 2, 4, 6)
  storeRow(rows, a, <usize>i32x4.extract_lane(ij, 0))
  storeRow(rows + 4, b, <usize>i32x4.extract_lane(ij, 1))
  storeRow(rows + 8, c, <usize>i32x4.extract_lane(ij, 2))
  storeRow(rows + 12, d, <usize>i32x4.extract_lane(ij, 3))
  return v128.shuffle<f64>(f32x4.demote_f64x2_zero(f64x2.sub(x, i)), f32x4.demote_f64x2_zero(f64x2.sub(y, j)), 0, 2)
}

/** One of four numbers, four times. */
// @ts-ignore: decorator
@inline
export function lane0(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 0, 0, 0, 0)
}

// @ts-ignore: decorator
@inline
export function lane1(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 1, 1, 1, 1)
}

// @ts-ignore: decorator
@inline
export function lane2(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 2, 2, 2, 2)
}

// @ts-ignore: decorator
@inline
export function lane3(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 3, 3, 3, 3)
}

// @ts-ignore: decorator
@inline
export function between(row: usize, next: usize, part: v128): v128 {
  const a = at(row)
  return add(a, mul(sub(at(next), a), part))
}

/** What any of four slots asks for beside its clip. */
// @ts-ignore: decorator
@inline
export function specialOf(batch: usize, lanes: usize): i32 {
  const flags = load<usize>(batch + BATCH_FLAGS)
  return (
    load<i32>(flags + (load<usize>(lanes) << 2)) |
    load<i32>(flags + (load<usize>(lanes, 4) << 2)) |
    load<i32>(flags + (load<usize>(lanes, 8) << 2)) |
    load<i32>(flags + (load<usize>(lanes, 12) << 2))
  )
}

/** Writes the controls' weights of the four slots at `lanes` to `weights`. `rows` has room for two vectors. */
export function sample(batch: usize, rig: usize, lanes: usize, weights: usize, rows: usize): void {
  const row = load<usize>(rig + RIG_ROW)
  const parts = rowsOf(batch, lanes, rows)
  const r0 = load<usize>(rows)
  const r1 = load<usize>(rows, 4)
  const r2 = load<usize>(rows, 8)
  const r3 = load<usize>(rows, 12)
  const n0 = load<usize>(rows, 16)
  const n1 = load<usize>(rows, 20)
  const n2 = load<usize>(rows, 24)
  const n3 = load<usize>(rows, 28)
  const f0 = lane0(parts)
  const f1 = lane1(parts)
  const f2 = lane2(parts)
  const f3 = lane3(parts)
  const special = specialOf(batch, lanes) & INSTANCE_DECIDED
  if (!special) {
    for (let c: usize = 0; c < row; c += 16) {
      storeGathered(
        between(r0 + c, n0 + c, f0),
        between(r1 + c, n1 + c, f1),
        between(r2 + c, n2 + c, f2),
        between(r3 + c, n3 + c, f3),
        weights + (c << 2),
      )
    }
    return
  }
  for (let c: usize = 0; c < row; c += 16) {
    storeGathered(
      decided(batch, rig, load<usize>(lanes), c, row, between(r0 + c, n0 + c, f0), special),
      decided(batch, rig, load<usize>(lanes, 4), c, row, between(r1 + c, n1 + c, f1), special),
      decided(batch, rig, load<usize>(lanes, 8), c, row, between(r2 + c, n2 + c, f2), special),
      decided(batch, rig, load<usize>(lanes, 12), c, row, between(r3 + c, n3 + c, f3), special),
      weights + (c << 2),
    )
  }
}

/** What the clip says, by the weight it plays with; over it what a script says; within the poses' ranges. */
function decided(batch: usize, rig: usize, slot: usize, c: usize, row: usize, v: v128, special: i32): v128 {
  if (special & INSTANCE_WEIGHTED) {
    const rest = at(load<usize>(rig + RIG_DEFAULTS) + c)
    v = add(rest, mul(sub(v, rest), spread(load<usize>(batch + BATCH_WEIGHTS) + (slot << 2))))
  }
  if (special & INSTANCE_CONTROLLED) {
    const own = load<usize>(load<usize>(batch + BATCH_CONTROLS) + (slot << 2))
    if (own) v = v128.bitselect(at(own + c), v, at(own + row + c))
  }
  if (special & INSTANCE_CLAMPED) {
    v = f32x4.pmin(f32x4.pmax(v, at(load<usize>(rig + RIG_LOWS) + c)), at(load<usize>(rig + RIG_HIGHS) + c))
  }
  return v
}
