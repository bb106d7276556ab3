// [S1, P6]
/** The frame called Neutral or Rest is the reference pose; full mode gives it everything. */
export function isNeutralName(name: string): boolean {
  return /^(neutral|rest)$/i.test(name)
}
