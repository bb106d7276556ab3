import type { ControlValues } from '../face/controls.ts'

/** The same value on both sides. */
export const bothSides = (values: ControlValues): ControlValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([k, v]) => [
      [`Left${k}`, v],
      [`Right${k}`, v],
    ]),
  )

/** Expressions by which a face is judged as a whole. */
export const EXPRESSIONS: Readonly<Record<string, { values: ControlValues; turned?: boolean }>> = {
  neutral: { values: {} },
  'gentle smile': { values: bothSides({ LipCornerPuller: 0.6, CheekRaiser: 0.25 }) },
  laugh: {
    values: {
      JawDrop: 0.65,
      ...bothSides({
        LipCornerPuller: 1,
        CheekRaiser: 0.8,
        UpperLipRaiser: 0.4,
        InnerBrowRaiser: 0.4,
        OuterBrowRaiser: 0.5,
        EyeClosed: 0.45,
      }),
    },
  },
  scream: {
    values: {
      JawDrop: 1,
      ...bothSides({
        LipStretcher: 0.5,
        LowerLipDepressor: 0.6,
        UpperLipRaiser: 0.5,
        EyeUpperLidRaiser: 1,
        InnerBrowRaiser: 1,
        OuterBrowRaiser: 0.3,
      }),
    },
  },
  sad: {
    values: {
      ChinRaiser: 0.7,
      ChinRaiserUpperLip: 0.7,
      EyesLookDown: 0.3,
      ...bothSides({ LipCornerDown: 1, InnerBrowRaiser: 1, EyeClosed: 0.2 }),
    },
  },
  surprise: {
    values: {
      JawDrop: 0.6,
      Funneler: 0.3,
      ...bothSides({ InnerBrowRaiser: 1, OuterBrowRaiser: 1, EyeUpperLidRaiser: 1 }),
    },
  },
  wink: {
    values: {
      LeftEyeClosed: 1,
      LeftCheekRaiser: 0.7,
      LeftLipCornerPuller: 0.9,
      RightLipCornerPuller: 0.4,
      RightOuterBrowRaiser: 0.6,
      RightInnerBrowRaiser: 0.3,
    },
    turned: true,
  },
  disgust: {
    values: {
      ...bothSides({
        NoseWrinkler: 1,
        UpperLipRaiser: 0.8,
        BrowLowerer: 0.7,
        CheekRaiser: 0.4,
        LipCornerDown: 0.5,
      }),
      LeftUpperLipRaiser: 1,
    },
  },
  angry: {
    values: {
      Corrugator: 1,
      LipPresser: 0.8,
      ...bothSides({ BrowLowerer: 1, CheekRaiser: 0.3, LipCornerDown: 0.3, NoseWrinkler: 0.3 }),
    },
  },
  rage: {
    values: {
      Corrugator: 1,
      JawDrop: 0.5,
      ...bothSides({
        BrowLowerer: 1,
        NoseWrinkler: 0.8,
        UpperLipRaiser: 0.9,
        LowerLipDepressor: 0.9,
        LipStretcher: 0.5,
      }),
    },
    turned: true,
  },
  smug: {
    values: {
      LeftLipCornerPuller: 0.9,
      LeftDimpler: 0.5,
      LeftOuterBrowRaiser: 0.8,
      LeftInnerBrowRaiser: 0.4,
      RightBrowLowerer: 0.5,
      ...bothSides({ EyeClosed: 0.35 }),
      EyesLookLeft: 0.4,
    },
  },
  kiss: { values: { Pucker: 1, ...bothSides({ EyeClosed: 1 }) }, turned: true },
  'tongue out': {
    values: {
      JawDrop: 0.7,
      TongueOut: 1,
      TongueDown: 0.6,
      RightEyeClosed: 1,
      RightCheekRaiser: 0.6,
      ...bothSides({ LipCornerPuller: 0.6 }),
    },
  },
  puff: { values: bothSides({ CheekPuff: 1, InnerBrowRaiser: 0.5 }) },
  'viseme AA': { values: { JawDrop: 0.6 } },
  'viseme EE': {
    values: {
      JawDrop: 0.15,
      ...bothSides({ LipStretcher: 0.7, LowerLipDepressor: 0.5, UpperLipRaiser: 0.3 }),
    },
  },
  'viseme OO': { values: { JawDrop: 0.25, Pucker: 0.8, Funneler: 0.3 } },
  'viseme OH': { values: { JawDrop: 0.5, Funneler: 0.8 } },
  'viseme FV': { values: { JawDrop: 0.12, LowerLipSuck: 0.7, ...bothSides({ UpperLipRaiser: 0.4 }) } },
  'viseme MBP': { values: { LipPresser: 0.6 } },
  'viseme TH': { values: { JawDrop: 0.25, TongueOut: 0.45 } },
  'sealed chew': { values: { JawDrop: 0.7, LipsTogether: 0.7, JawLeft: 0.5, LeftCheekPuff: 0.4 } },
  sleepy: {
    values: {
      EyesLookDown: 0.5,
      ...bothSides({ EyeClosed: 0.7, InnerBrowRaiser: 0.4, OuterBrowRaiser: 0.3 }),
    },
  },
  'side eye': { values: { EyesLookRight: 1, LeftOuterBrowRaiser: 0.6, LipPresser: 0.4 } },
}

/** The five tests every dynamic head must pass (facs-50.json, validationTests). */
export const VALIDATION: Readonly<Record<string, ControlValues>> = {
  'left eye blink': { LeftEyeClosed: 1, EyesLookDown: 1 },
  'right eye blink': { RightEyeClosed: 1, EyesLookDown: 1 },
  'mouth opens': { JawDrop: 1 },
  happy: { Pucker: 1, LeftLipCornerPuller: 1, RightLipCornerPuller: 1 },
  sad: {
    ChinRaiser: 1,
    ChinRaiserUpperLip: 1,
    ...bothSides({ CheekRaiser: 0.85, InnerBrowRaiser: 1, LipCornerDown: 1, LowerLipDepressor: 1 }),
  },
}
