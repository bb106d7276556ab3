// Weights alone: rows of the clip go straight to the characters' rows, and only what combinations are made of is
// gathered from there. Where joints or morphs follow, all weights become vectors of characters (see sample.ts).
import {
  BATCH_OUT_WEIGHTS,
  RIG_COMBINATION_COUNT,
  RIG_COMBINATIONS,
  RIG_FIRST_COMBINATION,
  RIG_ROW,
  RIG_SHAPES,
} from '../src/kernels/layout'
import { between, rowsOf } from './sample'
import { mul, storeTransposed } from './vectors'

/** Writes the weights of the four slots at `lanes`, as their clips say. `parts` has room for a vector. */
export function writeRows(batch: usize, rig: usize, lanes: usize, parts: usize): void {
  const s0 = load<usize>(lanes)
  const s1 = load<usize>(lanes, 4)
  const s2 = load<usize>(lanes, 8)
  const s3 = load<usize>(lanes, 12)
  const row = load<usize>(rig + RIG_ROW)
  const p01 = rowsOf(batch, s0, s1, row, parts)
  const p23 = rowsOf(batch, s2, s3, row, parts + 8)
  const size = load<usize>(rig + RIG_SHAPES) << 2
  const out = load<usize>(batch + BATCH_OUT_WEIGHTS)
  const o0 = out + s0 * size
  const o1 = out + s1 * size
  const o2 = out + s2 * size
  const o3 = out + s3 * size
  writeRow(load<usize>(parts), row, v128.shuffle<f32>(p01, p01, 0, 0, 0, 0), o0)
  writeRow(load<usize>(parts, 4), row, v128.shuffle<f32>(p01, p01, 1, 1, 1, 1), o1)
  writeRow(load<usize>(parts, 8), row, v128.shuffle<f32>(p23, p23, 0, 0, 0, 0), o2)
  writeRow(load<usize>(parts, 12), row, v128.shuffle<f32>(p23, p23, 1, 1, 1, 1), o3)
  writeProducts(rig, o0, o1, o2, o3)
}

/** One character's controls, `part` of the way from the row at `a` to the next. */
// @ts-ignore: decorator
@inline
function writeRow(a: usize, row: usize, part: v128, out: usize): void {
  let b = a + row
  const end = b
  // Four vectors a time round: counting and comparing cost as much as the arithmetic.
  for (const most = end - 48; a < most; a += 64, b += 64, out += 64) {
    v128.store(out, between(a, b, part))
    v128.store(out, between(a + 16, b + 16, part), 16)
    v128.store(out, between(a + 32, b + 32, part), 32)
    v128.store(out, between(a + 48, b + 48, part), 48)
  }
  for (; a < end; a += 16, b += 16, out += 16) v128.store(out, between(a, b, part))
}

/** Four combinations at a time; their list and the rows have room for whole vectors of them. */
// @ts-ignore: decorator
@inline
function writeProducts(rig: usize, o0: usize, o1: usize, o2: usize, o3: usize): void {
  let p = load<usize>(rig + RIG_COMBINATIONS)
  const end = p + load<usize>(rig + RIG_COMBINATION_COUNT) * 12
  for (let o = load<usize>(rig + RIG_FIRST_COMBINATION) >> 2; p < end; p += 48, o += 16) {
    storeTransposed(
      product(p, o0, o1, o2, o3),
      product(p + 12, o0, o1, o2, o3),
      product(p + 24, o0, o1, o2, o3),
      product(p + 36, o0, o1, o2, o3),
      o0, o1, o2, o3, o,
    )
  }
}

// @ts-ignore: decorator
@inline
function product(p: usize, o0: usize, o1: usize, o2: usize, o3: usize): v128 {
  let v = mul(base(load<usize>(p), o0, o1, o2, o3), base(load<usize>(p, 4), o0, o1, o2, o3))
  const third = load<i32>(p, 8)
  if (third >= 0) v = mul(v, base(<usize>third, o0, o1, o2, o3))
  return v
}

/** A control of four characters; `place` is its place among vectors of characters. */
// @ts-ignore: decorator
@inline
function base(place: usize, o0: usize, o1: usize, o2: usize, o3: usize): v128 {
  const c = place >> 2
  let v = v128.load32_zero(o0 + c)
  v = v128.load32_lane(o1 + c, v, 1)
  v = v128.load32_lane(o2 + c, v, 2)
  return v128.load32_lane(o3 + c, v, 3)
}
