// Σ weight × delta of one joint, for four characters and for the next four.
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

/** Σ weight × scale delta of one joint for one vector of characters: three vectors at `out`, each ≥ −1 (P4). */
export function accumulateScales(s: usize, end: usize, entries: usize, deltas: usize, w: usize, out: usize): void {
  let x = f32x4.splat(0)
  let y = x
  let z = x
  for (; s < end; s++) {
    const weight = at(w + load<usize>(entries + (s << 2)))
    const delta = deltas + s * 12
    x = add(x, mul(weight, spread(delta)))
    y = add(y, mul(weight, v128.load32_splat(delta, 4)))
    z = add(z, mul(weight, v128.load32_splat(delta, 8)))
  }
  const least = f32x4.splat(-1)
  v128.store(out, f32x4.pmax(x, least))
  v128.store(out, f32x4.pmax(y, least), 16)
  v128.store(out, f32x4.pmax(z, least), 32)
}
