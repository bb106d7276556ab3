import type { Finding, HeadReport, HeadToCheck, ProfileName } from '@facework/operations'
import type { Picture } from '@facework/operations/internal'

/** What the page asks of the worker. */
export type CheckRequest =
  | {
      readonly kind: 'check'
      readonly id: number
      readonly head: HeadToCheck
      /** In this order. */
      readonly profiles: readonly ProfileName[]
    }
  | {
      readonly kind: 'preview'
      readonly id: number
      readonly head: HeadToCheck
      readonly profile: ProfileName
      readonly finding: Finding
    }

/** What the worker answers; a check answers once per profile. */
export type CheckAnswer =
  | { readonly kind: 'report'; readonly id: number; readonly report: HeadReport; readonly seconds: number }
  | {
      readonly kind: 'preview'
      readonly id: number
      readonly before: Picture | undefined
      readonly after: Picture | undefined
      readonly solved: boolean
      /** What is found after the fix, where it is not gone. */
      readonly left: string | undefined
    }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string; readonly message: string }
