import type { ControlRow } from './control-table.ts'

/** The 15 visemes of Oculus lip sync, under the names that heads give them. */
// biome-ignore format: one control a line
export const VISEMES_15: readonly ControlRow[] = [
  ['viseme_sil', 'center', 'Mouth', 'viseme_sil', '', 'Silence: the mouth at rest.'],
  ['viseme_PP', 'center', 'Mouth', 'viseme_PP', '', 'Lips pressed shut, as in put, bat, mat.'],
  ['viseme_FF', 'center', 'Mouth', 'viseme_FF', '', 'Lower lip under the upper teeth, as in fat, vat.'],
  ['viseme_TH', 'center', 'Mouth', 'viseme_TH', '', 'Tongue between the teeth, as in think, that.'],
  ['viseme_DD', 'center', 'Mouth', 'viseme_DD', '', 'Tongue behind the upper teeth, as in tip, doll.'],
  ['viseme_kk', 'center', 'Mouth', 'viseme_kk', '', 'Back of the tongue up, lips loose, as in call, gas.'],
  ['viseme_CH', 'center', 'Mouth', 'viseme_CH', '', 'Lips pushed out, teeth near, as in chair, join, she.'],
  ['viseme_SS', 'center', 'Mouth', 'viseme_SS', '', 'Teeth together, lips apart, as in sir, zeal.'],
  ['viseme_nn', 'center', 'Mouth', 'viseme_nn', '', 'Mouth barely open, as in lot, not.'],
  ['viseme_RR', 'center', 'Mouth', 'viseme_RR', '', 'Lips a little rounded, as in red.'],
  ['viseme_aa', 'center', 'Mouth', 'viseme_aa', '', 'Jaw wide open, as in car.'],
  ['viseme_E', 'center', 'Mouth', 'viseme_E', '', 'Half open and wide, as in bed.'],
  ['viseme_I', 'center', 'Mouth', 'viseme_I', '', 'A little open and wide, as in tip.'],
  ['viseme_O', 'center', 'Mouth', 'viseme_O', '', 'Open and round, as in toe.'],
  ['viseme_U', 'center', 'Mouth', 'viseme_U', '', 'Lips gathered forward, as in book.'],
]
