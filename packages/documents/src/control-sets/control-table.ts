import type { Control } from '../kinds/control-set.ts'
import { defined } from '../schema/defined.ts'

/** One control a row, as the tables of the built-in sets write them. `required` and `lod1` are marks of a set. */
export type ControlRow = readonly [
  name: string,
  side: Control['side'],
  region: string,
  mirror: string,
  marks: '' | 'required' | 'required lod1',
]

/**
 * Controls of a table in which some are marked to stay at the first reduced level of detail. Without `descriptions`,
 * which are in the same order, theirs are empty.
 */
export function controlsFromTable(
  rows: readonly ControlRow[],
  descriptions: readonly string[] = [],
): Control[] {
  const reduces = rows.some(([, , , , marks]) => marks.includes('lod1'))
  return rows.map(([name, side, region, mirror, marks], i) =>
    defined({
      name,
      range: [0, 1] as const,
      side,
      mirror,
      region,
      description: descriptions[i] ?? '',
      required: marks.includes('required') || undefined,
      maxLod: reduces && !marks.includes('lod1') ? 0 : undefined,
    }),
  )
}
