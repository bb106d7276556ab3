import type { Clip, Id } from '@facework/documents'
import type { TransportState } from '../../transport/transport-state.ts'

/** A clip that one character plays in place of the one on the timeline. */
export interface OwnClip {
  readonly clip: Id
  /** Seconds by which it is ahead of the timeline; behind it when negative. */
  readonly offset: number
}

/**
 * The state of a character that plays a clip of its own: the same playhead, its own time. `stageTime` is the
 * playhead without its loops, so that a longer clip is not cut where the one on the timeline begins again.
 */
export function ownClipState(
  clip: Clip,
  { offset }: OwnClip,
  stageTime: number,
  startCount: number,
  loop: boolean,
): TransportState {
  const wanted = stageTime + offset
  const time =
    loop && clip.duration > 0
      ? ((wanted % clip.duration) + clip.duration) % clip.duration
      : Math.min(Math.max(wanted, 0), clip.duration)
  return { startCount, clip, time, weight: 1 }
}
