import { FaceworkError } from '@facework/report'
import type { Column, ColumnReader, ColumnReference } from './columns.ts'
import { crc32 } from './crc32.ts'

// Apart from columns.ts: a container has checksums of its own, so a game needs nothing of this.

/** A reference in the JSON of a document whose columns are in a `.bin`: it ties the two files together. */
export interface CheckedReference extends ColumnReference {
  /** CRC-32 of the column's bytes, eight hexadecimal digits. Missing in files of earlier versions. */
  readonly crc32?: string
}

/** The checksum of a column as it is now. */
export function checksumOf(column: Column): string {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
  const sum = crc32(bytes).toString(16).padStart(8, '0')
  known.set(column, sum)
  return sum
}

/** Checksums of columns that were computed before: an edit of one curve leaves the columns of the others the same. */
const known = new WeakMap<Column, string>()

/** The same, computed once: for a document that is sent again after every edit. */
export function knownChecksumOf(column: Column): string {
  return known.get(column) ?? checksumOf(column)
}

/** Reads columns, and compares them with the checksums in their references. */
export function checkedReader(read: ColumnReader): ColumnReader {
  return (reference: CheckedReference, path) => {
    const column = read(reference, path)
    const { crc32: expected } = reference
    if (expected === undefined) return column
    const found = knownChecksumOf(column)
    if (found !== expected) throw mismatch(path, expected, found)
    return column
  }
}

function mismatch(path: string, expected: unknown, found: string): FaceworkError {
  return new FaceworkError(
    'document/bin-mismatch',
    path,
    `The .json and the .bin are not from the same save, or one of them is damaged: ${path} should have the checksum ${String(expected)}; its bytes in the .bin have ${found}.`,
    'Take both files from the same commit, backup or copy. In a Git repository: git checkout -- NAME.json NAME.bin',
  )
}
