import type { Id } from '@facework/documents'
import type { FitDetails } from '@facework/operations/internal'

/** What the stage shows of the selected accessory. */
export type WearingLook = 'shaded' | 'weights' | 'holds' | 'released' | 'stretch'
export type WearingTool = 'select' | 'place' | 'brush'
export type PinMode = 'hold' | 'follow' | 'rigid'

/** An accessory that is being fitted. */
export interface FitJob {
  readonly name: string
  /** From 0 to 1. */
  readonly progress: number
}

/** Why an accessory could not be fitted. */
export interface FitFailure {
  readonly code: string
  readonly words: string
  /** The accessory that was refused, so that it can be tried again with other settings. */
  readonly name: string
}

/** What a file over a character would do. */
export interface WearingDrop {
  readonly character: Id
  /** Missing while the browser does not tell: of a file from outside, it names neither name nor content. */
  readonly name?: string | undefined
  /** What would become of it, or why it is refused. */
  readonly words?: string | undefined
  readonly refused: boolean
}

/** State of the panel *Wearing* and what it shows on stage. None of it is stored in a document. */
export interface WearingState {
  /** The panel is in front: its views and tools are on stage. */
  readonly shown: boolean
  readonly selected: Id | undefined
  readonly look: WearingLook
  /** Whose weights are shown; the joint with most of them unless given. */
  readonly joint: string | undefined
  /** The pose that *Fit by pose* has put on. */
  readonly pose: string | undefined
  readonly tool: WearingTool
  readonly brush: { readonly mode: PinMode; readonly millimeters: number; readonly symmetric: boolean }
  /** By `jobKey`. */
  readonly jobs: ReadonlyMap<string, FitJob>
  readonly failures: ReadonlyMap<string, FitFailure>
  /** By the hash of the fit. */
  readonly details: ReadonlyMap<string, FitDetails>
  readonly drop: WearingDrop | undefined
}

export const initialWearing = (): WearingState => ({
  shown: false,
  selected: undefined,
  look: 'shaded',
  joint: undefined,
  pose: undefined,
  tool: 'select',
  brush: { mode: 'hold', millimeters: 8, symmetric: true },
  jobs: new Map(),
  failures: new Map(),
  details: new Map(),
  drop: undefined,
})

export const jobKey = (character: Id, accessory: Id): string => `${character} ${accessory}`
