import type { ControlRow } from './control-table.ts'

/** The 15 visemes of Oculus lip sync, under the names that heads give them. */
// biome-ignore format: one control a line
export const VISEMES_15: readonly ControlRow[] = [
  ['viseme_sil', 'center', 'Mouth', 'viseme_sil', ''],
  ['viseme_PP', 'center', 'Mouth', 'viseme_PP', ''],
  ['viseme_FF', 'center', 'Mouth', 'viseme_FF', ''],
  ['viseme_TH', 'center', 'Mouth', 'viseme_TH', ''],
  ['viseme_DD', 'center', 'Mouth', 'viseme_DD', ''],
  ['viseme_kk', 'center', 'Mouth', 'viseme_kk', ''],
  ['viseme_CH', 'center', 'Mouth', 'viseme_CH', ''],
  ['viseme_SS', 'center', 'Mouth', 'viseme_SS', ''],
  ['viseme_nn', 'center', 'Mouth', 'viseme_nn', ''],
  ['viseme_RR', 'center', 'Mouth', 'viseme_RR', ''],
  ['viseme_aa', 'center', 'Mouth', 'viseme_aa', ''],
  ['viseme_E', 'center', 'Mouth', 'viseme_E', ''],
  ['viseme_I', 'center', 'Mouth', 'viseme_I', ''],
  ['viseme_O', 'center', 'Mouth', 'viseme_O', ''],
  ['viseme_U', 'center', 'Mouth', 'viseme_U', ''],
]
