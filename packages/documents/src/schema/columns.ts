import { FaceworkError } from '@facework/report'

// Also imported by the container, as `@facework/documents/internal/columns`: it must stay free of kinds and validators.

export type Column = Float32Array | Uint32Array | Uint16Array | Uint8Array
export type ColumnTypeName = 'f32' | 'u32' | 'u16' | 'u8'

const COLUMN_TYPES = { f32: Float32Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array } as const

/** Stands in the JSON where a column was: `length` numbers from byte `offset` of the column data. */
export interface ColumnReference {
  readonly column: ColumnTypeName
  readonly offset: number
  readonly length: number
}

/** Deeper data would overflow the stack of those who walk it, and no document needs it. */
export const MAX_DEPTH = 200

/** Columns start at multiples of this, so that each can be viewed where it lies. */
const ALIGNMENT = 8

type Path = (string | number)[]

/** Members from which on it is worth knowing that a list has no column. */
const LONG = 1000

/**
 * Long lists that are plain JSON as they are, and how deep they lay: a take has a million keys, and an edit of
 * one curve leaves the lists of the others the very same.
 */
const plainLists = new WeakMap<object, number>()

/** `poses[3].joints.jaw`; names that are not a plain word are quoted: `joints["a.b c"]`. */
export function joinPath(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  if (!/^[\p{L}\p{N}_$:-]+$/u.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path ? `${path}.${key}` : key
}

const pathText = (path: Path) => path.reduce<string>(joinPath, '')

/**
 * The same data as plain JSON values: `place` gives the value that replaces each column. Data that looks like a
 * reference but is none (another tool's extras) is wrapped as `{ "column": "json", "value": … }`.
 */
export function extractColumns(value: unknown, place: (column: Column) => unknown): unknown {
  const path: Path = []
  const visit = (v: unknown): unknown => {
    if (Array.isArray(v) && v.length >= LONG) return visitLong(v)
    return visitAny(v)
  }
  let placed = 0
  const visitLong = (list: readonly unknown[]): unknown => {
    // As deep as then or less: what is too deep is still refused.
    if (path.length <= (plainLists.get(list) ?? -1)) return list
    const before = placed
    const visited = visitAny(list)
    if (visited === list && placed === before) plainLists.set(list, path.length)
    return visited
  }
  const visitAny = (v: unknown): unknown => {
    if (v === null || typeof v === 'string' || typeof v === 'boolean') return v
    if (typeof v === 'number') return finiteNumber(v, path)
    if (ArrayBuffer.isView(v)) {
      if (!isColumn(v)) throw notData(v, path)
      if (v instanceof Float32Array) checkFinite(v, pathText(path))
      placed++
      return place(v)
    }
    if (typeof v !== 'object' || !(Array.isArray(v) || isRecord(v))) throw notData(v, path)
    const members = mapMembers(v, path, visit)
    return isRecord(v) && looksLikeReference(v) ? { column: 'json', value: members } : members
  }
  return visit(value)
}

/** Undoes `extractColumns`. Columns are views of the column data, the same view for the same place. */
export function restoreColumns(value: unknown, read: ColumnReader): unknown {
  const path: Path = []
  const visit = (v: unknown): unknown => {
    if (typeof v === 'number') return finiteNumber(v, path)
    if (typeof v !== 'object' || v === null) return v
    if (!isRecord(v) || !looksLikeReference(v)) return mapMembers(v, path, visit)
    if (v.column !== 'json') return read(v as unknown as ColumnReference, pathText(path))
    if (typeof v.value !== 'object' || v.value === null) return v.value
    return mapMembers(v.value, path, visit)
  }
  return visit(value)
}

export type ColumnReader = (reference: ColumnReference, path: string) => Column

/** Views columns in their data. */
export function columnReader(bytes: Uint8Array): ColumnReader {
  const aligned = bytes.byteOffset % ALIGNMENT !== 0 ? bytes.slice() : bytes
  const known = new Map<string, Column>()
  let viewed = 0
  return ({ column: typeName, offset, length }, path) => {
    const key = `${typeName} ${offset} ${length}`
    const seen = known.get(key)
    if (seen) return seen
    const type = Object.hasOwn(COLUMN_TYPES, typeName) ? COLUMN_TYPES[typeName] : undefined
    const size = type ? length * type.BYTES_PER_ELEMENT : 0
    const fits = Number.isInteger(offset) && Number.isInteger(length) && offset >= 0 && length >= 0
    // Columns never overlap, so together they are no larger than the data: no file makes us read it twice.
    if (
      !type ||
      !fits ||
      offset % ALIGNMENT !== 0 ||
      offset + size > aligned.length ||
      viewed + size > aligned.length
    ) {
      throw new FaceworkError(
        'document/column',
        path,
        `${path} points at ${length} ${typeName} from byte ${offset}, which is not a column of these ${aligned.length} bytes.`,
        'The file is damaged, or its .bin belongs to another document; get both from the same place.',
      )
    }
    viewed += size
    const column: Column = new type(aligned.buffer as ArrayBuffer, aligned.byteOffset + offset, length)
    if (column instanceof Float32Array) checkFinite(column, path)
    known.set(key, column)
    return column
  }
}

export interface ColumnWriter {
  /** Takes a column in; the same one again is stored once. */
  place(column: Column): ColumnReference
  /** The columns and the gaps between them, to be written one after another: views, so that nothing is held twice. */
  parts(): Uint8Array[]
}

/** Parts as one array, for those who cannot write them one by one. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export function columnWriter(): ColumnWriter {
  const places = new Map<Column, ColumnReference>()
  let size = 0
  return {
    place(column) {
      const known = places.get(column)
      if (known) return known
      const reference: ColumnReference = {
        column: columnTypeName(column),
        offset: size,
        length: column.length,
      }
      places.set(column, reference)
      size += Math.ceil(column.byteLength / ALIGNMENT) * ALIGNMENT
      return reference
    },
    parts() {
      const parts: Uint8Array[] = []
      let end = 0
      for (const [column, { offset }] of places) {
        if (offset > end) parts.push(new Uint8Array(offset - end))
        parts.push(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
        end = offset + column.byteLength
      }
      if (size > end) parts.push(new Uint8Array(size - end))
      return parts
    },
  }
}

export function isColumn(value: object): value is Column {
  return Object.values(COLUMN_TYPES).some((type) => value instanceof type)
}

function columnTypeName(column: Column): ColumnTypeName {
  if (column instanceof Float32Array) return 'f32'
  if (column instanceof Uint32Array) return 'u32'
  return column instanceof Uint16Array ? 'u16' : 'u8'
}

/** An object of names and values; not a Map, a Date or another thing JSON has no word for. */
function isRecord(value: object): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]'
}

