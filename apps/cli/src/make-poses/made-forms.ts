import type { Model, PoseAsset } from '@facework/documents'
import type { MadePoses } from '@facework/operations'

/** A head as it is written: poses only where they are frames of joints. */
export interface MadeHead {
  readonly model: Model
  readonly poses?: PoseAsset | undefined
}

/** What made poses can be written as. */
export const MADE_FORMS = {
  morphs: ({ model }: MadePoses): MadeHead => ({ model }),
} as const

export type MadeForm = keyof typeof MADE_FORMS
