import { FaceworkError } from '@facework/report'
import {
  type NewPackageItem,
  type PackageItem,
  packDocuments,
  unpackDocuments,
} from '../workspace/document-package.ts'
import type { OpenFile } from './disk.ts'

/** Length of the package (4 bytes), and its SHA-256. */
const HEAD = 36
/** One call hashes no more. */
const LARGEST_RECORD = 2 ** 31 - 1
/** Read at once: the file as a whole may be larger than any buffer. */
const PIECE = 1024 * 1024
/** How the package in a record begins, behind the length of its own head. */
const SIGN = new TextEncoder().encode('[{"fields":')
const SIGN_AT = HEAD + 4

export async function recordOf(items: readonly NewPackageItem[]): Promise<Uint8Array> {
  const packed = packDocuments(items)
  if (packed.length > LARGEST_RECORD) {
    throw new FaceworkError(
      'workspace/too-large',
      '',
      `A journal record can have ${LARGEST_RECORD} bytes; this one has more.`,
      'Save some of the unsaved documents first.',
    )
  }
  const record = new Uint8Array(HEAD + packed.length)
  new DataView(record.buffer).setUint32(0, packed.length, true)
  record.set(await sumOf(packed), 4)
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
export async function readRecords(file: OpenFile, take: (items: PackageItem[]) => void): Promise<JournalEnd> {
  const { size } = file
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
  file: OpenFile,
  at: number,
  size: number,
): Promise<{ length: number; items?: PackageItem[] } | undefined> {
  if (at + HEAD > size) return undefined
  const head = await bytesAt(file, at, HEAD)
  const length = HEAD + new DataView(head.buffer, head.byteOffset).getUint32(0, true)
  if (at + length > size) return undefined
  // Never written by us.
  if (length > HEAD + LARGEST_RECORD) return { length }
  const packed = await bytesAt(file, at + HEAD, length - HEAD)
  const sum = await sumOf(packed)
  return sum.every((byte, i) => byte === head[4 + i])
    ? { length, items: unpackDocuments(packed) }
    : { length }
}

/** Where the next record may begin; the size of the file when there is none. */
async function nextRecord(file: OpenFile, from: number, size: number): Promise<number> {
  for (let at = from; at < size; at += PIECE) {
    // Pieces overlap: the sign may lie across the end of one.
    const piece = await bytesAt(file, at, Math.min(PIECE + SIGN_AT + SIGN.length, size - at))
    const found = placeOfSign(piece)
    if (found >= 0) return at + found - SIGN_AT
  }
  return size
}

function placeOfSign(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(SIGN[0]!, SIGN_AT); at >= 0; at = bytes.indexOf(SIGN[0]!, at + 1))
    if (SIGN.every((byte, i) => bytes[at + i] === byte)) return at
  return -1
}

async function sumOf(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}

async function bytesAt(file: OpenFile, position: number, length: number): Promise<Uint8Array> {
  const first = await file.read(position, Math.min(2 * PIECE, length))
  if (first.length === length) return first
  const bytes = new Uint8Array(length)
  bytes.set(first)
  for (let at = first.length; at < length; ) {
    const read = await file.read(position + at, Math.min(PIECE, length - at))
    if (read.length === 0) throw new Error('the file became shorter while it was read')
    bytes.set(read, at)
    at += read.length
  }
  return bytes
}
