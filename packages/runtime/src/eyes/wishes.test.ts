import { type Clip, defaultPolicy, keyedCurve } from '@facework/documents'
import { rotationVectorFromQuaternion } from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'

/** What users of other engines complain of in public, and that it does not happen here. */

const joints = ['Jaw', 'Brow'].map((name) => ({ name, reference: transform() }))
const rest = Object.fromEntries(joints.map((j) => [j.name, j.reference]))
function character(mode: 'additive' | 'full' = 'additive'): CharacterInstance {
  const poses = testPoses(
    rest,
    [
      {
        name: 'JawDrop',
        joints: { Jaw: transform([0, -0.1, 0], [0.4, 0, 0]) },
        morphs: { face: { open: 1 } },
        range: mode === 'full' ? [0, 1] : [-1, 2],
      },
      {
        name: 'BrowUp',
        joints: { Brow: transform([0, 0.1, 0], [0, 0, 0.2]) },
        morphs: { face: { brow: 1 } },
      },
    ],
    { mode },
  )
  return new CharacterInstance(compileRig(testModel(joints, { face: ['open', 'brow'] }), { poses }))
}
const hold = (values: Record<string, number>, extra: Partial<Clip> = {}) =>
  testClip(
    Object.entries(values).map(([name, v]) => keyedCurve(name, [[0, v]])),
    { loop: true, ...extra },
  )
/** Jaw and brow as joints (turn, move) and as morphs. */
function shown(face: CharacterInstance, seconds = 0) {
  const frame = face.update(seconds)
  const turn = new Float64Array(3)
  rotationVectorFromQuaternion(turn, 0, frame.rotations, 0)
  const round = (v: number) => Number(v.toFixed(5))
  return {
    jawTurn: round(turn[0]!),
    jawMove: round(frame.translations[1]!),
    browMove: round(frame.translations[4]!),
    open: round(frame.morphs[0]!),
    brow: round(frame.morphs[1]!),
  }
}

describe('wish 1: "a mouth clip and a brow clip together come out at half strength"', () => {
  it.each(['additive', 'full'] as const)('both are at full strength, %s poses', (mode) => {
    const face = character(mode)
    face.play(hold({ JawDrop: 1 }), { fade: 0 })
    face.play(hold({ BrowUp: 1 }), { fade: 0 })
    expect(shown(face)).toEqual({ jawTurn: 0.4, jawMove: -0.1, browMove: 0.1, open: 1, brow: 1 })
  })
  it('joint and morph tracks of two clips too', () => {
    const face = new CharacterInstance(compileRig(testModel(joints, { face: ['open', 'brow'] })))
    const up = (joint: string, morph: string) =>
      testClip([], {
        joints: [
          {
            joint,
            path: 'translation',
            interpolation: 'linear',
            times: Float32Array.of(0),
            values: Float32Array.of(0, 1, 0),
          },
        ],
        morphs: [
          {
            mesh: 'face',
            morph,
            interpolation: 'linear',
            times: Float32Array.of(0),
            values: Float32Array.of(1),
          },
        ],
      })
    face.play(up('Jaw', 'open'), { fade: 0 })
    face.play(up('Brow', 'brow'), { fade: 0 })
    expect(shown(face)).toMatchObject({ jawMove: 1, browMove: 1, open: 1, brow: 1 })
  })
})

describe('wish 5: "layered curves pop instead of fading in"', () => {
  it('a clip over a mood comes in and goes out in even steps', () => {
    const face = character()
    face.setPolicy(defaultPolicy)
    face.setMood(hold({ JawDrop: 0.5 }), { fade: 0 })
    let before = shown(face).open
    const steps: number[] = []
    const over = face.play(hold({ JawDrop: 1, BrowUp: 1 }), { fade: 0.2 })
    for (let i = 0; i < 40; i++) {
      if (i === 20) over.stop(0.2)
      const now = shown(face, 1 / 60).open
      steps.push(Math.abs(now - before))
      before = now
    }
    // Half a control in 0.2 s is 0.5 / 12 a frame, and no more.
    expect(Math.max(...steps)).toBeLessThanOrEqual(0.5 / 12 + 1e-5)
    expect(before).toBe(0.5)
  })
  it('a channel no lower layer has fades from its default, not from what another frame left', () => {
    const face = character()
    const brow = face.play(hold({ BrowUp: 1 }), { fade: 0.1 })
    expect([shown(face, 0).brow, shown(face, 0.05).brow, shown(face, 0.05).brow]).toEqual([0, 0.5, 1])
    brow.stop(0)
    shown(face)
    face.play(hold({ BrowUp: 1 }), { fade: 0.1 })
    expect([shown(face, 0).brow, shown(face, 0.05).brow]).toEqual([0, 0.5])
  })
  it('a weight that leaves 0 does not leap, full poses', () => {
    const face = character('full')
    const jaw = face.play(hold({ JawDrop: 1 }), { fade: 0, weight: 0 })
    expect(shown(face).open).toBe(0)
    jaw.weight = 0.001
    expect(shown(face).open).toBe(0.001)
  })
})

