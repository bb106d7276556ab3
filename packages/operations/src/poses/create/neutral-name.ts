/** [S1] The frame called Neutral or Rest is the reference pose; full mode gives it everything (P6). */
export function isNeutralName(name: string): boolean {
  return /^(neutral|rest)$/i.test(name)
}
