import type { MapRow } from './map-table.ts'

const SAME = 'The same movement under another name.'
const GAZE = 'FACS-50 turns both eyes with one control: the mean of the two.'
const BOTH_SIDES = 'ARKit has one control for both sides: each side gets it whole.'
const CHEEK = 'AU6 lifts the cheek and tightens the lid; ARKit tells the two apart, FACS-50 does not.'

/**
 * ARKit-52 to FACS-50. Nothing in ARKit drives Corrugator (browDown already knits the brows a little, and
 * goes to the lowerers), FlatPucker, TongueUp and TongueDown. jawForward goes nowhere: FACS-50 has no
 * control that pushes the jaw forward.
 */
// biome-ignore format: one target a line
export const ARKIT_TO_FACS: readonly MapRow[] = [
  ['LeftBrowLowerer', 'browDownLeft', SAME],
  ['RightBrowLowerer', 'browDownRight', SAME],
  ['LeftInnerBrowRaiser', 'browInnerUp', BOTH_SIDES],
  ['RightInnerBrowRaiser', 'browInnerUp', BOTH_SIDES],
  ['LeftOuterBrowRaiser', 'browOuterUpLeft', SAME],
  ['RightOuterBrowRaiser', 'browOuterUpRight', SAME],
  ['LeftNoseWrinkler', 'noseSneerLeft', SAME],
  ['RightNoseWrinkler', 'noseSneerRight', SAME],

  ['EyesLookUp', '0.5 eyeLookUpLeft + 0.5 eyeLookUpRight', GAZE],
  ['EyesLookDown', '0.5 eyeLookDownLeft + 0.5 eyeLookDownRight', GAZE],
  ['EyesLookLeft', '0.5 eyeLookOutLeft + 0.5 eyeLookInRight', GAZE],
  ['EyesLookRight', '0.5 eyeLookInLeft + 0.5 eyeLookOutRight', GAZE],
  ['LeftEyeClosed', 'eyeBlinkLeft', SAME],
  ['RightEyeClosed', 'eyeBlinkRight', SAME],
  ['LeftEyeUpperLidRaiser', 'eyeWideLeft', SAME],
  ['RightEyeUpperLidRaiser', 'eyeWideRight', SAME],
  ['LeftCheekRaiser', 'cheekSquintLeft + eyeSquintLeft', CHEEK],
  ['RightCheekRaiser', 'cheekSquintRight + eyeSquintRight', CHEEK],

  ['JawDrop', 'jawOpen', SAME],
  ['JawLeft', 'jawLeft', SAME],
  ['JawRight', 'jawRight', SAME],

  ['LeftLipCornerPuller', 'mouthSmileLeft', SAME],
  ['RightLipCornerPuller', 'mouthSmileRight', SAME],
  ['LeftLipCornerDown', 'mouthFrownLeft', SAME],
  ['RightLipCornerDown', 'mouthFrownRight', SAME],
  ['LeftLipStretcher', 'mouthStretchLeft', SAME],
  ['RightLipStretcher', 'mouthStretchRight', SAME],
  ['LeftDimpler', 'mouthDimpleLeft', SAME],
  ['RightDimpler', 'mouthDimpleRight', SAME],
  ['LeftCheekPuff', 'cheekPuff', BOTH_SIDES],
  ['RightCheekPuff', 'cheekPuff', BOTH_SIDES],
  ['LeftUpperLipRaiser', 'mouthUpperUpLeft', SAME],
  ['RightUpperLipRaiser', 'mouthUpperUpRight', SAME],
  ['LeftLowerLipDepressor', 'mouthLowerDownLeft', SAME],
  ['RightLowerLipDepressor', 'mouthLowerDownRight', SAME],
  ['MouthLeft', 'mouthLeft', SAME],
  ['MouthRight', 'mouthRight', SAME],
  ['Pucker', 'mouthPucker', SAME],
  ['Funneler', 'mouthFunnel', SAME],
  ['LipsTogether', 'mouthClose', 'Both seal the lips against the open jaw, so the value carries over as it is.'],
  ['LipPresser', '0.5 mouthPressLeft + 0.5 mouthPressRight', 'FACS-50 presses the whole mouth: the mean of the two sides.'],
  ['LowerLipSuck', 'mouthRollLower', SAME],
  ['UpperLipSuck', 'mouthRollUpper', SAME],
  ['ChinRaiser', 'mouthShrugLower', 'Chin and lower lip rise; its partner is the upper lip giving way.'],
  ['ChinRaiserUpperLip', 'mouthShrugUpper', 'The upper lip gives way to the chin; its partner is the chin itself.'],

  ['TongueOut', 'tongueOut', SAME],
]
