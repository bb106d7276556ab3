/** Targets closer than this (radians, metres) are one place. */
export const SAME_PLACE = 1e-6

/**
 * The mean, over the targets, of the distance to the nearest target at another place. With no two places:
 * how far they are from where the sources rest; 1 when that is nothing, too.
 */
export function automaticRadius(apart: Float64Array, count: number, fromRest: Float64Array): number {
  let sum = 0
  let found = 0
  for (let target = 0; target < count; target++) {
    let nearest = Number.POSITIVE_INFINITY
    for (let other = 0; other < count; other++) {
      const distance = apart[target * count + other]!
      if (distance > SAME_PLACE) nearest = Math.min(nearest, distance)
    }
    if (nearest === Number.POSITIVE_INFINITY) continue
    sum += nearest
    found++
  }
  if (found > 0) return sum / found
  const rest = fromRest[0] ?? 0
  return rest > SAME_PLACE ? rest : 1
}
