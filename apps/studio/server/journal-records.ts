import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type NewPackageItem, type PackageItem, packDocuments, unpackDocuments } from '@facework/editor'
import { Refusal } from './refuse.ts'

/** Length of the package (4 bytes), and its SHA-256. */
const HEAD = 36
/** One call hashes no more. */
const LARGEST_RECORD = 2 ** 31 - 1
/** Read at once: the file as a whole may be larger than any buffer. */
const PIECE = 1024 * 1024

export function recordOf(items: readonly NewPackageItem[]): Uint8Array {
  const packed = packDocuments(items)
  if (packed.length > LARGEST_RECORD) {
    throw new Refusal(
      413,
      'workspace/too-large',
      '',
      `A record of the journal may have ${LARGEST_RECORD} bytes; this one has more.`,
      'Save some of the unsaved documents first.',
    )
  }
  const record = new Uint8Array(HEAD + packed.length)
  new DataView(record.buffer).setUint32(0, packed.length, true)
  record.set(createHash('sha256').update(packed).digest(), 4)
  record.set(packed, HEAD)
  return record
}

/** All whole records of a journal. It ends at one that a crash cut off, which its sum tells. */
export async function* recordsIn(file: FileHandle): AsyncGenerator<PackageItem[]> {
  const { size } = await file.stat()
  for (let at = 0; at + HEAD <= size; ) {
    const head = await bytesAt(file, at, HEAD)
    const length = head.readUInt32LE(0)
    if (at + HEAD + length > size) return
    const packed = await bytesAt(file, at + HEAD, length)
    const hash = createHash('sha256')
    for (let from = 0; from < length; from += PIECE) hash.update(packed.subarray(from, from + PIECE))
    if (!hash.digest().equals(head.subarray(4))) return
    yield unpackDocuments(packed)
    at += HEAD + length
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, Math.min(PIECE, length - at), position + at)
    if (bytesRead === 0) throw new Error('the file became shorter while it was read')
    at += bytesRead
  }
  return bytes
}
