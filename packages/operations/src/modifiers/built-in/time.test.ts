import { type Curve, type JointTrack, keyedCurve } from '@facework/documents'
import { normalizeQuaternion } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { applied, content, curveError, everySegment, expectKeysNear, trackError } from '../test-modifier.ts'

const sampled: Curve = {
  type: 'sampled',
  name: 's',
  start: 0.1,
  rate: 20,
  values: Float32Array.from({ length: 31 }, (_, i) => Math.sin(i * 0.7)),
  before: 'hold',
  after: 'hold',
}
const track = (interpolation: JointTrack['interpolation'], path: JointTrack['path']): JointTrack => {
  const width = (path === 'rotation' ? 4 : 3) * (interpolation === 'cubicspline' ? 3 : 1)
  const times = Float32Array.of(0.1, 0.6, 0.9, 1.7)
  const values = Float32Array.from({ length: times.length * width }, (_, i) => Math.sin(i * 1.3 + 1))
  if (width === 4) for (let i = 0; i < values.length; i += 4) normalizeQuaternion(values, i)
  return { joint: `${interpolation} ${path}`, path, interpolation, times, values }
}
const TRACKS = (['linear', 'cubicspline', 'step'] as const).flatMap((interpolation) =>
  (['translation', 'rotation'] as const).map((path) => track(interpolation, path)),
)
const steps = keyedCurve(
  'steps',
  [
    [0.2, 1],
    [0.8, 3],
    [1.5, 2],
  ],
  'constant',
)
const clip = content({
  duration: 2,
  curves: [everySegment(), sampled],
  joints: TRACKS,
  markers: [
    { time: 0.5, name: 'a' },
    { time: 1.5, name: 'b' },
  ],
})

describe('trim', () => {
  it('[O2] plays what played between the two times', () => {
    for (const [from, to] of [
      [0.3, 1.65],
      [0.6, 0.95],
      [0.05, 0.08],
      [1.75, 2],
      [0, 2],
    ] as const) {
      const { content: made } = applied('trim', clip, { from, to })
      expect(made.duration).toBeCloseTo(to - from, 12)
      made.curves.forEach((curve, i) => {
        // Cut inside an eased or weighted segment: lines of 1/120 s.
        const bound = curve.name === 'all' ? 2e-3 : 1e-5
        const off = curveError(curve, clip.curves[i]!, to - from, (t) => t + from)
        // A sampled curve that is cut between samples is sampled anew.
        expect([curve.name, from, off < (curve.name === 's' && (from * 20) % 1 !== 0 ? 0.5 : bound)]).toEqual(
          [curve.name, from, true],
        )
      })
      made.joints.forEach((t, i) => {
        if (t.interpolation === 'step') return
        expect([t.joint, trackError(t, clip.joints[i]!, to - from, (x) => x + from) < 1e-4]).toEqual([
          t.joint,
          true,
        ])
      })
    }
  })

  it('[O2] cuts plain cubics and straight lines exactly', () => {
    const cubic = keyedCurve(
      'c',
      [
        [0, 0],
        [0.5, 0.2],
        [1.2, 0.8],
        [2, 0.9],
      ],
      'cubic',
    )
    const { content: made } = applied('trim', content({ duration: 2, curves: [cubic] }), {
      from: 0.3,
      to: 1.7,
    })
    expect(curveError(made.curves[0]!, cubic, 1.4, (t) => t + 0.3)).toBeLessThan(1e-12)
  })

  it('moves markers and refuses nothing', () => {
    expect(applied('trim', clip, { from: 1 }).content.markers).toEqual([{ time: 0.5, name: 'b' }])
    expect(() => applied('trim', clip, { from: 3 })).toThrow(
      expect.objectContaining({ code: 'modifier/parameter-clash' }),
    )
  })
})

