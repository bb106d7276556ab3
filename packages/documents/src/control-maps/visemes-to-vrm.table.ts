import type { MapRow } from './map-table.ts'

/** The fifteen visemes to the five vowels of VRM: each sound as the vowel its mouth comes nearest to. */
// biome-ignore format: one target a line
export const VISEMES_TO_VRM: readonly MapRow[] = [
  ['aa', 'viseme_aa + 0.3 viseme_kk + 0.2 viseme_TH + 0.2 viseme_DD + 0.15 viseme_nn', 'Open sounds open the mouth as "ah" does, closer ones less.'],
  ['ih', 'viseme_I + 0.3 viseme_SS + 0.1 viseme_FF', 'Wide sounds with the teeth near are nearest to "ih".'],
  ['ou', 'viseme_U + 0.4 viseme_CH + 0.3 viseme_RR', 'Gathered lips are nearest to "oo".'],
  ['ee', 'viseme_E', 'The half-open vowel of bed.'],
  ['oh', 'viseme_O', 'The open round vowel.'],
]
