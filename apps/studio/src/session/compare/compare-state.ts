import type { Clip, Id } from '@facework/documents'

/** What the clip on stage is compared with: a clip of the project as it is now, or one that stays as given. */
export interface Compared {
  readonly title: string
  readonly clip: Id | Clip
}

/** How far apart ghosts are: so many frames, or the keys around the playhead. */
export type OnionStep = number | 'keys'

export interface CompareReport {
  /** Meters. */
  readonly largest: number
  readonly mean: number
  /** Meters at which the colors end. */
  readonly end: number
}

/** What is shown of other times and other versions. None of it is in a document. */
export interface CompareState {
  readonly compared: Compared | undefined
  readonly onion: OnionStep | undefined
  readonly report: CompareReport | undefined
}

export const initialCompare = (): CompareState => ({
  compared: undefined,
  onion: undefined,
  report: undefined,
})
