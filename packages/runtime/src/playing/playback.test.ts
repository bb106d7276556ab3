import { type Curve, keyedCurve } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { describe, expect, it, vi } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { testClip, testModel, transform } from '../test-rig.ts'
import type { PlayOptions } from './playback.ts'
import { CharacterInstance } from './whole-character.ts'

const joints = [
  { name: 'root', reference: transform([0, 1, 0], [0, 0.5, 0]) },
  { name: 'tip', parent: 'root', reference: transform([0.2, 0, 0]) },
]
const rig = compileRig(testModel(joints), {
  curves: [
    { name: 'c', kind: 'attribute', default: 0.2, joints: [] },
    { name: 'd', kind: 'attribute', default: 0, joints: [] },
  ],
})
const flat = (name: string, value: number): Curve => keyedCurve(name, [[0, value]])
const ramp = (extra = {}) =>
  testClip(
    [
      keyedCurve('d', [
        [0, 0],
        [1, 1],
      ]),
    ],
    extra,
  )

/** Plays constants of curve `c` and reads what comes out. */
function mix(...layers: [value: number, options: PlayOptions][]): number {
  const instance = new CharacterInstance(rig)
  for (const [value, options] of layers) instance.play(testClip([flat('c', value)]), { fade: 0, ...options })
  instance.update(0)
  return instance.control('c')
}

describe('[T2] priorities and weights, by hand', () => {
  const cases: [string, [number, PlayOptions][], number][] = [
    ['nothing: the default', [], 0.2],
    ['one at 1', [[1, {}]], 1],
    ['one at .5: half the default', [[1, { weight: 0.5 }]], 0.6],
    [
      'equals at 1 and 1 share',
      [
        [1, {}],
        [0, {}],
      ],
      0.5,
    ],
    [
      'equals at .25 and .25 leave half to the default',
      [
        [1, { weight: 0.25 }],
        [0, { weight: 0.25 }],
      ],
      0.35,
    ],
    [
      'equals at 1 and .5: two thirds and one third',
      [
        [1, {}],
        [0, { weight: 0.5 }],
      ],
      2 / 3,
    ],
    [
      'a higher one at 1 hides all below',
      [
        [0.3, { priority: 'idle' }],
        [1, { priority: 'action' }],
      ],
      1,
    ],
    [
      'whatever was started first',
      [
        [1, { priority: 'action' }],
        [0.3, { priority: 'idle' }],
      ],
      1,
    ],
    [
      'a higher one at .5 leaves half to the next',
      [
        [0, { priority: 'core' }],
        [1, { priority: 'action4', weight: 0.5 }],
      ],
      0.5,
    ],
    [
      '.5, .5, 1 from the top give .5, .5, 0',
      [
        [1, { priority: 'action2', weight: 0.5 }],
        [0.5, { priority: 'action', weight: 0.5 }],
        [100, { priority: 'idle' }],
      ],
      0.75,
    ],
    ['weights beyond 1 count as 1', [[1, { weight: 7 }]], 1],
  ]
  it.each(cases)('%s', (_, layers, expected) => {
    expect(mix(...layers)).toBeCloseTo(expected, 6)
  })
  it('joints: rotations share as vectors from the reference, and untouched joints keep every bit', () => {
    const turnTo = (turn: number[]) =>
      testClip([], {
        joints: [
          {
            joint: 'root',
            path: 'rotation',
            interpolation: 'linear',
            times: Float32Array.of(0),
            values: Float32Array.from(transform([], turn).r),
          },
        ],
      })
    const instance = new CharacterInstance(rig)
    instance.play(turnTo([0, 0.5 + 0.8, 0]), { fade: 0, weight: 0.5 })
    const frame = instance.update(0)
    expect(angleBetweenQuaternions(frame.rotations, 0, transform([], [0, 0.9, 0]).r, 0)).toBeLessThan(1e-6)
    expect([...frame.rotations.subarray(4, 8)]).toEqual([...rig.referenceRotations.subarray(4, 8)])
    expect([...frame.translations]).toEqual([...rig.referenceTranslations])
  })
})

