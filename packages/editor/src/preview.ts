import type { Id } from '@facework/documents'
import { type ByHand, NOTHING_BY_HAND } from './by-hand.ts'

/**
 * What is on stage, where the playhead is, and what a hand has set there. Not part of any document, so never
 * saved; what was set by hand is undone in the order of all steps, the rest is not.
 */
export interface PreviewState extends ByHand {
  readonly character?: Id | undefined
  readonly clip?: Id | undefined
  /** A pose asset the character tries on, in place of its own and past its graph. */
  readonly poses?: Id | undefined
  /** Seconds. */
  readonly time: number
  readonly playing: boolean
  readonly speed: number
  readonly loop: boolean
}

export const INITIAL_PREVIEW: PreviewState = {
  time: 0,
  playing: false,
  speed: 1,
  loop: true,
  ...NOTHING_BY_HAND,
}
