import type { Severity } from '@facework/report'
import type { ProfileName } from './profiles/profile.ts'

/** A place on a head. */
export interface FindingPlace {
  readonly joint?: string | undefined
  readonly mesh?: string | undefined
  /** Of the mesh, all its primitives counted through. */
  readonly vertices?: readonly number[] | undefined
  /** Frame of the pose animation. */
  readonly frame?: number | undefined
  /** The pose that shows it. */
  readonly pose?: string | undefined
  /** Control values that show it best. */
  readonly controls?: Readonly<Record<string, number>> | undefined
}

/** `safe`: applied by `--fix`, poses stay within 0.05 mm. `ask`: changes how the head looks, so it is previewed. */
export type FixKind = 'safe' | 'ask' | 'manual'

/** One problem of a head: what, where, why, how to fix it, found and expected. */
export interface Finding {
  /** `head/lids-open`. */
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly where: FindingPlace
  readonly why: string
  /** Steps in Blender. */
  readonly steps: readonly string[]
  readonly found?: string | undefined
  readonly expected?: string | undefined
  readonly fix: FixKind
  /** What the fix does. */
  readonly fixText?: string | undefined
}

/** One limit of a target, and how much of it a head uses. */
export interface BudgetUse {
  readonly name: string
  readonly label: string
  readonly used: number
  readonly limit: number
}

export interface HeadReport {
  readonly profile: ProfileName
  readonly findings: readonly Finding[]
  readonly budgets: readonly BudgetUse[]
  /** 0 to 100: 100 less 8 for each kind of error, 3 for each kind of warning, 1 for each kind of note. */
  readonly score: number
  readonly counts: { readonly error: number; readonly warning: number; readonly info: number }
  /** How many poses were measured. */
  readonly poses: number
}
