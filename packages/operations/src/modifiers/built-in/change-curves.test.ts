import { type Curve, controlMapKind, keyedCurve } from '@facework/documents'
import { arkitToFacs50 } from '@facework/documents/internal'
import { describe, expect, it } from 'vitest'
import { curveSampler } from '../clip-content.ts'
import { applied, content, curveError, everySegment } from '../test-modifier.ts'

const sampled = (name: string, values: number[], rate = 10): Curve => ({
  type: 'sampled',
  name,
  start: 0,
  rate,
  values: Float32Array.from(values),
  before: 'hold',
  after: 'hold',
})
const names = (curves: readonly Curve[]) => curves.map((c) => c.name)

describe('scale-curves, offset-curves', () => {
  it('[O2] are exact at every time, for every kind of segment', () => {
    const given = content({
      duration: 2,
      curves: [everySegment(), everySegment('still'), sampled('s', [0, 1, 0.5])],
    })
    const scaled = applied('scale-curves', given, { by: -2, curves: ['all', 's'] }).content
    const moved = applied('offset-curves', scaled, { by: 0.25, curves: ['all', 's'] }).content
    const [was, is] = [curveSampler(given), curveSampler(moved)]
    for (let i = -5; i < 250; i++) {
      for (const name of ['all', 's'])
        expect(is(name, i / 100)).toBeCloseTo(-2 * was(name, i / 100) + 0.25, 6)
      expect(is('still', i / 100)).toBe(was('still', i / 100))
    }
  })

  it('say when a name fits nothing', () => {
    const { report } = applied('scale-curves', content({ curves: [everySegment('jawOpen')] }), {
      curves: ['jawOpn'],
    })
    expect(report.diagnostics).toEqual([
      expect.objectContaining({ code: 'modifier/no-match', hint: 'Did you mean "jawOpen"?' }),
    ])
  })
})

describe('clamp-curves', () => {
  it('[O2] holds between keys, too, and changes nothing inside', () => {
    const given = content({ duration: 2, curves: [everySegment(), sampled('s', [-1, 2, 0.5])] })
    const was = curveSampler(given)
    for (const [low, high] of [
      [0.2, 0.6],
      [-1, 0.15],
      [0.45, 3],
    ] as const) {
      const is = curveSampler(applied('clamp-curves', given, { low, high }).content)
      for (let i = 0; i <= 2000; i++) {
        const [wanted, found] = [Math.min(Math.max(was('all', i / 1000), low), high), is('all', i / 1000)]
        expect(found).toBeGreaterThanOrEqual(low - 1e-12)
        expect(found).toBeLessThanOrEqual(high + 1e-12)
        // Bent segments that leave the range become lines of 1/120 s.
        expect(Math.abs(found - wanted)).toBeLessThan(2e-3)
      }
    }
    expect(applied('clamp-curves', given, { low: -9, high: 9, curves: ['s'] }).content).toEqual(given)
    expect(() => applied('clamp-curves', given, { low: 1, high: 0 })).toThrow(
      expect.objectContaining({ code: 'modifier/parameter-clash' }),
    )
  })

  it('a straight line gets a key where it meets the limit', () => {
    const line = keyedCurve('a', [
      [0, -1],
      [1, 3],
    ])
    const { content: made } = applied('clamp-curves', content({ curves: [line] }))
    expect(made.curves[0]).toEqual(
      keyedCurve('a', [
        [0, 0],
        [0.25, 0],
        [0.5, 1],
        [1, 1],
      ]),
    )
  })
})

describe('rename-curves', () => {
  const given = content({ curves: ['CTRL_jaw', 'CTRL_brow', 'eye'].map((n) => keyedCurve(n, [[0, 1]])) })
  const renamed = (from: string[], to: string[]) => applied('rename-curves', given, { from, to })

  it('[O2] one for one, and by what a star stands for', () => {
    expect(names(renamed(['eye', 'CTRL_*'], ['look', '*_c']).content.curves)).toEqual([
      'jaw_c',
      'brow_c',
      'look',
    ])
    expect(renamed(['CTRL_jw'], ['x']).report.diagnostics).toEqual([
      expect.objectContaining({ code: 'modifier/no-match', hint: 'Did you mean "CTRL_jaw"?' }),
    ])
  })

  it('refuses a name for two', () => {
    const taken = expect.objectContaining({ code: 'control/name-taken' })
    expect(() => renamed(['CTRL_*'], ['x'])).toThrow(taken)
    expect(() => renamed(['CTRL_jaw'], ['eye'])).toThrow(taken)
    expect(() => renamed(['eye'], [])).toThrow(expect.objectContaining({ code: 'modifier/parameter-clash' }))
  })
})

