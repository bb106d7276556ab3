import { FaceworkError, type Report } from '@facework/report'
import { type Document, readDocument } from '../kinds/document.ts'
import { type CheckedReference, checkedReader, checksumOf, knownChecksumOf } from './column-checksums.ts'
import {
  type Column,
  columnReader,
  columnWriter,
  extractColumns,
  joinParts,
  restoreColumns,
} from './columns.ts'
import { missingBin } from './missing-bin.ts'

/** Above this many dense numbers a document's columns go to a `.bin`: a million JSON numbers help no one. */
const INLINE_LIMIT = 100_000

export interface DocumentFiles {
  readonly json: string
  /** The bytes of the `.bin` beside it, when there is one. */
  readonly bin?: Uint8Array
}

/** The same with the `.bin` in parts to write one after another: views of the columns, so that nothing is held twice. */
export interface DocumentParts {
  readonly json: string
  readonly bin?: readonly Uint8Array[]
}

/**
 * The same as bytes to send one after another. A long list that is the very one it was the last time gives the very
 * bytes it gave then, so that an edit of one curve costs that curve, not the clip.
 */
export interface DocumentPieces {
  readonly json: string | readonly Uint8Array[]
  readonly bin?: Uint8Array | readonly Uint8Array[]
}

/** The text of a document's file, with large columns as bytes beside it. */
export function documentToFiles(document: Document): DocumentFiles {
  const { json, bin } = documentToParts(document)
  return bin ? { json, bin: joinParts(bin) } : { json }
}

/** What `documentToFiles` gives, for large documents that are written as they are. */
export function documentToParts(document: Document): DocumentParts {
  const { value, bin } = plainOf(document, checksumOf)
  const json = stringify(value)
  return bin ? { json, bin } : { json }
}

/** What `documentToFiles` gives, for a document that is sent again after every edit. */
export function documentToPieces(document: Document): DocumentPieces {
  const steps = documentToPiecesInSteps(document)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, a long list a step: between two of them a page can draw. */
export function* documentToPiecesInSteps(document: Document): Generator<undefined, DocumentPieces> {
  const { value, bin } = plainOf(document, knownChecksumOf)
  const found: { readonly list: object; readonly indent: string; readonly write: () => string }[] = []
  const text = stringify(value, (list, indent, write) => {
    found.push({ list, indent, write })
    return MARK
  })
  const lists = new Map<object, Piece>()
  const long: Uint8Array[] = []
  for (const { list, indent, write } of found) {
    const known = sent.get(list)
    const piece = known?.indent === indent ? known : { indent, bytes: encoder.encode(write()) }
    lists.set(list, piece)
    long.push(piece.bytes)
    if (piece !== known) yield
  }
  if (lists.size > 0) sent = lists
  const json = text.split(MARK).flatMap((part, i) => [encoder.encode(part), ...long.slice(i, i + 1)])
  return bin ? { json, bin } : { json }
}

/** Pieces as files. */
export function filesOfPieces({ json, bin }: DocumentPieces): DocumentFiles {
  const text = typeof json === 'string' ? json : new TextDecoder().decode(joinParts(json))
  if (!bin) return { json: text }
  return { json: text, bin: bin instanceof Uint8Array ? bin : joinParts(bin) }
}

/** The document as JSON values, and its columns when they are too many for that. */
function plainOf(
  document: Document,
  checksum: (column: Column) => string,
): { readonly value: unknown; readonly bin?: readonly Uint8Array[] } {
  let dense = 0
  extractColumns(document, (column) => {
    dense += column.length
    return null
  })
  if (dense <= INLINE_LIMIT) return { value: extractColumns(document, inlineColumn) }
  const columns = columnWriter()
  const references = new Map<Column, CheckedReference>()
  const place = (column: Column) => {
    const placed = references.get(column) ?? { ...columns.place(column), crc32: checksum(column) }
    references.set(column, placed)
    return placed
  }
  return { value: extractColumns(document, place), bin: columns.parts() }
}

/**
 * Reads the text of a document's file; `bin` holds the columns it left out, and must not be written to
 * afterwards: the document's columns are views of it.
 */
export function documentFromFiles(text: string, bin?: Uint8Array, report?: Report): Document {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new FaceworkError('document/json', '', `This is not JSON: ${(error as Error).message}`)
  }
  return readDocument(restoreColumns(json, checkedReader(bin ? columnReader(bin) : missingBin)), report)
}

