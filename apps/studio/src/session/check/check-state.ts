import type { Id } from '@facework/documents'
import type { Finding, HeadReport, ProfileName } from '@facework/operations'
import type { Picture } from '@facework/operations/internal'

/** A finding that was fixed; it stays in the list until the next check. */
export interface FixedFinding {
  readonly finding: Finding
  /** What undo says while this fix is the last step. */
  readonly step: string
}

export interface FixPreview {
  readonly finding: string
  /** Missing while it is drawn. */
  readonly before?: Picture | undefined
  readonly after?: Picture | undefined
  /** Whether the finding is gone after the fix. */
  readonly solved?: boolean | undefined
  /** What is found after the fix, where it is not gone. */
  readonly left?: string | undefined
}

/** What the check of a head found. Not part of any document. */
export interface CheckState {
  readonly profile: ProfileName
  /** The character that was checked. */
  readonly character: Id | undefined
  readonly running: boolean
  readonly failed: { readonly code: string; readonly message: string } | undefined
  readonly reports: Partial<Readonly<Record<ProfileName, HeadReport>>>
  /** Of the check for the profile. */
  readonly seconds: number | undefined
  /** Key of the selected finding. */
  readonly selected: string | undefined
  /** Whether its pose is on stage. */
  readonly posed: boolean
  readonly showVertices: boolean
  readonly fixed: readonly FixedFinding[]
  /** Keys of findings that are hidden, as the character document lists them. */
  readonly ignored: readonly string[]
  readonly preview: FixPreview | undefined
}

export const initialCheck = (): CheckState => ({
  profile: 'web',
  character: undefined,
  running: false,
  failed: undefined,
  reports: {},
  seconds: undefined,
  selected: undefined,
  posed: false,
  showVertices: true,
  fixed: [],
  ignored: [],
  preview: undefined,
})

/** Findings have no id: code and words tell them apart. */
export const keyOf = ({ code, message }: Finding): string => `${code} ${message}`

/** Findings of the shown profile without those that are ignored. */
export function shownFindings({ reports, profile, ignored }: CheckState): readonly Finding[] {
  const hidden = new Set(ignored)
  return (reports[profile]?.findings ?? []).filter((finding) => !hidden.has(keyOf(finding)))
}

export const selectedFinding = (state: CheckState): Finding | undefined =>
  shownFindings(state).find((finding) => keyOf(finding) === state.selected)
