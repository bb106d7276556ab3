import type { Clip, Model, Skeleton } from '@facework/documents'
import type { Diagnostic } from '@facework/report'

/** Which frame of a clip is which pose: the `Frame<N>` properties of Blender and Maya heads. */
export interface PoseFrames {
  /** Name of the clip the frames count in; missing when the file has none. */
  readonly clip?: string
  /** Frames a second by which the numbers count. */
  readonly frameRate: number
  /** How the rate was found: inferred from key times, said by the file, or given by the caller. */
  readonly frameRateFrom: 'inferred' | 'file' | 'caller'
  readonly frames: readonly { readonly frame: number; readonly name: string }[]
}

/** What every importer returns: the documents it made, and everything worth saying about it. */
export interface Imported {
  readonly format: string
  readonly skeleton: Skeleton
  readonly model: Model
  readonly clips: readonly Clip[]
  readonly poseFrames?: PoseFrames
  readonly diagnostics: readonly Diagnostic[]
}
