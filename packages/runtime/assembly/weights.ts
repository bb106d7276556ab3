// Weights as they are put out: of every shape, and of morphs [P4].
import {
  BATCH_OUT_MORPHS,
  BATCH_OUT_WEIGHTS,
  RIG_MORPH_DEFAULTS,
  RIG_MORPH_ENTRIES,
  RIG_MORPH_STARTS,
  RIG_MORPHS,
  RIG_SHAPES,
} from '../src/kernels/layout'
import { add, at, mul, spread, storeTransposed } from './vectors'

/** The shapes' weights of four characters. */
export function writeWeights(batch: usize, rig: usize, slots: usize, weights: usize): void {
  const size = load<usize>(rig + RIG_SHAPES) << 2
  const out = load<usize>(batch + BATCH_OUT_WEIGHTS)
  const p0 = out + load<usize>(slots) * size
  const p1 = out + load<usize>(slots, 4) * size
  const p2 = out + load<usize>(slots, 8) * size
  const p3 = out + load<usize>(slots, 12) * size
  for (let o: usize = 0; o < size; o += 16) {
    const w = weights + (o << 2)
    storeTransposed(at(w), v128.load(w, 16), v128.load(w, 32), v128.load(w, 48), p0, p1, p2, p3, o)
  }
}

/** One morph of four characters: its default and what the shapes add. */
// @ts-ignore: decorator
@inline
function morph(starts: usize, entries: usize, defaults: usize, m: usize, weights: usize): v128 {
  let sum = spread(defaults + m)
  const end = entries + (load<usize>(starts + m, 4) << 3)
  for (let e = entries + (load<usize>(starts + m) << 3); e < end; e += 8) {
    sum = add(sum, mul(at(weights + load<usize>(e)), v128.load32_splat(e, 4)))
  }
  return sum
}

/** The morphs of four characters. Columns and defaults are filled up to whole vectors. */
export function writeMorphs(batch: usize, rig: usize, slots: usize, weights: usize): void {
  const size = load<usize>(rig + RIG_MORPHS) << 2
  const starts = load<usize>(rig + RIG_MORPH_STARTS)
  const entries = load<usize>(rig + RIG_MORPH_ENTRIES)
  const defaults = load<usize>(rig + RIG_MORPH_DEFAULTS)
  const out = load<usize>(batch + BATCH_OUT_MORPHS)
  const p0 = out + load<usize>(slots) * size
  const p1 = out + load<usize>(slots, 4) * size
  const p2 = out + load<usize>(slots, 8) * size
  const p3 = out + load<usize>(slots, 12) * size
  for (let m: usize = 0; m < size; m += 16) {
    storeTransposed(
      morph(starts, entries, defaults, m, weights),
      morph(starts, entries, defaults, m + 4, weights),
      morph(starts, entries, defaults, m + 8, weights),
      morph(starts, entries, defaults, m + 12, weights),
      p0, p1, p2, p3, m,
    )
  }
}
