import { FaceworkError, type Report } from '@facework/report'
import { type Document, readDocument } from './document.ts'
import { isPlainObject } from './schema.ts'

/** Typed columns that may lie in a `.bin` beside the JSON; the names are also those of the container. */
const COLUMN_TYPES = { f32: Float32Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array } as const
type ColumnTypeName = keyof typeof COLUMN_TYPES

/** Above this many dense numbers a document's columns go to a `.bin`: a million JSON numbers help no one. */
const INLINE_LIMIT = 100_000

export interface DocumentFiles {
  readonly json: string
  /** The bytes of the `.bin` beside it, when there is one. */
  readonly bin?: Uint8Array
}

/** The text of a document's file, with large columns as bytes beside it. */
export function documentToFiles(document: Document): DocumentFiles {
  let dense = 0
  visitColumns(document, (column) => {
    dense += column.length
  })
  if (dense <= INLINE_LIMIT) return { json: stringify(document, inlineColumn) }
  const chunks: Uint8Array[] = []
  let size = 0
  const places = new Map<ArrayBufferView, unknown>()
  const json = stringify(document, (column) => {
    const known = places.get(column)
    if (known) return known
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
    const place = { column: columnTypeName(column), offset: size, length: column.length }
    chunks.push(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4))
    size += bytes.length + ((4 - (bytes.length % 4)) % 4)
    places.set(column, place)
    return place
  })
  const bin = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bin.set(chunk, at)
    at += chunk.length
  }
  return { json, bin }
}

/** Reads the text of a document's file; `bin` holds the columns it left out. */
export function documentFromFiles(text: string, bin?: Uint8Array, report?: Report): Document {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new FaceworkError('document/json', '', `This is not JSON: ${(error as Error).message}`)
  }
  return readDocument(restoreColumns(json, bin, ''), report)
}

type Column = InstanceType<(typeof COLUMN_TYPES)[ColumnTypeName]>

function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value) && !(value instanceof DataView)
}

function columnTypeName(column: Column): ColumnTypeName {
  for (const [name, type] of Object.entries(COLUMN_TYPES)) if (column instanceof type) return name as ColumnTypeName
  throw new FaceworkError('document/column', '', `A column cannot be a ${column.constructor.name}.`)
}

function visitColumns(value: unknown, seen: (column: Column) => void): void {
  if (isColumn(value)) seen(value)
  else if (Array.isArray(value)) for (const v of value) visitColumns(v, seen)
  else if (isPlainObject(value)) for (const v of Object.values(value)) visitColumns(v, seen)
}

/** The shortest decimal that reads back as the same float32, so that 0.1 is saved as 0.1. */
function shortestFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}

function inlineColumn(column: Column): unknown {
  return column instanceof Float32Array ? Array.from(column, shortestFloat) : Array.from(column)
}

/** JSON in lines a diff can follow: lists of numbers and small objects stay on one line. */
function stringify(value: unknown, onColumn: (column: Column) => unknown): string {
  const write = (v: unknown, indent: string): string => {
    if (isColumn(v)) return JSON.stringify(onColumn(v))
    if (v === null || typeof v !== 'object') return JSON.stringify(v)
    const flat = oneLine(v)
    if (flat !== undefined && flat.length + indent.length <= 120) return flat
    const inner = `${indent}  `
    if (Array.isArray(v)) {
      if (v.length === 0) return '[]'
      return `[\n${v.map((x) => inner + write(x, inner)).join(',\n')}\n${indent}]`
    }
    const lines = Object.entries(v).filter(([, x]) => x !== undefined).map(([k, x]) => `${inner}${JSON.stringify(k)}: ${write(x, inner)}`)
    return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`
  }
  const oneLine = (v: unknown): string | undefined => {
    if (isColumn(v)) return v.length <= 12 ? JSON.stringify(onColumn(v)) : undefined
    if (v === null || typeof v !== 'object') return JSON.stringify(v)
    const parts: string[] = []
    const entries = Array.isArray(v) ? v.map((x) => [undefined, x] as const) : Object.entries(v)
    if (entries.length > 12) return undefined
    for (const [k, x] of entries) {
      if (x === undefined) continue
      const part = oneLine(x)
      if (part === undefined) return undefined
      parts.push(k === undefined ? part : `${JSON.stringify(k)}: ${part}`)
    }
    if (Array.isArray(v)) return `[${parts.join(', ')}]`
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
  }
  return `${write(value, '')}\n`
}

function restoreColumns(value: unknown, bin: Uint8Array | undefined, path: string): unknown {
  if (Array.isArray(value)) {
    // Long lists of plain numbers are columns already written out; walking them would only cost time.
    if (typeof value[0] === 'number') return value
    return value.map((v, i) => restoreColumns(v, bin, `${path}[${i}]`))
  }
  if (!isPlainObject(value)) return value
  if (typeof value.column === 'string' && typeof value.offset === 'number' && typeof value.length === 'number') {
    return readColumn(value.column, value.offset, value.length, bin, path)
  }
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, restoreColumns(v, bin, path ? `${path}.${k}` : k)]))
}

function readColumn(typeName: string, offset: number, length: number, bin: Uint8Array | undefined, path: string): Column {
  if (!bin) throw new FaceworkError('document/bin-missing', path, `${path} lies in the .bin file beside this document, which was not given.`, 'Keep the .json and its .bin together.')
  const type = Object.hasOwn(COLUMN_TYPES, typeName) ? COLUMN_TYPES[typeName as ColumnTypeName] : undefined
  const bytes = type ? length * type.BYTES_PER_ELEMENT : 0
  if (!type || !Number.isInteger(offset) || !Number.isInteger(length) || offset < 0 || length < 0 || offset + bytes > bin.length) {
    throw new FaceworkError('document/column', path, `${path} points at ${length} ${typeName} from byte ${offset} of a .bin with ${bin.length} bytes.`)
  }
  return new type(bin.slice(offset, offset + bytes).buffer)
}
