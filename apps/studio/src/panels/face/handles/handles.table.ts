import type { Handle } from './handle.ts'

/** Size of the drawing, and its middle. */
export const WIDTH = 877
export const HEIGHT = 571
export const MIDDLE = WIDTH / 2

/** Both sides of the face: the character's right is at the left of the screen. */
const SIDES = [
  ['Right', -1],
  ['Left', 1],
] as const

function sided(side: 'Left' | 'Right', out: 1 | -1): Handle[] {
  const x = (distance: number) => MIDDLE + out * distance
  const name = (rest: string) => `${side}${rest}`
  const label = (rest: string) => `${side} ${rest}`
  /** Toward the temple of this side. */
  const outward = (outer: string, inner?: string) => {
    const [plus, minus] = out > 0 ? [outer, inner] : [inner, outer]
    return { ...(plus ? { plus } : {}), ...(minus ? { minus } : {}) }
  }
  const slider = { shape: 'slider', width: 6 } as const
  return [
    {
      id: name('Brow'),
      label: label('brow'),
      region: 'Brows',
      shape: 'pad',
      // High enough for its lower word to stay clear of a raised brow.
      ...{ x: x(88), y: 79, width: 92, height: 56 },
      brow: {
        inner: name('InnerBrowRaiser'),
        outer: name('OuterBrowRaiser'),
        lower: name('BrowLowerer'),
        outward: out,
      },
      words: { top: 'raise', bottom: 'lower' },
    },
    {
      id: name('Lid'),
      label: label('eye'),
      region: 'Eyes',
      ...slider,
      ...{ x: x(164), y: 222, height: 72 },
      up: { plus: name('EyeUpperLidRaiser'), minus: name('EyeClosed') },
      words: { top: 'wide', bottom: 'closed' },
    },
    {
      id: name('Cheek'),
      label: label('cheek raiser'),
      region: 'Eyes',
      ...slider,
      ...{ x: x(92), y: 278, height: 28 },
      up: { plus: name('CheekRaiser') },
    },
    {
      id: name('Nose'),
      label: label('nose wrinkler'),
      region: 'Brows',
      ...slider,
      ...{ x: x(30), y: 302, height: 32 },
      up: { plus: name('NoseWrinkler') },
    },
    {
      id: name('Puff'),
      label: label('cheek puff'),
      region: 'Mouth',
      shape: 'slider',
      ...{ x: x(154), y: 322, width: 32, height: 6 },
      across: outward(name('CheekPuff')),
    },
    {
      id: name('UpperLip'),
      label: label('upper lip raiser'),
      region: 'Mouth',
      ...slider,
      ...{ x: x(32), y: 358, height: 28 },
      up: { plus: name('UpperLipRaiser') },
    },
    {
      id: name('Corner'),
      label: label('mouth corner'),
      region: 'Mouth',
      shape: 'pad',
      ...{ x: x(134), y: 404, width: 82, height: 82 },
      up: { plus: name('LipCornerPuller'), minus: name('LipCornerDown') },
      across: outward(name('LipStretcher'), name('Dimpler')),
      words: { top: 'smile', bottom: 'frown' },
    },
    {
      id: name('LowerLip'),
      label: label('lower lip depressor'),
      region: 'Mouth',
      ...slider,
      ...{ x: x(32), y: 456, height: 24 },
      up: { minus: name('LowerLipDepressor') },
    },
  ]
}

/** Everything on the drawn face that one drags; what is left of the 50 controls is in the banks. */
export const HANDLES: readonly Handle[] = [
  ...SIDES.flatMap(([side, out]) => sided(side, out)),
  {
    id: 'Corrugator',
    label: 'Corrugator',
    region: 'Brows',
    shape: 'slider',
    ...{ x: MIDDLE, y: 152, width: 44, height: 6 },
    across: { plus: 'Corrugator' },
    words: { top: 'corrugator' },
  },
  {
    id: 'Gaze',
    label: 'Gaze',
    region: 'Eyes',
    shape: 'pad',
    ...{ x: MIDDLE, y: 222, width: 66, height: 54 },
    across: { plus: 'EyesLookLeft', minus: 'EyesLookRight' },
    up: { plus: 'EyesLookUp', minus: 'EyesLookDown' },
    words: { top: 'gaze' },
  },
  {
    id: 'Mouth',
    label: 'Mouth sideways',
    region: 'Mouth',
    shape: 'slider',
    ...{ x: MIDDLE, y: 488, width: 60, height: 6 },
    across: { plus: 'MouthLeft', minus: 'MouthRight' },
  },
  {
    id: 'Jaw',
    label: 'Jaw',
    region: 'Jaw',
    shape: 'pad',
    ...{ x: MIDDLE, y: 526, width: 92, height: 42 },
    across: { plus: 'JawLeft', minus: 'JawRight' },
    up: { minus: 'JawDrop' },
  },
]

export interface Bank {
  readonly title: string
  readonly place: 'top right' | 'bottom right' | 'top left' | 'bottom left'
  readonly controls: readonly string[]
}

/** Controls that have no place of their own on a face. */
export const BANKS: readonly Bank[] = [
  {
    title: 'Lips',
    place: 'top left',
    controls: ['LipPresser', 'LipsTogether', 'UpperLipSuck', 'LowerLipSuck'],
  },
  { title: 'Chin', place: 'bottom left', controls: ['ChinRaiser', 'ChinRaiserUpperLip'] },
  { title: 'Mouth shape', place: 'top right', controls: ['Pucker', 'Funneler', 'FlatPucker'] },
  { title: 'Tongue', place: 'bottom right', controls: ['TongueOut', 'TongueUp', 'TongueDown'] },
]