/** The shortest decimal that reads back as the same float32, so that 0.1 is saved as 0.1. */
function shortestFloat(value: number): number {
  if (value === 0) return value // toPrecision drops the sign of -0
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}

function inlineColumn(column: Column): number[] {
  return column instanceof Float32Array ? Array.from(column, shortestFloat) : Array.from(column)
}

/** Wider lists and objects get a line for each member. */
const LINE_WIDTH = 120

/** Members from which on a list is a piece of its own. */
const LONG = 1000

/** Stands for a piece in the text around it; in JSON it is always escaped. */
const MARK = '\u0000'

interface Piece {
  readonly indent: string
  readonly bytes: Uint8Array
}

/** Pieces of the document sent last: the next edit of it leaves most of them as they are. */
let sent: ReadonlyMap<object, Piece> = new Map()

const encoder = new TextEncoder()

/** Says what stands for a long list, which is not within another; `write` may be called later. */
type PlaceLong = (list: object, indent: string, write: () => string) => string

/** JSON in lines a diff can follow: lists of numbers and small objects stay on one line. */
function stringify(root: unknown, placeLong?: PlaceLong): string {
  let place = placeLong
  const write = (value: unknown, indent: string): string => {
    if (typeof value !== 'object' || value === null) return primitiveText(value)
    const outer = place
    if (!outer || !Array.isArray(value) || value.length < LONG) return writeAnew(value, indent)
    return outer(value, indent, () => {
      place = undefined
      const text = writeAnew(value, indent)
      place = outer
      return text
    })
  }
  const writeAnew = (value: object, indent: string): string => {
    const flat = oneLine(value)
    if (flat !== undefined && flat.length + indent.length <= LINE_WIDTH) return flat
    const inner = `${indent}  `
    if (Array.isArray(value)) {
      if (value.every((v) => typeof v === 'number')) return `[${value.map(primitiveText).join(', ')}]`
      return `[\n${value.map((v) => inner + write(v, inner)).join(',\n')}\n${indent}]`
    }
    const lines = Object.entries(value).map(([k, v]) => `${inner}${quoted(k)}: ${write(v, inner)}`)
    return `{\n${lines.join(',\n')}\n${indent}}`
  }
  return `${write(root, '')}\n`
}

/** The value on one line, or undefined when it has too many members for that. */
function oneLine(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return primitiveText(value)
  const isList = Array.isArray(value)
  const names = isList ? undefined : Object.keys(value)
  const count = names ? names.length : (value as readonly unknown[]).length
  if (count > 12) return undefined
  let line = ''
  let width = 0
  // By hand: a take has a million keys, and lists of entries and parts would be made for each.
  for (let i = 0; i < count; i++) {
    const member = names
      ? (value as Readonly<Record<string, unknown>>)[names[i]!]
      : (value as readonly unknown[])[i]
    const part = oneLine(member)
    if (part === undefined) return undefined
    width += part.length
    if (width > LINE_WIDTH) return undefined
    if (i > 0) line += ', '
    line += names ? `${quoted(names[i]!)}: ${part}` : part
  }
  if (isList) return `[${line}]`
  return count === 0 ? '{}' : `{ ${line} }`
}

function primitiveText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return Object.is(value, -0) ? '-0' : String(value)
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}

/** Words without anything to escape, which most are. */
const PLAIN = /^[\w .\-/]*$/

const quoted = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))
