import type { Values } from '../controls/face.ts'

/** A face by name, in the words of FACS-50. */
export interface BuiltInExpression {
  readonly name: string
  readonly values: Values
  /** Why it is here, for the tooltip. */
  readonly about: string
}

/** The same value on both sides. */
const both = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).flatMap(([n, v]) => [[`Left${n}`, v] as const, [`Right${n}`, v]]))

const emotion = (name: string, about: string, pairs: Values, centre: Values = {}): BuiltInExpression => ({
  name,
  about,
  values: { ...both(pairs), ...centre },
})

/** Faces to begin with. */
export const EMOTIONS: readonly BuiltInExpression[] = [
  { name: 'neutral', about: 'Every control at zero', values: {} },
  emotion('gentle smile', 'A friendly face', {
    LipCornerPuller: 0.55,
    CheekRaiser: 0.3,
    InnerBrowRaiser: 0.1,
    OuterBrowRaiser: 0.12,
  }),
  emotion(
    'happy',
    'Joy: cheeks and corners up',
    { LipCornerPuller: 1, CheekRaiser: 0.7, UpperLipRaiser: 0.25, OuterBrowRaiser: 0.15 },
    { JawDrop: 0.18 },
  ),
  emotion(
    'laugh',
    'Joy with an open mouth',
    { LipCornerPuller: 1, CheekRaiser: 0.9, EyeClosed: 0.55, UpperLipRaiser: 0.4, OuterBrowRaiser: 0.3 },
    { JawDrop: 0.6 },
  ),
  emotion(
    'surprise',
    'Brows and lids up, jaw dropped',
    { InnerBrowRaiser: 0.9, OuterBrowRaiser: 0.9, EyeUpperLidRaiser: 0.8 },
    { JawDrop: 0.55, Funneler: 0.2 },
  ),
  emotion(
    'fear',
    'Brows up and together, eyes wide, mouth drawn wide',
    { InnerBrowRaiser: 1, OuterBrowRaiser: 0.35, EyeUpperLidRaiser: 0.9, LipStretcher: 0.7 },
    { Corrugator: 0.6, JawDrop: 0.25 },
  ),
  emotion(
    'sad',
    'Inner brows up, corners down',
    { InnerBrowRaiser: 0.9, LipCornerDown: 0.7, EyeClosed: 0.2 },
    { Corrugator: 0.3, ChinRaiser: 0.35, ChinRaiserUpperLip: 0.35, EyesLookDown: 0.25 },
  ),
  emotion(
    'angry',
    'Brows down and together, lips pressed',
    { BrowLowerer: 1, NoseWrinkler: 0.35, EyeUpperLidRaiser: 0.25, CheekRaiser: 0.3, LipCornerDown: 0.25 },
    { Corrugator: 0.8, LipPresser: 0.6 },
  ),
  emotion(
    'disgust',
    'Nose wrinkled, upper lip up',
    { NoseWrinkler: 0.9, UpperLipRaiser: 0.6, BrowLowerer: 0.5, CheekRaiser: 0.4, LipCornerDown: 0.4 },
    { ChinRaiser: 0.3, ChinRaiserUpperLip: 0.2 },
  ),
  emotion(
    'scream',
    'The mouth as far as it goes',
    { InnerBrowRaiser: 0.6, UpperLipRaiser: 0.8, LowerLipDepressor: 0.8, NoseWrinkler: 0.5, EyeClosed: 0.4 },
    { JawDrop: 1 },
  ),
  {
    name: 'wink',
    about: 'The left eye shut over a smile',
    values: {
      ...both({ LipCornerPuller: 0.5 }),
      LeftEyeClosed: 1,
      LeftCheekRaiser: 0.7,
      LeftLipCornerPuller: 0.8,
      RightOuterBrowRaiser: 0.4,
    },
  },
  {
    name: 'smug',
    about: 'One brow up, half a smile',
    values: {
      LeftLipCornerPuller: 0.65,
      LeftDimpler: 0.4,
      LeftOuterBrowRaiser: 0.6,
      ...both({ EyeClosed: 0.25 }),
      EyesLookLeft: 0.3,
      MouthLeft: 0.2,
    },
  },
  emotion('kiss', 'Lips forward, eyes shut', { EyeClosed: 1, OuterBrowRaiser: 0.25 }, { Pucker: 1 }),
]

/** Faces that a head is tried with: each must look right for the head to be sold on Roblox. */
export const TESTS: readonly BuiltInExpression[] = [
  { name: 'left blink', about: 'Head test', values: { LeftEyeClosed: 1, EyesLookDown: 1 } },
  { name: 'right blink', about: 'Head test', values: { RightEyeClosed: 1, EyesLookDown: 1 } },
  { name: 'mouth open', about: 'Head test', values: { JawDrop: 1 } },
  emotion('happy test', 'Head test', { LipCornerPuller: 1 }, { Pucker: 1 }),
  emotion(
    'sad test',
    'Head test',
    { CheekRaiser: 0.85, InnerBrowRaiser: 1, LipCornerDown: 1, LowerLipDepressor: 1 },
    { ChinRaiser: 1, ChinRaiserUpperLip: 1 },
  ),
]
