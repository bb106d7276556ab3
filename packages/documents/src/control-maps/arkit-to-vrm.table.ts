import type { MapRow } from './map-table.ts'

const GAZE = 'VRM turns both eyes with one expression: the mean of the two.'

/**
 * ARKit-52 to the presets of VRM 1.0. A preset is a whole face or a mouth shape, so all but blink and gaze
 * are approximations. Vowels open the mouth, so those of wide and round lips count as far as the jaw is open: else
 * stretched lips would hold the mouth open. Nothing drives blink (blinkLeft and blinkRight do its work), relaxed, neutral and ee.
 */
// biome-ignore format: one target a line
export const ARKIT_TO_VRM: readonly MapRow[] = [
  ['blinkLeft', 'eyeBlinkLeft', 'The same movement under another name.'],
  ['blinkRight', 'eyeBlinkRight', 'The same movement under another name.'],
  ['lookUp', '0.5 eyeLookUpLeft + 0.5 eyeLookUpRight', GAZE],
  ['lookDown', '0.5 eyeLookDownLeft + 0.5 eyeLookDownRight', GAZE],
  ['lookLeft', '0.5 eyeLookOutLeft + 0.5 eyeLookInRight', GAZE],
  ['lookRight', '0.5 eyeLookInLeft + 0.5 eyeLookOutRight', GAZE],

  ['aa', 'jawOpen - mouthClose - jawOpen * mouthFunnel - jawOpen * mouthPucker', 'An open jaw says "ah", unless the lips are shut over it or round (approximation).', 0.75],
  ['oh', 'mouthFunnel * jawOpen', 'Lips rounded outward say "oh" as far as the jaw is open (approximation).', 0.65],
  ['ou', 'mouthPucker', 'Lips gathered forward say "oo" (approximation).', 0.65],
  ['ih', '0.5 mouthStretchLeft * jawOpen + 0.5 mouthStretchRight * jawOpen', 'A wide mouth says "ih" as far as the jaw is open (approximation).', 0.6],

  ['happy', '0.5 mouthSmileLeft + 0.5 mouthSmileRight', 'Joy is known by its smile (approximation).', 0.6],
  ['sad', '0.5 mouthFrownLeft + 0.5 mouthFrownRight', 'Sorrow is known by the corners of the mouth (approximation).', 0.55],
  ['angry', '0.5 browDownLeft + 0.5 browDownRight', 'Anger is known by its brows (approximation).', 0.55],
  ['surprised', '0.5 eyeWideLeft + 0.5 eyeWideRight', 'Surprise is known by wide eyes (approximation).', 0.55],
]
