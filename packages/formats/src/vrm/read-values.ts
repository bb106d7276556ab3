import type { Report } from '@facework/report'
import { describe } from '../gltf/check/check-values.ts'
import { isObject } from '../gltf/check/is-object.ts'

/** Reads the untyped JSON of an extension: values of the wrong type are reported and left out. */
export interface ValueReader {
  object(value: unknown, path: string): Record<string, unknown>
  list(value: unknown, path: string): unknown[]
  /** A finite number; the fallback when missing. */
  number(value: unknown, path: string, fallback: number): number
  numbers(value: unknown, path: string, length: number, fallback: readonly number[]): number[]
  /** An index below `count`; undefined, and said, otherwise. */
  index(value: unknown, path: string, count: number, what: string): number | undefined
}

export function createValueReader(report: Report): ValueReader {
  const wrong = (path: string, expected: string, value: unknown) =>
    report.warn('vrm/value', path, `${path} should be ${expected}; found ${describe(value)}. It is left out.`)
  const finite = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 1e9
  return {
    object(value, path) {
      if (isObject(value)) return value
      if (value !== undefined && value !== null) wrong(path, 'an object', value)
      return {}
    },
    list(value, path) {
      if (Array.isArray(value)) return value
      if (value !== undefined && value !== null) wrong(path, 'a list', value)
      return []
    },
    number(value, path, fallback) {
      if (finite(value)) return value
      if (value !== undefined && value !== null) wrong(path, 'a number', value)
      return fallback
    },
    numbers(value, path, length, fallback) {
      if (Array.isArray(value) && value.length >= length && value.every(finite)) return value.slice(0, length)
      if (value !== undefined && value !== null) wrong(path, `a list of ${length} numbers`, value)
      return [...fallback]
    },
    index(value, path, count, what) {
      if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count) return value
      wrong(path, `an index into ${count} ${what}`, value)
      return undefined
    },
  }
}
