import type { ControlRow } from './control-table.ts'

/** The 18 expression presets of VRM 1.0. */
// biome-ignore format: one control a line
export const VRM_1: readonly ControlRow[] = [
  ['happy', 'center', 'Mouth', 'happy', '', 'The whole face in joy.'],
  ['angry', 'center', 'Brows', 'angry', '', 'The whole face in anger.'],
  ['sad', 'center', 'Mouth', 'sad', '', 'The whole face in sorrow.'],
  ['relaxed', 'center', 'Mouth', 'relaxed', '', 'The whole face at ease.'],
  ['surprised', 'center', 'Brows', 'surprised', '', 'The whole face in surprise.'],
  ['neutral', 'center', 'Mouth', 'neutral', '', 'The face at rest; kept for old files.'],

  ['aa', 'center', 'Mouth', 'aa', '', 'The mouth says "ah".'],
  ['ih', 'center', 'Mouth', 'ih', '', 'The mouth says "ih".'],
  ['ou', 'center', 'Mouth', 'ou', '', 'The mouth says "oo".'],
  ['ee', 'center', 'Mouth', 'ee', '', 'The mouth says "eh".'],
  ['oh', 'center', 'Mouth', 'oh', '', 'The mouth says "oh".'],

  ['blink', 'center', 'Eyes', 'blink', '', 'Shuts both eyes.'],
  ['blinkLeft', 'left', 'Eyes', 'blinkRight', '', 'Shuts the left eye.'],
  ['blinkRight', 'right', 'Eyes', 'blinkLeft', '', 'Shuts the right eye.'],
  ['lookUp', 'center', 'Eyes', 'lookUp', '', 'Turns both eyes upward.'],
  ['lookDown', 'center', 'Eyes', 'lookDown', '', 'Turns both eyes downward.'],
  ['lookLeft', 'center', 'Eyes', 'lookRight', '', 'Turns both eyes to the character\'s own left.'],
  ['lookRight', 'center', 'Eyes', 'lookLeft', '', 'Turns both eyes to the character\'s own right.'],
]
