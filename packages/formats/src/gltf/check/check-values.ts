import { broken } from './broken.ts'
import { isObject, type JsonObject } from './is-object.ts'

export function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  return value === undefined ? 'nothing' : String(value)
}

function expected(path: string, what: string, value: unknown): never {
  return broken('gltf/type', path, `${path} should be ${what}; found ${describe(value)}.`)
}

export function checkObject(value: unknown, path: string): JsonObject {
  return isObject(value) ? value : expected(path, 'an object', value)
}

/** The objects of an optional list. */
export function checkList(value: unknown, path: string): JsonObject[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) return expected(path, 'a list', value)
  value.forEach((v, i) => {
    checkObject(v, `${path}[${i}]`)
  })
  return value
}

export function checkWhole(value: unknown, path: string, low = 0): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= low) return value
  return expected(path, `a whole number from ${low} up`, value)
}

/** An index into a list of the file. */
export function checkIndex(value: unknown, count: number, path: string, what: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count) return value
  if (typeof value !== 'number') return expected(path, `an index into ${what}`, value)
  return broken('gltf/index-range', path, `${path} is ${value}; the file has ${count} ${what}.`)
}

export function checkIndices(value: unknown, count: number, path: string, what: string): number[] {
  if (!Array.isArray(value)) return expected(path, `a list of indices into ${what}`, value)
  value.forEach((v, i) => {
    checkIndex(v, count, `${path}[${i}]`, what)
  })
  return value
}

export function checkNumber(value: unknown, path: string): void {
  if (typeof value !== 'number') expected(path, 'a number', value)
  if (!Number.isFinite(Math.fround(value)))
    broken('gltf/not-finite', path, `${path} is ${value}; every number must be finite in single precision.`)
}

export function checkNumbers(value: unknown, path: string, length?: number): void {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length)) {
    expected(path, `a list of ${length === undefined ? '' : `${length} `}numbers`, value)
  }
  ;(value as unknown[]).forEach((v, i) => {
    checkNumber(v, `${path}[${i}]`)
  })
}

export function checkText(value: unknown, path: string): void {
  if (typeof value !== 'string') expected(path, 'text', value)
}

export function checkFlag(value: unknown, path: string): void {
  if (typeof value !== 'boolean') expected(path, 'true or false', value)
}

export function checkOneOf(value: unknown, values: readonly unknown[], path: string): void {
  if (!values.includes(value)) expected(path, `one of ${values.join(', ')}`, value)
}

/** Runs a check on a field that may be missing. */
export function optionally(value: unknown, check: (value: unknown) => void): void {
  if (value !== undefined) check(value)
}

/** Data carried along unread: any JSON, but JSON can say 1e999, which no document may hold. */
export function checkCarried(value: unknown, path: string): void {
  if (typeof value === 'number') checkNumber(value, path)
  else if (Array.isArray(value))
    value.forEach((v, i) => {
      checkCarried(v, `${path}[${i}]`)
    })
  else if (isObject(value)) for (const [key, v] of Object.entries(value)) checkCarried(v, `${path}.${key}`)
}
