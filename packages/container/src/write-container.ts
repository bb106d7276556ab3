import type { Document } from '@facework/documents'
import { columnWriter, extractColumns, joinParts } from '@facework/documents/columns'
import { FaceworkError } from '@facework/report'
import type { UnknownChunk } from './bundle.ts'
import { crc32 } from './crc32.ts'
import { documentPath } from './document-path.ts'
import { jsonText } from './json-text.ts'
import {
  alignedSize,
  CHUNK,
  ENTRY,
  ENTRY_SIZE,
  HEADER,
  HEADER_SIZE,
  isChunkType,
  isRequired,
  MAGIC,
  MAJOR_VERSION,
  MINOR_VERSION,
  writeSize,
} from './layout.ts'

/**
 * The bytes of a `.facework` file with these documents, in this order. The same documents give the same
 * bytes, always. Throws a FaceworkError when a document holds what no file can, such as NaN.
 *
 * @example
 * await writeFile('ada.facework', writeContainer({ documents: [skeleton, poses, ...clips] }))
 */
export function writeContainer(bundle: {
  readonly documents: readonly Document[]
  readonly unknownChunks?: readonly UnknownChunk[]
}): Uint8Array {
  const columns = columnWriter()
  const encoder = new TextEncoder()
  const json = (value: unknown) => encoder.encode(jsonText(value))
  const documents = bundle.documents.map((document, i) => json(documentTree(document, i, columns.place)))
  const contents = bundle.documents.map(({ kind, id, name }) => ({ kind, id, name }))
  const columnBytes = joinParts(columns.parts())

  const chunks: UnknownChunk[] = [
    { type: CHUNK.meta, bytes: json({ documents: contents }) },
    ...documents.map((bytes) => ({ type: CHUNK.document, bytes })),
    ...(columnBytes.length > 0 ? [{ type: CHUNK.columns, bytes: columnBytes }] : []),
    ...(bundle.unknownChunks ?? []).map(checkedUnknown),
  ]
  return assemble(chunks)
}

function documentTree(
  document: Document,
  index: number,
  place: Parameters<typeof extractColumns>[1],
): unknown {
  try {
    return extractColumns(document, place)
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    const path = documentPath(index, error.path)
    throw new FaceworkError(
      error.code,
      path,
      `${document.kind} "${document.name}": ${error.message}`,
      error.hint,
    )
  }
}

function checkedUnknown(chunk: UnknownChunk, index: number): UnknownChunk {
  if (isChunkType(chunk.type) && !isRequired(chunk.type)) return chunk
  throw new FaceworkError(
    'container/chunk-type',
    `unknownChunks[${index}].type`,
    `A chunk of one's own should have a type of four letters, the first of them small; found "${chunk.type}".`,
    'Types that begin with a capital belong to the format.',
  )
}

/** Header, table and chunks, each chunk filled up with zeros to the next multiple of eight. */
export function assemble(chunks: readonly UnknownChunk[]): Uint8Array {
  const tableEnd = HEADER_SIZE + ENTRY_SIZE * chunks.length
  const size = chunks.reduce((sum, { bytes }) => sum + alignedSize(bytes.length), tableEnd)
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  writeText(file, 0, MAGIC)
  view.setUint16(HEADER.major, MAJOR_VERSION, true)
  view.setUint16(HEADER.minor, MINOR_VERSION, true)
  view.setUint32(HEADER.chunkCount, chunks.length, true)
  writeSize(view, HEADER.fileLength, size)
  let offset = tableEnd
  chunks.forEach(({ type, bytes }, i) => {
    const entry = HEADER_SIZE + ENTRY_SIZE * i
    writeText(file, entry + ENTRY.type, type)
    view.setUint32(entry + ENTRY.checksum, crc32(bytes), true)
    writeSize(view, entry + ENTRY.offset, offset)
    writeSize(view, entry + ENTRY.length, bytes.length)
    file.set(bytes, offset)
    offset += alignedSize(bytes.length)
  })
  const table = crc32(file.subarray(HEADER_SIZE, tableEnd), crc32(file.subarray(0, HEADER.tableChecksum)))
  view.setUint32(HEADER.tableChecksum, table, true)
  return file
}

function writeText(file: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) file[at + i] = text.charCodeAt(i)
}
