import type { MapRow } from './map-table.ts'

const SAME = 'The same movement under another name.'
const GAZE = 'FACS-50 turns both eyes with one control: each eye gets it whole.'
const MEAN = 'ARKit has one control for both sides: the mean of the two.'
const KNIT = 'ARKit cannot knit the brows alone; half of Corrugator as browDown comes near (approximation).'
const PRESS = 'One control presses the whole mouth; FlatPucker is lips pressed and narrowed (approximation).'

/**
 * FACS-50 to ARKit-52. TongueUp and TongueDown go nowhere: ARKit's tongue only comes out. Nothing drives
 * jawForward, and nothing eyeSquint: a CheekRaiser cannot say how much of it was the lid.
 */
// biome-ignore format: one target a line
export const FACS_TO_ARKIT: readonly MapRow[] = [
  ['browDownLeft', 'LeftBrowLowerer + 0.5 Corrugator', KNIT],
  ['browDownRight', 'RightBrowLowerer + 0.5 Corrugator', KNIT],
  ['browInnerUp', '0.5 LeftInnerBrowRaiser + 0.5 RightInnerBrowRaiser', MEAN],
  ['browOuterUpLeft', 'LeftOuterBrowRaiser', SAME],
  ['browOuterUpRight', 'RightOuterBrowRaiser', SAME],
  ['noseSneerLeft', 'LeftNoseWrinkler', SAME],
  ['noseSneerRight', 'RightNoseWrinkler', SAME],

  ['eyeBlinkLeft', 'LeftEyeClosed', SAME],
  ['eyeBlinkRight', 'RightEyeClosed', SAME],
  ['eyeLookDownLeft', 'EyesLookDown', GAZE],
  ['eyeLookDownRight', 'EyesLookDown', GAZE],
  ['eyeLookInLeft', 'EyesLookRight', GAZE],
  ['eyeLookInRight', 'EyesLookLeft', GAZE],
  ['eyeLookOutLeft', 'EyesLookLeft', GAZE],
  ['eyeLookOutRight', 'EyesLookRight', GAZE],
  ['eyeLookUpLeft', 'EyesLookUp', GAZE],
  ['eyeLookUpRight', 'EyesLookUp', GAZE],
  ['eyeWideLeft', 'LeftEyeUpperLidRaiser', SAME],
  ['eyeWideRight', 'RightEyeUpperLidRaiser', SAME],
  ['cheekSquintLeft', 'LeftCheekRaiser', 'The cheek is the larger part of the movement.'],
  ['cheekSquintRight', 'RightCheekRaiser', 'The cheek is the larger part of the movement.'],

  ['jawLeft', 'JawLeft', SAME],
  ['jawRight', 'JawRight', SAME],
  ['jawOpen', 'JawDrop', SAME],

  ['cheekPuff', '0.5 LeftCheekPuff + 0.5 RightCheekPuff', MEAN],
  ['mouthClose', 'LipsTogether', 'Both seal the lips against the open jaw, so the value carries over as it is.'],
  ['mouthDimpleLeft', 'LeftDimpler', SAME],
  ['mouthDimpleRight', 'RightDimpler', SAME],
  ['mouthFrownLeft', 'LeftLipCornerDown', SAME],
  ['mouthFrownRight', 'RightLipCornerDown', SAME],
  ['mouthFunnel', 'Funneler', SAME],
  ['mouthLeft', 'MouthLeft', SAME],
  ['mouthRight', 'MouthRight', SAME],
  ['mouthLowerDownLeft', 'LeftLowerLipDepressor', SAME],
  ['mouthLowerDownRight', 'RightLowerLipDepressor', SAME],
  ['mouthPressLeft', 'LipPresser + 0.4 FlatPucker', PRESS],
  ['mouthPressRight', 'LipPresser + 0.4 FlatPucker', PRESS],
  ['mouthPucker', 'Pucker + 0.4 FlatPucker', 'FlatPucker narrows the mouth like a small pucker, lips kept flat (approximation).'],
  ['mouthRollLower', 'LowerLipSuck', SAME],
  ['mouthRollUpper', 'UpperLipSuck', SAME],
  ['mouthShrugLower', 'ChinRaiser', 'Chin and lower lip rise; its partner is the upper lip giving way.'],
  ['mouthShrugUpper', 'ChinRaiserUpperLip', 'The upper lip gives way to the chin; its partner is the chin itself.'],
  ['mouthSmileLeft', 'LeftLipCornerPuller', SAME],
  ['mouthSmileRight', 'RightLipCornerPuller', SAME],
  ['mouthStretchLeft', 'LeftLipStretcher', SAME],
  ['mouthStretchRight', 'RightLipStretcher', SAME],
  ['mouthUpperUpLeft', 'LeftUpperLipRaiser', SAME],
  ['mouthUpperUpRight', 'RightUpperLipRaiser', SAME],

  ['tongueOut', 'TongueOut', SAME],
]
