import type { Finding, HeadReport } from '../finding.ts'
import { profileOf } from '../profiles/profiles.ts'

const TITLES = { error: 'Errors', warning: 'Warnings', info: 'Notes' } as const

/** Where a finding is, in one line: `Frame 40 · Head_Geo · 14 vertices`. */
export function placeText({ where }: Finding): string {
  const { frame, pose, joint, mesh, vertices } = where
  return [
    frame === undefined ? pose : `Frame ${frame}`,
    joint,
    mesh,
    vertices && vertices.length > 0
      ? `${vertices.length} ${vertices.length === 1 ? 'vertex' : 'vertices'}`
      : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/** One sentence about a report. */
export function verdictOf({ profile, counts }: HeadReport): string {
  const { title } = profileOf(profile)
  return counts.error > 0 ? `Not ready for ${title}` : `Ready for ${title}`
}

/** A report as Markdown, for tickets and messages. */
export function markdownReport(name: string, report: HeadReport): string {
  const lines = [`# ${name}: ${verdictOf(report)} (${report.score} of 100)`, '']
  for (const { label, used, limit } of report.budgets)
    lines.push(`- ${label}: ${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`)
  for (const severity of ['error', 'warning', 'info'] as const) {
    const own = report.findings.filter((f) => f.severity === severity)
    if (own.length === 0) continue
    lines.push('', `## ${TITLES[severity]}`, '')
    for (const finding of own) {
      const place = placeText(finding)
      lines.push(`- **${finding.message}** (\`${finding.code}\`)${place ? `: ${place}` : ''}`)
      if (finding.found !== undefined) lines.push(`  - Found ${finding.found}, expected ${finding.expected}`)
      lines.push(`  - ${finding.why}`)
    }
  }
  return `${lines.join('\n')}\n`
}
