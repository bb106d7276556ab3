/** [viseme, dominance, anticipation, carry-over]: how much a sound shapes the mouth against its neighbours, and for how many seconds before and after itself. */
export type Articulation = readonly [viseme: string, dominance: number, before: number, after: number]

/** Round and closed shapes begin early and give way late; the tongue's sounds leave the lips to their neighbours. */
// biome-ignore format: one viseme a line
export const ARTICULATIONS: readonly Articulation[] = [
  ['sil', 0.8, 0.05, 0.06],
  ['PP', 1.4, 0.035, 0.035],
  ['FF', 1.3, 0.035, 0.035],
  ['TH', 1, 0.035, 0.035],
  ['DD', 0.75, 0.03, 0.035],
  ['kk', 0.65, 0.03, 0.035],
  ['CH', 1.1, 0.045, 0.04],
  ['SS', 0.95, 0.035, 0.035],
  ['nn', 0.7, 0.03, 0.035],
  ['RR', 0.85, 0.04, 0.04],
  ['aa', 1, 0.04, 0.045],
  ['E', 0.9, 0.04, 0.045],
  ['I', 0.9, 0.04, 0.045],
  ['O', 1.05, 0.05, 0.05],
  ['U', 1.1, 0.055, 0.05],
]
