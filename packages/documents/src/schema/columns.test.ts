import { describe, expect, it } from 'vitest'
import { expectSame } from '../../test/expect-same.ts'
import { problems } from '../../test/problems.ts'
import {
  columnReader,
  columnWriter,
  extractColumns,
  joinParts,
  joinPath,
  MAX_DEPTH,
  restoreColumns,
} from './columns.ts'
import { missingBin } from './missing-bin.ts'

function roundTrip(value: unknown): unknown {
  const columns = columnWriter()
  const json = JSON.parse(JSON.stringify(extractColumns(value, columns.place)))
  return restoreColumns(json, columnReader(joinParts(columns.parts())))
}

describe('columns', () => {
  it('come back as the same typed arrays, a shared one stored once', () => {
    const shared = new Float32Array([1, 2, 3])
    const value = {
      a: shared,
      b: [shared, new Uint8Array([7])],
      c: new Uint16Array([1]),
      d: new Uint32Array(0),
    }
    const columns = columnWriter()
    const json = extractColumns(value, columns.place)
    expect(json).toEqual({
      a: { column: 'f32', offset: 0, length: 3 },
      b: [
        { column: 'f32', offset: 0, length: 3 },
        { column: 'u8', offset: 16, length: 1 },
      ],
      c: { column: 'u16', offset: 24, length: 1 },
      d: { column: 'u32', offset: 32, length: 0 },
    })
    const back = roundTrip(value) as typeof value
    expect(back).toEqual(value)
    expect(back.a).toBe(back.b[0])
  })

  it('are views of the data, copied once only when it lies askew', () => {
    const bytes = new Uint8Array(new Float32Array([1, 2]).buffer)
    const read = columnReader(bytes)
    expect(read({ column: 'f32', offset: 0, length: 2 }, 'x').buffer).toBe(bytes.buffer)
    const askew = new Uint8Array(9)
    askew.set(bytes, 1)
    expect(columnReader(askew.subarray(1))({ column: 'f32', offset: 0, length: 2 }, 'x')).toEqual(
      new Float32Array([1, 2]),
    )
  })

  it('leave data that only looks like a reference as it was, however often it is wrapped', () => {
    const value = {
      a: { column: 'f32', offset: 8, length: 1e9 },
      b: {
        column: 'json',
        value: { column: 'json', value: { column: 'u8', offset: 0, length: 1, extra: [] } },
      },
      c: { column: 'json', value: 5 },
      d: [1, { column: 'nothing', offset: 0, length: 0 }],
      e: { column: 'left' },
      f: { column: 3, offset: 0, length: 0 },
    }
    expect(roundTrip(value)).toEqual(value)
    expect(extractColumns(value.e, () => null)).toBe(value.e)
  })

  it('walk names such as __proto__ and leave the input alone', () => {
    const value = { ['__proto__']: { x: new Uint8Array([9]) }, constructor: [2] }
    expectSame(roundTrip(value), value)
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
  })

  it('leave out what is undefined', () => {
    const json = extractColumns({ a: undefined, b: 1 }, () => null)
    expect(Object.keys(json as object)).toEqual(['b'])
  })
})

describe('long lists', () => {
  const keys = () => Array.from({ length: 1200 }, (_, i) => ({ time: i, value: i / 2 }))

  it('without columns are gone through once, and again only where they lie deeper', () => {
    let reads = 0
    const counted = keys()
    Object.defineProperty(counted[0], 'time', { enumerable: true, get: () => reads++ })
    const value = { curves: [{ keys: counted }] }
    const cost = (v: unknown) => {
      const before = reads
      extractColumns(v, () => null)
      return reads - before
    }
    expect(cost(value)).toBeGreaterThan(0)
    expect(cost({ ...value, name: 'other' })).toBe(0)
    expect(cost(counted)).toBe(0)
    expect(cost({ a: value })).toBeGreaterThan(0)
  })

  it('with a column give it up every time', () => {
    const value = [...keys(), new Uint8Array([7])]
    for (let n = 0; n < 2; n++) {
      const seen: unknown[] = []
      extractColumns(value, (column) => {
        seen.push(column)
        return column
      })
      expect(seen).toEqual([new Uint8Array([7])])
    }
  })
})

