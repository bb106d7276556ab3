import type { ControlMap, MapLine } from '@facework/documents'
import type { MapTerm } from '@facework/documents/internal'
import { type Diagnostic, Report, suggestion } from '@facework/report'

/** Where a map reads and writes: the curve names of both sides, in the order of their arrays. */
export interface MapNames {
  readonly sources: readonly string[]
  /** Missing when both sides are the same list, as on one character. */
  readonly targets?: readonly string[]
}

export interface CompileMapOptions {
  /** Whether curves that are not a source of any line pass through under their own names; they do by default. */
  readonly keepUnmapped?: boolean
}

/** A control map by index. Immutable; shared by every instance. */
export interface CompiledMap {
  readonly name: string
  /** Pairs of curves that pass through: source, target. */
  readonly kept: Int32Array
  /** Per line: the target it writes. */
  readonly targets: Int32Array
  /** Line i has the terms from starts[i] to starts[i + 1]; a line of none is a constant. */
  readonly starts: Int32Array
  readonly sources: Int32Array
  /** The second source of a term, −1 for none. */
  readonly by: Int32Array
  readonly gains: Float64Array
  readonly offsets: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Resolves the names of a map once, so that `applyMap` looks none up. A term whose source does not exist is
 * 0 throughout; a line of such terms only, and one whose target does not exist, has no effect. Each unknown
 * name is reported once.
 */
export function compileMap(map: ControlMap, names: MapNames, options: CompileMapOptions = {}): CompiledMap {
  const report = new Report()
  const sourceNames = names.sources
  const targetNames = names.targets ?? sourceNames
  const sourceIndex = new Map(sourceNames.map((name, i) => [name, i]))
  const targetIndex = new Map(targetNames.map((name, i) => [name, i]))
  reportUnknown(map, sourceIndex, targetIndex, report)

  const known = ({ source, by = source }: MapTerm) => sourceIndex.has(source) && sourceIndex.has(by)
  const lines = map.lines
    .filter((line) => targetIndex.has(line.target) && (line.terms.length === 0 || line.terms.some(known)))
    .map((line): MapLine => ({ ...line, terms: line.terms.filter(known) }))
  const terms = lines.flatMap((line) => line.terms)
  const starts = new Int32Array(lines.length + 1)
  lines.forEach((line, i) => {
    starts[i + 1] = starts[i]! + line.terms.length
  })
  return {
    name: map.name,
    kept: options.keepUnmapped === false ? new Int32Array(0) : keptCurves(map, sourceIndex, targetIndex),
    targets: Int32Array.from(lines, (l) => targetIndex.get(l.target)!),
    starts,
    sources: Int32Array.from(terms, (t) => sourceIndex.get(t.source)!),
    by: Int32Array.from(terms, (t) => (t.by === undefined ? -1 : sourceIndex.get(t.by)!)),
    gains: Float64Array.from(terms, (t) => t.gain),
    offsets: Float64Array.from(lines, (l) => l.offset),
    low: Float64Array.from(lines, (l) => l.range?.[0] ?? Number.NEGATIVE_INFINITY),
    high: Float64Array.from(lines, (l) => l.range?.[1] ?? Number.POSITIVE_INFINITY),
    diagnostics: report.diagnostics,
  }
}

/** A name that is source and target is spoken for by its line; it does not pass. */
function keptCurves(
  map: ControlMap,
  sourceIndex: ReadonlyMap<string, number>,
  targetIndex: ReadonlyMap<string, number>,
): Int32Array {
  const used = new Set(map.lines.flatMap((l) => l.terms.flatMap(({ source, by = source }) => [source, by])))
  return Int32Array.from(
    [...sourceIndex].flatMap(([name, source]) => {
      const target = used.has(name) ? undefined : targetIndex.get(name)
      return target === undefined ? [] : [source, target]
    }),
  )
}

function reportUnknown(
  map: ControlMap,
  sourceIndex: ReadonlyMap<string, number>,
  targetIndex: ReadonlyMap<string, number>,
  report: Report,
): void {
  const told = new Set<string>()
  map.lines.forEach((line, i) => {
    if (!targetIndex.has(line.target)) {
      report.warn(
        'map/target-unknown',
        `lines[${i}].target`,
        `Map "${map.name}" writes curve "${line.target}", which does not exist here; the line is left out.`,
        suggestion(line.target, targetIndex.keys()),
      )
    }
    line.terms.forEach(({ source, by = source }, t) => {
      for (const [name, field] of new Map([
        [source, 'source'],
        [by, by === source ? 'source' : 'by'],
      ])) {
        if (sourceIndex.has(name) || told.has(name)) continue
        told.add(name)
        report.warn(
          'map/source-unknown',
          `lines[${i}].terms[${t}].${field}`,
          `Map "${map.name}" reads curve "${name}", which does not exist here; it counts as 0.`,
          suggestion(name, sourceIndex.keys()),
        )
      }
    })
  })
}
