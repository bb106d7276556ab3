import { type Curve, keyedCurve } from '@facework/documents'
import { expect, it } from 'vitest'
import { compileClip } from '../compile/compile-clip.ts'
import { sampleCurveReference } from '../reference/index.ts'
import { testClip } from '../test-rig.ts'
import { curvesOfClip } from './curve-of-clip.ts'

const wave = (name: string, start: number, rate: number, count: number): Curve => ({
  type: 'sampled',
  name,
  before: 'ping-pong',
  after: 'loop',
  start,
  rate,
  values: Float32Array.from({ length: count }, (_, i) => ((i * 7) % 11) / 11),
})

it('[C2] all curves of a clip at once are what each of them is alone', () => {
  const curves = [
    wave('a', 0, 30, 40),
    wave('b', 0, 30, 40),
    keyedCurve(
      'keys',
      [
        [0, 0],
        [0.4, 1],
        [1, 0.2],
      ],
      'cubic',
    ),
    wave('short', 0, 30, 7),
    wave('late', 0.25, 30, 40),
    wave('slow', 0.25, 12, 9),
    wave('single', 0.25, 12, 1),
    keyedCurve('none', []),
    wave('again', 0, 30, 40),
  ]
  const clip = compileClip(testClip(curves, { duration: 2 }))
  // Forwards, backwards and by leaps: what the last call found must not be in the next.
  const times = Array.from({ length: 200 }, (_, i) => ((i * 37) % 100) / 40 - 0.2)
  for (const time of [...times, 0, 1 / 30, 39 / 30, 0.25]) {
    const values = curvesOfClip(clip, time)
    curves.forEach((curve, c) => {
      expect(values[c], `${curve.name} at ${time}`).toBeCloseTo(sampleCurveReference(curve, time), 6)
    })
  }
})

it('takes clips of any number of curves', () => {
  const names = Array.from({ length: 150 }, (_, i) => `curve${i}`)
  const clip = compileClip(testClip(names.map((name, i) => keyedCurve(name, [[0, i]], 'linear'))))
  expect([...curvesOfClip(clip, 0.5)].slice(0, 150)).toEqual(names.map((_, i) => i))
})
