/** One picture of a contact sheet: poses by their FACS-50 and ARKit-52 names, and the turn of the view. */
export interface SheetCell {
  readonly title: string
  readonly facs: readonly string[]
  readonly arkit: readonly string[]
  readonly yaw: number
}

const pair = (facs: string, arkit: string) => ({
  facs: [`Left${facs}`, `Right${facs}`],
  arkit: [`${arkit}Left`, `${arkit}Right`],
})
const cell = (title: string, facs: string, arkit: string): SheetCell => ({
  title,
  facs: [facs],
  arkit: [arkit],
  yaw: 0,
})
const both = (title: string, facs: string, arkit: string): SheetCell => ({
  title,
  ...pair(facs, arkit),
  yaw: 0,
})
const join = (title: string, ...cells: SheetCell[]): SheetCell => ({
  title,
  facs: cells.flatMap((c) => c.facs),
  arkit: cells.flatMap((c) => c.arkit),
  yaw: 0,
})
const side = (c: SheetCell): SheetCell => ({ ...c, title: `${c.title}, from the side`, yaw: 0.7 })

const REST: SheetCell = { title: 'rest', facs: [], arkit: [], yaw: 0 }
const BLINK = both('eyes closed', 'EyeClosed', 'eyeBlink')
const JAW = cell('jaw open', 'JawDrop', 'jawOpen')
const SMILE = both('smile', 'LipCornerPuller', 'mouthSmile')
const PUCKER = cell('pucker', 'Pucker', 'mouthPucker')

export const SHEET_CELLS: readonly SheetCell[] = [
  REST,
  side(REST),
  BLINK,
  both('eyes wide', 'EyeUpperLidRaiser', 'eyeWide'),
  { title: 'look down', facs: ['EyesLookDown'], arkit: ['eyeLookDownLeft', 'eyeLookDownRight'], yaw: 0 },
  { title: 'look left', facs: ['EyesLookLeft'], arkit: ['eyeLookOutLeft', 'eyeLookInRight'], yaw: 0 },
  {
    title: 'brows up',
    facs: ['LeftInnerBrowRaiser', 'RightInnerBrowRaiser', 'LeftOuterBrowRaiser', 'RightOuterBrowRaiser'],
    arkit: ['browInnerUp', 'browOuterUpLeft', 'browOuterUpRight'],
    yaw: 0,
  },
  join(
    'brows down and nose wrinkled',
    both('', 'BrowLowerer', 'browDown'),
    both('', 'NoseWrinkler', 'noseSneer'),
  ),
  JAW,
  cell('jaw left', 'JawLeft', 'jawLeft'),
  SMILE,
  both('frown', 'LipCornerDown', 'mouthFrown'),
  cell('funnel', 'Funneler', 'mouthFunnel'),
  PUCKER,
  cell('mouth left', 'MouthLeft', 'mouthLeft'),
  both('lips stretched', 'LipStretcher', 'mouthStretch'),
  join(
    'lips rolled in',
    cell('', 'LowerLipSuck', 'mouthRollLower'),
    cell('', 'UpperLipSuck', 'mouthRollUpper'),
  ),
  {
    title: 'cheeks puffed',
    facs: ['LeftCheekPuff', 'RightCheekPuff'],
    arkit: ['cheekPuff'],
    yaw: 0,
  },
  join(
    'teeth shown',
    both('', 'UpperLipRaiser', 'mouthUpperUp'),
    both('', 'LowerLipDepressor', 'mouthLowerDown'),
  ),
  join('laugh', JAW, SMILE, both('', 'CheekRaiser', 'cheekSquint')),
  side(JAW),
  side(BLINK),
  side(SMILE),
  side(PUCKER),
]
