import type { ControlRow } from './control-table.ts'

/** The 52 blend shapes of Apple's ARKit, in the regions FACS-50 uses, so that one mask serves both sets. */
// biome-ignore format: one control a line
export const ARKIT_52 = [
  ['browDownLeft', 'left', 'Brows', 'browDownRight', ''],
  ['browDownRight', 'right', 'Brows', 'browDownLeft', ''],
  ['browInnerUp', 'center', 'Brows', 'browInnerUp', ''],
  ['browOuterUpLeft', 'left', 'Brows', 'browOuterUpRight', ''],
  ['browOuterUpRight', 'right', 'Brows', 'browOuterUpLeft', ''],
  ['noseSneerLeft', 'left', 'Brows', 'noseSneerRight', ''],
  ['noseSneerRight', 'right', 'Brows', 'noseSneerLeft', ''],

  ['eyeBlinkLeft', 'left', 'Eyes', 'eyeBlinkRight', ''],
  ['eyeBlinkRight', 'right', 'Eyes', 'eyeBlinkLeft', ''],
  ['eyeLookDownLeft', 'left', 'Eyes', 'eyeLookDownRight', ''],
  ['eyeLookDownRight', 'right', 'Eyes', 'eyeLookDownLeft', ''],
  ['eyeLookInLeft', 'left', 'Eyes', 'eyeLookInRight', ''],
  ['eyeLookInRight', 'right', 'Eyes', 'eyeLookInLeft', ''],
  ['eyeLookOutLeft', 'left', 'Eyes', 'eyeLookOutRight', ''],
  ['eyeLookOutRight', 'right', 'Eyes', 'eyeLookOutLeft', ''],
  ['eyeLookUpLeft', 'left', 'Eyes', 'eyeLookUpRight', ''],
  ['eyeLookUpRight', 'right', 'Eyes', 'eyeLookUpLeft', ''],
  ['eyeSquintLeft', 'left', 'Eyes', 'eyeSquintRight', ''],
  ['eyeSquintRight', 'right', 'Eyes', 'eyeSquintLeft', ''],
  ['eyeWideLeft', 'left', 'Eyes', 'eyeWideRight', ''],
  ['eyeWideRight', 'right', 'Eyes', 'eyeWideLeft', ''],
  ['cheekSquintLeft', 'left', 'Eyes', 'cheekSquintRight', ''],
  ['cheekSquintRight', 'right', 'Eyes', 'cheekSquintLeft', ''],

  ['jawForward', 'center', 'Jaw', 'jawForward', ''],
  ['jawLeft', 'center', 'Jaw', 'jawRight', ''],
  ['jawRight', 'center', 'Jaw', 'jawLeft', ''],
  ['jawOpen', 'center', 'Jaw', 'jawOpen', ''],

  ['cheekPuff', 'center', 'Mouth', 'cheekPuff', ''],
  ['mouthClose', 'center', 'Mouth', 'mouthClose', ''],
  ['mouthDimpleLeft', 'left', 'Mouth', 'mouthDimpleRight', ''],
  ['mouthDimpleRight', 'right', 'Mouth', 'mouthDimpleLeft', ''],
  ['mouthFrownLeft', 'left', 'Mouth', 'mouthFrownRight', ''],
  ['mouthFrownRight', 'right', 'Mouth', 'mouthFrownLeft', ''],
  ['mouthFunnel', 'center', 'Mouth', 'mouthFunnel', ''],
  ['mouthLeft', 'center', 'Mouth', 'mouthRight', ''],
  ['mouthRight', 'center', 'Mouth', 'mouthLeft', ''],
  ['mouthLowerDownLeft', 'left', 'Mouth', 'mouthLowerDownRight', ''],
  ['mouthLowerDownRight', 'right', 'Mouth', 'mouthLowerDownLeft', ''],
  ['mouthPressLeft', 'left', 'Mouth', 'mouthPressRight', ''],
  ['mouthPressRight', 'right', 'Mouth', 'mouthPressLeft', ''],
  ['mouthPucker', 'center', 'Mouth', 'mouthPucker', ''],
  ['mouthRollLower', 'center', 'Mouth', 'mouthRollLower', ''],
  ['mouthRollUpper', 'center', 'Mouth', 'mouthRollUpper', ''],
  ['mouthShrugLower', 'center', 'Mouth', 'mouthShrugLower', ''],
  ['mouthShrugUpper', 'center', 'Mouth', 'mouthShrugUpper', ''],
  ['mouthSmileLeft', 'left', 'Mouth', 'mouthSmileRight', ''],
  ['mouthSmileRight', 'right', 'Mouth', 'mouthSmileLeft', ''],
  ['mouthStretchLeft', 'left', 'Mouth', 'mouthStretchRight', ''],
  ['mouthStretchRight', 'right', 'Mouth', 'mouthStretchLeft', ''],
  ['mouthUpperUpLeft', 'left', 'Mouth', 'mouthUpperUpRight', ''],
  ['mouthUpperUpRight', 'right', 'Mouth', 'mouthUpperUpLeft', ''],

  ['tongueOut', 'center', 'Tongue', 'tongueOut', ''],
] as const satisfies readonly ControlRow[]

/** The name of an ARKit-52 control. */
export type Arkit52Name = (typeof ARKIT_52)[number][0]
