import { type Curve, keyedCurve } from '@facework/documents'
import { sampleCurveReference } from '@facework/runtime/internal/reference'
import { describe, expect, it } from 'vitest'
import { compiledCurve, firstFrom, nearestIndex } from './compiled-curve.ts'
import { extentOf } from './curve-extent.ts'
import { traceCurve } from './curve-levels.ts'
import { drawnKeys, eachRun, markColumns, sparseKeys } from './key-columns.ts'
import { carriedView, timeAt, xOf } from './time-view.ts'
import { extremes } from './value-blocks.ts'

/** Times that no pattern of columns fits: seconds from 0 to 10. */
const times = Float64Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 2000) / 200 + 0.0013).sort()

describe('columns of keys', () => {
  it.each([
    { start: 0, scale: 20 },
    { start: 3.3, scale: 90 },
    { start: 5, scale: 4000 },
    { start: -2, scale: 1 },
  ])('marks the same columns as going through every key at %o', (view) => {
    const marks = new Uint8Array(300)
    markColumns(times, view, marks)
    const naive = new Uint8Array(300)
    for (const t of times) {
      const x = Math.floor(xOf(view, t))
      if (x >= 0 && x < 300) naive[x] = 1
    }
    expect(marks).toEqual(naive)
  })

  it('draws no two keys closer than the gap, and every key when there is room', () => {
    const out = new Int32Array(4000)
    const dense = { start: 0, scale: 30 }
    const count = drawnKeys(times, dense, 300, 3, out)
    const xs = [...out.subarray(0, count)].map((i) => xOf(dense, times[i]!))
    expect(xs.every((x, i) => i === 0 || x - xs[i - 1]! >= 3 - 1e-6)).toBe(true)
    expect(count).toBeGreaterThan(90)
    const close = { start: 5, scale: 4000 }
    const seen = times.filter((t) => xOf(close, t) >= -12 && xOf(close, t) <= 312)
    expect(drawnKeys(times, close, 300, 3, out)).toBe(seen.length)
  })

  it('adds nothing where another track has marked the columns, and misses none beside them', () => {
    const view = { start: 0, scale: 20 }
    const marks = new Uint8Array(300)
    markColumns([1, 2, 2.04, 2.1, 5], view, marks)
    markColumns([1.01, 2.06, 2.2, 4.99, 14.99], view, marks)
    expect([...marks.keys()].filter((x) => marks[x])).toEqual([20, 40, 41, 42, 44, 99, 100, 299])
  })

  it('knows a crowd without counting it', () => {
    const out = new Int32Array(4000)
    expect(sparseKeys(times, { start: 0, scale: 30 }, 300, 3, out)).toBe(-1)
    const close = { start: 5, scale: 4000 }
    expect(sparseKeys(times, close, 300, 3, out)).toBe(drawnKeys(times, close, 300, 3, out))
  })

  it('finds the first and the nearest', () => {
    expect([firstFrom([1, 2, 3], 2), firstFrom([1, 2, 3], 9), firstFrom([], 0)]).toEqual([1, 3, 0])
    expect([nearestIndex([1, 2, 3], 2.4), nearestIndex([1, 2, 3], 9), nearestIndex([], 0)]).toEqual([
      1, 2, -1,
    ])
  })
})

describe('traceCurve', () => {
  it('[C2] is the curve in every column, and misses no key', () => {
    const curve = keyedCurve(
      'jaw',
      [
        [0, 0],
        [1, 1],
        [1.004, 5],
        [1.008, -5],
        [3, 0.5],
      ],
      'cubic',
    )
    const view = { start: -0.5, scale: 50 }
    const extent = extentOf(200)
    traceCurve(compiledCurve(curve), view, extent)
    for (const x of [0, 30, 60, 120, 199]) {
      const value = sampleCurveReference(curve, timeAt(view, x + 0.5))
      expect(extent.low[x]).toBeCloseTo(value, 6)
      expect(extent.high[x]).toBeCloseTo(value, 6)
    }
    const column = Math.floor(xOf(view, 1.004))
    expect([extent.low[column], extent.high[column]]).toEqual([-5, 5])
  })

  it('[C2] shows the peaks of samples closer than pixels', () => {
    const values = new Float32Array(1000)
    values[501] = 1
    const curve: Curve = {
      type: 'sampled',
      name: 'c',
      start: 0,
      rate: 1000,
      values,
      before: 'hold',
      after: 'hold',
    }
    const extent = extentOf(10)
    traceCurve(compiledCurve(curve), { start: 0, scale: 10 }, extent)
    expect([...extent.high].map((v) => v > 0.99)).toEqual(Array.from({ length: 10 }, (_, i) => i === 5))
  })
})

