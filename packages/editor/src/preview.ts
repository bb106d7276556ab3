import type { Id } from '@facework/documents'

/** What is on stage and where the playhead is. Not part of any document, so never undone and never saved. */
export interface PreviewState {
  readonly character?: Id
  readonly clip?: Id
  /** Seconds. */
  readonly time: number
  readonly playing: boolean
  readonly speed: number
  readonly loop: boolean
  /** Controls set by hand, over what the clip says. A control that is not named here is left to the clip (C5). */
  readonly controls: Readonly<Record<string, number>>
}

export const INITIAL_PREVIEW: PreviewState = { time: 0, playing: false, speed: 1, loop: true, controls: {} }
