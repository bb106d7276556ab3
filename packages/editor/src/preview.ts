import type { Id } from '@facework/documents'
import { NO_OVERRIDES, type Overrides } from './overrides.ts'

/**
 * The character and clip on stage, the playhead, and the overrides. Not part of any document, so never saved;
 * overrides are undone in the order of all steps, the rest is not.
 */
export interface PreviewState extends Overrides {
  readonly character?: Id | undefined
  readonly clip?: Id | undefined
  /** Layer of the clip that keys go to; its base unless given. */
  readonly layer?: string | undefined
  /** A pose asset previewed on the character, instead of its own and without its graph. */
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
  ...NO_OVERRIDES,
}