describe('reverse', () => {
  it('[O2] what was at t is at duration − t', () => {
    const { content: made } = applied('reverse', clip)
    made.curves.forEach((curve, i) => {
      expect(curveError(curve, clip.curves[i]!, 2, (t) => 2 - t)).toBeLessThan(1e-9)
    })
    made.joints.forEach((t, i) => {
      if (t.interpolation === 'step') return
      expect([t.joint, trackError(t, clip.joints[i]!, 2, (x) => 2 - x) < 1e-5]).toEqual([t.joint, true])
    })
    expect(made.markers).toEqual([
      { time: 0.5, name: 'b' },
      { time: 1.5, name: 'a' },
    ])
  })

  it('[O2] twice is the clip again', () => {
    const twice = applied('reverse', applied('reverse', clip).content).content
    twice.curves.forEach((curve, i) => {
      expectKeysNear(curve, clip.curves[i]!)
    })
    twice.joints.forEach((t, i) => {
      if (t.interpolation === 'step') return
      t.times.forEach((time, k) => {
        expect(time).toBeCloseTo(clip.joints[i]!.times[k]!, 6)
      })
      expect(t.values).toEqual(clip.joints[i]!.values)
    })
  })

  it('steps hold the value before, looked at between them', () => {
    const stepped = content({
      duration: 2,
      curves: [steps],
      joints: TRACKS.filter((t) => t.interpolation === 'step'),
    })
    const { content: made } = applied('reverse', stepped)
    const twice = applied('reverse', made).content
    for (const time of [0.05, 0.3, 0.45, 0.7, 1, 1.15, 1.3, 1.85]) {
      expect([time, heldValue(made.curves[0]!, time)]).toEqual([time, heldValue(steps, 2 - time)])
      expect(heldValue(twice.curves[0]!, time)).toBe(heldValue(steps, time))
      made.joints.forEach((t, i) => {
        expect(heldKey(t, time)).toEqual(heldKey(stepped.joints[i]!, 2 - time))
      })
    }
  })
})

function heldValue(curve: Curve, time: number): number {
  if (curve.type !== 'keyed') return Number.NaN
  return (curve.keys.findLast((k) => k.time <= time) ?? curve.keys[0]!).value
}

function heldKey({ path, times, values }: JointTrack, time: number): number[] {
  const width = path === 'rotation' ? 4 : 3
  const key = Math.max(
    0,
    times.findLastIndex((x) => x <= time),
  )
  return Array.from(values.slice(key * width, (key + 1) * width))
}

describe('retime', () => {
  it('[O2] speed: all times divided, the shape as it was', () => {
    const { content: made } = applied('retime', clip, { speed: 2.5 })
    expect(made.duration).toBe(0.8)
    made.curves.forEach((curve, i) => {
      expect(curveError(curve, clip.curves[i]!, 0.8, (t) => t * 2.5)).toBeLessThan(1e-9)
    })
    made.joints.forEach((t, i) => {
      if (t.interpolation !== 'step')
        expect(trackError(t, clip.joints[i]!, 0.8, (x) => x * 2.5)).toBeLessThan(1e-4)
    })
    expect(made.markers.map((m) => Number(m.time.toFixed(12)))).toEqual([0.2, 0.6])
  })

  it('[O2] warp: given times go to others, straight time between', () => {
    const warp = [
      [0, 0],
      [0.4, 1],
      [1, 1.2],
      [2, 3],
    ]
    const back = (t: number) => (t < 1 ? t * 0.4 : t < 1.2 ? 0.4 + (t - 1) * 3 : 1 + (t - 1.2) / 1.8)
    const { content: made } = applied('retime', clip, { warp })
    expect(made.duration).toBe(3)
    expect(curveError(made.curves[0]!, clip.curves[0]!, 3, back)).toBeLessThan(2e-3)
    made.joints.forEach((t, i) => {
      if (t.interpolation === 'step') return
      expect([t.joint, trackError(t, clip.joints[i]!, 3, back) < 1e-4]).toEqual([t.joint, true])
    })
    expect(made.markers[0]!.time).toBeCloseTo(1 + 0.1 / 3, 12)
    expect(made.markers[1]!.time).toBeCloseTo(2.1, 12)
    const cubic = keyedCurve(
      'c',
      [
        [0, 0],
        [0.5, 0.2],
        [1.2, 0.8],
        [2, 0.9],
      ],
      'cubic',
    )
    const bent = applied('retime', content({ duration: 2, curves: [cubic] }), { warp }).content
    expect(curveError(bent.curves[0]!, cubic, 3, back)).toBeLessThan(1e-12)
    expect(() =>
      applied('retime', clip, {
        warp: [
          [0, 0],
          [1, 0],
        ],
      }),
    ).toThrow(expect.objectContaining({ code: 'modifier/parameter-clash', path: 'retime.warp' }))
  })
})

