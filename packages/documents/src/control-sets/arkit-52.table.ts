import type { ControlRow } from './control-table.ts'

/** The 52 blend shapes of Apple's ARKit, in the regions FACS-50 uses, so that one mask serves both sets. */
// biome-ignore format: one control a line
export const ARKIT_52 = [
  ['browDownLeft', 'left', 'Brows', 'browDownRight', '', 'Left eyebrow comes down, mostly its outer part.'],
  ['browDownRight', 'right', 'Brows', 'browDownLeft', '', 'Right eyebrow comes down, mostly its outer part.'],
  ['browInnerUp', 'center', 'Brows', 'browInnerUp', '', 'Both eyebrows rise at the ends near the nose.'],
  ['browOuterUpLeft', 'left', 'Brows', 'browOuterUpRight', '', 'Left eyebrow rises at the temple end.'],
  ['browOuterUpRight', 'right', 'Brows', 'browOuterUpLeft', '', 'Right eyebrow rises at the temple end.'],
  ['noseSneerLeft', 'left', 'Brows', 'noseSneerRight', '', 'Nose creases on the left and lifts its nostril.'],
  ['noseSneerRight', 'right', 'Brows', 'noseSneerLeft', '', 'Nose creases on the right and lifts its nostril.'],

  ['eyeBlinkLeft', 'left', 'Eyes', 'eyeBlinkRight', '', 'Shuts the left eye.'],
  ['eyeBlinkRight', 'right', 'Eyes', 'eyeBlinkLeft', '', 'Shuts the right eye.'],
  ['eyeLookDownLeft', 'left', 'Eyes', 'eyeLookDownRight', '', 'Left eye looks down and its lids follow.'],
  ['eyeLookDownRight', 'right', 'Eyes', 'eyeLookDownLeft', '', 'Right eye looks down and its lids follow.'],
  ['eyeLookInLeft', 'left', 'Eyes', 'eyeLookInRight', '', 'Left eye looks toward the nose and its lids follow.'],
  ['eyeLookInRight', 'right', 'Eyes', 'eyeLookInLeft', '', 'Right eye looks toward the nose and its lids follow.'],
  ['eyeLookOutLeft', 'left', 'Eyes', 'eyeLookOutRight', '', 'Left eye looks toward the ear and its lids follow.'],
  ['eyeLookOutRight', 'right', 'Eyes', 'eyeLookOutLeft', '', 'Right eye looks toward the ear and its lids follow.'],
  ['eyeLookUpLeft', 'left', 'Eyes', 'eyeLookUpRight', '', 'Left eye looks up and its lids follow.'],
  ['eyeLookUpRight', 'right', 'Eyes', 'eyeLookUpLeft', '', 'Right eye looks up and its lids follow.'],
  ['eyeSquintLeft', 'left', 'Eyes', 'eyeSquintRight', '', 'Tightens the skin around the left eye.'],
  ['eyeSquintRight', 'right', 'Eyes', 'eyeSquintLeft', '', 'Tightens the skin around the right eye.'],
  ['eyeWideLeft', 'left', 'Eyes', 'eyeWideRight', '', 'Opens the left eye beyond its rest.'],
  ['eyeWideRight', 'right', 'Eyes', 'eyeWideLeft', '', 'Opens the right eye beyond its rest.'],
  ['cheekSquintLeft', 'left', 'Eyes', 'cheekSquintRight', '', 'Left cheek rises under the eye.'],
  ['cheekSquintRight', 'right', 'Eyes', 'cheekSquintLeft', '', 'Right cheek rises under the eye.'],

  ['jawForward', 'center', 'Jaw', 'jawForward', '', 'Pushes the lower jaw forward.'],
  ['jawLeft', 'center', 'Jaw', 'jawRight', '', 'Shifts the lower jaw to the character\'s own left.'],
  ['jawRight', 'center', 'Jaw', 'jawLeft', '', 'Shifts the lower jaw to the character\'s own right.'],
  ['jawOpen', 'center', 'Jaw', 'jawOpen', '', 'Swings the lower jaw open.'],

  ['cheekPuff', 'center', 'Mouth', 'cheekPuff', '', 'Both cheeks fill with air.'],
  ['mouthClose', 'center', 'Mouth', 'mouthClose', '', 'Brings the lips together against jawOpen; nothing on its own.'],
  ['mouthDimpleLeft', 'left', 'Mouth', 'mouthDimpleRight', '', 'Left corner of the mouth tucks back into the cheek.'],
  ['mouthDimpleRight', 'right', 'Mouth', 'mouthDimpleLeft', '', 'Right corner of the mouth tucks back into the cheek.'],
  ['mouthFrownLeft', 'left', 'Mouth', 'mouthFrownRight', '', 'Left corner of the mouth sinks.'],
  ['mouthFrownRight', 'right', 'Mouth', 'mouthFrownLeft', '', 'Right corner of the mouth sinks.'],
  ['mouthFunnel', 'center', 'Mouth', 'mouthFunnel', '', 'Rounds the lips outward, as for "oh".'],
  ['mouthLeft', 'center', 'Mouth', 'mouthRight', '', 'Slides the lips to the character\'s own left.'],
  ['mouthRight', 'center', 'Mouth', 'mouthLeft', '', 'Slides the lips to the character\'s own right.'],
  ['mouthLowerDownLeft', 'left', 'Mouth', 'mouthLowerDownRight', '', 'Lower lip drops on the left.'],
  ['mouthLowerDownRight', 'right', 'Mouth', 'mouthLowerDownLeft', '', 'Lower lip drops on the right.'],
  ['mouthPressLeft', 'left', 'Mouth', 'mouthPressRight', '', 'Lips press together on the left.'],
  ['mouthPressRight', 'right', 'Mouth', 'mouthPressLeft', '', 'Lips press together on the right.'],
  ['mouthPucker', 'center', 'Mouth', 'mouthPucker', '', 'Gathers the closed lips forward for a kiss.'],
  ['mouthRollLower', 'center', 'Mouth', 'mouthRollLower', '', 'Rolls the lower lip inward over its teeth.'],
  ['mouthRollUpper', 'center', 'Mouth', 'mouthRollUpper', '', 'Rolls the upper lip inward over its teeth.'],
  ['mouthShrugLower', 'center', 'Mouth', 'mouthShrugLower', '', 'Lifts chin and lower lip, as in a pout.'],
  ['mouthShrugUpper', 'center', 'Mouth', 'mouthShrugUpper', '', 'Lifts the upper lip in a shrug of the mouth.'],
  ['mouthSmileLeft', 'left', 'Mouth', 'mouthSmileRight', '', 'Smiles on the left.'],
  ['mouthSmileRight', 'right', 'Mouth', 'mouthSmileLeft', '', 'Smiles on the right.'],
  ['mouthStretchLeft', 'left', 'Mouth', 'mouthStretchRight', '', 'Left corner of the mouth moves sideways.'],
  ['mouthStretchRight', 'right', 'Mouth', 'mouthStretchLeft', '', 'Right corner of the mouth moves sideways.'],
  ['mouthUpperUpLeft', 'left', 'Mouth', 'mouthUpperUpRight', '', 'Upper lip rises on the left.'],
  ['mouthUpperUpRight', 'right', 'Mouth', 'mouthUpperUpLeft', '', 'Upper lip rises on the right.'],

  ['tongueOut', 'center', 'Tongue', 'tongueOut', '', 'Pushes the tongue out between the lips.'],
] as const satisfies readonly ControlRow[]

/** The name of an ARKit-52 control. */
export type Arkit52Name = (typeof ARKIT_52)[number][0]
