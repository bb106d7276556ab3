import type { Document } from '@facework/documents'

/** A chunk this version has no name for, kept as it was. Its type begins with a small letter. */
export interface UnknownChunk {
  /** Four letters. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** What a `.facework` file holds. */
export interface Bundle {
  /** In the order they were written. */
  readonly documents: readonly Document[]
  readonly unknownChunks: readonly UnknownChunk[]
}
