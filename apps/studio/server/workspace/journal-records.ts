import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import {
  type NewPackageItem,
  type PackageItem,
  packDocuments,
  unpackDocuments,
} from '@facework/editor/internal'
import { Refusal } from '@facework/folder/internal'

/** Length of the package (4 bytes), and its SHA-256. */
const HEAD = 36
/** One call hashes no more. */
const LARGEST_RECORD = 2 ** 31 - 1
/** Read at once: the file as a whole may be larger than any buffer. */
const PIECE = 1024 * 1024
/** How the package in a record begins, behind the length of its own head. */
const SIGN = '[{"fields":'
const SIGN_AT = HEAD + 4

export function recordOf(items: readonly NewPackageItem[]): Uint8Array {
  const packed = packDocuments(items)
  if (packed.length > LARGEST_RECORD) {
    throw new Refusal(
      413,
      'workspace/too-large',
      '',
      `A journal record can have ${LARGEST_RECORD} bytes; this one has more.`,
      'Save some of the unsaved documents first.',
    )
  }
  const record = new Uint8Array(HEAD + packed.length)
  new DataView(record.buffer).setUint32(0, packed.length, true)
  record.set(createHash('sha256').update(packed).digest(), 4)
  record.set(packed, HEAD)
  return record
}

export interface JournalEnd {
  /** Where the last whole record ends. */
  readonly end: number
  /** Whether a record was damaged after it was written. One that a crash cut off at the end does not count. */
  readonly isDamaged: boolean
}

/**
 * Reads every whole record of a journal. Each has its own sum, so a damaged one does not hide those behind it; where
 * its length is damaged too, the next record is found by how it begins.
 */
export async function readRecords(
  file: FileHandle,
  take: (items: PackageItem[]) => void,
): Promise<JournalEnd> {
  const { size } = await file.stat()
  let [end, isDamaged] = [0, false]
  for (let at = 0; at < size; ) {
    const record = await recordAt(file, at, size)
    if (record?.items) {
      take(record.items)
      at += record.length
      // Something before it could not be read.
      if (end !== at - record.length) isDamaged = true
      end = at
      continue
    }
    // As long as it says, with another content: a crash leaves a shorter one.
    if (record && record.length > HEAD) isDamaged = true
    at = await nextRecord(file, at + 1, size)
  }
  return { end, isDamaged }
}

/** A record, without items when its sum is wrong; undefined when it reaches beyond the end. */
async function recordAt(
  file: FileHandle,
  at: number,
  size: number,
): Promise<{ length: number; items?: PackageItem[] } | undefined> {
  if (at + HEAD > size) return undefined
  const head = await bytesAt(file, at, HEAD)
  const length = HEAD + head.readUInt32LE(0)
  if (at + length > size) return undefined
  const packed = await bytesAt(file, at + HEAD, length - HEAD)
  const hash = createHash('sha256')
  for (let from = 0; from < packed.length; from += PIECE) hash.update(packed.subarray(from, from + PIECE))
  return hash.digest().equals(head.subarray(4)) ? { length, items: unpackDocuments(packed) } : { length }
}

/** Where the next record may begin; the size of the file when there is none. */
async function nextRecord(file: FileHandle, from: number, size: number): Promise<number> {
  for (let at = from; at < size; at += PIECE) {
    // Pieces overlap: the sign may lie across the end of one.
    const piece = await bytesAt(file, at, Math.min(PIECE + SIGN_AT + SIGN.length, size - at))
    const found = piece.indexOf(SIGN, SIGN_AT)
    if (found >= 0) return at + found - SIGN_AT
  }
  return size
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
