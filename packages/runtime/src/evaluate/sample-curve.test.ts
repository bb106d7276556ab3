import { type Curve, type Key, type KeyedCurve, keyedCurve } from '@facework/documents'
import { EASINGS, INTERPOLATIONS } from '@facework/documents/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileClip } from '../compile/compile-clip.ts'
import { EASING_ORDER } from '../compile/easing-order.ts'
import { sampleCurveReference } from '../reference/index.ts'
import { testClip } from '../test-rig.ts'
import { sampleCurve } from './sample-curve.ts'

const at = (curve: Curve, time: number) => sampleCurve(compileClip(testClip([curve])), 0, time)
const withEnds = (curve: KeyedCurve, after: KeyedCurve['after'], before = after): KeyedCurve => ({
  ...curve,
  before,
  after,
})

describe('[C2] keyed curves, by hand', () => {
  it('constant and linear', () => {
    const c: KeyedCurve = {
      ...keyedCurve('x', []),
      keys: [
        { time: 0, value: 1, interpolation: 'constant' },
        { time: 1, value: 3, interpolation: 'linear' },
        { time: 3, value: 7, interpolation: 'linear' },
      ],
    }
    expect([0, 0.999, 1, 2, 3].map((t) => at(c, t))).toEqual([1, 1, 3, 5, 7])
  })
  it('cubic with automatic tangents is flat at a peak and at both ends', () => {
    const c = keyedCurve(
      'x',
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
      'cubic',
    )
    expect(at(c, 0.5)).toBeCloseTo(0.5, 14)
    expect(at(c, 0.25)).toBeCloseTo(0.15625, 14) // 3t² − 2t³
    expect(at(c, 1.25)).toBeCloseTo(1 - 0.15625, 14)
  })
  it('cubic with given tangents, in and out different', () => {
    const keys: Key[] = [
      { time: 0, value: 0, interpolation: 'cubic', out: { slope: 2 } },
      { time: 2, value: 1, interpolation: 'cubic', in: { slope: -1 }, out: { slope: 5 } },
    ]
    // Hermite at the middle: (v0 + v1)/2 + span·(m0 − m1)/8 = 0.5 + 2·3/8
    expect(at({ ...keyedCurve('x', []), keys }, 1)).toBeCloseTo(1.25, 14)
  })
  it('weighted tangents bend time: handles of full length cross at the middle', () => {
    const keys: Key[] = [
      { time: 0, value: 0, interpolation: 'cubic', out: { slope: 0, weight: 1 } },
      { time: 1, value: 1, interpolation: 'cubic', in: { slope: 0, weight: 1 } },
    ]
    const c = { ...keyedCurve('x', []), keys }
    expect(at(c, 0.5)).toBeCloseTo(0.5, 12)
    // u solves 3u(1−u)²·1 + 3u²(1−u)·0 + u³ = 0.25 → u ≈ 0.10314; y = 3u²(1−u) + u³
    const u = 0.103149737
    expect(at(c, 0.25)).toBeCloseTo(3 * u * u * (1 - u) + u ** 3, 6)
  })
  it('eased', () => {
    const c = keyedCurve(
      'x',
      [
        [0, 0],
        [2, 10],
      ],
      'quad-in',
    )
    expect(at(c, 1)).toBe(2.5)
  })
  it('the compiled order of easings is the document order', () => {
    expect(EASING_ORDER).toEqual(EASINGS)
  })
})

describe('[C2] beyond the ends, by hand', () => {
  const ramp = keyedCurve('x', [
    [1, 10],
    [3, 14],
  ])
  const read = (after: KeyedCurve['after'], ...times: number[]) =>
    times.map((t) => at(withEnds(ramp, after), t))
  it('hold', () => expect(read('hold', -5, 9)).toEqual([10, 14]))
  it('loop', () => expect(read('loop', 4, 0, -1.5)).toEqual([12, 12, 13]))
  it('loop with offset', () => expect(read('loop-offset', 4, 0, 5.5)).toEqual([16, 8, 19]))
  it('ping-pong', () => expect(read('ping-pong', 4, 5.5, 0, -1.5)).toEqual([12, 11, 12, 13]))
  it('linear', () => expect(read('linear', 4, 0)).toEqual([16, 8]))
  it('one key holds whatever the mode', () => {
    for (const mode of ['hold', 'loop', 'loop-offset', 'ping-pong', 'linear'] as const)
      expect(at(withEnds(keyedCurve('x', [[1, 5]]), mode), 7)).toBe(5)
  })
  it('a curve without keys is 0, and no time breaks it', () => {
    expect(at(keyedCurve('x', []), 1)).toBe(0)
    for (const t of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(Number.isFinite(at(withEnds(ramp, 'loop'), t))).toBe(true)
  })
})

describe('[C2] sampled curves', () => {
  const c: Curve = {
    type: 'sampled',
    name: 'x',
    start: 1,
    rate: 2,
    values: Float32Array.of(0, 1, 0.5),
    before: 'hold',
    after: 'linear',
  }
  it('straight between values, held and run on beyond', () => {
    expect([0, 1, 1.25, 1.5, 1.75, 2, 3].map((t) => at(c, t))).toEqual([0, 0, 0.5, 1, 0.75, 0.5, -0.5])
  })
})

describe('the flat form equals the reference', () => {
  const number = fc.double({ min: -3, max: 3, noNaN: true })
  const tangent = fc.option(
    fc.record({ slope: number, weight: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
    { nil: undefined },
  )
  const keys = fc.array(
    fc.record({
      gap: fc.double({ min: 0.01, max: 2, noNaN: true }),
      value: number,
      interpolation: fc.constantFrom(...INTERPOLATIONS),
      in: tangent,
      out: tangent,
    }),
    { minLength: 1, maxLength: 8 },
  )
  const ends = fc.constantFrom('hold', 'loop', 'loop-offset', 'ping-pong', 'linear' as const)
  it('on any keys, tangents and ends, within 1e-9', () => {
    fc.assert(
      fc.property(
        keys,
        ends,
        ends,
        fc.array(fc.double({ min: -9, max: 20, noNaN: true }), { minLength: 5 }),
        (list, before, after, times) => {
          let time = 0
          const curve = {
            type: 'keyed',
            name: 'x',
            before,
            after,
            keys: list.map(({ gap, in: a, out: b, ...key }) => {
              time += gap
              return { time, ...key, ...(a ? { in: a } : {}), ...(b ? { out: b } : {}) }
            }),
          } as KeyedCurve
          for (const t of times)
            expect(Math.abs(at(curve, t) - sampleCurveReference(curve, t))).toBeLessThan(
              1e-9 * (1 + Math.abs(t)) * 10,
            )
        },
      ),
    )
  })
})
