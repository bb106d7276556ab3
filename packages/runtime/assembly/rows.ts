// Weights alone: rows of the clip, which hold the combinations too (combination-rows.ts), go straight to the
// characters' rows. Where joints or morphs follow, all weights become vectors of characters (see sample.ts).
import { BATCH_OUT_WEIGHTS, RIG_BENT, RIG_SHAPES, RIG_TWISTED } from '../src/kernels/layout'
import { rowsOf } from './sample'
import { add, mul, one, sub } from './vectors'

/** Bytes of what is known of four characters: their rows, the next rows, the parts of the way. */
export const FOUND: usize = 48

/** Finds the rows of the four slots at `lanes`. Apart from writing them, so that one search need not wait for the last. */
export function findRows(batch: usize, lanes: usize, found: usize): void {
  v128.store(found, rowsOf(batch, lanes, found), 32)
}

// @ts-ignore: decorator
@inline
function mix(a: v128, b: v128, part: v128): v128 {
  return add(a, mul(sub(b, a), part))
}

/**
 * Writes the weights of the four slots at `lanes`, as their clips say: controls, which go straight; products of
 * two, which bend; products of three. Several vectors a time round: counting costs as much as the arithmetic.
 */
export function writeRows(batch: usize, rig: usize, lanes: usize, found: usize): void {
  const size = load<usize>(rig + RIG_SHAPES) << 2
  const straight = load<usize>(rig + RIG_BENT)
  const bent = load<usize>(rig + RIG_TWISTED)
  const to = load<usize>(batch + BATCH_OUT_WEIGHTS)
  const bends = size - straight
  const twists = bends + size - bent
  for (const last = lanes + 16; lanes < last; lanes += 4, found += 4) {
    const row = load<usize>(found)
    let a = row
    let b = load<usize>(found, 16)
    let out = to + load<usize>(lanes) * size
    const part = v128.load32_splat(found, 32)
    for (const end = row + straight - 48; a < end; a += 64, b += 64, out += 64) {
      v128.store(out, mix(v128.load(a), v128.load(b), part))
      v128.store(out, mix(v128.load(a, 16), v128.load(b, 16), part), 16)
      v128.store(out, mix(v128.load(a, 32), v128.load(b, 32), part), 32)
      v128.store(out, mix(v128.load(a, 48), v128.load(b, 48), part), 48)
    }
    for (const end = row + straight; a < end; a += 16, b += 16, out += 16) {
      v128.store(out, mix(v128.load(a), v128.load(b), part))
    }
    const bend = mul(part, sub(part, one()))
    for (const end = row + bent; a < end; a += 16, b += 16, out += 16) {
      v128.store(out, add(mix(v128.load(a), v128.load(b), part), mul(v128.load(a + bends), bend)))
    }
    for (const end = row + size; a < end; a += 16, b += 16, out += 16) {
      const twisted = add(v128.load(a + bends), mul(v128.load(a + twists), part))
      v128.store(out, add(mix(v128.load(a), v128.load(b), part), mul(twisted, bend)))
    }
  }
}
