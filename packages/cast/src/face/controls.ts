import { facs50 } from '@facework/documents'

/** Values of FACS-50 controls by name; missing means 0. */
export type ControlValues = Readonly<Record<string, number>>
export type ControlReader = (name: string) => number
export const reader =
  (values: ControlValues): ControlReader =>
  (name) =>
    values[name] ?? 0

const TABLE = new Map(facs50.controls.map((c) => [c.name, c]))
/** The 50 controls, in the order of the built-in set. */
export const CONTROLS: readonly string[] = [...TABLE.keys()]
/** Brows, Eyes, Jaw, Mouth or Tongue. */
export const regionOf = (control: string): string => TABLE.get(control)!.region!
/** `EyesLookLeft` ↔ `EyesLookRight`, `LeftDimpler` ↔ `RightDimpler`; a middle control is its own mirror image. */
export const mirrorControl = (name: string): string => TABLE.get(name)!.mirror ?? name
export const mirrorValues = (values: ControlValues): ControlValues =>
  Object.fromEntries(Object.entries(values).map(([k, v]) => [mirrorControl(k), v]))

const both = (f: (side: string) => string[]) => [f('Left'), f('Right')]
/** Poses that are wrong as a sum of their parts and are therefore sculpted on their own. */
export const COMBINATIONS: readonly (readonly string[])[] = [
  ['JawDrop', 'LipsTogether'],
  ['JawDrop', 'Pucker'],
  ['Funneler', 'JawDrop'],
  ['Funneler', 'Pucker'],
  ['LipsTogether', 'Pucker'],
  ['JawDrop', 'LowerLipSuck'],
  ['JawDrop', 'TongueOut'],
  ['JawDrop', 'TongueUp'],
  ['JawDrop', 'TongueDown'],
  ['TongueDown', 'TongueOut'],
  ['TongueOut', 'TongueUp'],
  ['JawDrop', 'TongueDown', 'TongueOut'],
  ['JawDrop', 'TongueOut', 'TongueUp'],
  ['ChinRaiser', 'ChinRaiserUpperLip'],
  ['EyesLookDown', 'EyesLookLeft'],
  ['EyesLookDown', 'EyesLookRight'],
  ['EyesLookLeft', 'EyesLookUp'],
  ['EyesLookRight', 'EyesLookUp'],
  ...both((s) => [`${s}CheekRaiser`, `${s}EyeClosed`]),
  ...both((s) => [`${s}EyeClosed`, 'EyesLookDown']),
  ...both((s) => [`${s}EyeClosed`, 'EyesLookUp']),
  ...both((s) => ['EyesLookUp', `${s}EyeUpperLidRaiser`]),
  ...both((s) => [`${s}BrowLowerer`, `${s}EyeClosed`]),
  ...both((s) => ['JawDrop', `${s}LipCornerPuller`]),
  ...both((s) => ['JawDrop', `${s}LipStretcher`]),
  ...both((s) => [`${s}LipCornerPuller`, `${s}LipStretcher`]),
  ...both((s) => [`${s}LipCornerPuller`, 'Pucker']),
  ...both((s) => [`${s}LipCornerPuller`, `${s}UpperLipRaiser`]),
  ...both((s) => [`${s}InnerBrowRaiser`, `${s}OuterBrowRaiser`]),
]

export interface PoseDefinition {
  name: string
  values: ControlValues
  /** Base poses of a combination. */
  bases?: readonly string[]
  /** A shape of `of` at this weight. */
  inbetween?: { of: string; weight: number }
}

/** Lids travel on an arc of some 45°; a straight line between the ends passes 3 mm inside the ball. */
const LID_STEPS = [0.25, 0.5, 0.75]
export const INBETWEENS: readonly PoseDefinition[] = ['LeftEyeClosed', 'RightEyeClosed'].flatMap((of) =>
  LID_STEPS.map((weight) => ({
    name: `${of}@${weight}`,
    values: { [of]: weight },
    inbetween: { of, weight },
  })),
)
/** Every pose in file order: neutral, the 50 controls, the combinations. In-betweens come after, see INBETWEENS. */
export const POSES: readonly PoseDefinition[] = [
  { name: 'Neutral', values: {} },
  ...CONTROLS.map((name) => ({ name, values: { [name]: 1 } })),
  ...COMBINATIONS.map((bases) => ({
    name: bases.join('_'),
    values: Object.fromEntries(bases.map((n) => [n, 1])),
    bases,
  })),
]
