import {
  arkit52,
  type Clip,
  type ControlMap,
  type Curve,
  clipKind,
  controlMapKind,
  keyedCurve,
  type MapLine,
  type SampledCurve,
} from '@facework/documents'
import { arkitToFacs50, lineValue } from '@facework/documents/internal'
import { applyMap, compileClip, compileMap, sampleCurve } from '@facework/runtime/internal'
import { describe, expect, it } from 'vitest'
import { mapClip } from '../index.ts'
import { mapValues } from '../internal.ts'

const clipOf = (...curves: Curve[]) => clipKind.create('take', { duration: 2, curves })
const mapOf = (...lines: Partial<MapLine>[]) =>
  controlMapKind.create('m', { lines: lines as readonly MapLine[] })
const constantLine: MapLine = { target: 'constant', terms: [], offset: 0.25, reason: '' }
const sampled = (name: string, values: number[], rate = 10): SampledCurve => ({
  type: 'sampled',
  name,
  start: 0,
  rate,
  values: Float32Array.from(values),
  before: 'hold',
  after: 'hold',
})

function valueAt(clip: Clip, name: string, time: number): number {
  const index = clip.curves.findIndex((c) => c.name === name)
  return index < 0 ? 0 : sampleCurve(compileClip(clip), index, time)
}

/** Largest difference to the map applied to the sources, at these times. */
function worst(clip: Clip, map: ControlMap, times: readonly number[]): number {
  const mapped = mapClip(clip, map).clip
  return Math.max(
    ...times.flatMap((time) =>
      map.lines.map((line) =>
        Math.abs(valueAt(mapped, line.target, time) - lineValue(line, (name) => valueAt(clip, name, time))),
      ),
    ),
  )
}
const every = (step: number) => Array.from({ length: Math.round(2 / step) + 1 }, (_, i) => i * step)

describe('[M2] mapping a clip', () => {
  it('keeps the keys of a curve with one source, scaled with their tangents', () => {
    const keys = [
      { time: 0, value: 0, interpolation: 'cubic' as const, out: { slope: 2, weight: 0.5 } },
      { time: 1, value: 1, interpolation: 'sine-in' as const, in: { slope: -1 } },
    ]
    const source: Curve = { type: 'keyed', name: 'x', keys, before: 'loop', after: 'linear' }
    const map = mapOf({ target: 'y', terms: [{ source: 'x', gain: -0.5 }], offset: 0.25 })
    expect(mapClip(clipOf(source), map).clip.curves).toEqual([
      {
        type: 'keyed',
        name: 'y',
        keys: [
          { time: 0, value: 0.25, interpolation: 'cubic', out: { slope: -1, weight: 0.5 } },
          { time: 1, value: -0.25, interpolation: 'sine-in', in: { slope: 0.5 } },
        ],
        before: 'loop',
        after: 'linear',
      },
    ])
  })

  it('adds straight lines exactly, at the keys of both and nowhere else', () => {
    const a = keyedCurve('a', [
      [0, 0],
      [1, 1],
    ])
    const b = keyedCurve('b', [
      [0.5, 0.2],
      [2, 0.8],
    ])
    const terms = ['a', 'b'].map((source) => ({ source, gain: 0.5 }))
    const map = mapOf({ target: 'y', terms })
    const [curve] = mapClip(clipOf(a, b), map).clip.curves
    expect(curve!.type === 'keyed' && curve!.keys.map((k) => k.time)).toEqual([0, 0.5, 1, 2])
    expect(worst(clipOf(a, b), map, every(0.01))).toBeLessThan(1e-6)
  })

  it('has a key where a limit is met', () => {
    const a = keyedCurve('a', [
      [0, 0],
      [1, 1],
      [2, 0],
    ])
    const b = keyedCurve('b', [
      [0, 0.5],
      [2, 0.5],
    ])
    const terms = ['a', 'b'].map((source) => ({ source, gain: 1 }))
    const map = mapOf({ target: 'y', terms, range: [0.75, 1] })
    const [curve] = mapClip(clipOf(a, b), map).clip.curves
    expect(curve!.type === 'keyed' && curve!.keys.map((k) => [k.time, k.value])).toEqual([
      [0, 0.75],
      [0.25, 0.75],
      [0.5, 1],
      [1, 1],
      [1.5, 1],
      [1.75, 0.75],
      [2, 0.75],
    ])
    expect(worst(clipOf(a, b), map, every(0.01))).toBeLessThan(1e-6)
  })

  it('keeps steps as steps, beside slopes, too', () => {
    const steps = keyedCurve(
      'a',
      [
        [0, 0],
        [1, 1],
        [2, 0.5],
      ],
      'constant',
    )
    const slope = keyedCurve('b', [
      [0, 0],
      [2, 1],
    ])
    const terms = ['a', 'b'].map((source) => ({ source, gain: 0.5 }))
    const two = mapOf({ target: 'y', terms }, { target: 'z', terms: [terms[0]!, terms[0]!] })
    const { clip } = mapClip(clipOf(steps, slope), two)
    expect(valueAt(clip, 'y', 0.999)).toBeCloseTo(0.5 * 0.4995, 6)
    expect(valueAt(clip, 'y', 1)).toBeCloseTo(0.5 + 0.25, 6)
    expect([valueAt(clip, 'z', 0.9999), valueAt(clip, 'z', 1)]).toEqual([0, 1])
  })

  it('samples what is no straight line 60 times per second: exact there, close between', () => {
    const a = keyedCurve(
      'a',
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
      'cubic',
    )
    const b = keyedCurve('b', [
      [0, 1],
      [2, 0],
    ])
    const map = mapOf(
      {
        target: 'sum',
        terms: [
          { source: 'a', gain: 1 },
          { source: 'b', gain: -1 },
        ],
        range: [-1, 1],
      },
      { target: 'product', terms: [{ source: 'a', by: 'b', gain: 2 }] },
    )
    expect(worst(clipOf(a, b), map, every(1 / 60))).toBeLessThan(1e-6)
    expect(worst(clipOf(a, b), map, every(1 / 240))).toBeLessThan(1e-3)
  })

  it('writes out what goes on beyond its keys', () => {
    const a: Curve = {
      ...keyedCurve('a', [
        [0, 0],
        [0.5, 1],
      ]),
      after: 'ping-pong',
    }
    const b = keyedCurve('b', [[0, 0.5]])
    const map = mapOf({ target: 'y', terms: ['a', 'b'].map((source) => ({ source, gain: 0.5 })) })
    expect(worst(clipOf(a, b), map, every(1 / 60))).toBeLessThan(1e-6)
  })

  it('keeps captures as samples, and joins captures of other rates by keys', () => {
    const x = sampled('x', [0, 0.5, 1])
    const y = sampled('y', [1, 0.5, 0.25])
    const terms = ['x', 'y'].map((source) => ({ source, gain: 0.5 }))
    const map = mapOf({ target: 'z', terms })
    expect(mapClip(clipOf(x, y), map).clip.curves).toEqual([sampled('z', [0.5, 0.5, 0.625])])
    expect(worst(clipOf(x, { ...y, rate: 7 }), map, every(0.01))).toBeLessThan(1e-6)
  })

  it('leaves absent what has no source, and treats a missing partner as 0', () => {
    const { clip, diagnostics } = mapClip(clipOf(keyedCurve('eyeLookUpLeft', [[0, 0.8]])), arkitToFacs50)
    expect(clip.curves).toEqual([keyedCurve('EyesLookUp', [[0, 0.4]])])
    expect(diagnostics).toEqual([])
  })

  it('lists curves it does not know, and keeps them and those of the target vocabulary', () => {
    const names = ['HeadYaw', 'jawForward', 'TongueUp', 'JawDrop', 'jawOpen']
    const { clip, diagnostics } = mapClip(
      clipOf(...names.map((name) => keyedCurve(name, [[0, 0.3]]))),
      arkitToFacs50,
    )
    expect(clip.curves.map((c) => c.name)).toEqual(['HeadYaw', 'jawForward', 'TongueUp', 'JawDrop'])
    expect(diagnostics.map((d) => `${d.severity} ${d.code}: ${d.message}`)).toEqual([
      'info map/curves-unmapped: 2 of 5 curves are unknown to map "ARKit-52 to FACS-50" and stay as they are: HeadYaw, jawForward.',
      'warning map/curve-already-there: Map "ARKit-52 to FACS-50" would write 1 curves that already exist; the existing ones are kept: JawDrop.',
    ])
  })

  it('is exact at the samples of a whole face', () => {
    const curves = arkit52.controls.map(({ name }, c) =>
      sampled(
        name,
        Array.from({ length: 21 }, (_, i) => ((c * 37 + i * 13) % 101) / 100),
      ),
    )
    expect(worst(clipOf(...curves), arkitToFacs50, every(0.1))).toBeLessThan(1e-6)
  })
})

