import { Report } from '@facework/report'
import { BoundedReport, suggest } from './bounded-report.ts'
import { isColumn, joinPath, MAX_DEPTH } from './columns.ts'
import type { NamedThing, Shape } from './shape.ts'

/**
 * Checks a value of unknown origin and gives it its type. Everything wrong is reported with its path;
 * what is returned is used only when the report has no errors.
 */
export interface Schema<T> {
  read(value: unknown, path: string, report: Report): T
  /** A description of the accepted values for forms; missing where only the schema itself can decide. */
  readonly shape?: Shape | undefined
}

/** A field that may be missing. `undefined` is never stored, so documents compare and save cleanly. */
export interface OptionalSchema<T> extends Schema<T | undefined> {
  readonly optional: true
}

type FieldsOf<T> = {
  [K in keyof T]-?: undefined extends T[K] ? OptionalSchema<Exclude<T[K], undefined>> : Schema<T[K]>
}
export type Fields<T> = FieldsOf<T>

export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`
  if (ArrayBuffer.isView(value)) return `a ${value.constructor.name}`
  if (typeof value === 'object') return 'an object'
  return String(value)
}

function wrong(report: Report, path: string, expected: string, value: unknown, hint?: string): void {
  report.error(
    'document/type',
    path,
    `${path || 'document'} should be ${expected}; found ${describeValue(value)}.`,
    hint,
  )
}

export const text: Schema<string> = {
  shape: { type: 'text' },
  read(value, path, report) {
    if (typeof value === 'string') return value
    wrong(report, path, 'text', value)
    return ''
  },
}

/** Text that names something: not empty. */
export const nameText: Schema<string> = {
  shape: { type: 'text', required: true },
  read(value, path, report) {
    if (typeof value === 'string' && value !== '') return value
    wrong(report, path, 'a name', value)
    return ''
  },
}

/** The name of a joint, a curve …; whether there is one is not for the schema to say. */
export function nameOf(names: NamedThing): Schema<string> {
  return { ...nameText, shape: { type: 'text', required: true, names } }
}

export const flag: Schema<boolean> = {
  shape: { type: 'flag' },
  read(value, path, report) {
    if (typeof value === 'boolean') return value
    wrong(report, path, 'true or false', value)
    return false
  },
}

export function numberWithin(
  low = Number.NEGATIVE_INFINITY,
  high = Number.POSITIVE_INFINITY,
): Schema<number> {
  const range =
    low === Number.NEGATIVE_INFINITY
      ? ''
      : ` from ${low}${high === Number.POSITIVE_INFINITY ? ' up' : ` to ${high}`}`
  return {
    shape: {
      type: 'number',
      low: Number.isFinite(low) ? low : undefined,
      high: Number.isFinite(high) ? high : undefined,
    },
    read(value, path, report) {
      if (isSingle(value) && value >= low && value <= high) return value
      wrong(report, path, `a finite number${range}`, value)
      return 0
    },
  }
}
export const finite = numberWithin()

/** A count or an index. */
export const wholeNumber: Schema<number> = {
  shape: { type: 'number', low: 0, whole: true },
  read(value, path, report) {
    if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
    wrong(report, path, 'a whole number from 0 up', value)
    return 0
  },
}

export function oneOf<const T extends string>(...values: T[]): Schema<T> {
  return {
    shape: { type: 'choice', values },
    read(value, path, report) {
      if (values.includes(value as T)) return value as T
      const hint = typeof value === 'string' ? suggest(report, value, values) : undefined
      wrong(report, path, `one of ${values.join(', ')}`, value, hint)
      return values[0] as T
    },
  }
}

/** A list of a fixed number of finite numbers. */
export function tuple<T extends readonly number[]>(length: T['length']): Schema<T> {
  return {
    shape: { type: 'numbers', count: length },
    read(value, path, report) {
      if (isNumberList(value) && value.length === length) return value as unknown as T
      wrong(report, path, `a list of ${length} finite numbers`, value)
      return new Array(length).fill(0) as unknown as T
    },
  }
}

/** The same numbers as angles; a form shows them in degrees. */
export function inRadians<T>(schema: Schema<T>): Schema<T> {
  const { shape } = schema
  if (shape?.type !== 'number' && shape?.type !== 'numbers') return schema
  return { ...schema, shape: { ...shape, unit: 'radians' } }
}

/** Finite also in single precision, which everything is evaluated in: 1e39 would be infinite there. */
export const isSingle = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(Math.fround(value))

/** Holes count as wrong, which `every` would pass over. */
export function isNumberList(value: unknown): value is number[] {
  if (!Array.isArray(value)) return false
  for (let i = 0; i < value.length; i++) if (!isSingle(value[i])) return false
  return true
}

export function list<T>(item: Schema<T>): Schema<readonly T[]> {
  return {
    shape: item.shape && { type: 'list', of: item.shape },
    read(value, path, report) {
      if (!Array.isArray(value)) {
        wrong(report, path, 'a list', value)
        return []
      }
      return value.map((v, i) => item.read(v, `${path}[${i}]`, report))
    },
  }
}

/** An object whose keys are names chosen by people. */
export function record<T>(item: Schema<T>, names?: NamedThing): Schema<Readonly<Record<string, T>>> {
  return {
    shape: item.shape && { type: 'table', of: item.shape, names },
    read(value, path, report) {
      if (!isPlainObject(value)) {
        wrong(report, path, 'an object', value)
        return {}
      }
      // A joint may well be called "constructor" or "__proto__": entries, never property look-ups.
      return Object.fromEntries(
        Object.entries(value).map(([k, v]) => [k, item.read(v, joinPath(path, k), report)]),
      )
    },
  }
}

export function object<T extends object>(fields: Fields<T>): Schema<T> {
  const known = Object.keys(fields)
  const shapes = known.flatMap((key): [string, Shape][] => {
    const { shape } = fields[key as keyof T] as Schema<unknown>
    return shape ? [[key, shape]] : []
  })
  return {
    shape: { type: 'object', fields: Object.fromEntries(shapes) },
    read(value, path, report) {
      if (!isPlainObject(value)) {
        wrong(report, path, 'an object', value)
        return {} as T
      }
      const out: Record<string, unknown> = {}
      const keepsUnknown = report instanceof BoundedReport && report.keepsUnknown
      for (const key of known) {
        const schema = fields[key as keyof T] as Schema<unknown>
        const found = Object.hasOwn(value, key) ? value[key] : undefined
        const read = schema.read(found, joinPath(path, key), report)
        if (read !== undefined) out[key] = read
      }
      for (const key of Object.keys(value)) {
        if (known.includes(key)) continue
        const at = joinPath(path, key)
        const kept = keepsUnknown && keepUnknown(out, key, value[key], at)
        const message = `${at} is not a known field; it is ${kept ? 'kept as it is' : 'left out'}.`
        report.warn('document/unknown-field', at, message, suggest(report, key, known))
      }
      return out as T
    },
  }
}

/** Keeps a field as it was found, when a file can hold it; returns whether it was kept. */
function keepUnknown(out: object, key: string, value: unknown, path: string): boolean {
  const findings = new Report()
  checkJson(value, path, findings, 0, isColumn)
  if (findings.hasErrors) return false
  // Not an assignment: a field may be called "__proto__".
  Object.defineProperty(out, key, { value, enumerable: true, writable: true, configurable: true })
  return true
}

export function optional<T>(schema: Schema<T>): OptionalSchema<T> {
  return {
    optional: true,
    shape: schema.shape && { ...schema.shape, optional: true },
    read: (value, path, report) => (value === undefined ? undefined : schema.read(value, path, report)),
  }
}

/** A missing field takes this value. */
export function withDefault<T>(schema: Schema<T>, fallback: T): Schema<T> {
  return {
    shape: schema.shape && { ...schema.shape, fallback },
    read: (value, path, report) => (value === undefined ? fallback : schema.read(value, path, report)),
  }
}

/** Objects told apart by the value of one field. */
export function tagged<T extends object>(tag: string, cases: Readonly<Record<string, Schema<T>>>): Schema<T> {
  const shapes = Object.entries(cases).flatMap(([name, { shape }]): [string, Shape][] =>
    shape ? [[name, shape]] : [],
  )
  return {
    shape: { type: 'tagged', tag, cases: Object.fromEntries(shapes) },
    read(value, path, report) {
      const found = isPlainObject(value) ? value[tag] : undefined
      const schema = typeof found === 'string' && Object.hasOwn(cases, found) ? cases[found] : undefined
      if (schema) return schema.read(value, path, report)
      if (!isPlainObject(value)) wrong(report, path, 'an object', value)
      else {
        const known = Object.keys(cases)
        const hint = typeof found === 'string' ? suggest(report, found, known) : undefined
        wrong(report, joinPath(path, tag), `one of ${known.join(', ')}`, found, hint)
      }
      return {} as T
    },
  }
}

/** Data of another tool, carried through untouched; it must be JSON, or no file could hold it. */
export const anything: Schema<unknown> = {
  read(value, path, report) {
    checkJson(value, path, report, 0)
    return value
  },
}

function checkJson(
  value: unknown,
  path: string,
  report: Report,
  depth: number,
  isAllowed = (_: object): boolean => false,
): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return
  if (typeof value === 'object' && isAllowed(value)) return
  if (depth >= MAX_DEPTH) wrong(report, path, `data nested at most ${MAX_DEPTH} deep`, value)
  else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) checkJson(value[i], `${path}[${i}]`, report, depth + 1, isAllowed)
  } else if (isPlainObject(value)) {
    for (const [key, v] of Object.entries(value))
      checkJson(v, joinPath(path, key), report, depth + 1, isAllowed)
  } else wrong(report, path, 'JSON data', value)
}

const COLUMN_LIMITS: Readonly<Record<string, number>> = {
  Uint32Array: 0xffffffff,
  Uint16Array: 0xffff,
  Uint8Array: 0xff,
}

/** Dense numbers: a typed array in memory, a plain list in JSON, a binary column when large. */
export function column<T extends Float32Array | Uint32Array | Uint16Array | Uint8Array>(type: {
  new (values: ArrayLike<number>): T
  readonly name: string
}): Schema<T> {
  const high = COLUMN_LIMITS[type.name]
  const floating = high === undefined
  const expected = floating ? 'a finite 32-bit number' : `a whole number from 0 to ${high}`
  // A typed array would wrap 70000 to 4464 and turn 1e39 into infinity without a word.
  const fits = (v: unknown) => {
    if (typeof v !== 'number') return false
    return floating ? Number.isFinite(Math.fround(v)) : Number.isInteger(v) && v >= 0 && v <= high
  }
  return {
    read(value, path, report) {
      const typed = value instanceof type ? value : undefined
      const values = typed ?? (Array.isArray(value) ? (value as unknown[]) : undefined)
      if (!values) {
        wrong(report, path, `a list of numbers or a ${type.name}`, value)
        return new type([])
      }
      const sound = typed instanceof Float32Array ? isFiniteColumn(typed) : typed !== undefined
      if (!sound) {
        for (let i = 0; i < values.length; i++) {
          if (fits(values[i])) continue
          wrong(report, `${path}[${i}]`, expected, values[i])
          return new type([])
        }
      }
      return typed ?? new type(values as number[])
    },
  }
}

/** Whether all numbers are finite, without a test per number: ∞ × 0 and NaN × 0 spoil the sum. */
function isFiniteColumn(values: Float32Array): boolean {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]! * 0
  return sum === 0
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
}
