import { FaceworkError, suggestion } from '@facework/report'
import { runCheck } from './check.ts'
import { CHECKS } from './checks.ts'
import type { Finding } from './finding.ts'
import type { HeadToCheck } from './head-to-check.ts'
import { MeasuredHead } from './measured-head.ts'
import type { ProfileName } from './profiles/profile.ts'
import { profileOf } from './profiles/profiles.ts'

export interface FixHeadOptions {
  readonly profile?: ProfileName | undefined
  /** Codes to fix, with or without `head/`; all safe ones unless given. */
  readonly codes?: readonly string[] | undefined
}

export interface FixedHead<H extends HeadToCheck = HeadToCheck> {
  readonly head: H
  /** What was fixed. */
  readonly fixed: readonly Finding[]
}

// [H3]
/**
 * A head with problems fixed. Without codes, only fixes that leave poses within 0.05 mm are applied; others change
 * how the head looks, and are applied when they are named.
 *
 *   const { head, fixed } = fixHead({ model, poses }, { profile: 'roblox', codes: ['lids-open'] })
 */
export function fixHead(head: HeadToCheck, options: FixHeadOptions = {}): FixedHead {
  const profile = profileOf(options.profile ?? 'web')
  const codes = options.codes?.map(checkCode)
  let current = head
  let measured = new MeasuredHead(head)
  const fixed: Finding[] = []
  for (const check of CHECKS) {
    if (!check.apply || (codes && !codes.includes(check.code))) continue
    const findings = runCheck(check, measured, profile).filter((f) =>
      codes ? f.fix !== 'manual' : f.fix === 'safe',
    )
    if (findings.length === 0) continue
    current = check.apply(current, { findings, measured, profile })
    measured = new MeasuredHead(current)
    const left = new Set(runCheck(check, measured, profile).map((f) => f.message))
    fixed.push(...findings.filter((f) => !left.has(f.message)))
  }
  return { head: current, fixed }
}

/** `lids-open` as `head/lids-open`; an error names the nearest. */
export function checkCode(code: string): string {
  const full = code.startsWith('head/') ? code : `head/${code}`
  const check = CHECKS.find((c) => c.code === full)
  if (check) return full
  throw new FaceworkError(
    'head/check-unknown',
    code,
    `No check has the code "${code}".`,
    suggestion(
      full,
      CHECKS.map((c) => c.code),
    ),
  )
}
