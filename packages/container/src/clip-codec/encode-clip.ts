import type { Column } from '@facework/documents/columns'
import { ByteWriter } from './byte-stream.ts'
import { checkEncoded } from './check-encoded.ts'
import { type CodedColumn, type ColumnSet, encodeColumns } from './code-columns.ts'
import type { PlannedColumn } from './plan-clip.ts'
import { type Ticks, ticksFromTimes } from './ticks.ts'

/** Stands in the JSON for a coded column, as `ColumnReference` does for a plain one. */
export interface CodedReference {
  /** `keys` for the linear keys of a curve. */
  readonly column: 'coded' | 'keys'
  /** Index among the coded columns of the chunk. */
  readonly offset: number
  readonly length: number
}

export interface EncodedClip {
  readonly bytes: Uint8Array
  readonly places: ReadonlyMap<Column, CodedReference>
}

/** Half a tick, so that rounding gives the very tick back. */
const TICK_ERROR = 0.49

/**
 * The bytes of a clip's coded columns. Columns of one length make a set and are coded together: what the face
 * does at a moment, it does in many curves.
 */
export function encodeClip(
  columns: readonly PlannedColumn[],
  onProgress?: (part: number) => void,
): EncodedClip {
  const sets = new Map<string, PlannedColumn[]>()
  for (const column of columns) {
    const frames = column.values.length / column.width
    const key = `${frames} ${column.times?.[0]} ${column.times?.[1]} ${column.times?.at(-1)}`
    const set = [...sets].find(([k, of]) => k.startsWith(key) && sameTimes(of[0]!, column))?.[1]
    if (set) set.push(column)
    else sets.set(`${key} ${sets.size}`, [column])
  }
  const out = new ByteWriter()
  const places = new Map<Column, CodedReference>()
  out.whole(sets.size)
  let [index, done] = [0, 0]
  for (const set of sets.values()) {
    const { values: first, width, times } = set[0]!
    const ticks = times && ticksFromTimes(times)
    writeClock(out, ticks)
    const order = new Map(set.map((column, i) => [column.values, i]))
    const coded: CodedColumn[] = set.map(({ width, maxError, like }) => {
      const partner = like && order.get(like)
      return { width, maxError, ...(partner === undefined ? {} : { like: partner }) }
    })
    const columnSet: ColumnSet = {
      frames: first.length / width,
      columns: ticks ? [...coded, { width: 1, maxError: TICK_ERROR }] : coded,
    }
    const values = [...set.map((column) => column.values), ...(ticks ? [ticks.changes] : [])]
    const bytes = encodeColumns(
      columnSet,
      values,
      onProgress && ((part) => onProgress((done + part) / sets.size)),
    )
    checkEncoded(bytes, columnSet, values)
    out.whole(bytes.length)
    out.bytes(bytes)
    for (const column of set) {
      places.set(column.values, {
        column: column.times ? 'keys' : 'coded',
        offset: index++,
        length: column.values.length,
      })
    }
    done++
  }
  return { bytes: out.finish(), places }
}

function writeClock(out: ByteWriter, ticks: Ticks | undefined): void {
  out.whole(ticks?.rate ?? 0)
  if (ticks) out.signed(ticks.first)
}

function sameTimes(a: PlannedColumn, b: PlannedColumn): boolean {
  if (!a.times || !b.times) return a.times === b.times
  return a.times.length === b.times.length && a.times.every((time, i) => time === b.times![i])
}
