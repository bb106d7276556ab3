import type { MapRow } from './map-table.ts'

const GAZE = 'VRM turns both eyes with one expression: the mean of the two.'

/**
 * ARKit-52 to the presets of VRM 1.0. A preset is a whole face or a mouth shape, so all but blink and gaze
 * are approximations. Nothing drives blink (blinkLeft and blinkRight do its work), relaxed, neutral and ee.
 */
// biome-ignore format: one target a line
export const ARKIT_TO_VRM: readonly MapRow[] = [
  ['blinkLeft', 'eyeBlinkLeft', 'The same movement under another name.'],
  ['blinkRight', 'eyeBlinkRight', 'The same movement under another name.'],
  ['lookUp', '0.5 eyeLookUpLeft + 0.5 eyeLookUpRight', GAZE],
  ['lookDown', '0.5 eyeLookDownLeft + 0.5 eyeLookDownRight', GAZE],
  ['lookLeft', '0.5 eyeLookOutLeft + 0.5 eyeLookInRight', GAZE],
  ['lookRight', '0.5 eyeLookInLeft + 0.5 eyeLookOutRight', GAZE],

  ['aa', 'jawOpen - jawOpen * mouthFunnel - jawOpen * mouthPucker', 'An open jaw says "ah", unless the lips are round (approximation).'],
  ['oh', 'mouthFunnel', 'Lips rounded outward say "oh" (approximation).'],
  ['ou', 'mouthPucker', 'Lips gathered forward say "oo" (approximation).'],
  ['ih', '0.5 mouthStretchLeft + 0.5 mouthStretchRight', 'A wide mouth says "ih" (approximation).'],

  ['happy', '0.5 mouthSmileLeft + 0.5 mouthSmileRight', 'Joy is known by its smile (approximation).'],
  ['sad', '0.5 mouthFrownLeft + 0.5 mouthFrownRight', 'Sorrow is known by the corners of the mouth (approximation).'],
  ['angry', '0.5 browDownLeft + 0.5 browDownRight', 'Anger is known by its brows (approximation).'],
  ['surprised', '0.5 eyeWideLeft + 0.5 eyeWideRight', 'Surprise is known by wide eyes (approximation).'],
]
