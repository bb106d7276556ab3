import { clipKind, keyedCurve } from '@facework/documents'
import { Report } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { bakeClip, deletePoses, evaluateFrame } from '../index.ts'
import { after, expectTransform, REST, testHead, testPoses, turn } from '../test-head.ts'

const { model } = testHead()
const poses = testPoses()
const clip = clipKind.create('talk', {
  duration: 0.51,
  loop: true,
  curves: [
    keyedCurve(
      'jawOpen',
      [
        [0, 0],
        [0.3, 1],
        [0.51, 0.2],
      ],
      'cubic',
    ),
  ],
  markers: [{ time: 0.3, name: 'open' }],
})

describe('bakeClip', () => {
  it('samples at the rate, and at the end exactly', () => {
    const baked = bakeClip({ model, poses, clip, fps: 10 })
    expect(Array.from(baked.joints[0]!.times)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.51].map(Math.fround))
    expect(
      Array.from(bakeClip({ model, poses, clip: { ...clip, duration: 0.5 }, fps: 10 }).joints[0]!.times),
    ).toHaveLength(6)
    const moment = clipKind.create('moment', { duration: 0, curves: [keyedCurve('jawOpen', [[0, 1]])] })
    expect(bakeClip({ model, poses, clip: moment }).joints[0]!.times).toEqual(Float32Array.of(0))
    expect(baked).toMatchObject({
      name: 'talk',
      duration: 0.51,
      loop: true,
      frameRate: 10,
      curves: [],
      markers: clip.markers,
    })
    expect(baked.id).not.toBe(clip.id)
  })

  it('makes tracks of what moves, and of nothing else', () => {
    const baked = bakeClip({ model, poses, clip })
    expect(baked.joints.map((t) => `${t.joint} ${t.path}`)).toEqual([
      'jaw translation',
      'jaw rotation',
      'lip translation',
    ])
    expect(baked.morphs.map((t) => `${t.mesh} ${t.morph}`)).toEqual(['face smile'])
    // Its own tracks stay, still or not.
    const still = { joint: 'brow', path: 'translation', interpolation: 'linear' } as const
    const own = {
      ...clip,
      joints: [{ ...still, times: Float32Array.of(0), values: Float32Array.from(REST.brow.t) }],
    }
    expect(bakeClip({ model, poses, clip: own }).joints.map((t) => `${t.joint} ${t.path}`)).toEqual([
      'jaw translation',
      'jaw rotation',
      'lip translation',
      'brow translation',
    ])
  })

  it('says when nothing moves', () => {
    const report = new Report()
    expect(bakeClip({ model, clip, report }).joints).toEqual([])
    expect(report.diagnostics.map((d) => d.code)).toEqual(['clip/curves-move-nothing', 'clip/bake-empty'])
  })

  it('counts what only the default of a curve moves', () => {
    const animCurves = [{ name: 'browUp', kind: 'attribute' as const, default: 0.5, joints: [] }]
    const plain = deletePoses(poses, ['jawOpen_browUp']).poses
    const moved = bakeClip({ model, poses: plain, clip, animCurves }).joints.map((t) => t.joint)
    expect(moved).toContain('brow')
  })

  it('is within 1e-5 m and rad of the evaluation at every sample', () => {
    const baked = bakeClip({ model, poses, clip })
    const times = baked.joints[0]!.times
    times.forEach((time) => {
      const shown = evaluateFrame({ model, clip: baked, time })
      const wanted = evaluateFrame({ model, poses, clip, time: Math.min(time, clip.duration) })
      for (const joint of model.joints)
        expectTransform(shown.joints[joint.name], wanted.joints[joint.name]!, 1e-6, 1e-6)
      expect(shown.morphs.face!.smile).toBeCloseTo(wanted.morphs.face!.smile!, 6)
    })
  })

  it('keeps rotations on one side, however far they turn', () => {
    const spin = clipKind.create('spin', {
      duration: 1,
      joints: [
        {
          joint: 'jaw',
          path: 'rotation',
          interpolation: 'linear',
          times: Float32Array.of(0, 0.25, 0.5, 0.75, 1),
          values: Float32Array.from(
            [0, 80, 160, 240, 320].flatMap((a) => after(turn(0, a > 180 ? a - 360 : a, 0), REST.jaw.r)),
          ),
        },
      ],
    })
    const { values } = bakeClip({ model, clip: spin }).joints[0]!
    for (let i = 4; i < values.length; i += 4) {
      expect(
        values.subarray(i, i + 4).reduce((sum, v, k) => sum + v * values[i - 4 + k]!, 0),
      ).toBeGreaterThan(0.9)
    }
  })

  it('refuses rates that are none, and bakes that would not fit', () => {
    expect(() => bakeClip({ model, clip, fps: 0 })).toThrow(
      expect.objectContaining({ code: 'clip/frame-rate' }),
    )
    expect(() => bakeClip({ model, clip: { ...clip, duration: 1e9 } })).toThrow(
      expect.objectContaining({ code: 'clip/too-long' }),
    )
  })
})
