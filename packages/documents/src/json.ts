import { FaceworkError, type Report } from '@facework/report'
import {
  type Column,
  columnReader,
  columnWriter,
  extractColumns,
  joinParts,
  restoreColumns,
} from './columns.ts'
import { type Document, readDocument } from './document.ts'

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

/** The text of a document's file, with large columns as bytes beside it. */
export function documentToFiles(document: Document): DocumentFiles {
  const { json, bin } = documentToParts(document)
  return bin ? { json, bin: joinParts(bin) } : { json }
}

/** What `documentToFiles` gives, for large documents that are written as they are. */
export function documentToParts(document: Document): DocumentParts {
  let dense = 0
  extractColumns(document, (column) => {
    dense += column.length
    return null
  })
  if (dense <= INLINE_LIMIT) return { json: stringify(extractColumns(document, inlineColumn)) }
  const columns = columnWriter()
  const json = stringify(extractColumns(document, columns.place))
  return { json, bin: columns.parts() }
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
  return readDocument(restoreColumns(json, columnReader(bin)), report)
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

/** JSON in lines a diff can follow: lists of numbers and small objects stay on one line. */
function stringify(root: unknown): string {
  const write = (value: unknown, indent: string): string => {
    if (typeof value !== 'object' || value === null) return primitiveText(value)
    const flat = oneLine(value)
    if (flat !== undefined && flat.length + indent.length <= LINE_WIDTH) return flat
    const inner = `${indent}  `
    if (Array.isArray(value)) {
      if (value.every((v) => typeof v === 'number')) return `[${value.map(primitiveText).join(', ')}]`
      return `[\n${value.map((v) => inner + write(v, inner)).join(',\n')}\n${indent}]`
    }
    const lines = Object.entries(value).map(([k, v]) => `${inner}${JSON.stringify(k)}: ${write(v, inner)}`)
    return `{\n${lines.join(',\n')}\n${indent}}`
  }
  return `${write(root, '')}\n`
}

/** The value on one line, or undefined when it has too many members for that. */
function oneLine(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return primitiveText(value)
  if ((Array.isArray(value) ? value : Object.keys(value)).length > 12) return undefined
  const parts: string[] = []
  let width = 0
  for (const [key, member] of Object.entries(value)) {
    const part = oneLine(member)
    if (part === undefined) return undefined
    parts.push(Array.isArray(value) ? part : `${JSON.stringify(key)}: ${part}`)
    width += part.length
    if (width > LINE_WIDTH) return undefined
  }
  if (Array.isArray(value)) return `[${parts.join(', ')}]`
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function primitiveText(value: unknown): string {
  return Object.is(value, -0) ? '-0' : JSON.stringify(value)
}
