/** The numbers that the Facial Action Coding System has for the controls of FACS-50; some have none. */
const UNITS: Readonly<Record<string, string>> = {
  Corrugator: 'AU 4',
  BrowLowerer: 'AU 4',
  InnerBrowRaiser: 'AU 1',
  OuterBrowRaiser: 'AU 2',
  NoseWrinkler: 'AU 9',
  EyesLookUp: 'AU 63',
  EyesLookDown: 'AU 64',
  EyesLookLeft: 'AU 61',
  EyesLookRight: 'AU 62',
  EyeClosed: 'AU 43',
  EyeUpperLidRaiser: 'AU 5',
  CheekRaiser: 'AU 6',
  JawDrop: 'AU 26',
  JawLeft: 'AD 30',
  JawRight: 'AD 30',
  LipCornerPuller: 'AU 12',
  LipCornerDown: 'AU 15',
  LipStretcher: 'AU 20',
  Dimpler: 'AU 14',
  CheekPuff: 'AD 34',
  UpperLipRaiser: 'AU 10',
  LowerLipDepressor: 'AU 16',
  ChinRaiser: 'AU 17',
  ChinRaiserUpperLip: 'AU 17',
  FlatPucker: 'AU 23',
  Funneler: 'AU 22',
  Pucker: 'AU 18',
  LipPresser: 'AU 24',
  LipsTogether: 'AU 8',
  UpperLipSuck: 'AU 28',
  LowerLipSuck: 'AU 28',
  TongueOut: 'AD 19',
}

/** AU for action units, AD for what the system calls action descriptors. */
export const actionUnitOf = (control: string): string | undefined =>
  UNITS[control] ?? UNITS[control.replace(/^(Left|Right)/, '')]
