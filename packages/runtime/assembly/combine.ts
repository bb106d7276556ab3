// Weights of controls → weights of combinations [P7] and in-betweens [P8].
import {
  RIG_CLAMP_BASES,
  RIG_COMBINATION_COUNT,
  RIG_COMBINATIONS,
  RIG_FIRST_COMBINATION,
  RIG_KNOT_COUNT,
  RIG_KNOTS,
} from '../src/kernels/layout'
import { add, at, mul, spread, sub } from './vectors'

// @ts-ignore: decorator
@inline
function factor(v: v128): v128 {
  return f32x4.pmin(f32x4.pmax(v, f32x4.splat(0)), f32x4.splat(1))
}

export function combine(rig: usize, weights: usize): void {
  const count = load<i32>(rig + RIG_COMBINATION_COUNT)
  let bases = load<usize>(rig + RIG_COMBINATIONS)
  let out = weights + load<usize>(rig + RIG_FIRST_COMBINATION)
  if (load<i32>(rig + RIG_CLAMP_BASES)) {
    for (let i = 0; i < count; i++) {
      let product = mul(factor(at(weights + load<usize>(bases))), factor(at(weights + load<usize>(bases, 4))))
      const third = load<i32>(bases, 8)
      if (third >= 0) product = mul(product, factor(at(weights + <usize>third)))
      v128.store(out, product)
      bases += 12
      out += 16
    }
  } else {
    for (let i = 0; i < count; i++) {
      let product = mul(at(weights + load<usize>(bases)), at(weights + load<usize>(bases, 4)))
      const third = load<i32>(bases, 8)
      if (third >= 0) product = mul(product, at(weights + <usize>third))
      v128.store(out, product)
      bases += 12
      out += 16
    }
  }
  spreadOverKnots(rig, weights)
}

/**
 * A pose with in-betweens: the control's place, how many knots, then position, 1 / distance to the next and
 * place of the shape a knot. The end segments run on beyond the ends.
 */
function spreadOverKnots(rig: usize, weights: usize): void {
  let p = load<usize>(rig + RIG_KNOTS)
  for (let k = load<i32>(rig + RIG_KNOT_COUNT); k > 0; k--) {
    const control = weights + load<usize>(p)
    const count = load<i32>(p, 4)
    const w = at(control)
    v128.store(control, f32x4.splat(0))
    p += 8
    let open = i32x4.splat(-1)
    let rising = f32x4.splat(0)
    for (let i = 0; i < count; i++) {
      const shape = load<i32>(p, 8)
      let part = f32x4.splat(0)
      let inside = i32x4.splat(0)
      if (i + 1 < count) {
        part = mul(sub(w, spread(p)), v128.load32_splat(p, 4))
        inside = i + 2 < count ? v128.and(open, f32x4.lt(w, v128.load32_splat(p, 12))) : open
        open = v128.andnot(open, inside)
      }
      if (shape >= 0) {
        const falling = v128.and(sub(f32x4.splat(1), part), inside)
        v128.store(weights + <usize>shape, add(rising, falling))
      }
      rising = v128.and(part, inside)
      p += 12
    }
  }
}
