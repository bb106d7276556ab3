/**
 * Scores of the evidence, and the part of lines with that score that is right. Measured by
 * `npm run prove -- detection`: the shapes of the shared heads under names of vocabularies that no table was written
 * for, and under misspelled names. Between two rows the part is interpolated.
 */
const MEASURED: readonly (readonly [score: number, right: number])[] = [
  [0, 0],
  [0.3, 0.6],
  [0.45, 0.8],
  [0.55, 0.87],
  [0.65, 0.93],
  [0.8, 0.95],
  [0.95, 0.95],
  [1, 1],
]

/**
 * How sure a line with this score is: the part of such lines that is right. Lines that only the movement of a shape
 * supports have a measure of their own (motion/match-by-motion.ts).
 */
export function calibrate(score: number): number {
  const at = Math.max(
    1,
    MEASURED.findIndex(([row]) => row >= score),
  )
  const [[from, low], [to, high]] = [MEASURED[at - 1]!, MEASURED[at]!]
  return low + ((high - low) * (score - from)) / (to - from)
}