describe('[M2] mapping values', () => {
  it('gives what the lines say, by hand', () => {
    const given = {
      eyeLookOutLeft: 0.4,
      eyeLookInRight: 0.8,
      cheekSquintLeft: 0.7,
      eyeSquintLeft: 0.6,
      tail: 1,
    }
    const { values, diagnostics } = mapValues(given, arkitToFacs50)
    expect(values.EyesLookLeft).toBeCloseTo(0.6, 12)
    expect(values).toMatchObject({ tail: 1, LeftCheekRaiser: 1 })
    expect(Object.keys(values).sort()).toEqual(['EyesLookLeft', 'LeftCheekRaiser', 'tail'])
    expect(diagnostics.map((d) => d.code)).toEqual(['map/curves-unmapped'])
  })

  it('is what the compiled map gives, curve by curve', () => {
    const names = [...arkit52.controls.map((c) => c.name), 'tail', 'JawDrop', 'JawLeft']
    const map = { ...arkitToFacs50, lines: [...arkitToFacs50.lines, constantLine] }
    for (const every of [1, 2, 3, 5]) {
      const given = names.flatMap((name, i): [string, number][] =>
        i % every === 0 ? [[name, ((i * 37) % 101) / 100]] : [],
      )
      const { values } = mapValues(Object.fromEntries(given), map)
      const targets = [...names, ...map.lines.map((l) => l.target)]
      const unique = [...new Set(targets)]
      const compiled = compileMap(map, { sources: names, targets: unique })
      const byName = new Map(given)
      const [out, presence] = [new Float64Array(unique.length), new Float64Array(unique.length)]
      applyMap(
        compiled,
        Float64Array.from(names, (name) => byName.get(name) ?? Number.NaN),
        Float64Array.from(names, (name) => (byName.has(name) ? 1 : 0)),
        out,
        presence,
      )
      const found = unique.flatMap((name, i) => (presence[i] === 1 ? [[name, out[i]]] : []))
      expect(Object.fromEntries(found)).toEqual(values)
    }
  })
})
