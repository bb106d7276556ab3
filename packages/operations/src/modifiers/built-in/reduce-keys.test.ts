import type { Curve, JointTrack, SampledCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { applied, content, curveError, everySegment, trackError } from '../test-modifier.ts'

/** The same numbers every time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function take(name: string, shape: (t: number) => number, rate = 60, seconds = 4): SampledCurve {
  const values = Float32Array.from({ length: seconds * rate + 1 }, (_, i) => shape(i / rate))
  return { type: 'sampled', name, start: 0, rate, values, before: 'hold', after: 'hold' }
}

const next = random(7)
const TAKES: readonly Curve[] = [
  take('sine', (t) => Math.sin(t * 3)),
  take('blink', (t) => Math.max(0, 1 - Math.abs(t - 2) * 6)),
  take('noise', () => next()),
  take('walk', (t) => Math.sin(t * 9) * Math.sin(t * 2.3) + 0.05 * next()),
  take('still', () => 0.25),
  take('jump', (t) => (t < 1.7 ? 0 : 1)),
  everySegment(),
]
const keyCount = (curve: Curve) => (curve.type === 'keyed' ? curve.keys.length : curve.values.length)

describe('reduce-keys', () => {
  it.each(['linear', 'cubic'] as const)('[O2] %s: never further off than the bound, at any time', (shape) => {
    for (const error of [0.1, 0.01, 0.001]) {
      const given = content({ duration: 4, curves: TAKES })
      const { content: made } = applied('reduce-keys', given, { error, shape })
      made.curves.forEach((curve, i) => {
        expect([curve.name, curveError(TAKES[i]!, curve, 4) <= error * (1 + 1e-6)]).toEqual([
          curve.name,
          true,
        ])
        expect(keyCount(curve)).toBeLessThanOrEqual(keyCount(TAKES[i]!))
      })
    }
  })

  it('needs few keys for what is simple, and cubic ones fewer than straight', () => {
    const given = content({ duration: 4, curves: TAKES })
    const keys = (shape: string) =>
      Object.fromEntries(
        applied('reduce-keys', given, { error: 0.005, shape }).content.curves.map((c) => [
          c.name,
          keyCount(c),
        ]),
      )
    const [straight, cubic] = [keys('linear'), keys('cubic')]
    expect(straight.blink).toBe(5)
    expect(straight.still).toBe(2)
    expect(straight.jump).toBe(4)
    expect(cubic.sine).toBeLessThan(straight.sine! / 3)
    expect(applied('reduce-keys', given).codes).toEqual(['modifier/keys-reduced'])
  })

  it('[O2] tracks stay within metres and radians', () => {
    const times = Float32Array.from({ length: 121 }, (_, i) => i / 60)
    const turn: JointTrack = {
      joint: 'jaw',
      path: 'rotation',
      interpolation: 'linear',
      times,
      values: Float32Array.from(
        Array.from(times).flatMap((t) => [
          Math.sin(t * t) * 0.3,
          0,
          0,
          Math.cos(Math.asin(Math.sin(t * t) * 0.3)),
        ]),
      ),
    }
    const move: JointTrack = {
      ...turn,
      path: 'translation',
      values: Float32Array.from(Array.from(times).flatMap((t) => [Math.sin(t * 4) * 0.01, t * 0.01, 0])),
    }
    const spline: JointTrack = {
      joint: 'brow',
      path: 'translation',
      interpolation: 'cubicspline',
      times: Float32Array.from({ length: 41 }, (_, i) => i / 20),
      values: Float32Array.from({ length: 41 * 9 }, (_, i) => (i % 9 === 3 ? Math.sin(i) * 0.01 : 0)),
    }
    const given = content({ duration: 2, joints: [turn, move, spline] })
    const { content: made } = applied('reduce-keys', given, { metres: 1e-4, radians: 1e-3 })
    expect(made.joints[0]!.times.length).toBeLessThan(60)
    expect(made.joints[1]!.times.length).toBeLessThan(60)
    // A number of a unit quaternion is off by no more than half the angle.
    expect(trackError(turn, made.joints[0]!, 2)).toBeLessThanOrEqual(5e-4)
    expect(trackError(move, made.joints[1]!, 2)).toBeLessThanOrEqual(1.01e-4)
    expect(trackError(spline, made.joints[2]!, 2)).toBeLessThanOrEqual(1.01e-4)
  })
})
