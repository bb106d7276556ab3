/** Seeded numbers in [0, 1): every build of a seed must be byte-identical, so Math.random is never used here. */
export interface Random {
  (): number
  between(low: number, high: number): number
  /** Bell-shaped around 0, within ±1; faces cluster around the mean of their family. */
  spread(): number
  pick<T>(list: readonly T[]): T
  chance(p: number): boolean
}

export function seededRandom(seed: number): Random {
  let a = (seed * 2654435761) >>> 0
  const next = (): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Object.assign(next, {
    between: (low: number, high: number) => low + (high - low) * next(),
    spread: () => (next() + next() + next()) * (2 / 3) - 1,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    chance: (p: number) => next() < p,
  })
}
