import type { Id } from '@facework/documents'

/** Import options, named as in other tools. */
export interface ImportOptions {
  /** Whose joints a head has: a skeleton of the project that fits it, one of its own, or this one. */
  readonly skeleton: 'fitting' | 'own' | Id
  /** Make a character of a head: its map, graph and mood beside its poses. */
  readonly createCharacter: boolean
  /** Names of poses, one a line, for a head whose frames have none. */
  readonly names?: string | undefined
  /** Every clip of the file, none, or the one of this name. */
  readonly clips: 'all' | 'none' | { readonly named: string }
  /** Only the clips, without joint tracks, morphs as curves: they play on any head. */
  readonly curvesOnly: boolean
  /** Curves alone drive the face; nothing moves twice. */
  readonly removeJointTracks: boolean
  /** Use morph tracks instead of the file's curves. */
  readonly deleteExistingCurves: boolean
  readonly skipAllZeroCurves: boolean
  readonly removeRedundantKeys: boolean
  /** Files in centimetres that say metres are 0.01 of it. */
  readonly scale: number
}

export const DEFAULT_IMPORT: ImportOptions = {
  skeleton: 'fitting',
  createCharacter: true,
  clips: 'all',
  curvesOnly: false,
  removeJointTracks: false,
  deleteExistingCurves: false,
  skipAllZeroCurves: false,
  removeRedundantKeys: false,
  scale: 1,
}
