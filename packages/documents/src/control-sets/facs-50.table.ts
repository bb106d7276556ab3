import type { ControlRow } from './control-table.ts'

/** The 50 controls of Roblox FaceControls. `required`: a head must have it to be sold there. */
// biome-ignore format: one control a line
export const FACS_50 = [
  ['Corrugator', 'center', 'Brows', 'Corrugator', '', 'Knits the brows: both move toward the middle.'],
  ['LeftBrowLowerer', 'left', 'Brows', 'RightBrowLowerer', '', 'Left eyebrow comes down over the eye.'],
  ['RightBrowLowerer', 'right', 'Brows', 'LeftBrowLowerer', '', 'Right eyebrow comes down over the eye.'],
  ['LeftInnerBrowRaiser', 'left', 'Brows', 'RightInnerBrowRaiser', 'required', 'Left eyebrow rises at the end near the nose.'],
  ['RightInnerBrowRaiser', 'right', 'Brows', 'LeftInnerBrowRaiser', 'required', 'Right eyebrow rises at the end near the nose.'],
  ['LeftOuterBrowRaiser', 'left', 'Brows', 'RightOuterBrowRaiser', '', 'Left eyebrow rises at the temple end.'],
  ['RightOuterBrowRaiser', 'right', 'Brows', 'LeftOuterBrowRaiser', '', 'Right eyebrow rises at the temple end.'],
  ['LeftNoseWrinkler', 'left', 'Brows', 'RightNoseWrinkler', '', 'Sneer on the left: nostril up, nose creased, brow drawn in a little.'],
  ['RightNoseWrinkler', 'right', 'Brows', 'LeftNoseWrinkler', '', 'Sneer on the right: nostril up, nose creased, brow drawn in a little.'],

  ['EyesLookUp', 'center', 'Eyes', 'EyesLookUp', '', 'Turns both eyeballs upward.'],
  ['EyesLookDown', 'center', 'Eyes', 'EyesLookDown', 'required', 'Turns both eyeballs downward.'],
  ['EyesLookLeft', 'center', 'Eyes', 'EyesLookRight', '', 'Turns both eyeballs to the character\'s own left.'],
  ['EyesLookRight', 'center', 'Eyes', 'EyesLookLeft', '', 'Turns both eyeballs to the character\'s own right.'],
  ['LeftEyeClosed', 'left', 'Eyes', 'RightEyeClosed', 'required lod1', 'Shuts the left eye.'],
  ['RightEyeClosed', 'right', 'Eyes', 'LeftEyeClosed', 'required lod1', 'Shuts the right eye.'],
  ['LeftEyeUpperLidRaiser', 'left', 'Eyes', 'RightEyeUpperLidRaiser', '', 'Opens the left eye wide by its upper lid.'],
  ['RightEyeUpperLidRaiser', 'right', 'Eyes', 'LeftEyeUpperLidRaiser', '', 'Opens the right eye wide by its upper lid.'],
  ['LeftCheekRaiser', 'left', 'Eyes', 'RightCheekRaiser', 'required', 'Left cheek pushes the lower lid up into a squint.'],
  ['RightCheekRaiser', 'right', 'Eyes', 'LeftCheekRaiser', 'required', 'Right cheek pushes the lower lid up into a squint.'],

  ['JawDrop', 'center', 'Jaw', 'JawDrop', 'required lod1', 'Swings the lower jaw open.'],
  ['JawLeft', 'center', 'Jaw', 'JawRight', '', 'Shifts the lower jaw, with what sits on it, to the character\'s own left.'],
  ['JawRight', 'center', 'Jaw', 'JawLeft', '', 'Shifts the lower jaw, with what sits on it, to the character\'s own right.'],

  ['LeftLipCornerPuller', 'left', 'Mouth', 'RightLipCornerPuller', 'required lod1', 'Smiles on the left.'],
  ['RightLipCornerPuller', 'right', 'Mouth', 'LeftLipCornerPuller', 'required lod1', 'Smiles on the right.'],
  ['LeftLipCornerDown', 'left', 'Mouth', 'RightLipCornerDown', 'required', 'Left corner of the mouth sinks, as in sadness.'],
  ['RightLipCornerDown', 'right', 'Mouth', 'LeftLipCornerDown', 'required', 'Right corner of the mouth sinks, as in sadness.'],
  ['LeftLipStretcher', 'left', 'Mouth', 'RightLipStretcher', '', 'Left corner of the mouth moves sideways, widening the lips.'],
  ['RightLipStretcher', 'right', 'Mouth', 'LeftLipStretcher', '', 'Right corner of the mouth moves sideways, widening the lips.'],
  ['LeftDimpler', 'left', 'Mouth', 'RightDimpler', '', 'Left corner of the mouth tucks back into the cheek.'],
  ['RightDimpler', 'right', 'Mouth', 'LeftDimpler', '', 'Right corner of the mouth tucks back into the cheek.'],
  ['LeftCheekPuff', 'left', 'Mouth', 'RightCheekPuff', '', 'Left cheek fills with air.'],
  ['RightCheekPuff', 'right', 'Mouth', 'LeftCheekPuff', '', 'Right cheek fills with air.'],
  ['LeftUpperLipRaiser', 'left', 'Mouth', 'RightUpperLipRaiser', '', 'Upper lip rises on the left and bares the teeth.'],
  ['RightUpperLipRaiser', 'right', 'Mouth', 'LeftUpperLipRaiser', '', 'Upper lip rises on the right and bares the teeth.'],
  ['LeftLowerLipDepressor', 'left', 'Mouth', 'RightLowerLipDepressor', 'required', 'Lower lip drops on the left and bares the teeth.'],
  ['RightLowerLipDepressor', 'right', 'Mouth', 'LeftLowerLipDepressor', 'required', 'Lower lip drops on the right and bares the teeth.'],
  ['MouthLeft', 'center', 'Mouth', 'MouthRight', '', 'Slides the lips alone to the character\'s own left.'],
  ['MouthRight', 'center', 'Mouth', 'MouthLeft', '', 'Slides the lips alone to the character\'s own right.'],
  ['Pucker', 'center', 'Mouth', 'Pucker', 'required lod1', 'Gathers the lips forward for a kiss.'],
  ['FlatPucker', 'center', 'Mouth', 'FlatPucker', '', 'Narrows the mouth with the lips kept tight and flat.'],
  ['Funneler', 'center', 'Mouth', 'Funneler', '', 'Rounds the lips outward, as for "oh".'],
  ['LipsTogether', 'center', 'Mouth', 'LipsTogether', '', 'Seals the lips while JawDrop opens the jaw; nothing on its own.'],
  ['LipPresser', 'center', 'Mouth', 'LipPresser', '', 'Squeezes one lip against the other.'],
  ['LowerLipSuck', 'center', 'Mouth', 'LowerLipSuck', '', 'Tucks the lower lip in behind the upper teeth.'],
  ['UpperLipSuck', 'center', 'Mouth', 'UpperLipSuck', '', 'Tucks the upper lip in under its teeth.'],
  ['ChinRaiser', 'center', 'Mouth', 'ChinRaiser', 'required', 'Lifts the chin and with it the lower lip, as in a pout.'],
  ['ChinRaiserUpperLip', 'center', 'Mouth', 'ChinRaiserUpperLip', 'required', 'Makes the upper lip give way to ChinRaiser; drive both alike.'],

  ['TongueOut', 'center', 'Tongue', 'TongueOut', '', 'Pushes the tongue out between the lips.'],
  ['TongueUp', 'center', 'Tongue', 'TongueUp', '', 'Curls the tongue that is out toward the nose.'],
  ['TongueDown', 'center', 'Tongue', 'TongueDown', '', 'Curls the tongue that is out toward the chin.'],
] as const satisfies readonly ControlRow[]

/** The name of a FACS-50 control. */
export type Facs50Name = (typeof FACS_50)[number][0]