describe('resample', () => {
  it('[O2] even samples have the values that play there', () => {
    const { content: made } = applied('resample', clip, { fps: 10 })
    const [curve] = made.curves
    expect(curve).toMatchObject({ type: 'sampled', rate: 10, start: 0 })
    const values = curve!.type === 'sampled' ? curve!.values : []
    expect(values).toHaveLength(21)
    ;[0, 0.25, 0.5].forEach((v, i) => {
      expect(values[i]).toBeCloseTo(v, 6)
    })
    expect(made.joints.every((t) => t.interpolation === 'linear' && t.times.length === 21)).toBe(true)
    expect(applied('resample', clip, { fps: 10, tracks: false }).content.joints).toBe(clip.joints)
    expect(() => applied('resample', { ...clip, duration: 1e9 })).toThrow(
      expect.objectContaining({ code: 'clip/too-long' }),
    )
  })
})

describe('smooth', () => {
  const wave = (rate: number): Curve => ({
    type: 'sampled',
    name: 'w',
    start: 0,
    rate,
    values: Float32Array.from({ length: 4 * rate + 1 }, (_, i) => Math.sin((2 * Math.PI * 2 * i) / rate)),
    before: 'hold',
    after: 'hold',
  })

  it('[O2] a bell of width σ leaves exp(−(2πfσ)²/2) of a wave, whatever the frame rate', () => {
    const seconds = 0.06
    for (const rate of [30, 60, 240]) {
      // Straight lines between samples lose a little of the wave themselves: sinc² of its part of the rate, about.
      const part = (Math.PI * 2) / rate
      const wanted = Math.exp(-((2 * Math.PI * 2 * seconds) ** 2) / 2) * (Math.sin(part) / part) ** 2
      const given = content({ duration: 4, curves: [wave(rate)] })
      const [made] = applied('smooth', given, { seconds }).content.curves
      const values = made!.type === 'sampled' ? Array.from(made!.values) : []
      expect(values).toHaveLength(4 * rate + 1)
      const squares = values.slice(rate, 3 * rate).reduce((sum, v) => sum + v * v, 0)
      expect(Math.abs(Math.sqrt(squares / rate) - wanted)).toBeLessThan(2e-3)
    }
  })

  it('keeps what is still or runs straight, and leaves curves that were not named', () => {
    const still = keyedCurve('still', [[0, 0.3]])
    const line = keyedCurve('line', [
      [0, 0],
      [2, 1],
    ])
    const given = content({ duration: 2, curves: [still, line, keyedCurve('other', [[0, 1]])] })
    const { content: made } = applied('smooth', given, { seconds: 0.05, curves: ['still', 'line'] })
    expect(curveError(made.curves[0]!, still, 2)).toBeLessThan(1e-6)
    expect(made.curves[1]!.type === 'sampled' && made.curves[1]!.values[60]).toBeCloseTo(0.5, 6)
    expect(made.curves[2]).toBe(given.curves[2])
  })

  it('[O2] tracks: rotations stay of length 1 and are halfway at a step', () => {
    const turn: JointTrack = {
      joint: 'jaw',
      path: 'rotation',
      interpolation: 'step',
      times: Float32Array.of(0, 1),
      // The second is the negative of a turn about z: the same rotation.
      values: Float32Array.of(0, 0, 0, 1, 0, 0, -Math.sin(0.2), -Math.cos(0.2)),
    }
    const { content: made } = applied('smooth', content({ duration: 2, joints: [turn] }), {
      seconds: 0.1,
      tracks: true,
    })
    const { times, values } = made.joints[0]!
    const at = Array.from(times).findIndex((t) => t >= 1)
    const q = values.slice(at * 4, at * 4 + 4)
    expect(Math.hypot(...q)).toBeCloseTo(1, 6)
    expect(2 * Math.atan2(q[2]!, q[3]!)).toBeCloseTo(0.2, 1)
  })
})