describe('bad data', () => {
  const at = (reference: object, size = 16) =>
    problems(() => restoreColumns({ x: reference }, columnReader(new Uint8Array(size))))

  it('refuses references that do not fit the data, before anything is made', () => {
    for (const reference of [
      { column: 'f32', offset: 0, length: 1e9 },
      { column: 'f32', offset: 0, length: 5 },
      { column: 'f32', offset: 16, length: 1 },
      { column: 'f32', offset: -8, length: 1 },
      { column: 'f32', offset: 0, length: -1 },
      { column: 'f32', offset: 0, length: 0.5 },
      { column: 'f32', offset: 4, length: 1 },
      { column: 'f32', offset: 2 ** 60, length: 2 ** 60 },
      { column: 'f64', offset: 0, length: 1 },
      { column: 'constructor', offset: 0, length: 1 },
    ]) {
      const { column, offset, length } = reference
      expect(at(reference)).toEqual([
        `document/column x: x points at ${length} ${column} from byte ${offset}, which is not a column of these 16 bytes. ` +
          '| The file is damaged, or its .bin belongs to another document; get both from the same place.',
      ])
    }
    expect(at({ column: 'u8', offset: 8, length: 8 })).toEqual([])
  })

  it('does not let many references overlap the same data', () => {
    const references = Array.from({ length: 9 }, (_, i) => ({ column: 'u8', offset: 0, length: 8 + i }))
    expect(problems(() => restoreColumns(references, columnReader(new Uint8Array(64))))[0]).toMatch(
      /^document\/column \[6\]/,
    )
  })

  it('says when the data was not given', () => {
    expect(problems(() => restoreColumns({ x: { column: 'u8', offset: 0, length: 1 } }, missingBin))).toEqual(
      [
        'document/bin-missing x: x is in the .bin file of this document, which was not given. | Keep the .json and its .bin together.',
      ],
    )
  })

  it('[B1] lets no NaN or infinity in or out', () => {
    const hint = '; only finite numbers can be kept. | Look for a division by zero in whatever made it.'
    const columns = columnWriter()
    expect(problems(() => extractColumns({ a: [0, Number.NaN] }, columns.place))).toEqual([
      `document/not-finite a[1]: a[1] is NaN${hint}`,
    ])
    expect(
      problems(() =>
        extractColumns({ 'a.b': new Float32Array([0, Number.POSITIVE_INFINITY]) }, columns.place),
      ),
    ).toEqual([`document/not-finite ["a.b"][1]: ["a.b"][1] is Infinity${hint}`])
    expect(problems(() => restoreColumns(JSON.parse('[1e999]'), missingBin))).toEqual([
      `document/not-finite [0]: [0] is Infinity${hint}`,
    ])
    const bits = new Uint8Array(new Float32Array([1, Number.NaN]).buffer)
    expect(
      problems(() => restoreColumns({ x: { column: 'f32', offset: 0, length: 2 } }, columnReader(bits))),
    ).toEqual([`document/not-finite x[1]: x[1] is NaN${hint}`])
  })

  it('refuses what JSON has no word for', () => {
    const columns = columnWriter()
    const kinds = [new Map(), new Date(0), new Float64Array(1), () => 1, 10n, Symbol('x'), new ArrayBuffer(8)]
    expect(kinds.map((x) => problems(() => extractColumns({ x }, columns.place))[0])).toEqual(
      ['a Map', 'a Date', 'a Float64Array', 'function', 'bigint', 'symbol', 'a ArrayBuffer'].map(
        (what) => `document/value x: x is ${what}, which a file cannot hold.`,
      ),
    )
    expect(problems(() => extractColumns([undefined], columns.place))[0]).toMatch(/^document\/value \[0\]/)
  })

  it('[B1] refuses data nested deeper than anyone can walk', () => {
    const deep = (n: number) => JSON.parse('['.repeat(n) + ']'.repeat(n))
    expect(restoreColumns(deep(MAX_DEPTH), missingBin)).toEqual(deep(MAX_DEPTH))
    expect(problems(() => restoreColumns(deep(100_000), missingBin))).toEqual([
      'document/depth [0][0][0][0][0][0][0][0]: The data below [0][0][0][0][0][0][0][0] is nested more than 200 deep.',
    ])
    const circle: unknown[] = []
    circle.push(circle)
    expect(problems(() => extractColumns(circle, () => null))[0]).toMatch(/^document\/depth/)
  })
})

describe('paths', () => {
  it('quote names that are no plain word', () => {
    expect(['jaw', 'a.b c', 'mixamorig:Jaw', '頬', ''].map((name) => joinPath('joints', name))).toEqual([
      'joints.jaw',
      'joints["a.b c"]',
      'joints.mixamorig:Jaw',
      'joints.頬',
      'joints[""]',
    ])
    expect(joinPath('', 'x')).toBe('x')
    expect(joinPath('x', 3)).toBe('x[3]')
  })
})
