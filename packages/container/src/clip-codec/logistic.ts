import { LIMIT } from './codec-numbers.ts'

/**
 * The logistic function and its inverse as integer tables. They are built by +, −, × and ÷
 * alone, so that every engine has the same bits [X3]: a coder that differs in one probability decodes noise.
 */

/** exp(−1/256) by its series. */
const DECAY = 1 - 1 / 256 + 1 / (2 * 65536) - 1 / (6 * 16777216) + 1 / (24 * 4294967296)

/** No bit is ever certain: 0.02 %. */
const LEAST = 13
const MOST = 65523

/** Probability of a 1, of 65536, by log-odds from −2047 to 2047. */
const SQUASH = buildSquash()
/** The same for coding. */
export const BOUNDED_SQUASH: Uint16Array = SQUASH.map((p) => Math.min(Math.max(p, LEAST), MOST))
/** Log-odds by the upper twelve bits of a probability. */
export const STRETCH: Int16Array = buildStretch(SQUASH)

function buildSquash(): Uint16Array {
  const table = new Uint16Array(2 * LIMIT + 1)
  let decay = 1
  for (let odds = 0; odds <= LIMIT; odds++) {
    const one = Math.floor(65536 / (1 + decay) + 0.5)
    table[LIMIT + odds] = Math.min(one, 65535)
    table[LIMIT - odds] = Math.max(65536 - one, 1)
    decay *= DECAY
  }
  return table
}

function buildStretch(squashed: Uint16Array): Int16Array {
  const table = new Int16Array(4096)
  let odds = -LIMIT
  for (let p = 0; p < 4096; p++) {
    const middle = p * 16 + 8
    while (odds < LIMIT && squashed[odds + LIMIT]! < middle) odds++
    table[p] = odds
  }
  return table
}
