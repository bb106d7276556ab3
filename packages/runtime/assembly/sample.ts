// Time → rows of the clip → weights of controls, four characters at a time (C2, C5, P5).
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
  INSTANCE_CLAMPED,
  INSTANCE_CONTROLLED,
  INSTANCE_WEIGHTED,
  RIG_DEFAULTS,
  RIG_HIGHS,
  RIG_LOWS,
  RIG_ROW,
} from '../src/kernels/layout'
import { add, at, mul, spread, storeGathered, sub } from './vectors'

/** Two numbers of 64 bits, of one slot and of another. */
// @ts-ignore: decorator
@inline
function both(a: usize, b: usize): v128 {
  return f64x2.replace_lane(v128.load64_splat(a), 1, load<f64>(b))
}

/**
 * Addresses of the rows two slots are at go to `rows`; returned are their parts of the way to the next row. A
 * clip that does not loop has 0 for 1 / seconds. What is not a number, after times without measure, becomes 0.
 */
// @ts-ignore: decorator
@inline
export function rowsOf(batch: usize, s0: usize, s1: usize, row: usize, rows: usize): v128 {
  const clips = load<usize>(batch + BATCH_CLIPS)
  const offsets = load<usize>(batch + BATCH_OFFSETS)
  const speeds = load<usize>(batch + BATCH_SPEEDS)
  const a = load<usize>(clips + (s0 << 2))
  const b = load<usize>(clips + (s1 << 2))
  const duration = both(a + CLIP_DURATION, b + CLIP_DURATION)
  const zero = f64x2.splat(0)
  let t = f64x2.add(
    both(offsets + (s0 << 3), offsets + (s1 << 3)),
    f64x2.mul(both(speeds + (s0 << 3), speeds + (s1 << 3)), v128.load64_splat(batch + BATCH_CLOCK)),
  )
  t = f64x2.sub(t, f64x2.mul(f64x2.floor(f64x2.mul(t, both(a + CLIP_PER_DURATION, b + CLIP_PER_DURATION))), duration))
  t = f64x2.pmin(f64x2.pmax(zero, t), duration)
  const last = i32x4.replace_lane(v128.load32_splat(a + CLIP_LAST), 1, load<i32>(b + CLIP_LAST))
  const end = f64x2.convert_low_i32x4_s(i32x4.add(last, i32x4.splat(1)))
  const x = f64x2.pmin(
    f64x2.pmax(zero, f64x2.mul(f64x2.sub(t, both(a + CLIP_FIRST, b + CLIP_FIRST)), both(a + CLIP_RATE, b + CLIP_RATE))),
    end,
  )
  const i = i32x4.min_s(i32x4.trunc_sat_f64x2_s_zero(x), last)
  store<usize>(rows, load<usize>(a + CLIP_ROWS) + <usize>i32x4.extract_lane(i, 0) * row)
  store<usize>(rows, load<usize>(b + CLIP_ROWS) + <usize>i32x4.extract_lane(i, 1) * row, 4)
  return f32x4.demote_f64x2_zero(f64x2.sub(x, f64x2.convert_low_i32x4_s(i)))
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

/** Writes the controls' weights of the four slots at `lanes` to `weights`. `parts` has room for a vector. */
export function sample(batch: usize, rig: usize, lanes: usize, weights: usize, parts: usize): void {
  const s0 = load<usize>(lanes)
  const s1 = load<usize>(lanes, 4)
  const s2 = load<usize>(lanes, 8)
  const s3 = load<usize>(lanes, 12)
  const row = load<usize>(rig + RIG_ROW)
  const p01 = rowsOf(batch, s0, s1, row, parts)
  const p23 = rowsOf(batch, s2, s3, row, parts + 8)
  const r0 = load<usize>(parts)
  const r1 = load<usize>(parts, 4)
  const r2 = load<usize>(parts, 8)
  const r3 = load<usize>(parts, 12)
  const f0 = v128.shuffle<f32>(p01, p01, 0, 0, 0, 0)
  const f1 = v128.shuffle<f32>(p01, p01, 1, 1, 1, 1)
  const f2 = v128.shuffle<f32>(p23, p23, 0, 0, 0, 0)
  const f3 = v128.shuffle<f32>(p23, p23, 1, 1, 1, 1)
  const special = specialOf(batch, lanes)
  if (!special) {
    for (let c: usize = 0; c < row; c += 16) {
      storeGathered(
        between(r0 + c, r0 + row + c, f0),
        between(r1 + c, r1 + row + c, f1),
        between(r2 + c, r2 + row + c, f2),
        between(r3 + c, r3 + row + c, f3),
        weights + (c << 2),
      )
    }
    return
  }
  for (let c: usize = 0; c < row; c += 16) {
    storeGathered(
      decided(batch, rig, s0, c, row, between(r0 + c, r0 + row + c, f0), special),
      decided(batch, rig, s1, c, row, between(r1 + c, r1 + row + c, f1), special),
      decided(batch, rig, s2, c, row, between(r2 + c, r2 + row + c, f2), special),
      decided(batch, rig, s3, c, row, between(r3 + c, r3 + row + c, f3), special),
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
