import type { Clip } from '@facework/documents'
import type { Diagnostic } from '@facework/report'
import type { CompiledClip } from './compiled-clip.ts'
import type { CompiledPoses } from './compiled-poses.ts'

export interface MorphChannel {
  readonly mesh: string
  readonly morph: string
}

export interface CompiledSkin {
  readonly mesh: string
  /** Rig joint of each skin joint. */
  readonly joints: Int32Array
  /** Sixteen numbers a skin joint. */
  readonly inverseBinds: Float32Array
}

/** The same document must give the same compiled clip, as long as the rig is the same. */
export type ClipCompiler = (clip: Clip) => CompiledClip

/**
 * One character, flat: joints, morphs and curves by index, its own reference pose, and the poses that
 * turn its curves into joints and morphs. Immutable; shared by every instance.
 */
export interface CompiledRig {
  readonly name: string
  readonly jointNames: readonly string[]
  /** Index of the parent, −1 for a root; parents come first. */
  readonly parents: Int32Array
  // [S4]
  /** 1 for joints below the face root: internal to the face. */
  readonly faceJoints: Uint8Array
  readonly referenceTranslations: Float32Array
  readonly referenceRotations: Float32Array
  readonly referenceScales: Float32Array
  readonly morphs: readonly MorphChannel[]
  readonly morphDefaults: Float32Array
  readonly curveNames: readonly string[]
  readonly curveDefaults: Float32Array
  readonly skins: readonly CompiledSkin[]
  /** Compiles a clip for this character, its curves retargeted where they have other names; plainly unless given. */
  readonly clipFor?: ClipCompiler | undefined
  // [G3]
  /** Missing when the character has no pose asset: curves then move nothing. */
  readonly poses?: CompiledPoses | undefined
  readonly diagnostics: readonly Diagnostic[]
}