describe('wish 6: "negative and more-than-one weights are lost, and joints and morphs then disagree"', () => {
  it.each([-0.5, 1.5, 2])('%s from a clip reaches joint and morph alike', (value) => {
    const face = character()
    face.play(hold({ JawDrop: value }), { fade: 0 })
    const { jawTurn, jawMove, open } = shown(face)
    expect(jawTurn).toBeCloseTo(0.4 * value, 4)
    expect(jawMove).toBeCloseTo(-0.1 * value, 4)
    expect(open).toBeCloseTo(value, 4)
  })
  it('and survives layers, speech and a policy', () => {
    const face = character()
    face.setPolicy(defaultPolicy)
    face.setMood(hold({ BrowUp: 1 }), { fade: 0 })
    face.play(hold({ JawDrop: 1.5 }), { fade: 0, role: 'speech' })
    expect(shown(face)).toMatchObject({ open: 1.5, jawMove: -0.15 })
    face.stopAll(0)
    face.play(hold({ JawDrop: -0.5 }), { fade: 0 })
    expect(shown(face)).toMatchObject({ open: -0.5, jawMove: 0.05 })
  })
  it('no weight of a layer gets lost: what one leaves, the next one has', () => {
    const face = character()
    face.play(hold({ JawDrop: 1 }), { fade: 0, priority: 'action', weight: 0.3 })
    face.play(hold({ JawDrop: 1 }), { fade: 0, priority: 'idle', weight: 0.5 })
    face.setMood(hold({ JawDrop: 1 }), { fade: 0, weight: 1 })
    expect(shown(face).open).toBe(1)
  })
})

describe('the order of things does not matter', () => {
  it('clips of one priority give the same whichever began first', () => {
    const clips = [hold({ JawDrop: 1 }), hold({ JawDrop: 0.25, BrowUp: 0.5 }), hold({ BrowUp: 1 })]
    const frames = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ].map((order) => {
      const face = character()
      for (const i of order) face.play(clips[i]!, { fade: 0, weight: 0.5 + i * 0.25 })
      return shown(face)
    })
    expect(frames[1]).toEqual(frames[0])
    expect(frames[2]).toEqual(frames[0])
  })
})

describe('[C5] absent, by hand', () => {
  const rig = compileRig(testModel([]), {
    curves: [{ name: 'c', kind: 'attribute', default: 0.2, joints: [] }],
    extraCurves: ['d'],
  })
  const cases: [string, [Record<string, number>, number][], number][] = [
    ['nobody speaks: the default', [], 0.2],
    ['a clip without the curve says nothing', [[{ d: 1 }, 1]], 0.2],
    [
      'it takes no share from one that has it',
      [
        [{ d: 1 }, 1],
        [{ c: 1 }, 1],
      ],
      1,
    ],
    [
      '0 is a word: half of it halves the other',
      [
        [{ c: 0 }, 1],
        [{ c: 1 }, 1],
      ],
      0.5,
    ],
    [
      'half present is filled with half the default',
      [
        [{ c: 1 }, 0.5],
        [{ d: 1 }, 1],
      ],
      0.6,
    ],
    ['three quarters of 0 and a quarter of the default', [[{ c: 0 }, 0.75]], 0.05],
  ]
  it.each(cases)('%s', (_, layers, expected) => {
    const face = new CharacterInstance(rig)
    for (const [values, weight] of layers) face.play(hold(values), { fade: 0, weight })
    face.update(0)
    expect(face.control('c')).toBeCloseTo(expected, 6)
  })
})
