/**
 * Indices of the points to keep, the first and last among them, so that each run between two kept ones
 * passes `fits`. Greedy: from each point as far as it goes, found by doubling and halving, so that a run of
 * n points costs about n·log n. Runs of two points always fit.
 */
export function longestRuns(
  count: number,
  fits: (from: number, to: number) => boolean,
  mostPoints = 4096,
): number[] {
  const kept = [0]
  let from = 0
  while (from < count - 1) {
    const most = Math.min(count - 1, from + mostPoints)
    let good = from + 1
    let step = 1
    let bad = most + 1
    while (good < most && bad > good + 1) {
      const next = bad <= most ? (good + bad) >> 1 : Math.min(good + step, most)
      if (fits(from, next)) {
        good = next
        step *= 2
        if (good === most) break
      } else bad = next
    }
    kept.push(good)
    from = good
  }
  return count === 0 ? [] : kept
}
