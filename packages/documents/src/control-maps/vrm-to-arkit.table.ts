import type { MapRow } from './map-table.ts'

const GAZE = 'VRM turns both eyes with one expression: each eye gets it whole.'
const BLINK = 'Both eyes shut with blink, one with its own.'
const SMILE = 'Joy smiles; ease smiles a little; "ih" and "eh" widen (approximation).'
const WIDE = '"ih" and "eh" widen the mouth (approximation).'
const ANGER = 'Anger is known by its brows and nose (approximation).'
const SORROW = 'Sorrow pulls the corners of the mouth down (approximation).'
const SURPRISE = 'Surprise opens eyes and brows (approximation).'
const JOY_EYES = 'Joy lifts the cheeks under the eyes (approximation).'

/**
 * Presets of VRM 1.0 to ARKit-52. A preset is a whole face whose look its maker chose; each entry is a
 * plain reading of its name. neutral is rest.
 */
// biome-ignore format: one target a line
export const VRM_TO_ARKIT: readonly MapRow[] = [
  ['browDownLeft', '0.8 angry', ANGER],
  ['browDownRight', '0.8 angry', ANGER],
  ['browInnerUp', '0.8 sad + 0.7 surprised', 'Sorrow and surprise lift the brows near the nose (approximation).'],
  ['browOuterUpLeft', '0.8 surprised', SURPRISE],
  ['browOuterUpRight', '0.8 surprised', SURPRISE],
  ['noseSneerLeft', '0.4 angry', ANGER],
  ['noseSneerRight', '0.4 angry', ANGER],

  ['eyeBlinkLeft', 'blink + blinkLeft + 0.2 relaxed', BLINK],
  ['eyeBlinkRight', 'blink + blinkRight + 0.2 relaxed', BLINK],
  ['eyeLookDownLeft', 'lookDown', GAZE],
  ['eyeLookDownRight', 'lookDown', GAZE],
  ['eyeLookInLeft', 'lookRight', GAZE],
  ['eyeLookInRight', 'lookLeft', GAZE],
  ['eyeLookOutLeft', 'lookLeft', GAZE],
  ['eyeLookOutRight', 'lookRight', GAZE],
  ['eyeLookUpLeft', 'lookUp', GAZE],
  ['eyeLookUpRight', 'lookUp', GAZE],
  ['eyeWideLeft', '0.8 surprised', SURPRISE],
  ['eyeWideRight', '0.8 surprised', SURPRISE],
  ['cheekSquintLeft', '0.5 happy', JOY_EYES],
  ['cheekSquintRight', '0.5 happy', JOY_EYES],

  ['jawOpen', '0.6 aa + 0.4 oh + 0.3 ee + 0.2 ih + 0.2 ou + 0.3 surprised', 'How far the jaw drops for each vowel, as for visemes.'],

  ['mouthFunnel', '0.5 oh + 0.2 ou', 'Round vowels push the lips outward.'],
  ['mouthPucker', '0.6 ou + 0.2 oh', 'Close round vowels gather the lips.'],
  ['mouthFrownLeft', '0.8 sad + 0.3 angry', SORROW],
  ['mouthFrownRight', '0.8 sad + 0.3 angry', SORROW],
  ['mouthSmileLeft', '0.9 happy + 0.3 relaxed + 0.15 ih + 0.1 ee', SMILE],
  ['mouthSmileRight', '0.9 happy + 0.3 relaxed + 0.15 ih + 0.1 ee', SMILE],
  ['mouthStretchLeft', '0.4 ih + 0.3 ee', WIDE],
  ['mouthStretchRight', '0.4 ih + 0.3 ee', WIDE],
]
