import type { Id, Landmarks, Model } from '@facework/documents'
import type { DecodedImages } from '@facework/operations/internal'
import type { FitShown, JointsShown, MadeShown } from './make-messages.ts'

export const MAKE_STEPS = ['Landmarks', 'Fit', 'Preview', 'Accept'] as const
export type MakeStep = (typeof MAKE_STEPS)[number]

/** What keys and the mouse do in each step, for the status bar. */
export const STEP_HINTS: Readonly<
  Record<MakeStep, readonly (readonly [keys: readonly string[], words: string])[]>
> = {
  Landmarks: [
    [['Drag'], 'move on the surface'],
    [['Alt'], 'one side only'],
    [['Tab'], 'next low trust'],
    [['X'], 'mirror'],
    [['Ctrl', 'Enter'], 'fit'],
  ],
  Fit: [
    [['Drag'], 'orbit'],
    [['Ctrl', 'Enter'], 'preview'],
    [['Esc'], 'cancel'],
  ],
  Preview: [
    [['Click'], 'show pose'],
    [['Space'], 'play'],
    [['Ctrl', 'Enter'], 'review'],
    [['Esc'], 'cancel'],
  ],
  Accept: [[['Esc'], 'cancel']],
}

/** Regions whose strength can be set, with the words for them. */
export const STRENGTHS = { Brows: 'Brows', Eyes: 'Lids and eyes', Mouth: 'Mouth', Jaw: 'Jaw' } as const
export type StrengthRegion = keyof typeof STRENGTHS

export type StoredAs = 'morphs' | 'joints' | 'both'

export interface MakePosesState {
  /** Undefined while no head is worked on. */
  readonly step: MakeStep | undefined
  readonly character: Id | undefined
  /** The head without poses, and its pictures. */
  readonly model: Model | undefined
  readonly images: DecodedImages
  readonly landmarks: Landmarks | undefined
  /** Landmarks before and after edits that can be undone and redone. */
  readonly undo: readonly Landmarks[]
  readonly redo: readonly Landmarks[]
  /** Names of points that were accepted although their trust is low. */
  readonly accepted: readonly string[]
  readonly point: string | undefined
  readonly mirror: boolean
  readonly links: boolean
  readonly names: boolean
  /** What the worker does now. */
  readonly work: { readonly part: number; readonly step: string } | undefined
  readonly failed: { readonly code: string; readonly message: string; readonly hint: string } | undefined
  /** Name of a template; the one that is most like the head unless given. */
  readonly template: string | undefined
  readonly look: 'Head' | 'Template' | 'Residual'
  readonly overlay: number
  readonly fit: FitShown | undefined
  readonly made: MadeShown | undefined
  readonly strengths: Readonly<Record<StrengthRegion, number>>
  readonly excluded: readonly string[]
  /** The pose that the live head shows while no clip plays. */
  readonly pose: string | undefined
  readonly weight: number
  readonly clip: Id | undefined
  readonly playing: boolean
  readonly filter: string
  readonly storedAs: StoredAs
  readonly joints: Partial<Record<Exclude<StoredAs, 'morphs'>, JointsShown>>
  readonly name: string
}

export const initialMakePoses = (): MakePosesState => ({
  step: undefined,
  character: undefined,
  model: undefined,
  images: [],
  landmarks: undefined,
  undo: [],
  redo: [],
  accepted: [],
  point: undefined,
  mirror: true,
  links: true,
  names: false,
  work: undefined,
  failed: undefined,
  template: undefined,
  look: 'Residual',
  overlay: 0.4,
  fit: undefined,
  made: undefined,
  strengths: { Brows: 1, Eyes: 1, Mouth: 1, Jaw: 1 },
  excluded: [],
  pose: undefined,
  weight: 1,
  clip: undefined,
  playing: false,
  filter: 'All',
  storedAs: 'morphs',
  joints: {},
  name: '',
})
