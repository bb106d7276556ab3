import type { PoseAsset } from '@facework/documents'
import type { Diagnostic } from '@facework/report'

/** A new pose asset, and what could not be taken into it. */
export interface CreatedPoses {
  readonly poses: PoseAsset
  readonly diagnostics: readonly Diagnostic[]
}
