import type { ControlRow } from './control-table.ts'

/** The 18 expression presets of VRM 1.0. */
// biome-ignore format: one control a line
export const VRM_1: readonly ControlRow[] = [
  ['happy', 'center', 'Mouth', 'happy', ''],
  ['angry', 'center', 'Brows', 'angry', ''],
  ['sad', 'center', 'Mouth', 'sad', ''],
  ['relaxed', 'center', 'Mouth', 'relaxed', ''],
  ['surprised', 'center', 'Brows', 'surprised', ''],
  ['neutral', 'center', 'Mouth', 'neutral', ''],

  ['aa', 'center', 'Mouth', 'aa', ''],
  ['ih', 'center', 'Mouth', 'ih', ''],
  ['ou', 'center', 'Mouth', 'ou', ''],
  ['ee', 'center', 'Mouth', 'ee', ''],
  ['oh', 'center', 'Mouth', 'oh', ''],

  ['blink', 'center', 'Eyes', 'blink', ''],
  ['blinkLeft', 'left', 'Eyes', 'blinkRight', ''],
  ['blinkRight', 'right', 'Eyes', 'blinkLeft', ''],
  ['lookUp', 'center', 'Eyes', 'lookUp', ''],
  ['lookDown', 'center', 'Eyes', 'lookDown', ''],
  ['lookLeft', 'center', 'Eyes', 'lookRight', ''],
  ['lookRight', 'center', 'Eyes', 'lookLeft', ''],
]
