import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import { compileClip, sampleCurve } from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { breakdownKeys } from './breakdown-keys.ts'
import { addNoise, simplifyCurves, smoothKeys } from './filter-keys.ts'
import { insertTime } from './insert-time.ts'

const clip = clipKind.create('c', {
  duration: 4,
  curves: [
    keyedCurve('a', [
      [0, 0],
      [1, 1],
      [3, 0],
    ]),
    keyedCurve('b', [[1, 0.5]]),
  ],
  markers: [
    { time: 0.5, name: 'early' },
    { time: 2, name: 'late' },
  ],
})
const keysOf = (of: Clip, name: string) => {
  const curve = of.curves.find((c) => c.name === name)
  return curve?.type === 'keyed' ? curve.keys.map((k) => [k.time, k.value]) : []
}

it('sets in-betweens by a part of the way from key to key, also beyond them', () => {
  const made = (amount: number, time = 0.5) =>
    keysOf(breakdownKeys(clip, { curves: ['a', 'b'], time, amount }), 'a')
  expect(made(0.25)[1]).toEqual([0.5, 0.25])
  expect(made(1.2)[1]).toEqual([0.5, 1.2])
  // A key that is there is no neighbor of itself.
  expect(made(0.5, 1)).toEqual([
    [0, 0],
    [1, 0],
    [3, 0],
  ])
  // Nothing on the other side: nothing to be between.
  expect(keysOf(breakdownKeys(clip, { curves: ['b'], time: 2, amount: 0.5 }), 'b')).toEqual([[1, 0.5]])
  expect(() => breakdownKeys(clip, { curves: ['c'], time: 1, amount: 0.5 })).toThrow(/no curve "c"/)
})

describe('filters', () => {
  it('smooth towards the line between neighbors, and leave the ends', () => {
    const all = [0, 1, 3].map((time) => ({ curve: 'a', time }))
    expect(keysOf(smoothKeys(clip, all, 0.5), 'a')).toEqual([
      [0, 0],
      [1, 0.5],
      [3, 0],
    ])
    expect(keysOf(smoothKeys(clip, [{ curve: 'a', time: 1 }], 1), 'a')[1]).toEqual([1, 0])
  })

  it('add noise within a bound, the same for the same seed, and to chosen keys alone', () => {
    const many = clipKind.create('n', {
      duration: 9,
      curves: [
        keyedCurve(
          'x',
          Array.from({ length: 400 }, (_, i): [number, number] => [i / 50, 0]),
        ),
      ],
    })
    const places = keysOf(many, 'x').map(([time]) => ({ curve: 'x', time: time! }))
    const values = keysOf(addNoise(many, places, { amount: 0.1 }), 'x').map(([, v]) => v!)
    expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(0.1)
    const mean = values.reduce((a, b) => a + b) / values.length
    expect(Math.abs(mean)).toBeLessThan(0.015)
    // A uniform spread of ±0.1 has a deviation of 0.0577.
    const deviation = Math.sqrt(values.reduce((a, v) => a + (v - mean) ** 2, 0) / values.length)
    expect(deviation).toBeGreaterThan(0.05)
    expect(keysOf(addNoise(many, places, { amount: 0.1 }), 'x').map(([, v]) => v)).toEqual(values)
    expect(keysOf(addNoise(many, places, { amount: 0.1, seed: 2 }), 'x').map(([, v]) => v)).not.toEqual(
      values,
    )
    expect(keysOf(addNoise(many, places.slice(0, 1), { amount: 0.1 }), 'x')[1]).toEqual([0.02, 0])
  })

  it('simplify to fewer keys, never further from the curve than the error', () => {
    const dense = clipKind.create('d', {
      duration: 2,
      curves: [
        keyedCurve(
          'x',
          Array.from({ length: 121 }, (_, i): [number, number] => [i / 60, Math.sin((i / 60) * 3)]),
        ),
      ],
    })
    const simple = simplifyCurves(dense, ['x'], 0.01)
    expect(keysOf(simple, 'x').length).toBeLessThan(12)
    const [from, to] = [compileClip(dense), compileClip(simple)]
    for (let t = 0; t <= 2; t += 0.007)
      expect(Math.abs(sampleCurve(from, 0, t) - sampleCurve(to, 0, t))).toBeLessThanOrEqual(0.0101)
  })
})

describe('time put in or taken out', () => {
  it('moves keys, markers and the end', () => {
    const longer = insertTime(clip, { time: 1, seconds: 0.5 })
    expect(longer.duration).toBe(4.5)
    expect(keysOf(longer, 'a').map(([t]) => t)).toEqual([0, 1.5, 3.5])
    expect(longer.markers.map((m) => m.time)).toEqual([0.5, 2.5])
  })

  it('deletes what was in the time that is taken out', () => {
    const shorter = insertTime(clip, { time: 0.8, seconds: -1.5 })
    expect(shorter.duration).toBe(2.5)
    expect(keysOf(shorter, 'a').map(([t]) => t)).toEqual([0, 1.5])
    expect(shorter.markers.map((m) => m.name)).toEqual(['early'])
    expect(() => insertTime(clip, { time: 0, seconds: -4 })).toThrow(/more than 0 s/)
  })
})