describe('levels of a curve', () => {
  const keyed = keyedCurve(
    'dense',
    Array.from(times, (t, i) => [t, Math.sin(i * 0.37) + i / 500]),
  )
  const sampled: Curve = {
    type: 'sampled',
    name: 'dense',
    start: -1.3137,
    rate: 200,
    values: Float32Array.from({ length: 2000 }, (_, i) => Math.sin(i * 0.37) + i / 500),
    before: 'hold',
    after: 'hold',
  }
  const pointsOf = (curve: Curve): (readonly [number, number])[] =>
    curve.type === 'keyed'
      ? curve.keys.map((k) => [k.time, k.value])
      : Array.from(curve.values, (v, i) => [curve.start + i / curve.rate, v])

  it.each([
    { curve: keyed, view: { start: 0, scale: 20 } },
    { curve: keyed, view: { start: 3.21, scale: 7.3 } },
    { curve: keyed, view: { start: -31, scale: 1.9 } },
    { curve: sampled, view: { start: -2, scale: 11 } },
  ])(
    '[C2] reach over every key of a column, and over none that is a column away ($view)',
    ({ curve, view }) => {
      const extent = extentOf(120)
      traceCurve(compiledCurve(curve), view, extent)
      const points = pointsOf(curve)
      for (let x = 0; x < 120; x++) {
        const within = (from: number, to: number) =>
          points.filter(([t]) => t >= timeAt(view, from) && t < timeAt(view, to)).map(([, v]) => v)
        const [inside, around] = [within(x, x + 1), within(x - 1, x + 2)]
        if (inside.length === 0) continue
        expect(extent.low[x]).toBeLessThanOrEqual(Math.min(...inside))
        expect(extent.high[x]).toBeGreaterThanOrEqual(Math.max(...inside))
        expect(extent.low[x]).toBeGreaterThanOrEqual(Math.min(...around) - 1e-6)
        expect(extent.high[x]).toBeLessThanOrEqual(Math.max(...around) + 1e-6)
      }
    },
  )

  it('[C1] hold the ends of the curve outside of it', () => {
    const extent = extentOf(10)
    traceCurve(compiledCurve(keyed), { start: 20, scale: 1 }, extent)
    expect([...extent.low]).toEqual(Array(10).fill(keyed.keys.at(-1)!.value))
    expect(extent.high).toEqual(extent.low)
  })
})

describe('extremes', () => {
  it('are those of going through every value, wherever blocks begin', () => {
    const values = Float64Array.from({ length: 100 }, (_, i) => ((i * 7919) % 101) - 50)
    const out: [number, number] = [0, 0]
    for (let from = 0; from < 100; from += 3) {
      for (let to = from + 1; to <= 100; to += 7) {
        extremes(values, from, to, out)
        const part = values.subarray(from, to)
        expect(out, `${from} to ${to}`).toEqual([Math.min(...part), Math.max(...part)])
      }
    }
    extremes(values, 5, 5, out)
    expect(out).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
  })
})

describe('carriedView', () => {
  it('shows times where a move or a stretch puts them', () => {
    const view = { start: 2, scale: 50 }
    const carried = { time: { times: 1.5, on: 0.25 }, value: { times: 1, on: 0 } }
    for (const t of [0, 1.3, 9])
      expect(xOf(carriedView(view, carried), t)).toBeCloseTo(xOf(view, t * 1.5 + 0.25), 9)
  })
})

describe('eachRun', () => {
  it('tells where marks begin and end', () => {
    const runs: number[][] = []
    eachRun(Uint8Array.of(1, 1, 0, 1, 0, 0, 1), (from, to) => runs.push([from, to]))
    expect(runs).toEqual([
      [0, 2],
      [3, 4],
      [6, 7],
    ])
  })
})
