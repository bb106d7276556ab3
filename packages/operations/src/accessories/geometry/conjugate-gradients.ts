/**
 * Solves A x = b for a symmetric positive definite A that is given by what it does to a vector. Starts from `x`, which
 * is changed.
 */
export function conjugateGradients(
  apply: (x: Float64Array, out: Float64Array) => void,
  b: Float64Array,
  x: Float64Array,
  { rounds, tolerance }: { readonly rounds: number; readonly tolerance: number },
): void {
  const count = b.length
  const image = new Float64Array(count)
  apply(x, image)
  const rest = new Float64Array(count)
  let square = 0
  for (let i = 0; i < count; i++) {
    rest[i] = b[i]! - image[i]!
    square += rest[i]! * rest[i]!
  }
  const direction = Float64Array.from(rest)
  for (let round = 0; round < rounds && square > tolerance; round++) {
    apply(direction, image)
    let along = 0
    for (let i = 0; i < count; i++) along += direction[i]! * image[i]!
    const step = square / along
    let next = 0
    for (let i = 0; i < count; i++) {
      x[i]! += step * direction[i]!
      rest[i]! -= step * image[i]!
      next += rest[i]! * rest[i]!
    }
    for (let i = 0; i < count; i++) direction[i] = rest[i]! + (next / square) * direction[i]!
    square = next
  }
}
