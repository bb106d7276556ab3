import type { Id } from '@facework/documents'
import type { KeyPlace } from '@facework/operations/internal'

// [C2]
/** One key of a curve or a joint track, by what identifies it. */
export type KeyRef = KeyPlace

/** What the next command means. Not undoable, never saved. */
export interface Selection {
  /** The document the panels show. */
  readonly document?: Id
  /** Names of poses in it. */
  readonly poses: readonly string[]
  /** Names of curves in a clip, or of anim curves on a skeleton. */
  readonly curves: readonly string[]
  readonly keys: readonly KeyRef[]
  /** Ids of nodes in a graph. */
  readonly nodes: readonly Id[]
}

export const NOTHING_SELECTED: Selection = { poses: [], curves: [], keys: [], nodes: [] }
