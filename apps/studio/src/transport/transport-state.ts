import type { Clip } from '@facework/documents'

/** The playhead shared by every character on stage: the clip, the time, and the clip that is fading out. */
export interface TransportState {
  /** Changes whenever a clip starts over. */
  readonly startCount: number
  readonly clip: Clip
  readonly time: number
  /** Weight of the clip; less than 1 while it fades in. */
  readonly weight: number
  readonly outgoing?: { readonly clip: Clip; readonly time: number } | undefined
}
