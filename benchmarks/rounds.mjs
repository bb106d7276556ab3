// Contenders take turns in random order; medians and the spread of their ratio are what is kept.

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Times every contender once a round. A contender is a function, or `{ run, repeat }` for one so short that it
 * is run several times a turn. Returns milliseconds per contender, a number a round.
 */
export async function runRounds(contenders, { rounds = 15, warmUp = 3 } = {}) {
  const list = Object.entries(contenders).map(([name, c]) => ({
    name,
    ...(typeof c === 'function' ? { run: c, repeat: 1 } : c),
  }))
  const times = Object.fromEntries(list.map(({ name }) => [name, []]))
  for (let round = -warmUp; round < rounds; round++) {
    const order = list.map((c) => [Math.random(), c]).sort(([a], [b]) => a - b)
    for (const [, { name, run, repeat }] of order) {
      globalThis.gc?.()
      const start = performance.now()
      for (let i = 0; i < repeat; i++) {
        const running = run()
        // Waiting for nothing would cost what is short a part of its time.
        if (running instanceof Promise) await running
      }
      if (round >= 0) times[name].push((performance.now() - start) / repeat)
    }
  }
  return times
}

/** `a` over `b`, round by round: the median and the middle half of the ratios. */
export function ratioOf(times, a, b) {
  const ratios = times[a].map((t, i) => t / times[b][i]).sort((x, y) => x - y)
  const at = (part) => ratios[Math.min(ratios.length - 1, Math.floor(part * ratios.length))]
  return { ratio: median(ratios), spread: [at(0.25), at(0.75)] }
}
