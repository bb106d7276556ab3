import type { Severity } from '@facework/report'
import type { Finding, FindingPlace, FixKind } from './finding.ts'
import type { HeadToCheck } from './head-to-check.ts'
import type { MeasuredHead } from './measured-head.ts'
import type { Profile, ProfileName } from './profiles/profile.ts'

/** What a check found: one problem at one place. */
export interface Found {
  readonly message: string
  readonly where?: FindingPlace | undefined
  readonly found?: string | undefined
  readonly expected?: string | undefined
  /** Steps in Blender, where they depend on the place. */
  readonly steps?: readonly string[] | undefined
  readonly fixText?: string | undefined
  /** Where this one cannot be fixed as others of its kind. */
  readonly fix?: FixKind | undefined
}

/** One row of the table of checks. */
export interface Check {
  readonly code: string
  /** By profile; `other` for those without an entry of their own. */
  readonly severity: Severity | (Partial<Record<ProfileName, Severity>> & { readonly other: Severity })
  /** Profiles it is for; all unless given. */
  readonly profiles?: readonly ProfileName[] | undefined
  readonly why: string
  readonly steps: readonly string[]
  readonly fix: FixKind
  readonly fixText?: string | undefined
  /** Without the second argument it is run once for all profiles. */
  find(head: MeasuredHead, profile: Profile): readonly Found[]
  /** Fixes all findings of this check. */
  apply?(head: HeadToCheck, context: FixContext): HeadToCheck
}

export interface FixContext {
  readonly findings: readonly Finding[]
  readonly measured: MeasuredHead
  readonly profile: Profile
}

const foundByHead = new WeakMap<MeasuredHead, Map<Check, readonly Found[]>>()

/** What a check finds; what does not depend on the profile is measured once per head. */
function foundIn(check: Check, head: MeasuredHead, profile: Profile): readonly Found[] {
  if (check.find.length > 1) return check.find(head, profile)
  const known = foundByHead.get(head) ?? new Map<Check, readonly Found[]>()
  foundByHead.set(head, known)
  const found = known.get(check) ?? check.find(head, profile)
  known.set(check, found)
  return found
}

export function runCheck(check: Check, head: MeasuredHead, profile: Profile): Finding[] {
  if (check.profiles && !check.profiles.includes(profile.name)) return []
  const { severity } = check
  const own = typeof severity === 'string' ? severity : (severity[profile.name] ?? severity.other)
  return foundIn(check, head, profile).map(
    ({ message, where = {}, found, expected, steps, fixText, fix }) => ({
      code: check.code,
      severity: own,
      message,
      where,
      why: check.why,
      steps: steps ?? check.steps,
      found,
      expected,
      fix: fix ?? (check.apply ? check.fix : 'manual'),
      fixText: fixText ?? check.fixText,
    }),
  )
}

/** `0.8 mm` of metres. */
export const mm = (metres: number) => `${(metres * 1000).toFixed(1)} mm`

/** `1 vertex`, `2 vertices`. */
export const countOf = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** The first few names of a list. */
export const someOf = (names: readonly string[], most = 3) =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`
