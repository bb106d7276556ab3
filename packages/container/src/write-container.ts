import type { Clip, Document } from '@facework/documents'
import { type Column, columnWriter, extractColumns, joinParts } from '@facework/documents/internal/columns'
import { crc32 } from '@facework/documents/internal/crc32'
import { FaceworkError } from '@facework/report'
import type { UnknownChunk } from './bundle.ts'
import { encodeClip } from './clip-codec/encode-clip.ts'
import { foldCurves } from './clip-codec/fold-curves.ts'
import { type ClipErrors, type ClipPlan, planClip } from './clip-codec/plan-clip.ts'
import { documentPath } from './document-path.ts'
import { jsonText } from './json-text.ts'
import {
  alignedSize,
  CHECKSUM_AT,
  CHUNK_COUNT_AT,
  CLIP,
  COLUMNS,
  DOCUMENT,
  ENTRY_SIZE,
  FILE_LENGTH_AT,
  HEADER_SIZE,
  isChunkType,
  isRequired,
  LENGTH_AT,
  MAJOR_AT,
  MAJOR_VERSION,
  MAX_CLIP_BYTES,
  META,
  MINOR_AT,
  MINOR_VERSION,
  OFFSET_AT,
  PACKED,
  TABLE_CHECKSUM_AT,
  TYPE_AT,
  writeSize,
} from './layout.ts'
import { MAGIC } from './magic.ts'
import { packTexts } from './text-codec/pack-texts.ts'

/** More linear keys than these are never smaller as text, and trying takes its time. */
const MOST_KEYS_AS_TEXT = 2000

