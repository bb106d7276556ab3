import type { Document } from '@facework/documents'
import { type ColumnReader, columnReader, restoreColumns } from '@facework/documents/internal/columns'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import type { Bundle, UnknownChunk } from './bundle.ts'
import { type Chunk, readChunks } from './chunk-table.ts'
import type { codedColumns } from './clip-codec/coded-columns.ts'
import { unfoldCurves } from './clip-codec/fold-curves.ts'
import { documentPath } from './document-path.ts'
import {
  ALIGNMENT,
  CLIP,
  COLUMNS,
  DOCUMENT,
  isRequired,
  KNOWN_TYPES,
  MAX_CLIP_BYTES,
  META,
  PACKED,
} from './layout.ts'
import type { unpackTexts } from './text-codec/unpack-texts.ts'

export interface ReadContainerOptions {
  /** Files larger than this are refused; memory stays within a small multiple of it. 1 GiB when not given. */
  readonly maxBytes?: number
  /** How finely compressed clips are read, from 0 (every 32nd frame counts) to 5 (all); in between it is smooth. */
  readonly clipDetail?: number
  /** Takes warnings. */
  readonly report?: Report
  /**
   * Validates and migrates each document: give `readDocument` of @facework/documents for files of unknown
   * origin. Without it documents are trusted to be what they say, which suits a game's own files.
   */
  readonly check?: (json: unknown, report?: Report) => Document
}

const DEFAULT_MAX_BYTES = 2 ** 30

/** The chunks of a file, each checksum verified. */
export function checkedChunks(bytes: Uint8Array, options: ReadContainerOptions): readonly Chunk[] {
  const { maxBytes = DEFAULT_MAX_BYTES, report } = options
  if (bytes.length > maxBytes) {
    throw new FaceworkError(
      'container/too-large',
      '',
      `The file has ${bytes.length} bytes; at most ${maxBytes} are allowed here.`,
      'Raise maxBytes to read it anyway.',
    )
  }
  // A view into a larger buffer may lie askew; then one copy serves every column.
  return readChunks(bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice(), report)
}

export const chunksOfType = (chunks: readonly Chunk[], type: string): readonly Chunk[] =>
  chunks.filter((chunk) => chunk.type === type)

/** What reads compressed clips and packed texts; files without any do not need it. */
export interface Codecs {
  readonly codedColumns?: typeof codedColumns
  readonly unpackTexts?: typeof unpackTexts
}

/** The documents of a file. */
export function documentsOfChunks(
  stored: readonly Chunk[],
  options: ReadContainerOptions,
  { codedColumns, unpackTexts }: Codecs,
): Bundle {
  const chunks = stored.flatMap((chunk) =>
    chunk.type === PACKED && unpackTexts
      ? unpackTexts(chunk.bytes, chunk.path).map((bytes, i) => ({
          type: i === 0 ? META : DOCUMENT,
          bytes,
          path: chunk.path,
        }))
      : [chunk],
  )
  const unknownChunks = chunks.filter((chunk) => !KNOWN_TYPES.has(chunk.type)).map(unknownChunk)
  const plain = columnReader(single(chunks, COLUMNS)?.bytes ?? new Uint8Array(0))
  const columns =
    codedColumns?.(chunksOfType(chunks, CLIP), plain, {
      maxBytes: Math.min(options.maxBytes ?? MAX_CLIP_BYTES, MAX_CLIP_BYTES),
      detail: options.clipDetail,
    }) ?? plain
  const documents = chunksOfType(chunks, DOCUMENT).map((chunk, i) => readOne(chunk, i, columns, options))
  checkMeta(single(chunks, META), documents)
  return { documents, unknownChunks }
}

function unknownChunk({ type, bytes, path }: Chunk): UnknownChunk {
  if (!isRequired(type)) return { type, bytes }
  throw new FaceworkError(
    'container/chunk-unknown',
    path,
    `Chunk "${type}" is required, and this version does not know it.`,
    'Update Facework and open it again.',
  )
}

function single(chunks: readonly Chunk[], type: string): Chunk | undefined {
  const [first, second] = chunksOfType(chunks, type)
  if (second)
    throw new FaceworkError(
      'container/chunk-repeated',
      second.path,
      `There is a second "${type}" chunk; a file has one.`,
    )
  return first
}

function readOne(
  chunk: Chunk,
  index: number,
  columns: ColumnReader,
  options: ReadContainerOptions,
): Document {
  const seenFromFile = (d: Diagnostic): Diagnostic => ({ ...d, path: documentPath(index, d.path) })
  const json = parseJson(chunk)
  const found = new Report()
  try {
    const document = restoreColumns(unfoldCurves(json), columns)
    checkHeader(document, chunk)
    return options.check ? options.check(document, found) : document
  } catch (error) {
    if (!(error instanceof FaceworkError) || error.code.startsWith('container/')) throw error
    const others = error.diagnostics.slice(1).map(seenFromFile)
    throw new FaceworkError(error.code, documentPath(index, error.path), error.message, error.hint, others)
  } finally {
    options.report?.diagnostics.push(...found.diagnostics.map(seenFromFile))
  }
}

function parseJson({ bytes, type, path }: Chunk): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new FaceworkError(
      'container/json',
      path,
      `Chunk "${type}" is not JSON: ${(error as Error).message}`,
    )
  }
}

/** The least a document is; the rest is for `check`. */
function checkHeader(json: unknown, { path }: Chunk): asserts json is Document {
  const { kind, version, id, name } = (json ?? {}) as Record<string, unknown>
  if (
    typeof kind === 'string' &&
    Number.isInteger(version) &&
    typeof id === 'string' &&
    typeof name === 'string'
  )
    return
  throw new FaceworkError(
    'container/document',
    path,
    'This chunk is not a document: kind, version, id or name is missing.',
  )
}

function checkMeta(chunk: Chunk | undefined, documents: readonly Document[]): void {
  if (!chunk) throw new FaceworkError('container/meta', '', `The file has no "${META}" chunk.`)
  const meta = parseJson(chunk) as { documents?: unknown } | null
  const listed = Array.isArray(meta?.documents) ? meta.documents.length : undefined
  if (listed === documents.length) return
  throw new FaceworkError(
    'container/meta',
    chunk.path,
    `The file should hold ${listed ?? 'a list of'} documents; ${documents.length} are there.`,
  )
}