describe('remap-curves', () => {
  it('[M2] by a built-in map, or by one that travels with the clip', () => {
    const given = content({ curves: [keyedCurve('jawOpen', [[0, 0.5]])] })
    const wanted = applied('remap-curves', given, { map: 'arkit-to-facs' }).content
    expect(names(wanted.curves)).toEqual(['JawDrop'])
    const inline = JSON.parse(JSON.stringify(arkitToFacs50))
    expect(applied('remap-curves', given, { map: inline }).content).toEqual(wanted)
    const own = controlMapKind.create('own', {
      lines: [{ target: 'x', terms: [{ source: 'jawOpen', gain: 2 }], offset: 0, reason: '' }],
    })
    expect(applied('remap-curves', given, { map: own }).content.curves).toEqual([keyedCurve('x', [[0, 1]])])
    expect(() => applied('remap-curves', given, { map: 'arkit-to-fac' })).toThrow(
      expect.objectContaining({ code: 'map/unknown', hint: 'Did you mean "arkit-to-facs"?' }),
    )
  })
})

describe('skip-all-zero-curves, delete-existing-curves', () => {
  const lifted: Curve = {
    ...keyedCurve(
      'lifted',
      [
        [0, 0],
        [1, 0],
      ],
      'cubic',
    ),
    keys: [
      { time: 0, value: 0, interpolation: 'cubic', out: { slope: 1 } },
      { time: 1, value: 0, interpolation: 'linear' },
    ],
  }
  const given = content({
    curves: [keyedCurve('zero', [[0, 0]]), sampled('still', [0, 0]), sampled('small', [0, 1e-4]), lifted],
  })

  it('[O2] what is 0 all the time goes, what a handle lifts stays', () => {
    expect(names(applied('skip-all-zero-curves', given).content.curves)).toEqual(['small', 'lifted'])
    expect(names(applied('skip-all-zero-curves', given, { tolerance: 1e-3 }).content.curves)).toEqual([
      'lifted',
    ])
  })

  it('[O2] curves that are there, all or some', () => {
    expect(applied('delete-existing-curves', given).content.curves).toEqual([])
    expect(names(applied('delete-existing-curves', given, { curves: ['s*'] }).content.curves)).toEqual([
      'zero',
      'lifted',
    ])
  })
})

describe('remove-redundant-keys', () => {
  it('[O2] plays the same with fewer keys', () => {
    const line = keyedCurve('line', [
      [0, 0],
      [0.25, 0.25],
      [0.5, 0.5],
      [0.75, 0.9],
      [1, 0.9],
      [1.5, 0.9],
      [2, 0.9],
    ])
    const steps = keyedCurve(
      'steps',
      [
        [0, 1],
        [0.5, 1],
        [1, 2],
        [1.5, 2],
        [2, 2],
      ],
      'constant',
    )
    const flat = keyedCurve('flat', [
      [0, 0.5],
      [1, 0.5],
      [2, 0.5],
    ])
    const bent = keyedCurve(
      'bent',
      [
        [0, 0],
        [0.5, 1],
        [1, 1],
        [1.5, 1],
        [2, 0],
      ],
      'cubic',
    )
    const given = content({
      duration: 2,
      curves: [line, steps, flat, bent, everySegment(), sampled('s', Array(21).fill(0.3))],
    })
    const { content: made } = applied('remove-redundant-keys', given)
    expect(made.curves.map((c) => (c.type === 'keyed' ? c.keys.map((k) => k.time) : 'samples'))).toEqual([
      [0, 0.5, 0.75, 2],
      [0, 1, 2],
      [0],
      [0, 0.5, 1.5, 2],
      [0, 0.2, 0.5, 0.8, 1.1, 1.4, 2],
      [0],
    ])
    given.curves.forEach((curve, i) => {
      expect(curveError(curve, made.curves[i]!, 2)).toBeLessThan(1e-6)
    })
  })

  it('[O2] tracks, too: still ones keep one key', () => {
    const times = Float32Array.of(0, 0.5, 1)
    const turn = Float32Array.of(
      0,
      0,
      0,
      1,
      0,
      0,
      Math.sin(0.1),
      Math.cos(0.1),
      0,
      0,
      Math.sin(0.2),
      Math.cos(0.2),
    )
    const made = applied(
      'remove-redundant-keys',
      content({
        joints: [
          { joint: 'a', path: 'rotation', interpolation: 'linear', times, values: turn },
          { joint: 'a', path: 'scale', interpolation: 'linear', times, values: new Float32Array(9).fill(1) },
          {
            joint: 'a',
            path: 'translation',
            interpolation: 'linear',
            times,
            values: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 0),
          },
        ],
      }),
    ).content
    expect(made.joints.map((t) => Array.from(t.times))).toEqual([[0, 1], [0], [0, 0.5, 1]])
  })
})
