import { plainArkit52, plainFacs50, plainVisemes15, plainVrm1 } from '../control-sets/plain-sets.ts'
import type { Control } from '../kinds/control-set.ts'

/** Controls that speech owns, and how far emotion is reduced there during speech. */
export interface SpeechRegion {
  readonly region: string
  readonly controls: readonly string[]
  /** Emotion is multiplied by 1 − yield × speech activity. */
  readonly yield: number
}

/** The controls that turn one eye, or both, to the character's own left and right. */
export interface GazeControls {
  readonly eye: 'left' | 'right' | 'both'
  readonly up: string
  readonly down: string
  readonly left: string
  readonly right: string
  /** Controls that lower and raise the lids of that eye; missing when the gaze controls move lids themselves. */
  readonly lidsDown?: readonly string[]
  readonly lidsUp?: readonly string[]
}

/** How far emotion gives way: a smile stays under speech, an open jaw or a tongue would change the sound. */
const YIELDS = { Mouth: 0.6, Jaw: 1, Tongue: 1 } as const

// The moods of VRM are whole faces; only its vowels are mouth shapes.
const VOWELS = ['aa', 'ih', 'ou', 'ee', 'oh']
const SPOKEN: readonly Control[] = [
  ...plainFacs50.controls,
  ...plainArkit52.controls,
  ...plainVisemes15.controls,
  ...plainVrm1.controls.filter((c) => VOWELS.includes(c.name)),
]

const SPEECH_REGIONS: readonly SpeechRegion[] = Object.entries(YIELDS).map(([region, part]) => ({
  region,
  controls: SPOKEN.filter((c) => c.region === region).map((c) => c.name),
  yield: part,
}))

const T4_BLINK: readonly (readonly string[])[] = [
  ['LeftEyeClosed', 'RightEyeClosed'],
  ['eyeBlinkLeft', 'eyeBlinkRight'],
  ['blink'],
  ['blinkLeft', 'blinkRight'],
]

/** FACS-50, ARKit-52 and VRM 1.0. ARKit's shapes take the lids along; those of the others need not. */
const T4_GAZE: readonly GazeControls[] = [
  {
    eye: 'both',
    up: 'EyesLookUp',
    down: 'EyesLookDown',
    left: 'EyesLookLeft',
    right: 'EyesLookRight',
    lidsDown: ['LeftEyeClosed', 'RightEyeClosed'],
    lidsUp: ['LeftEyeUpperLidRaiser', 'RightEyeUpperLidRaiser'],
  },
  {
    eye: 'left',
    up: 'eyeLookUpLeft',
    down: 'eyeLookDownLeft',
    left: 'eyeLookOutLeft',
    right: 'eyeLookInLeft',
  },
  {
    eye: 'right',
    up: 'eyeLookUpRight',
    down: 'eyeLookDownRight',
    left: 'eyeLookInRight',
    right: 'eyeLookOutRight',
  },
  { eye: 'both', up: 'lookUp', down: 'lookDown', left: 'lookLeft', right: 'lookRight' },
]

// [T4]
/** The defaults of a policy. */
export const USUAL_POLICY = {
  speech: SPEECH_REGIONS,
  activity: { full: 0.15, reach: 0.15 },
  blink: T4_BLINK,
  gaze: T4_GAZE,
  lids: { down: 0.35, up: 0.3 },
  overrides: [],
} as const
