import type { ControlRow } from './control-table.ts'

/** The 50 controls of Roblox FaceControls. `required`: a head must have it to be sold there. */
// biome-ignore format: one control a line
export const FACS_50 = [
  ['Corrugator', 'center', 'Brows', 'Corrugator', ''],
  ['LeftBrowLowerer', 'left', 'Brows', 'RightBrowLowerer', ''],
  ['RightBrowLowerer', 'right', 'Brows', 'LeftBrowLowerer', ''],
  ['LeftInnerBrowRaiser', 'left', 'Brows', 'RightInnerBrowRaiser', 'required'],
  ['RightInnerBrowRaiser', 'right', 'Brows', 'LeftInnerBrowRaiser', 'required'],
  ['LeftOuterBrowRaiser', 'left', 'Brows', 'RightOuterBrowRaiser', ''],
  ['RightOuterBrowRaiser', 'right', 'Brows', 'LeftOuterBrowRaiser', ''],
  ['LeftNoseWrinkler', 'left', 'Brows', 'RightNoseWrinkler', ''],
  ['RightNoseWrinkler', 'right', 'Brows', 'LeftNoseWrinkler', ''],

  ['EyesLookUp', 'center', 'Eyes', 'EyesLookUp', ''],
  ['EyesLookDown', 'center', 'Eyes', 'EyesLookDown', 'required'],
  ['EyesLookLeft', 'center', 'Eyes', 'EyesLookRight', ''],
  ['EyesLookRight', 'center', 'Eyes', 'EyesLookLeft', ''],
  ['LeftEyeClosed', 'left', 'Eyes', 'RightEyeClosed', 'required lod1'],
  ['RightEyeClosed', 'right', 'Eyes', 'LeftEyeClosed', 'required lod1'],
  ['LeftEyeUpperLidRaiser', 'left', 'Eyes', 'RightEyeUpperLidRaiser', ''],
  ['RightEyeUpperLidRaiser', 'right', 'Eyes', 'LeftEyeUpperLidRaiser', ''],
  ['LeftCheekRaiser', 'left', 'Eyes', 'RightCheekRaiser', 'required'],
  ['RightCheekRaiser', 'right', 'Eyes', 'LeftCheekRaiser', 'required'],

  ['JawDrop', 'center', 'Jaw', 'JawDrop', 'required lod1'],
  ['JawLeft', 'center', 'Jaw', 'JawRight', ''],
  ['JawRight', 'center', 'Jaw', 'JawLeft', ''],

  ['LeftLipCornerPuller', 'left', 'Mouth', 'RightLipCornerPuller', 'required lod1'],
  ['RightLipCornerPuller', 'right', 'Mouth', 'LeftLipCornerPuller', 'required lod1'],
  ['LeftLipCornerDown', 'left', 'Mouth', 'RightLipCornerDown', 'required'],
  ['RightLipCornerDown', 'right', 'Mouth', 'LeftLipCornerDown', 'required'],
  ['LeftLipStretcher', 'left', 'Mouth', 'RightLipStretcher', ''],
  ['RightLipStretcher', 'right', 'Mouth', 'LeftLipStretcher', ''],
  ['LeftDimpler', 'left', 'Mouth', 'RightDimpler', ''],
  ['RightDimpler', 'right', 'Mouth', 'LeftDimpler', ''],
  ['LeftCheekPuff', 'left', 'Mouth', 'RightCheekPuff', ''],
  ['RightCheekPuff', 'right', 'Mouth', 'LeftCheekPuff', ''],
  ['LeftUpperLipRaiser', 'left', 'Mouth', 'RightUpperLipRaiser', ''],
  ['RightUpperLipRaiser', 'right', 'Mouth', 'LeftUpperLipRaiser', ''],
  ['LeftLowerLipDepressor', 'left', 'Mouth', 'RightLowerLipDepressor', 'required'],
  ['RightLowerLipDepressor', 'right', 'Mouth', 'LeftLowerLipDepressor', 'required'],
  ['MouthLeft', 'center', 'Mouth', 'MouthRight', ''],
  ['MouthRight', 'center', 'Mouth', 'MouthLeft', ''],
  ['Pucker', 'center', 'Mouth', 'Pucker', 'required lod1'],
  ['FlatPucker', 'center', 'Mouth', 'FlatPucker', ''],
  ['Funneler', 'center', 'Mouth', 'Funneler', ''],
  ['LipsTogether', 'center', 'Mouth', 'LipsTogether', ''],
  ['LipPresser', 'center', 'Mouth', 'LipPresser', ''],
  ['LowerLipSuck', 'center', 'Mouth', 'LowerLipSuck', ''],
  ['UpperLipSuck', 'center', 'Mouth', 'UpperLipSuck', ''],
  ['ChinRaiser', 'center', 'Mouth', 'ChinRaiser', 'required'],
  ['ChinRaiserUpperLip', 'center', 'Mouth', 'ChinRaiserUpperLip', 'required'],

  ['TongueOut', 'center', 'Tongue', 'TongueOut', ''],
  ['TongueUp', 'center', 'Tongue', 'TongueUp', ''],
  ['TongueDown', 'center', 'Tongue', 'TongueDown', ''],
] as const satisfies readonly ControlRow[]

/** The name of a FACS-50 control. */
export type Facs50Name = (typeof FACS_50)[number][0]
