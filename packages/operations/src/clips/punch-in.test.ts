import { clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { curveSampler } from '../modifiers/clip-content.ts'
import { punchIn } from './punch-in.ts'

const flat = (name: string, value: number, seconds: number) =>
  keyedCurve(name, [
    [0, value],
    [seconds, value],
  ])
const base = clipKind.create('base', {
  duration: 4,
  frameRate: 20,
  curves: [flat('jawOpen', 0.2, 4), flat('browInnerUp', 0.5, 4)],
  markers: [
    { time: 0.5, name: 'early' },
    { time: 2, name: 'inside' },
  ],
})
const take = clipKind.create('take', {
  duration: 3,
  frameRate: 20,
  curves: [
    {
      type: 'sampled',
      name: 'jawOpen',
      start: 1,
      rate: 20,
      values: new Float32Array(41).fill(1),
      before: 'hold',
      after: 'hold',
    },
    {
      type: 'sampled',
      name: 'eyeBlinkLeft',
      start: 1,
      rate: 20,
      values: new Float32Array(41).fill(0.8),
      before: 'hold',
      after: 'hold',
    },
  ],
})

describe('punchIn', () => {
  it('[O3] replaces a part with cross-fades inside of it, and nothing else', () => {
    const made = punchIn(base, take, { from: 1, to: 3 })
    const at = curveSampler(made)
    const jaw = [0, 0.95, 1, 1.05, 1.1, 2, 2.9, 2.95, 3, 3.5].map(
      (t) => Math.round(at('jawOpen', t) * 1000) / 1000,
    )
    // 0.2 before and after; half-way at 50 ms of the 100 ms fades.
    expect(jaw).toEqual([0.2, 0.2, 0.2, 0.6, 1, 1, 1, 0.6, 0.2, 0.2])
    expect(made.curves.find((c) => c.name === 'browInnerUp')).toBe(base.curves[1])
    expect(made.markers.map((m) => m.name)).toEqual(['early'])
    expect([made.id, made.duration]).toEqual([base.id, 4])
  })

  it('takes only the curves that are asked for, and makes the clip longer where the take is', () => {
    const made = punchIn(base, { ...take, duration: 5 }, { curves: (name) => name.startsWith('eye') })
    expect(made.curves.map((c) => c.name)).toEqual(['jawOpen', 'browInnerUp', 'eyeBlinkLeft'])
    expect(made.duration).toBe(5)
    const at = curveSampler(made)
    // No fade at the end of the clip: there is nothing to fade to.
    expect(
      [at('eyeBlinkLeft', 0.5), at('eyeBlinkLeft', 2), at('eyeBlinkLeft', 5)].map((v) =>
        Number(v.toFixed(3)),
      ),
    ).toEqual([0, 0.8, 0.8])
  })
})
