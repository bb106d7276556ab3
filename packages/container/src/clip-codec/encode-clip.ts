import type { Column } from '@facework/documents/internal/columns'
import { ByteWriter } from './byte-stream.ts'
import { checkEncoded } from './check-encoded.ts'
import { type CodedColumn, type ColumnSet, encodeColumns, MOST_COLUMNS } from './code-columns.ts'
import type { PlannedColumn } from './plan-clip.ts'
import { MOST_TICK_COLUMNS, type Ticks, ticksFromTimes } from './ticks.ts'

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
    const set = [...sets].find(
      ([k, of]) =>
        k.startsWith(key) && of.length < MOST_COLUMNS - MOST_TICK_COLUMNS && sameTimes(of[0]!, column),
    )?.[1]
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
    const partners = partnersIn(set)
    const coded: CodedColumn[] = set.map(({ width, maxError }, i) => {
      const like = partners[i]
      return { width, maxError, like }
    })
    const columnSet: ColumnSet = {
      frames: first.length / width,
      columns: [...coded, ...(ticks?.changes.map(() => ({ width: 1, maxError: TICK_ERROR })) ?? [])],
    }
    const values = [...set.map((column) => column.values), ...(ticks?.changes ?? [])]
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

/**
 * The column of the set that each one follows. It follows no other itself: all that are followed are coded first.
 * Names such as RightRight, and arrays that several curves share, would else make chains, or a column its own partner.
 */
function partnersIn(set: readonly PlannedColumn[]): (number | undefined)[] {
  const order = new Map(set.map((column, i) => [column.values, i]))
  const wanted = set.map(({ values, like }) => (like && like !== values ? order.get(like) : undefined))
  return wanted.map((partner) =>
    partner !== undefined && wanted[partner] === undefined ? partner : undefined,
  )
}

function sameTimes(a: PlannedColumn, b: PlannedColumn): boolean {
  if (!a.times || !b.times) return a.times === b.times
  return a.times.length === b.times.length && a.times.every((time, i) => time === b.times![i])
}
