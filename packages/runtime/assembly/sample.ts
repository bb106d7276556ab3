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
  CLIP_LOOP,
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

/** Address of the row a slot is at; its part of the way to the next row goes to `part`. */
// @ts-ignore: decorator
@inline
function rowOf(batch: usize, slot: usize, row: usize, part: usize): usize {
  const clip = load<usize>(load<usize>(batch + BATCH_CLIPS) + (slot << 2))
  let t =
    load<f64>(load<usize>(batch + BATCH_OFFSETS) + (slot << 3)) +
    load<f64>(load<usize>(batch + BATCH_SPEEDS) + (slot << 3)) * load<f64>(batch + BATCH_CLOCK)
  if (load<i32>(clip + CLIP_LOOP)) {
    t -= floor(t * load<f64>(clip + CLIP_PER_DURATION)) * load<f64>(clip + CLIP_DURATION)
  }
  t = min(max(t, 0), load<f64>(clip + CLIP_DURATION))
  const last = load<i32>(clip + CLIP_LAST)
  const x = min(max((t - load<f64>(clip + CLIP_FIRST)) * load<f64>(clip + CLIP_RATE), 0), <f64>(last + 1))
  const i = min(<i32>x, last)
  store<f32>(part, <f32>(x - <f64>i))
  return load<usize>(clip + CLIP_ROWS) + <usize>i * row
}

// @ts-ignore: decorator
@inline
function between(row: usize, size: usize, c: usize, part: v128): v128 {
  const a = at(row + c)
  return add(a, mul(sub(at(row + size + c), a), part))
}

/** Writes the controls' weights of the four slots at `lanes` to `weights`. `parts` has room for a vector. */
export function sample(batch: usize, rig: usize, lanes: usize, weights: usize, parts: usize): void {
  const s0 = load<usize>(lanes)
  const s1 = load<usize>(lanes, 4)
  const s2 = load<usize>(lanes, 8)
  const s3 = load<usize>(lanes, 12)
  const row = load<usize>(rig + RIG_ROW)
  const r0 = rowOf(batch, s0, row, parts)
  const r1 = rowOf(batch, s1, row, parts + 4)
  const r2 = rowOf(batch, s2, row, parts + 8)
  const r3 = rowOf(batch, s3, row, parts + 12)
  const f0 = spread(parts)
  const f1 = v128.load32_splat(parts, 4)
  const f2 = v128.load32_splat(parts, 8)
  const f3 = v128.load32_splat(parts, 12)
  const flags = load<usize>(batch + BATCH_FLAGS)
  const special =
    load<i32>(flags + (s0 << 2)) |
    load<i32>(flags + (s1 << 2)) |
    load<i32>(flags + (s2 << 2)) |
    load<i32>(flags + (s3 << 2))
  if (!special) {
    for (let c: usize = 0; c < row; c += 16) {
      storeGathered(
        between(r0, row, c, f0),
        between(r1, row, c, f1),
        between(r2, row, c, f2),
        between(r3, row, c, f3),
        weights + (c << 2),
      )
    }
    return
  }
  for (let c: usize = 0; c < row; c += 16) {
    storeGathered(
      decided(batch, rig, s0, c, row, between(r0, row, c, f0), special),
      decided(batch, rig, s1, c, row, between(r1, row, c, f1), special),
      decided(batch, rig, s2, c, row, between(r2, row, c, f2), special),
      decided(batch, rig, s3, c, row, between(r3, row, c, f3), special),
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