export interface CompressClips extends ClipErrors {
  /** Called with the progress from 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/**
 * The bytes of a `.facework` file with these documents, in this order. The same documents give the same
 * bytes, always. With `compress`, clips are coded within a hard error; all else stays exact. Throws a FaceworkError when a document holds what no file can, such as NaN.
 *
 * @example
 * await writeFile('ada.facework', writeContainer({ documents: [skeleton, poses, ...clips] }))
 */
export function writeContainer(bundle: {
  readonly documents: readonly Document[]
  readonly unknownChunks?: readonly UnknownChunk[]
  readonly compress?: CompressClips
}): Uint8Array {
  const columns = columnWriter()
  const place = bundle.compress ? onceForEqual(columns.place) : columns.place
  const encoder = new TextEncoder()
  const json = (value: unknown) => encoder.encode(jsonText(value))
  const coded: Uint8Array[] = []
  let room = MAX_CLIP_BYTES
  const documents = bundle.documents.map((document, i) => {
    if (!bundle.compress || document.kind !== 'clip') return json(documentTree(document, document, i, place))
    const plan = smallestPlan(document, bundle.compress, i)
    room -= unpackedSize(plan)
    if (room < 0) throw tooLargeToUnpack(document, i)
    const { tree, bytes } = codedClip(document, plan, i, place, coded.length, bundle.compress)
    coded.push(bytes)
    return json(tree)
  })
  const contents = bundle.documents.map(({ kind, id, name }) => ({ kind, id, name }))
  const columnBytes = joinParts(columns.parts())

  const texts = [json({ documents: contents }), ...documents]
  const packed = bundle.compress && packTexts(texts)
  const chunks: UnknownChunk[] = [
    ...(packed
      ? [{ type: PACKED, bytes: packed }]
      : texts.map((bytes, i) => ({ type: i === 0 ? META : DOCUMENT, bytes }))),
    ...(columnBytes.length > 0 ? [{ type: COLUMNS, bytes: columnBytes }] : []),
    ...(coded.some((bytes) => bytes.length > 1) ? coded : []).map((bytes) => ({ type: CLIP, bytes })),
    ...(bundle.unknownChunks ?? []).map(checkedUnknown),
  ]
  return assemble(chunks)
}

/** Places columns with the same numbers once: tracks of one take mostly have the same times. */
function onceForEqual(place: (column: Column) => unknown): (column: Column) => unknown {
  const known = new Map<number, Column[]>()
  return (column) => {
    const bytes = bytesOf(column)
    const sum = crc32(bytes)
    const alike = known.get(sum) ?? []
    const same = alike.find((c) => c.constructor === column.constructor && sameBytes(bytesOf(c), bytes))
    if (!same) known.set(sum, [...alike, column])
    return place(same ?? column)
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Column) => new Uint8Array(buffer, byteOffset, byteLength)

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((x, i) => x === b[i])

/** Linear keys as a column or as text, whichever takes fewer bytes; both are tried where text has a chance. */
function smallestPlan(clip: Clip, errors: ClipErrors, index: number): ClipPlan {
  const coded = planClip(clip, errors)
  const keys = coded.columns.reduce((sum, { times }) => sum + (times?.length ?? 0), 0)
  if (keys === 0 || keys > MOST_KEYS_AS_TEXT) return coded
  const text = planClip(clip, errors, 'text')
  const size = (plan: ClipPlan) => {
    const { tree, bytes } = codedClip(clip, plan, index, () => null, 0, {})
    const packed = packTexts([new TextEncoder().encode(jsonText(tree))])
    return packed ? packed.length + bytes.length : Infinity
  }
  return size(text) < size(coded) ? text : coded
}

/** A clip with references to its coded columns, and their bytes. */
function codedClip(
  clip: Clip,
  plan: ClipPlan,
  index: number,
  place: (column: Column) => unknown,
  chunk: number,
  { onProgress }: CompressClips,
): { tree: unknown; bytes: Uint8Array } {
  // Values must be known to be finite before they are coded. In the plan linear keys are columns: a tree of
  // the clip itself would hold every key of an hour once more.
  documentTree(clip, plan.clip, index, () => null)
  const { bytes, places } = encodeClip(plan.columns, onProgress)
  const tree = documentTree(clip, plan.clip, index, (column) => {
    const found = places.get(column)
    return found ? { ...found, chunk } : place(column)
  }) as { readonly curves: readonly Record<string, unknown>[] }
  return { tree: { ...tree, curves: foldCurves(tree.curves) }, bytes }
}

/** Bytes of the columns when they are decoded; times of keys are a column too. */
function unpackedSize({ columns }: ClipPlan): number {
  return columns.reduce((sum, { values, times }) => sum + values.byteLength * (times ? 2 : 1), 0)
}

function tooLargeToUnpack(clip: Clip, index: number): FaceworkError {
  return new FaceworkError(
    'container/too-large',
    documentPath(index, ''),
    `With clip "${clip.name}" the compressed clips of this file unpack to more than ${MAX_CLIP_BYTES} bytes, which no reader allows.`,
    'Write fewer clips into one file, or leave them uncompressed.',
  )
}

function documentTree(
  document: Document,
  value: unknown,
  index: number,
  place: Parameters<typeof extractColumns>[1],
): unknown {
  try {
    return extractColumns(value, place)
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
    `The type of a custom chunk should be four letters, the first in lower case; found "${chunk.type}".`,
    'Types that begin with a capital letter are reserved for the format.',
  )
}

/** Header, table and chunks, each chunk filled up with zeros to the next multiple of eight. */
export function assemble(chunks: readonly UnknownChunk[]): Uint8Array {
  const tableEnd = HEADER_SIZE + ENTRY_SIZE * chunks.length
  const size = chunks.reduce((sum, { bytes }) => sum + alignedSize(bytes.length), tableEnd)
  const file = new Uint8Array(size)
  const view = new DataView(file.buffer)
  writeText(file, 0, MAGIC)
  view.setUint16(MAJOR_AT, MAJOR_VERSION, true)
  view.setUint16(MINOR_AT, MINOR_VERSION, true)
  view.setUint32(CHUNK_COUNT_AT, chunks.length, true)
  writeSize(view, FILE_LENGTH_AT, size)
  let offset = tableEnd
  chunks.forEach(({ type, bytes }, i) => {
    const entry = HEADER_SIZE + ENTRY_SIZE * i
    writeText(file, entry + TYPE_AT, type)
    view.setUint32(entry + CHECKSUM_AT, crc32(bytes), true)
    writeSize(view, entry + OFFSET_AT, offset)
    writeSize(view, entry + LENGTH_AT, bytes.length)
    file.set(bytes, offset)
    offset += alignedSize(bytes.length)
  })
  const table = crc32(file.subarray(HEADER_SIZE, tableEnd), crc32(file.subarray(0, TABLE_CHECKSUM_AT)))
  view.setUint32(TABLE_CHECKSUM_AT, table, true)
  return file
}

function writeText(file: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) file[at + i] = text.charCodeAt(i)
}
