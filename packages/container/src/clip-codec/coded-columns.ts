import type { ColumnReader, ColumnReference } from '@facework/documents/internal/columns'
import { FaceworkError } from '@facework/report'
import type { DecodeLimits } from './code-columns.ts'
import { type DecodedColumn, decodeClip, keysFromColumn } from './decode-clip.ts'
import type { CodedReference } from './encode-clip.ts'

/** Where the bytes of a coded clip lie. */
interface ClipChunk {
  readonly bytes: Uint8Array
  readonly path: string
}

type Reference = ColumnReference | (CodedReference & { readonly chunk?: unknown })

/** A reader that also knows coded columns; each chunk is decoded when the first of its columns is asked for. */
export function codedColumns(
  chunks: readonly ClipChunk[],
  plain: ColumnReader,
  limits: DecodeLimits,
): ColumnReader {
  const decoded = new Map<number, DecodedColumn[]>()
  let left = limits.maxBytes
  const read = (reference: Reference, path: string): unknown => {
    if (reference.column !== 'coded' && reference.column !== 'keys')
      return plain(reference as ColumnReference, path)
    const { column, offset, length, chunk } = reference as CodedReference & { chunk?: unknown }
    const at = typeof chunk === 'number' && Number.isInteger(chunk) ? chunk : -1
    let columns = decoded.get(at)
    const source = chunks[at]
    if (!columns && source) {
      columns = decodeClip(source.bytes, source.path, { ...limits, maxBytes: left })
      for (const { values } of columns) left -= values.byteLength
      decoded.set(at, columns)
    }
    const found = columns?.[offset]
    if (!found || found.values.length !== length || (column === 'keys') !== (found.times !== undefined)) {
      throw new FaceworkError(
        'document/column',
        path,
        `${path} points at coded column ${offset} of clip chunk ${String(chunk)}, which does not exist.`,
        'The file is damaged; get a fresh copy.',
      )
    }
    return column === 'keys' ? keysFromColumn(found) : found.values
  }
  return read as ColumnReader
}
