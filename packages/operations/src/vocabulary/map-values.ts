import { CONTROL_SETS, type ControlMap, type MapLine } from '@facework/documents'
import { lineValue } from '@facework/documents/internal'
import { type Diagnostic, Report } from '@facework/report'
import { listNames } from '../clips/check-playback.ts'

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
  const given = new Map(Object.entries(values))
  const report = new Report()
  const { kept, lines } = planMap(map, new Set(given.keys()), report)
  const out = new Map(kept.map((name) => [name, given.get(name)!]))
  for (const line of lines)
    out.set(
      line.target,
      lineValue(line, (name) => given.get(name) ?? 0),
    )
  return { values: Object.fromEntries(out), diagnostics: report.diagnostics }
}

/** What of a map applies to curves of these names: the lines that give something, and the names that stay. */
export function planMap(
  map: ControlMap,
  given: ReadonlySet<string>,
  report: Report,
): { readonly kept: readonly string[]; readonly lines: readonly MapLine[] } {
  const sources = new Set(map.lines.flatMap((l) => l.terms.flatMap(namesOfTerm)))
  const targets = new Set(map.lines.map((l) => l.target))
  const set = CONTROL_SETS.find((s) => s.id === map.to?.id)
  for (const control of set?.controls ?? []) targets.add(control.name)

  // `jawOpen` of a head that names it so is source and target: its line speaks for it.
  const kept = [...given].filter((name) => !sources.has(name))
  const strange = kept.filter((name) => !targets.has(name))
  if (strange.length > 0) {
    report.info(
      'map/curves-unmapped',
      `map "${map.name}"`,
      `${strange.length} of ${given.size} curves are unknown to map "${map.name}" and stay as they are: ${listNames(strange)}.`,
      'Add a line to the map for those that should move something.',
    )
  }
  const driven = map.lines.filter(
    (line) =>
      line.terms.length === 0 || line.terms.some((term) => namesOfTerm(term).every((n) => given.has(n))),
  )
  const spoken = new Set(kept)
  const twice = driven.filter((line) => spoken.has(line.target)).map((line) => line.target)
  if (twice.length > 0) {
    report.warn(
      'map/curve-already-there',
      `map "${map.name}"`,
      `Map "${map.name}" would write ${twice.length} curves that already exist; the existing ones are kept: ${listNames(twice)}.`,
      'Remove one of the two, or use curves of one vocabulary only.',
    )
  }
  return { kept, lines: driven.filter((line) => !spoken.has(line.target)) }
}

function namesOfTerm({ source, by }: MapLine['terms'][number]): string[] {
  return by === undefined ? [source] : [source, by]
}
