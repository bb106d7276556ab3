import type { Clip, Model, PoseAsset } from '@facework/documents'
import type { SourceFacts } from '@facework/documents/internal'
import type { Diagnostic } from '@facework/report'

/** A head and what its file contained. */
export interface HeadToCheck {
  readonly model: Model
  readonly poses?: PoseAsset | undefined
  readonly clips?: readonly Clip[] | undefined
  /** Clip that the frames of the poses count in. */
  readonly poseClip?: string | undefined
  /** Missing for heads that are documents: those were repaired when they were imported. */
  readonly source?: SourceFacts | undefined
  /** Of the import. */
  readonly diagnostics?: readonly Diagnostic[] | undefined
}
