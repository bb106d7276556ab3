import type { MapRow } from './map-table.ts'

const JAW = 'How far the jaw drops for each sound; aa is the widest.'
const TEETH = 'Sounds that show the teeth part the lips.'
const WIDE = 'Front vowels and s widen the mouth.'

/**
 * Oculus visemes to ARKit-52: how the mouth stands at the height of each sound. There is no standard for
 * it; the numbers are ours, kept low enough that neighbouring sounds can overlap. viseme_sil is rest.
 */
// biome-ignore format: one target a line
export const VISEMES_TO_ARKIT: readonly MapRow[] = [
  ['jawOpen', '0.6 viseme_aa + 0.4 viseme_O + 0.3 viseme_E + 0.2 viseme_I + 0.2 viseme_U + 0.2 viseme_kk + 0.15 viseme_TH + 0.15 viseme_DD + 0.15 viseme_RR + 0.1 viseme_nn + 0.1 viseme_CH + 0.05 viseme_SS + 0.05 viseme_FF', JAW],
  ['mouthFunnel', '0.5 viseme_O + 0.5 viseme_CH + 0.3 viseme_RR + 0.2 viseme_U', 'Round sounds push the lips outward.'],
  ['mouthPucker', '0.6 viseme_U + 0.2 viseme_O + 0.2 viseme_CH + 0.2 viseme_RR', 'Close round sounds gather the lips.'],
  ['mouthPressLeft', '0.5 viseme_PP', 'p, b and m press the lips together.'],
  ['mouthPressRight', '0.5 viseme_PP', 'p, b and m press the lips together.'],
  ['mouthRollLower', '0.5 viseme_FF + 0.3 viseme_PP', 'f and v tuck the lower lip under the teeth; p rolls both a little.'],
  ['mouthRollUpper', '0.3 viseme_PP', 'p, b and m roll the lips in a little.'],
  ['mouthUpperUpLeft', '0.25 viseme_FF + 0.15 viseme_DD + 0.1 viseme_aa + 0.1 viseme_kk + 0.1 viseme_SS', TEETH],
  ['mouthUpperUpRight', '0.25 viseme_FF + 0.15 viseme_DD + 0.1 viseme_aa + 0.1 viseme_kk + 0.1 viseme_SS', TEETH],
  ['mouthLowerDownLeft', '0.2 viseme_aa + 0.2 viseme_DD + 0.2 viseme_TH + 0.2 viseme_SS + 0.15 viseme_kk + 0.15 viseme_nn', TEETH],
  ['mouthLowerDownRight', '0.2 viseme_aa + 0.2 viseme_DD + 0.2 viseme_TH + 0.2 viseme_SS + 0.15 viseme_kk + 0.15 viseme_nn', TEETH],
  ['mouthStretchLeft', '0.4 viseme_I + 0.3 viseme_E + 0.3 viseme_SS', WIDE],
  ['mouthStretchRight', '0.4 viseme_I + 0.3 viseme_E + 0.3 viseme_SS', WIDE],
  ['mouthSmileLeft', '0.15 viseme_I + 0.1 viseme_E', WIDE],
  ['mouthSmileRight', '0.15 viseme_I + 0.1 viseme_E', WIDE],
  ['tongueOut', '0.3 viseme_TH', 'th shows the tip of the tongue.'],
]
