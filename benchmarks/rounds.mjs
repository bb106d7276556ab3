// Contenders take turns in random order; medians and the spread of their ratio are what is kept.

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Times every contender once a round. Returns milliseconds per contender, a number a round. */
export async function runRounds(contenders, { rounds = 15, warmUp = 3 } = {}) {
  const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let round = -warmUp; round < rounds; round++) {
    const order = Object.keys(contenders)
      .map((name) => [Math.random(), name])
      .sort(([a], [b]) => a - b)
    for (const [, name] of order) {
      globalThis.gc?.()
      const start = performance.now()
      await contenders[name]()
      if (round >= 0) times[name].push(performance.now() - start)
    }
  }
  return times
}

/** `ours` over `peer`, round by round: the median and the middle half of the ratios. */
export function ratioOf(times, ours, peer) {
  const ratios = times[ours].map((t, i) => t / times[peer][i]).sort((a, b) => a - b)
  const at = (part) => ratios[Math.min(ratios.length - 1, Math.floor(part * ratios.length))]
  return { ratio: median(ratios), spread: [at(0.25), at(0.75)] }
}
