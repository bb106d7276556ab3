/** Writes the inverse of a 3 × 3 matrix. Writes nothing and returns false when its determinant is `least` or less. */
export function invert3x3(m: Float64Array, out: Float64Array, o: number, least = 0): boolean {
  const [a, b, c, d, e, f, g, h, i] = m as unknown as Row9
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const determinant = a * A + b * B + c * C
  const k = 1 / determinant
  if (!(Math.abs(determinant) > least) || !Number.isFinite(k)) return false
  out[o] = A * k
  out[o + 1] = (c * h - b * i) * k
  out[o + 2] = (b * f - c * e) * k
  out[o + 3] = B * k
  out[o + 4] = (a * i - c * g) * k
  out[o + 5] = (c * d - a * f) * k
  out[o + 6] = C * k
  out[o + 7] = (b * g - a * h) * k
  out[o + 8] = (a * e - b * d) * k
  return true
}

type Row9 = [number, number, number, number, number, number, number, number, number]