function looksLikeReference(value: Record<string, unknown>): boolean {
  if (typeof value.column !== 'string') return false
  if (value.column === 'json' && Object.hasOwn(value, 'value')) return true
  return typeof value.offset === 'number' && typeof value.length === 'number'
}

/** The same list or object with its members visited; itself when none changed. Missing values are left out. */
function mapMembers(value: object, path: Path, visit: (member: unknown) => unknown): unknown {
  if (path.length >= MAX_DEPTH) {
    const at = pathText(path.slice(0, 8))
    throw new FaceworkError(
      'document/depth',
      at,
      `The data below ${at} is nested more than ${MAX_DEPTH} deep.`,
    )
  }
  const visitAt = (key: string | number, member: unknown): unknown => {
    path.push(key)
    const visited = visit(member)
    path.pop()
    return visited
  }
  if (Array.isArray(value)) {
    let out: unknown[] | undefined
    for (let i = 0; i < value.length; i++) {
      const visited = visitAt(i, value[i])
      if (!out && visited !== value[i]) out = value.slice(0, i)
      out?.push(visited)
    }
    return out ?? value
  }
  const keys = Object.keys(value)
  let entries: [string, unknown][] | undefined
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    const member = (value as Record<string, unknown>)[key]
    const visited = member === undefined ? undefined : visitAt(key, member)
    if (!entries && (visited !== member || member === undefined))
      entries = keys.slice(0, i).map((k) => [k, (value as Record<string, unknown>)[k]])
    if (entries && visited !== undefined) entries.push([key, visited])
  }
  // A joint may be called "__proto__": entries, never assignments.
  return entries ? Object.fromEntries(entries) : value
}

function finiteNumber(value: number, path: Path): number {
  if (!Number.isFinite(value)) throw notFinite(value, pathText(path))
  return value
}

function checkFinite(column: Float32Array, path: string): void {
  for (let i = 0; i < column.length; i++) {
    if (!Number.isFinite(column[i])) throw notFinite(column[i]!, `${path}[${i}]`)
  }
}

function notFinite(value: number, path: string): FaceworkError {
  return new FaceworkError(
    'document/not-finite',
    path,
    `${path} is ${value}; only finite numbers can be kept.`,
    'Look for a division by zero in whatever made it.',
  )
}

function notData(value: unknown, path: Path): FaceworkError {
  const what = typeof value === 'object' ? `a ${value?.constructor?.name ?? 'thing'}` : typeof value
  const at = pathText(path)
  return new FaceworkError(
    'document/value',
    at,
    `${at || 'The document'} is ${what}, which a file cannot hold.`,
  )
}