describe('[T1] a playback', () => {
  it('of many that start between two frames does not copy the others', () => {
    const instance = new CharacterInstance(rig)
    const flats = vi.spyOn(Array.prototype, 'flat')
    for (let i = 0; i < 100; i++) {
      instance.play(testClip([flat('c', 0)]), { fade: 0, priority: 'idle' })
      instance.play(testClip([flat('c', 1)]), { fade: 0, priority: 'action' })
    }
    expect(flats.mock.calls.length).toBe(0)
    flats.mockRestore()
    instance.update(0.01)
    expect([instance.playbacks.length, instance.control('c')]).toEqual([200, 1])
    const ranks = instance.playbacks.map((p) => p.rank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  })

  it('advances, loops, plays backwards, freezes and holds', () => {
    const instance = new CharacterInstance(rig)
    const playback = instance.play(ramp(), { loop: true, fade: 0, hold: true })
    const at = (seconds: number) => {
      instance.update(seconds)
      return instance.control('d')
    }
    expect(at(0.25)).toBeCloseTo(0.25, 6)
    expect(at(1)).toBeCloseTo(0.25, 6)
    playback.speed = -1
    expect(at(0.5)).toBeCloseTo(0.75, 6)
    playback.speed = 0
    expect(at(3)).toBeCloseTo(0.75, 6)
    playback.loop = false
    playback.speed = 1
    expect(at(9)).toBeCloseTo(1, 6)
    expect(at(9)).toBeCloseTo(1, 6)
    playback.stop(0)
    expect(at(0)).toBe(0)
    expect(instance.playbacks).toEqual([])
  })
  it('comes in over a tenth of a second and goes out the same, without a pop', () => {
    const instance = new CharacterInstance(rig)
    const playback = instance.play(testClip([flat('d', 1)]), { hold: true })
    const at = (seconds: number) => {
      instance.update(seconds)
      return instance.control('d')
    }
    expect([at(0), at(0.05), at(0.05), at(5)].map((v) => Number(v.toFixed(6)))).toEqual([0, 0.5, 1, 1])
    playback.stop()
    expect([at(0.025), at(0.05), at(0.05)].map((v) => Number(v.toFixed(6)))).toEqual([0.75, 0.25, 0])
    expect(playback.playing).toBe(false)
  })
  it('fades out at its end unless told to hold', () => {
    const instance = new CharacterInstance(rig)
    const playback = instance.play(ramp(), { fade: 0.2 })
    instance.update(1)
    expect(playback.finished).toBe(true)
    instance.update(0.1)
    expect(instance.control('d')).toBeCloseTo(0.5, 6)
    instance.update(0.1)
    instance.update(0)
    expect(instance.playbacks).toEqual([])
  })
  it('backwards begins at the end and is finished at the start', () => {
    const instance = new CharacterInstance(rig)
    const playback = instance.play(ramp(), { fade: 0, speed: -1, hold: true })
    instance.update(0.25)
    expect(instance.control('d')).toBeCloseTo(0.75, 6)
    instance.update(1)
    expect([playback.time, playback.finished]).toEqual([0, true])
  })
  it('tells of its end, its rounds and its markers, in order and once', () => {
    const told: string[] = []
    const markers = [
      { time: 0, name: 'start' },
      { time: 0.5, name: 'half', text: 'x' },
      { time: 1, name: 'end' },
    ]
    const instance = new CharacterInstance(rig)
    const playback = instance.play(ramp({ markers }), { fade: 0, loop: true })
    playback.on('marker', ({ name }) => told.push(name))
    playback.on('looped', () => told.push('looped'))
    playback.on('finished', () => told.push('finished'))
    instance.update(0.6)
    instance.update(0.6)
    expect(told).toEqual(['half', 'end', 'looped', 'start'])
    told.length = 0
    playback.speed = -1
    instance.update(0.3)
    expect(told).toEqual(['start', 'looped', 'end'])
    told.length = 0
    playback.speed = 1
    playback.loop = false
    instance.update(2)
    instance.update(2)
    expect(told).toEqual(['end', 'finished'])
    const off = playback.on('marker', () => told.push('no'))
    off()
    off()
  })
  it('refuses what is no number, and unknown priorities with the nearest', () => {
    const instance = new CharacterInstance(rig)
    expect(() => instance.play(ramp(), { weight: Number.NaN })).toThrow(
      expect.objectContaining({ code: 'play/number' }),
    )
    expect(() => instance.play(ramp(), { priority: 'actoin' as 'action' })).toThrow(
      expect.objectContaining({ code: 'play/priority', hint: 'Did you mean "action"?' }),
    )
    const playback = instance.play(ramp(), { fade: 0 })
    instance.update(Number.NaN)
    expect(instance.control('d')).toBe(0)
    playback.weight = Number.NaN
    instance.update(0.5)
    expect(instance.control('d')).toBe(0)
  })
  it('refuses controls that would be infinite in single precision', () => {
    const instance = new CharacterInstance(rig)
    expect(() => instance.setControl('d', 1e39)).toThrow(expect.objectContaining({ code: 'control/number' }))
  })
})
