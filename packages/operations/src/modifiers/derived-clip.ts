import type { Clip } from '@facework/documents'
import type { Diagnostic } from '@facework/report'

/** A clip made from another, and what could not be done on the way. */
export interface DerivedClip {
  readonly clip: Clip
  readonly diagnostics: readonly Diagnostic[]
}
