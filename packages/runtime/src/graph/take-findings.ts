import type { Diagnostic } from '@facework/report'
import type { NodeReport } from './node-report.ts'

/** Adds the findings of something that a node uses to those of the node. */
export function takeFindings(report: NodeReport, diagnostics: readonly Diagnostic[], below = ''): void {
  for (const { severity, code, path, message, hint } of diagnostics)
    report.add(severity, code, `${below}${path}`, message, hint)
}
