import { clipKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { setJointKeys } from './set-joint-key.ts'

const half = Math.SQRT1_2
const clip = clipKind.create('nod', {
  duration: 1,
  joints: [
    {
      joint: 'head',
      path: 'rotation',
      interpolation: 'linear',
      times: Float32Array.of(0, 1),
      values: Float32Array.of(0, 0, 0, 1, half, 0, 0, half),
    },
    {
      joint: 'head',
      path: 'translation',
      interpolation: 'cubicspline',
      times: Float32Array.of(0),
      values: Float32Array.of(1, 1, 1, 0, 2, 0, 1, 1, 1),
    },
  ],
})
const track = (of: typeof clip, joint: string, path: string) =>
  of.joints.find((t) => t.joint === joint && t.path === path)!

describe('setJointKeys', () => {
  it('[C1] puts a key between others, gives one another value, and makes a track where there is none', () => {
    const keyed = setJointKeys(clip, [
      { joint: 'head', path: 'rotation', time: 0.5, value: [0, 2, 0, 0] },
      { joint: 'head', path: 'rotation', time: 1, value: [0, 0, 1, 0] },
      { joint: 'neck', path: 'translation', time: 2, value: [0, 0.1, 0] },
    ])
    const head = track(keyed, 'head', 'rotation')
    expect([...head.times]).toEqual([0, 0.5, 1])
    expect([...head.values]).toEqual([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0])
    const neck = track(keyed, 'neck', 'translation')
    expect([[...neck.times], [...neck.values], neck.interpolation]).toEqual([
      [2],
      [0, 0.1, 0].map(Math.fround),
      'linear',
    ])
    // A clip grows to hold its last key.
    expect(keyed.duration).toBe(2)
    expect(clipKind.read(keyed)).toEqual(keyed)
  })

  it('takes the sign of a rotation that is nearer, and keeps the tangents of a cubic track', () => {
    const turned = setJointKeys(clip, [{ joint: 'head', path: 'rotation', time: 0.5, value: [0, 0, 0, -1] }])
    expect([...track(turned, 'head', 'rotation').values.subarray(4, 8)].map(Math.abs)).toEqual([0, 0, 0, 1])
    expect(track(turned, 'head', 'rotation').values[7]).toBe(1)
    const moved = setJointKeys(clip, [{ joint: 'head', path: 'translation', time: 1, value: [3, 4, 5] }])
    expect([...track(moved, 'head', 'translation').values]).toEqual([
      1, 1, 1, 0, 2, 0, 1, 1, 1, 0, 0, 0, 3, 4, 5, 0, 0, 0,
    ])
  })

  it('refuses what is no transform', () => {
    for (const [path, value, time] of [
      ['rotation', [0, 0, 0, 0], 0],
      ['rotation', [0, 0, 1], 0],
      ['scale', [1, Number.NaN, 1], 0],
      ['translation', [0, 0, 0], -1],
    ] as const)
      expect(() => setJointKeys(clip, [{ joint: 'head', path, value, time }])).toThrow(
        /needs a time from 0 on/,
      )
  })
})
