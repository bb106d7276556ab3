// From +, −, × and ÷ only, as in trigonometry.ts.

/** 2 to the power x. */
export function powerOfTwo(x: number): number {
  const whole = Math.round(x)
  return timesPowerOfTwo(exponentialSeries((x - whole) * Math.LN2), whole)
}

/** e to the power x for |x| ≤ ln 2 / 2. */
export function exponentialSeries(x: number): number {
  let sum = 1
  for (let n = 16; n >= 1; n--) sum = 1 + (x / n) * sum
  return sum
}

const TWO_TO_32 = 4294967296

export function timesPowerOfTwo(x: number, whole: number): number {
  let out = x
  let k = whole
  for (; k >= 32; k -= 32) out *= TWO_TO_32
  for (; k <= -32; k += 32) out /= TWO_TO_32
  for (; k > 0; k--) out *= 2
  for (; k < 0; k++) out *= 0.5
  return out
}
