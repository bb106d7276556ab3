import type { ControlMap, MapLine } from '@facework/documents'
import { lineValue } from '@facework/documents/internal'

/** What of a map applies to curves of some names. */
export interface AppliedLines {
  /** Names that the map does not read. */
  readonly kept: readonly string[]
  /** Lines that give something. */
  readonly lines: readonly MapLine[]
  /** Targets of lines that are left out, since a kept name is the same. */
  readonly twice: readonly string[]
}

/** What of a map applies to curves of these names: the lines that give something, and the names that stay. */
export function appliedLines(map: ControlMap, given: ReadonlySet<string>): AppliedLines {
  const sources = new Set(map.lines.flatMap((line) => line.terms.flatMap(namesOfTerm)))
  // `jawOpen` of a head that names it so is source and target: its line speaks for it.
  const kept = [...given].filter((name) => !sources.has(name))
  const driven = map.lines.filter(
    (line) =>
      line.terms.length === 0 || line.terms.some((term) => namesOfTerm(term).every((n) => given.has(n))),
  )
  const spoken = new Set(kept)
  return {
    kept,
    lines: driven.filter((line) => !spoken.has(line.target)),
    twice: driven.filter((line) => spoken.has(line.target)).map((line) => line.target),
  }
}

/** Values of controls behind what applies of a map. */
export function valuesOfLines(
  values: Readonly<Record<string, number>>,
  { kept, lines }: Pick<AppliedLines, 'kept' | 'lines'>,
): Readonly<Record<string, number>> {
  const given = new Map(Object.entries(values))
  const out = new Map(kept.map((name) => [name, given.get(name)!]))
  for (const line of lines)
    out.set(
      line.target,
      lineValue(line, (name) => given.get(name) ?? 0),
    )
  return Object.fromEntries(out)
}

function namesOfTerm({ source, by }: MapLine['terms'][number]): string[] {
  return by === undefined ? [source] : [source, by]
}
