import { clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createPosesFromClip, evaluateFrame } from '../../index.ts'
import {
  BOTH,
  BROW_UP,
  codesOf,
  expectTransform,
  FPS,
  FRAMES,
  JAW_OPEN,
  REST,
  testHead,
  testPoses,
} from '../../test-head.ts'

describe('createPosesFromClip', () => {
  it('[P1] keeps the rest of every joint, and of each pose only what differs', () => {
    const { model } = testHead()
    const poses = testPoses()
    expect(Object.keys(poses.rest.joints)).toEqual(['root', 'jaw', 'lip', 'brow'])
    expect(poses.rest.joints.jaw).toEqual(model.joints[1]!.reference)
    expect(poses.poses.map((p) => [p.name, p.frame, Object.keys(p.joints)])).toEqual([
      ['Neutral', 0, []],
      ['jawOpen', 2, ['jaw', 'lip']],
      ['browUp', 3, ['brow']],
      ['jawOpen_browUp', 4, ['jaw', 'lip', 'brow']],
    ])
    expect(poses.poses[1]!.morphs).toEqual({ face: { smile: 0.25 } })
    expect(poses.source).toEqual({ clip: 'poses', frameRate: 30, fingerprint: expect.any(String) })
  })

  it('[P4] one pose at weight 1 gives its frame back, 1e-6 m and 1e-5 rad', () => {
    const { model } = testHead()
    const poses = testPoses()
    const jaw = evaluateFrame({ model, poses, curves: { jawOpen: 1 } })
    expectTransform(jaw.joints.jaw, JAW_OPEN.jaw)
    expectTransform(jaw.joints.lip, JAW_OPEN.lip)
    expectTransform(jaw.joints.brow, REST.brow)
    expect(jaw.morphs.face!.smile).toBe(0.25)
    expectTransform(evaluateFrame({ model, poses, curves: { browUp: 1 } }).joints.brow, BROW_UP.brow)
  })

  it('[P7] combination at full bases is exact', () => {
    const { model } = testHead()
    const poses = testPoses()
    expect(poses.poses[3]!.role).toEqual({ type: 'combination', bases: ['jawOpen', 'browUp'] })
    const both = evaluateFrame({ model, poses, curves: { jawOpen: 1, browUp: 1 } })
    for (const joint of ['jaw', 'lip', 'brow'] as const) expectTransform(both.joints[joint], BOTH[joint])
    expect(both.morphs.face!.smile).toBeCloseTo(0.5, 6)
  })

  it('[P2] every frame of the clip, at the rate of its keys, with generated names', () => {
    const head = testHead()
    const { poses } = createPosesFromClip(head)
    expect(poses.poses.map((p) => [p.name, p.frame])).toEqual([
      ['Pose_0', 0],
      ['Pose_1', 1],
      ['Pose_2', 2],
      ['Pose_3', 3],
      ['Pose_4', 4],
    ])
    // Frame 1 has no key: it lies between its neighbours.
    const between = poses.poses[1]!.joints.jaw!
    expect(between.t[1]).toBeCloseTo((-0.03 - 0.034) / 2, 6)
    expect(poses.source?.frameRate).toBe(30)
  })

  it('[P2] names from a list: too few are filled up, too many are said', () => {
    const head = testHead()
    const few = createPosesFromClip({ ...head, names: 'rest\r\n\njaw\n' })
    expect(few.poses.poses.map((p) => p.name)).toEqual(['rest', 'Pose_1', 'jaw', 'Pose_3', 'Pose_4'])
    const many = createPosesFromClip({ ...head, names: ['a', 'b', 'c', 'd', 'e', 'f'] })
    expect(many.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'poses/names-left-over', message: expect.stringContaining('f') }),
    )
  })

  it('[P2] names from the curve that peaks on the frame; two peaks together are a combination', () => {
    const head = testHead()
    const clip = clipKind.create('poses', {
      ...head.clip,
      curves: [
        keyedCurve('jaw', [
          [0, 0],
          [1 / 30, 0],
          [2 / 30, 1],
          [3 / 30, 0],
          [4 / 30, 1],
        ]),
        keyedCurve('brow', [
          [0, 0],
          [2 / 30, 0],
          [3 / 30, 0.8],
          [4 / 30, 0.8],
        ]),
        keyedCurve('flat', [[0, 0.3]]),
      ],
    })
    const { poses } = createPosesFromClip({ ...head, clip, frameRate: FPS })
    expect(poses.poses.map((p) => [p.name, p.role.type])).toEqual([
      ['Pose_0', 'control'],
      ['Pose_1', 'control'],
      ['jaw', 'control'],
      ['brow', 'control'],
      ['jaw_brow', 'combination'],
    ])
    // Curves that drive poses are not what poses write; the others are.
    expect(poses.poses.map((p) => p.curves)).toEqual(Array(5).fill({ flat: expect.closeTo(0.3, 6) }))
  })

  it('snaps to keys that lie a little beside their frame', () => {
    const head = testHead()
    const late = head.clip.joints.map((t) => ({ ...t, times: t.times.map((x) => x * 1.0004) }))
    const clip = clipKind.create('poses', { ...head.clip, joints: late, duration: (4 / FPS) * 1.0004 })
    const { poses } = createPosesFromClip({ ...head, clip, frames: FRAMES, frameRate: FPS })
    expectTransform(poses.poses[3]!.joints.jaw, BOTH.jaw, 1e-8, 1e-7)
  })

  it('takes the middle of a cubic spline key', () => {
    const head = testHead()
    const joints = head.clip.joints.map((t) => {
      const width = t.path === 'rotation' ? 4 : 3
      const values = new Float32Array(t.values.length * 3).fill(9)
      t.times.forEach((_, k) => {
        values.set(t.values.subarray(k * width, k * width + width), (k * 3 + 1) * width)
      })
      return { ...t, interpolation: 'cubicspline' as const, values }
    })
    const { poses } = createPosesFromClip({
      ...head,
      clip: { ...head.clip, joints },
      frames: FRAMES,
      frameRate: FPS,
    })
    expectTransform(poses.poses[1]!.joints.jaw, JAW_OPEN.jaw)
  })

  it('says which mapped frames the clip lacks, which names occur twice, and which poses are the rest', () => {
    const head = testHead()
    const frames = [
      ...FRAMES,
      { frame: 9, name: 'late' },
      { frame: 2, name: 'jawOpen' },
      { frame: 0, name: 'idle' },
    ]
    const rounded = createPosesFromClip({ ...head, frames, frameRate: FPS })
    expect(codesOf(rounded.diagnostics)).toEqual(
      expect.arrayContaining(['poses/frame-missing', 'poses/name-duplicate']),
    )
    expect(rounded.poses.poses.map((p) => p.name)).toEqual([
      'Neutral',
      'jawOpen',
      'browUp',
      'jawOpen_browUp',
      'jawOpen.2',
      'idle',
    ])
    const still = clipKind.create('still', {
      duration: 1,
      curves: [
        keyedCurve('x', [
          [0, 0],
          [1, 1],
        ]),
      ],
    })
    const idle = createPosesFromClip({
      ...head,
      clip: still,
      frames: [{ frame: 1, name: 'idle' }],
      frameRate: 1,
      names: ['x'],
    })
    expect(codesOf(idle.diagnostics)).toContain('poses/same-as-rest')
  })

  it('refuses a rate of 0, a base that is none of the poses, and a million frames', () => {
    const head = testHead()
    expect(() => createPosesFromClip({ ...head, frameRate: 0 })).toThrow(
      expect.objectContaining({ code: 'clip/frame-rate' }),
    )
    expect(() => createPosesFromClip({ ...head, frames: FRAMES, frameRate: FPS, base: 'Neutal' })).toThrow(
      expect.objectContaining({ code: 'poses/base-unknown', hint: 'Did you mean "Neutral"?' }),
    )
    expect(() => createPosesFromClip({ ...head, frameRate: 1e9 })).toThrow(
      expect.objectContaining({ code: 'poses/too-many-frames' }),
    )
  })

  it('[P6] full mode comes with masks', () => {
    const { poses } = createPosesFromClip({ ...testHead(), frames: FRAMES, frameRate: FPS, mode: 'full' })
    expect(poses.mode).toBe('full')
    expect(poses.poses[0]!.mask).toEqual({ joints: ['*'], morphs: ['*'] })
    expect(poses.poses[2]!.mask).toEqual({ joints: ['brow'], morphs: [] })
  })
})
