import type { Clip } from '@facework/documents'

/** Keys closer than this are at the same time, in seconds. */
const SAME = 1e-4

/** Times of keys before and after a time, the nearest first: of these curves, or of all without any. */
export function keyTimesAround(
  { curves }: Pick<Clip, 'curves'>,
  names: readonly string[],
  time: number,
  count: number,
): readonly [before: number[], after: number[]] {
  const chosen = curves.filter((curve) => names.includes(curve.name))
  const times = new Set<number>()
  for (const curve of chosen.length > 0 ? chosen : curves)
    if (curve.type === 'keyed') for (const key of curve.keys) times.add(key.time)
  const sorted = [...times].sort((a, b) => a - b)
  const apart = sorted.filter((t, i) => i === 0 || t - sorted[i - 1]! > SAME)
  return [
    apart
      .filter((t) => t < time - SAME)
      .toReversed()
      .slice(0, count),
    apart.filter((t) => t > time + SAME).slice(0, count),
  ]
}
