import { type HeadReport, type MapReport, mapFigures } from '@facework/operations/internal'

/** What `--json` prints of a map: every list of the report. */
export function mapReportJson({ set, controls, exact, approximated, unsure, missing, undriven }: MapReport) {
  return { set, controls, exact, approximated, unsure, missing, undriven }
}

/** The one line that every verb prints of a map. */
export const mapReportLine = (report: MapReport | HeadReport): string => `controls: ${mapFigures(report)}`
