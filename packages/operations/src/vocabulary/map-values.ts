import { CONTROL_SETS, type ControlMap } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import { listNames } from '../clips/check-playback.ts'
import { type AppliedLines, appliedLines, valuesOfLines } from './map-lines.ts'

export interface MappedValues {
  readonly values: Readonly<Record<string, number>>
  readonly diagnostics: readonly Diagnostic[]
}

// [M2, C5]
/**
 * Control values of one vocabulary in another. A target none of whose sources is given stays absent
 *; what the map does not know passes through, and is listed.
 *
 *   mapValues({ jawOpen: 1 }, arkitToFacs50).values // { JawDrop: 1 }
 */
export function mapValues(values: Readonly<Record<string, number>>, map: ControlMap): MappedValues {
  const report = new Report()
  const applied = planMap(map, new Set(Object.keys(values)), report)
  return { values: valuesOfLines(values, applied), diagnostics: report.diagnostics }
}

/** What of a map applies to curves of these names, and what is worth saying about the others. */
export function planMap(map: ControlMap, given: ReadonlySet<string>, report: Report): AppliedLines {
  const applied = appliedLines(map, given)
  const { kept, twice } = applied
  const targets = new Set(map.lines.map((l) => l.target))
  const set = CONTROL_SETS.find((s) => s.id === map.to?.id)
  for (const control of set?.controls ?? []) targets.add(control.name)
  const strange = kept.filter((name) => !targets.has(name))
  if (strange.length > 0) {
    report.info(
      'map/curves-unmapped',
      `map "${map.name}"`,
      `${strange.length} of ${given.size} curves are unknown to map "${map.name}" and stay as they are: ${listNames(strange)}.`,
      'Add a line to the map for those that should move something.',
    )
  }
  if (twice.length > 0) {
    report.warn(
      'map/curve-already-there',
      `map "${map.name}"`,
      `Map "${map.name}" would write ${twice.length} curves that already exist; the existing ones are kept: ${listNames(twice)}.`,
      'Remove one of the two, or use curves of one vocabulary only.',
    )
  }
  return applied
}
