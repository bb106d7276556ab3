import type { Severity } from '@facework/report'
import { runCheck } from './check.ts'
import { CHECKS } from './checks.ts'
import type { Finding, HeadReport } from './finding.ts'
import type { HeadToCheck } from './head-to-check.ts'
import { MeasuredHead } from './measured-head.ts'
import type { ProfileName } from './profiles/profile.ts'
import { profileOf } from './profiles/profiles.ts'
import { budgetUses } from './target/budgets.ts'

export interface CheckHeadOptions {
  /** The target that the head is for; `web` unless given. */
  readonly profile?: ProfileName | undefined
  /** Codes that are left out. */
  readonly ignore?: readonly string[] | undefined
}

const ORDER: readonly Severity[] = ['error', 'warning', 'info']
const COST = { error: 8, warning: 3, info: 1 } as const

// [H1]
/**
 * What is wrong with a head for a target: its rig, poses, face, mesh and budgets. Use it before exporting, or on a head
 * that was made in another program.
 *
 *   const { findings, score } = checkHead({ model, poses }, { profile: 'roblox' })
 */
export function checkHead(head: HeadToCheck, options: CheckHeadOptions = {}): HeadReport {
  return checkMeasured(new MeasuredHead(head), options)
}

/** The same for a head that was measured already; profiles share what they measure. */
export function checkMeasured(measured: MeasuredHead, options: CheckHeadOptions = {}): HeadReport {
  const profile = profileOf(options.profile ?? 'web')
  const all = CHECKS.filter(({ code }) => !options.ignore?.includes(code)).flatMap((check) =>
    runCheck(check, measured, profile),
  )
  const findings = all
    .map((finding, i) => ({ finding, i }))
    .sort((a, b) => ORDER.indexOf(a.finding.severity) - ORDER.indexOf(b.finding.severity) || a.i - b.i)
    .map(({ finding }) => finding)
  const count = (severity: Severity) => findings.filter((f) => f.severity === severity).length
  return {
    profile: profile.name,
    findings,
    budgets: budgetUses(measured, profile),
    score: scoreOf(findings),
    counts: { error: count('error'), warning: count('warning'), info: count('info') },
    poses: measured.poses.length,
  }
}

/** Kinds of problems count, not how often each was found. */
function scoreOf(findings: readonly Finding[]): number {
  const kinds = new Map(findings.map((f) => [f.code, f.severity]))
  return Math.max(
    0,
    [...kinds.values()].reduce((score, severity) => score - COST[severity], 100),
  )
}
