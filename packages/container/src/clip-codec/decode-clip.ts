import type { Key } from '@facework/documents'
import { ByteReader } from './byte-stream.ts'
import { type DecodeLimits, decodeColumns } from './code-columns.ts'
import { tickColumns, timesFromTicks } from './ticks.ts'

/** A coded column as it was read; with times it is the linear keys of a curve. */
export interface DecodedColumn {
  readonly values: Float32Array
  readonly times?: readonly number[]
}

/** The coded columns of a clip, in the order they were written. */
export function decodeClip(bytes: Uint8Array, path: string, limits: DecodeLimits): DecodedColumn[] {
  const source = new ByteReader(bytes, path)
  const sets = source.whole('The number of sets', bytes.length)
  const columns: DecodedColumn[] = []
  let left = limits.maxBytes
  for (let s = 0; s < sets; s++) {
    const rate = source.whole('The rate of a clock', 2 ** 31)
    const first = rate > 0 ? source.signed('The first tick') : 0
    const size = source.whole('The size of a set', source.left)
    const { set, values } = decodeColumns(source.bytes(size), path, { ...limits, maxBytes: left })
    for (const column of values) left -= column.byteLength
    values.forEach((column, c) => {
      if (set.columns[c]!.width === ROTATION) normalize(column)
    })
    if (rate === 0) {
      columns.push(...values.map((column) => ({ values: column })))
      continue
    }
    const last = values.length - tickColumns(rate)
    if (last < 0) throw source.broken('a set with a clock has no times')
    const times = timesFromTicks({ rate, first, changes: values.slice(last) })
    columns.push(...values.slice(0, last).map((column) => ({ values: column, times })))
  }
  if (source.left > 0) throw source.broken(`${source.left} bytes are left over`)
  return columns
}

/** Numbers a key of a rotation: what comes back within its error is still made one. */
const ROTATION = 4

function normalize(quaternions: Float32Array): void {
  for (let i = 0; i < quaternions.length; i += ROTATION) {
    const [x, y, z, w] = [quaternions[i]!, quaternions[i + 1]!, quaternions[i + 2]!, quaternions[i + 3]!]
    const length = Math.sqrt(x * x + y * y + z * z + w * w)
    if (length < 0.5) continue // no rotation to begin with, or damage; the clip's own check tells
    for (let k = 0; k < ROTATION; k++) quaternions[i + k]! /= length
  }
}

/** The keys of a curve that is straight between its values. */
export function keysFromColumn({ values, times }: DecodedColumn): Key[] {
  return Array.from(values, (value, i) => ({ time: times![i]!, value, interpolation: 'linear' as const }))
}
