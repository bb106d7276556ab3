import { type Curve, keyedCurve } from '@facework/documents'
import { sampleCurveReference } from '@facework/runtime/reference'
import { describe, expect, it } from 'vitest'
import { compiledCurve, firstFrom, nearestIndex } from './compiled-curve.ts'
import { extentOf, traceCurve } from './curve-extent.ts'
import { drawnKeys, eachRun, markColumns } from './key-columns.ts'
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
