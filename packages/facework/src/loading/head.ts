import type { Clip, Model, Policy, PoseAsset, Skeleton } from '@facework/documents'
import type { Diagnostic } from '@facework/report'

/** A head as documents: what it is made of, and the poses that turn curves into its own faces. */
export interface Head {
  readonly model: Model
  readonly skeleton: Skeleton
  readonly poses: PoseAsset
  /** The animations of the file. */
  readonly clips: readonly Clip[]
  /** Everything worth saying about the file; nothing is printed. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A head, and what a VRM says about how its expressions act on each other. */
export interface HeadWithPolicy {
  readonly head: Head
  readonly policy: Policy | undefined
}
