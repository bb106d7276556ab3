import type { Model, PoseAsset } from '@facework/documents'
import { jointsFromMorphs, type MadePoses } from '@facework/operations'
import type { Diagnostic } from '@facework/report'

/** A head as it is written: poses only where they are frames of joints. */
export interface MadeHead {
  readonly model: Model
  readonly poses?: PoseAsset | undefined
  readonly diagnostics?: readonly Diagnostic[] | undefined
}

/** What made poses can be written as. */
export const MADE_FORMS = {
  morphs: ({ model }: MadePoses): MadeHead => ({ model }),
  /** For targets without morphs; how far off they are is a warning. */
  joints: (made: MadePoses): MadeHead => byJoints(made, false),
  /** Joints, and small morphs for what they cannot reach. */
  both: (made: MadePoses): MadeHead => byJoints(made, true),
} as const

function byJoints({ model, poses }: MadePoses, remainder: boolean): MadeHead {
  const made = jointsFromMorphs(model, poses, { remainder })
  const diagnostics = made.diagnostics.map((d) => ({ ...d, severity: 'warning' as const }))
  return { model: made.model, poses: made.poses, diagnostics }
}

export type MadeForm = keyof typeof MADE_FORMS
