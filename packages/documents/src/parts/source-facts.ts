import type { Transform } from './transform.ts'

/**
 * What a file of another program contained where documents cannot hold it as it was: importers repair or leave out,
 * and `check` reports it. Not stored.
 */
export interface SourceFacts {
  /** `Frame<N>`, `RootFaceJoint`, and keys that look like them, exactly as written. */
  readonly properties: readonly SourceProperty[]
  /** Joints that got another name because theirs was used twice. */
  readonly renamedJoints: readonly { readonly from: string; readonly to: string }[]
  /** Transforms of the nodes behind the joints, before a reference pose was chosen. */
  readonly nodes: Readonly<Record<string, Transform>>
  /** Vertices whose joint weights were changed on import. */
  readonly influences: readonly SourceInfluences[]
}

export interface SourceProperty {
  readonly key: string
  readonly value: unknown
  readonly path: string
}

/** Joint weights of one primitive as they were written, by vertex of the primitive. */
export interface SourceInfluences {
  readonly mesh: string
  readonly primitive: number
  /** Vertices with more than four joints, with all of them. */
  readonly many: readonly SourceVertex[]
  /** Vertices whose weights do not sum to 1, with the sum. */
  readonly off: readonly { readonly vertex: number; readonly sum: number }[]
  /** Vertices without a weight. */
  readonly none: readonly number[]
}

export interface SourceVertex {
  readonly vertex: number
  readonly joints: readonly string[]
  readonly weights: readonly number[]
}
