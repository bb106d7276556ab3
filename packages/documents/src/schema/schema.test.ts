import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import {
  anything,
  column,
  finite,
  flag,
  list,
  nameText,
  numberWithin,
  object,
  oneOf,
  optional,
  record,
  type Schema,
  tagged,
  text,
  tuple,
  wholeNumber,
  withDefault,
} from './schema.ts'

function read(schema: Schema<unknown>, value: unknown): unknown {
  const report = new Report()
  const result = schema.read(value, 'x', report)
  const found = report.diagnostics.map((d) => `${d.path}: ${d.message}${d.hint ? ` | ${d.hint}` : ''}`)
  return found.length > 0 ? found : result
}

describe('schemas', () => {
  it.each<[string, Schema<unknown>, unknown, string]>([
    ['text', text, 5, 'x: x should be text; found 5.'],
    ['name', nameText, '', 'x: x should be a name; found "".'],
    ['flag', flag, 'yes', 'x: x should be true or false; found "yes".'],
    ['number', finite, Number.NaN, 'x: x should be a finite number; found NaN.'],
    ['number', finite, Number.NEGATIVE_INFINITY, 'x: x should be a finite number; found -Infinity.'],
    ['number', finite, '1', 'x: x should be a finite number; found "1".'],
    ['range', numberWithin(0, 1), 2, 'x: x should be a finite number from 0 to 1; found 2.'],
    ['range', numberWithin(0), -1, 'x: x should be a finite number from 0 up; found -1.'],
    ['whole number', wholeNumber, 0.5, 'x: x should be a whole number from 0 up; found 0.5.'],
    ['whole number', wholeNumber, -1, 'x: x should be a whole number from 0 up; found -1.'],
    [
      'choice',
      oneOf('left', 'right'),
      'lefft',
      'x: x should be one of left, right; found "lefft". | Did you mean "left"?',
    ],
    ['tuple', tuple(3), [1, 2], 'x: x should be a list of 3 finite numbers; found a list of 2.'],
    ['tuple', tuple(2), [1, null], 'x: x should be a list of 2 finite numbers; found a list of 2.'],
    [
      'tuple with holes',
      tuple(2),
      new Array(2),
      'x: x should be a list of 2 finite numbers; found a list of 2.',
    ],
    ['list', list(finite), {}, 'x: x should be a list; found an object.'],
    ['list member', list(finite), [1, 'a'], 'x[1]: x[1] should be a finite number; found "a".'],
    ['record', record(finite), [], 'x: x should be an object; found a list of 0.'],
    [
      'record member',
      record(finite),
      { 'a.b': null },
      'x["a.b"]: x["a.b"] should be a finite number; found null.',
    ],
    ['object', object<{ a: number }>({ a: finite }), 5, 'x: x should be an object; found 5.'],
    [
      'missing field',
      object<{ a: number }>({ a: finite }),
      {},
      'x.a: x.a should be a finite number; found nothing.',
    ],
    [
      'inherited field',
      object<{ toString: number }>({ toString: finite }),
      {},
      'x.toString: x.toString should be a finite number; found nothing.',
    ],
    [
      'tag',
      tagged('type', { apple: object({}) }),
      { type: 'aple' },
      'x.type: x.type should be one of apple; found "aple". | Did you mean "apple"?',
    ],
    [
      'tag',
      tagged('type', { a: object({}) }),
      { type: 'constructor' },
      'x.type: x.type should be one of a; found "constructor".',
    ],
    ['tagged', tagged('type', { a: object({}) }), null, 'x: x should be an object; found null.'],
    ['column', column(Float32Array), 'x', 'x: x should be a list of numbers or a Float32Array; found "x".'],
    [
      'column',
      column(Float32Array),
      new Float64Array(1),
      'x: x should be a list of numbers or a Float32Array; found a Float64Array.',
    ],
    ['column', column(Float32Array), [0, null], 'x[1]: x[1] should be a finite 32-bit number; found null.'],
    ['column', column(Float32Array), [1e39], 'x[0]: x[0] should be a finite 32-bit number; found 1e+39.'],
    [
      'column',
      column(Float32Array),
      new Float32Array([Number.NaN]),
      'x[0]: x[0] should be a finite 32-bit number; found NaN.',
    ],
    [
      'column',
      column(Uint16Array),
      [0, 70_000],
      'x[1]: x[1] should be a whole number from 0 to 65535; found 70000.',
    ],
    [
      'column',
      column(Uint32Array),
      [-1],
      'x[0]: x[0] should be a whole number from 0 to 4294967295; found -1.',
    ],
    ['column', column(Uint8Array), [0.5], 'x[0]: x[0] should be a whole number from 0 to 255; found 0.5.'],
    ['foreign data', anything, { a: [Number.NaN] }, 'x.a[0]: x.a[0] should be JSON data; found NaN.'],
    ['foreign data', anything, { a: new Uint8Array(1) }, 'x.a: x.a should be JSON data; found a Uint8Array.'],
  ])('%s', (_, schema, value, message) => {
    expect(read(schema, value)).toEqual([message])
  })

  it('give typed values', () => {
    expect(read(column(Uint16Array), [0, 65_535])).toEqual(new Uint16Array([0, 65_535]))
    expect(read(column(Float32Array), [3.4028234663852886e38, -1e-45, 0.1])).toEqual(
      new Float32Array([3.4028234663852886e38, -1e-45, 0.1]),
    )
    const given = new Uint32Array([4])
    expect(read(column(Uint32Array), given)).toBe(given)
    expect(read(withDefault(finite, 7), undefined)).toBe(7)
    expect(read(optional(finite), undefined)).toBeUndefined()
    expect(Object.keys(read(object<{ a?: number }>({ a: optional(finite) }), {}) as object)).toEqual([])
  })

  it('refuse foreign data that is nested too deep, or circular', () => {
    const circle: Record<string, unknown> = {}
    circle.again = circle
    expect((read(anything, circle) as string[])[0]).toMatch(
      /should be data nested at most 200 deep; found an object\.$/,
    )
  })

  it('shorten long text in messages', () => {
    expect(read(finite, 'y'.repeat(99))).toEqual([
      `x: x should be a finite number; found "${'y'.repeat(40)}…".`,
    ])
  })
})

describe('numbers beyond single precision', () => {
  it('are refused: evaluated, they would be infinite', () => {
    expect(read(finite, 3.4e38)).toBe(3.4e38)
    for (const [schema, value] of [
      [finite, 1e39],
      [numberWithin(0), 1e39],
      [tuple(2), [0, -1e300]],
    ] as const)
      expect(read(schema, value)).toEqual([expect.stringContaining('finite number')])
  })
})
