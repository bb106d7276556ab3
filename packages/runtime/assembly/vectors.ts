// Four characters at a time. Only +, −, ×, min, max and shuffles: the same bits on every processor [X3].

// @ts-ignore: decorator
@inline
export function at(p: usize): v128 {
  return v128.load(p)
}

// @ts-ignore: decorator
@inline
export function spread(p: usize): v128 {
  return v128.load32_splat(p)
}

// @ts-ignore: decorator
@inline
export function add(a: v128, b: v128): v128 {
  return f32x4.add(a, b)
}

// @ts-ignore: decorator
@inline
export function sub(a: v128, b: v128): v128 {
  return f32x4.sub(a, b)
}

// @ts-ignore: decorator
@inline
export function mul(a: v128, b: v128): v128 {
  return f32x4.mul(a, b)
}

/**
 * Numbers the series need. Read from memory: engines build a vector constant in four steps, and load it in one.
 * First the largest squared angle they are fitted for, 1/4, 1/2, 1.
 */
const NUMBERS = memory.data<f32>([
  0.75, 0.25, 0.5, 1,
  0.9999999932803195, -0.16666637989896277, 0.008331419340212207, -0.00019431763368205516,
  0.49999999932650113, -0.041666637925599215, 0.0013886970974932881, -2.439144120936261e-05,
])
const SINE: usize = 16
const COSINE: usize = 32

// @ts-ignore: decorator
@inline
function limit(): v128 {
  return spread(NUMBERS)
}

// @ts-ignore: decorator
@inline
export function quarter(): v128 {
  return v128.load32_splat(NUMBERS, 4)
}

// @ts-ignore: decorator
@inline
export function half(): v128 {
  return v128.load32_splat(NUMBERS, 8)
}

// @ts-ignore: decorator
@inline
export function one(): v128 {
  return v128.load32_splat(NUMBERS, 12)
}

/** Doublings beyond which an angle is meaningless in 32 bits anyway; ends the loop for infinities. */
const DOUBLINGS: i32 = 12

// @ts-ignore: decorator
@inline
function series(n: v128, numbers: usize): v128 {
  let s = add(mul(n, v128.load32_splat(NUMBERS + numbers, 12)), v128.load32_splat(NUMBERS + numbers, 8))
  s = add(mul(n, s), v128.load32_splat(NUMBERS + numbers, 4))
  return add(mul(n, s), spread(NUMBERS + numbers))
}

/** sin(√n)/√n, to 7e-09 up to the limit. */
// @ts-ignore: decorator
@inline
export function sineSeries(n: v128): v128 {
  return series(n, SINE)
}

/** (1 − cos √n)/n, to 7e-10 up to the limit. */
// @ts-ignore: decorator
@inline
export function cosineSeries(n: v128): v128 {
  return series(n, COSINE)
}

// @ts-ignore: decorator
@inline
export function isLarge(n: v128): bool {
  return v128.any_true(f32x4.gt(n, limit()))
}

/** Both series for any n: angles are halved until they fit, and doubled back. Written to `out`. */
export function largeSeries(n: v128, out: usize): void {
  let doublings = 0
  while (isLarge(n) && doublings < DOUBLINGS) {
    n = mul(n, quarter())
    doublings++
  }
  n = f32x4.pmin(n, limit())
  let a = sineSeries(n)
  let b = cosineSeries(n)
  for (; doublings > 0; doublings--) {
    const next = mul(mul(a, a), half())
    a = mul(a, sub(one(), mul(b, n)))
    b = next
    n = mul(n, f32x4.splat(4))
  }
  v128.store(out, a)
  v128.store(out, b, 16)
}

/** Four vectors of four characters → a vector for each character. */
// @ts-ignore: decorator
@inline
export function storeTransposed(
  a: v128,
  b: v128,
  c: v128,
  d: v128,
  p0: usize,
  p1: usize,
  p2: usize,
  p3: usize,
  offset: usize,
): void {
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5)
  const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5)
  const AB = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
  const CD = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
  v128.store(p0 + offset, v128.shuffle<f64>(ab, cd, 0, 2))
  v128.store(p1 + offset, v128.shuffle<f64>(ab, cd, 1, 3))
  v128.store(p2 + offset, v128.shuffle<f64>(AB, CD, 0, 2))
  v128.store(p3 + offset, v128.shuffle<f64>(AB, CD, 1, 3))
}

/** The same for vectors at hand: a vector each of four characters → four vectors of characters. */
// @ts-ignore: decorator
@inline
export function storeGathered(a: v128, b: v128, c: v128, d: v128, out: usize): void {
  storeTransposed(a, b, c, d, out, out + 16, out + 32, out + 48, 0)
}
