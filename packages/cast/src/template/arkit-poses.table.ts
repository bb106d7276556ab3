import type { ControlValues } from '../face/controls.ts'
import type { PlacePull } from './place-pulls.ts'
import { blownCheeks, cheekOfSneer, drawnCorner, pressedLips, raisedCheek } from './place-pulls.ts'

/** How one ARKit control is shown on a face: those of the left side and of the middle; right ones are mirrored. */
export interface ArkitPose {
  /** Values of FACS-50 controls, before amplitudes. */
  readonly values?: ControlValues
  /** Only the left half moves. */
  readonly oneSided?: boolean
  /** Values of FACS-50 controls for the lids alone. */
  readonly lids?: ControlValues
  /** Lids follow the eye. */
  readonly gaze?: 'up' | 'down' | 'in' | 'out'
  /** What the skin does besides. */
  readonly pull?: PlacePull
  /** Jaw forward, in half widths of the mouth. */
  readonly jawForward?: number
}

/**
 * ARKit's controls where they are more than other names for FACS controls: sides of their own for gaze and pressed lips,
 * a squint without cheeks, a jaw that comes forward. Shapes follow what the muscles of people do.
 */
export const ARKIT_POSES: Readonly<Record<string, ArkitPose>> = {
  browDownLeft: { values: { LeftBrowLowerer: 0.65, Corrugator: 0.45 }, oneSided: true },
  browInnerUp: { values: { LeftInnerBrowRaiser: 1, RightInnerBrowRaiser: 1 } },
  browOuterUpLeft: { values: { LeftOuterBrowRaiser: 1 } },
  noseSneerLeft: { values: { LeftNoseWrinkler: 0.9, LeftUpperLipRaiser: 0.3 }, pull: cheekOfSneer },

  eyeBlinkLeft: { values: { LeftEyeClosed: 1 } },
  eyeLookDownLeft: { values: { EyesLookDown: 1 }, oneSided: true, gaze: 'down' },
  eyeLookInLeft: { values: { EyesLookRight: 1 }, oneSided: true, gaze: 'in' },
  eyeLookOutLeft: { values: { EyesLookLeft: 1 }, oneSided: true, gaze: 'out' },
  eyeLookUpLeft: { values: { EyesLookUp: 1 }, oneSided: true, gaze: 'up' },
  eyeSquintLeft: { lids: { LeftCheekRaiser: 0.6 } },
  eyeWideLeft: { values: { LeftEyeUpperLidRaiser: 1 } },
  cheekSquintLeft: { lids: { LeftCheekRaiser: 0.35 }, pull: raisedCheek },

  jawForward: { jawForward: 0.2 },
  jawLeft: { values: { JawLeft: 1 } },
  jawOpen: { values: { JawDrop: 1 } },

  cheekPuff: { values: { LeftCheekPuff: 0.5, RightCheekPuff: 0.5 }, pull: blownCheeks },
  mouthClose: { values: { LipsTogether: 1 } },
  mouthDimpleLeft: { values: { LeftDimpler: 0.65 }, pull: drawnCorner(0.1, 0.06) },
  mouthFrownLeft: { values: { LeftLipCornerDown: 0.65 }, pull: drawnCorner(0.04, -0.1) },
  mouthFunnel: { values: { Funneler: 1 } },
  mouthLeft: { values: { MouthLeft: 1 } },
  mouthLowerDownLeft: { values: { LeftLowerLipDepressor: 1 } },
  mouthPressLeft: { values: { LipPresser: 0.3 }, oneSided: true, pull: pressedLips },
  mouthPucker: { values: { Pucker: 1 } },
  mouthRollLower: { values: { LowerLipSuck: 1 } },
  mouthRollUpper: { values: { UpperLipSuck: 1 } },
  mouthShrugLower: { values: { ChinRaiser: 1 } },
  mouthShrugUpper: { values: { ChinRaiserUpperLip: 1 } },
  mouthSmileLeft: { values: { LeftLipCornerPuller: 1 } },
  mouthStretchLeft: { values: { LeftLipStretcher: 0.9 }, pull: drawnCorner(0, -0.13) },
  mouthUpperUpLeft: { values: { LeftUpperLipRaiser: 1 } },
  tongueOut: { values: { TongueOut: 1 } },
}
