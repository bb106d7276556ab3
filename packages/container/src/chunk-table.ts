import { crc32 } from '@facework/documents/internal/crc32'
import { FaceworkError, type Report } from '@facework/report'
import { isContainer } from './is-container.ts'
import {
  ALIGNMENT,
  CHECKSUM_AT,
  CHUNK_COUNT_AT,
  ENTRY_SIZE,
  FILE_LENGTH_AT,
  HEADER_SIZE,
  isChunkType,
  LENGTH_AT,
  MAJOR_AT,
  MAJOR_VERSION,
  OFFSET_AT,
  readSize,
  TABLE_CHECKSUM_AT,
} from './layout.ts'
import { MAGIC } from './magic.ts'

export interface Chunk {
  readonly type: string
  /** A view of the file's bytes. */
  readonly bytes: Uint8Array
  /** Where it stands, for messages: `chunks[2]`. */
  readonly path: string
}

const DAMAGED = 'The file is damaged; get a fresh copy.'

/**
 * The chunks of a file, header, table and every checksum verified. Nothing is allocated by a number the
 * file gives before that number was compared with the bytes that are there.
 */
export function readChunks(file: Uint8Array, report?: Report): Chunk[] {
  const { view, count, length } = readHeader(file)
  if (length < file.length) {
    const extra = file.length - length
    report?.warn(
      'container/trailing-bytes',
      'header',
      `${extra} bytes follow the end of the file; they are left out.`,
    )
  }
  const chunks: Chunk[] = []
  let end = HEADER_SIZE + ENTRY_SIZE * count
  for (let i = 0; i < count; i++) {
    const entry = HEADER_SIZE + ENTRY_SIZE * i
    const type = String.fromCharCode(...file.subarray(entry, entry + 4))
    const path = `chunks[${i}]`
    if (!isChunkType(type)) {
      throw new FaceworkError(
        'container/chunk-type',
        path,
        `Chunk ${i} has the type ${JSON.stringify(type)}; a type is four letters.`,
        DAMAGED,
      )
    }
    const offset = readSize(view, entry + OFFSET_AT)
    const size = readSize(view, entry + LENGTH_AT)
    if (offset % ALIGNMENT !== 0 || offset + size > length) {
      throw new FaceworkError(
        'container/chunk-range',
        path,
        `Chunk ${i} (${type}) should be ${size} bytes from byte ${offset}, a multiple of ${ALIGNMENT}; the file has ${length} bytes.`,
        DAMAGED,
      )
    }
    if (offset < end) {
      throw new FaceworkError(
        'container/overlap',
        path,
        `Chunk ${i} (${type}) begins at byte ${offset}, but ${i === 0 ? 'the table' : `chunk ${i - 1}`} ends at byte ${end}.`,
        DAMAGED,
      )
    }
    end = offset + size
    const bytes = file.subarray(offset, end)
    checkSum(
      crc32(bytes),
      view.getUint32(entry + CHECKSUM_AT, true),
      path,
      `Chunk ${i} (${type}) at byte ${offset}`,
    )
    chunks.push({ type, bytes, path })
  }
  return chunks
}

function readHeader(file: Uint8Array): { view: DataView; count: number; length: number } {
  if (!isContainer(file)) {
    throw new FaceworkError(
      'container/magic',
      'header',
      `A .facework file begins with "${MAGIC}"; this one does not.`,
      'If it is a JSON document or a .glb, open it as that.',
    )
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const truncated = (expected: number) =>
    new FaceworkError(
      'container/truncated',
      'header',
      `The file should have ${expected} bytes; ${file.length} are there.`,
      'The copy or download is incomplete; get it again.',
    )
  if (file.length < HEADER_SIZE) throw truncated(HEADER_SIZE)
  const major = view.getUint16(MAJOR_AT, true)
  if (major > MAJOR_VERSION || major === 0) {
    throw new FaceworkError(
      'container/version',
      'header',
      `This file has format version ${major}; supported is version ${MAJOR_VERSION}.`,
      'Update Facework and open it again.',
    )
  }
  const length = readSize(view, FILE_LENGTH_AT)
  if (length > file.length) throw truncated(length)
  const count = view.getUint32(CHUNK_COUNT_AT, true)
  const tableEnd = HEADER_SIZE + ENTRY_SIZE * count
  if (tableEnd > length) {
    throw new FaceworkError(
      'container/chunk-count',
      'header',
      `A table of ${count} chunks takes ${tableEnd} bytes; the file has ${length}.`,
      DAMAGED,
    )
  }
  const found = crc32(file.subarray(HEADER_SIZE, tableEnd), crc32(file.subarray(0, TABLE_CHECKSUM_AT)))
  checkSum(found, view.getUint32(TABLE_CHECKSUM_AT, true), 'header', 'The header and chunk table at byte 0')
  return { view, count, length }
}

function checkSum(found: number, expected: number, path: string, what: string): void {
  if (found === expected) return
  const hex = (sum: number) => sum.toString(16).padStart(8, '0')
  throw new FaceworkError(
    'container/checksum',
    path,
    `${what} should have the checksum ${hex(expected)}; its bytes give ${hex(found)}.`,
    DAMAGED,
  )
}
