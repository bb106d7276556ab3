import type { Clip, Model, Skeleton } from '@facework/documents'
import type { SourceFacts } from '@facework/documents/internal'
import type { Diagnostic } from '@facework/report'

/** Which frame of a clip is which pose: the `Frame<N>` properties of Blender and Maya heads. */
export interface PoseFrames {
  /** Name of the clip the frames count in; missing when the file has none. */
  readonly clip?: string | undefined
  /** Frame rate of the numbers. */
  readonly frameRate: number
  /** How the rate was found: inferred from key times, said by the file, or given by the caller. */
  readonly frameRateFrom: 'inferred' | 'file' | 'caller'
  readonly frames: readonly { readonly frame: number; readonly name: string }[]
}

/** The morph `morph` of a mesh is the shape of its morph `of` at the weight `at`. */
export interface InBetweenMorph {
  readonly morph: string
  readonly of: string
  readonly at: number
  readonly mesh: string
}

/** What every importer returns: the documents it made, and everything worth saying about it. */
export interface Imported {
  readonly format: string
  readonly skeleton: Skeleton
  readonly model: Model
  readonly clips: readonly Clip[]
  /** Of glTF: the animation that each clip was read from, by its index in the file. */
  readonly animations?: readonly number[] | undefined
  readonly poseFrames?: PoseFrames | undefined
  /** Morphs that are shapes of another morph at part of its weight; P8's in-betweens. */
  readonly inBetweens?: readonly InBetweenMorph[] | undefined
  /** What the file contained before it was repaired. */
  readonly source?: SourceFacts | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** What importers of formats that carry no body return: clips, and everything worth saying about them. */
export interface ImportedClips {
  readonly format: string
  readonly clips: readonly Clip[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What exporters return that may have to leave something behind. */
export interface WrittenFile {
  readonly bytes: Uint8Array
  /** What the format could not hold. */
  readonly diagnostics: readonly Diagnostic[]
}
