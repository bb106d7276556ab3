import { defined } from '@facework/documents/internal'
import type { Diagnostic } from '@facework/report'
import { type MapReport, mapFigures } from './map-report.ts'

/** Names that a message lists; the rest is counted. */
const MOST_NAMED = 6

// [M3]
/** The report of a map as messages: its figures, what is left over on both sides, and what a person has to choose. */
export function mapDiagnostics(report: MapReport, path: string): Diagnostic[] {
  const { exact, approximated, missing, undriven, unsure } = report
  const left = undriven.length > 0 ? ` Nothing drives ${listed(undriven)}.` : ''
  const found: Diagnostic = defined({
    severity: exact.length + approximated.length === 0 ? 'warning' : 'info',
    code: 'map/detected',
    path,
    message: `Controls: ${mapFigures(report)}.${left}`,
    hint:
      missing.length > 0
        ? `Not found on this head: ${listed(missing.map((m) => m.control))}. Add lines to its control map if it has shapes for them.`
        : undefined,
  })
  return unsure.length > 0 ? [found, questionsLeft(report, path)] : [found]
}

function questionsLeft({ unsure }: MapReport, path: string): Diagnostic {
  const named = unsure
    .slice(0, MOST_NAMED)
    .map(({ control, candidates }) => `${control} (${candidates.map((c) => `"${c.name}"`).join(' or ')})`)
  const more = unsure.length > MOST_NAMED ? ` and ${unsure.length - MOST_NAMED} more` : ''
  const count = unsure.length === 1 ? '1 control is' : `${unsure.length} controls are`
  return {
    severity: 'info',
    code: 'map/unsure',
    path,
    message: `${count} not mapped because the shape is not certain: ${named.join(', ')}${more}.`,
    hint: 'Choose the shapes in the studio (panel Map) or with facework map detect HEAD --ask.',
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ')
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown
}
