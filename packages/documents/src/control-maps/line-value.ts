import type { MapLine } from '../kinds/control-map.ts'

// [M2]
/** The value of one line, from the values of its sources. */
export function lineValue(line: MapLine, sourceValue: (source: string) => number): number {
  let sum = line.offset
  for (const { source, by, gain } of line.terms)
    sum += gain * sourceValue(source) * (by === undefined ? 1 : sourceValue(by))
  return line.range ? Math.min(Math.max(sum, line.range[0]), line.range[1]) : sum
}
