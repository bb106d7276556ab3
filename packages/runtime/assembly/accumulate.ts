// Σ weight × delta of one joint, for four characters and for the next four.
import { RIG_SCALE_DELTAS, RIG_SCALE_ENTRIES, RIG_SCALE_STARTS } from '../src/kernels/layout'
import { add, at, mul, spread } from './vectors'

/** Bytes of the sums of one vector of characters: translation, rotation vector. */
export const SUMS: usize = 96

/** Sums the entries from `e` to `end` into `sums`, 96 bytes a vector. */
// @ts-ignore: decorator
@inline
function accumulateOne(e: usize, end: usize, deltas: usize, a: usize, sums: usize): void {
  let a0 = f32x4.splat(0)
  let a1 = a0
  let a2 = a0
  let a3 = a0
  let a4 = a0
  let a5 = a0
  for (; e < end; e += 8) {
    const delta = deltas + load<usize>(e)
    const w = at(a + load<usize>(e, 4))
    a0 = add(a0, mul(w, spread(delta)))
    a1 = add(a1, mul(w, v128.load32_splat(delta, 4)))
    a2 = add(a2, mul(w, v128.load32_splat(delta, 8)))
    a3 = add(a3, mul(w, v128.load32_splat(delta, 12)))
    a4 = add(a4, mul(w, v128.load32_splat(delta, 16)))
    a5 = add(a5, mul(w, v128.load32_splat(delta, 20)))
  }
  v128.store(sums, a0)
  v128.store(sums, a1, 16)
  v128.store(sums, a2, 32)
  v128.store(sums, a3, 48)
  v128.store(sums, a4, 64)
  v128.store(sums, a5, 80)
}
// @ts-ignore: decorator
@inline
export function accumulate(e: usize, end: usize, deltas: usize, a: usize, b: usize, sums: usize): void {
  accumulateOne(e, end, deltas, a, sums)
  accumulateOne(e, end, deltas, b, sums + 96)
}

// [P4]
/**
 * Σ weight × scale delta of joint `j`, for four characters and for the next four: three vectors each at `out`, each
 * ≥ −1.
 */
// @ts-ignore: decorator
@inline
export function accumulateScales(rig: usize, j: usize, weights: usize, size: usize, out: usize): void {
  const starts = load<usize>(rig + RIG_SCALE_STARTS) + (j << 2)
  const entries = load<usize>(rig + RIG_SCALE_ENTRIES)
  const deltas = load<usize>(rig + RIG_SCALE_DELTAS)
  const end = load<usize>(starts, 4)
  let ax = f32x4.splat(0)
  let ay = ax
  let az = ax
  let bx = ax
  let by = ax
  let bz = ax
  for (let s = load<usize>(starts); s < end; s++) {
    const w = weights + load<usize>(entries + (s << 2))
    const a = at(w)
    const b = at(w + size)
    const delta = deltas + s * 12
    const x = spread(delta)
    const y = v128.load32_splat(delta, 4)
    const z = v128.load32_splat(delta, 8)
    ax = add(ax, mul(a, x))
    ay = add(ay, mul(a, y))
    az = add(az, mul(a, z))
    bx = add(bx, mul(b, x))
    by = add(by, mul(b, y))
    bz = add(bz, mul(b, z))
  }
  const least = f32x4.splat(-1)
  v128.store(out, f32x4.pmax(ax, least))
  v128.store(out, f32x4.pmax(ay, least), 16)
  v128.store(out, f32x4.pmax(az, least), 32)
  v128.store(out, f32x4.pmax(bx, least), 48)
  v128.store(out, f32x4.pmax(by, least), 64)
  v128.store(out, f32x4.pmax(bz, least), 80)
}
