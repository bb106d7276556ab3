import { clipKind, keyedCurve, type PoseAsset, type Transform } from '@facework/documents'
import {
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'
import { describe, expect, it } from 'vitest'
import { addInBetween, evaluateFrame, setRange } from '../index.ts'
import {
  after,
  at,
  BROW_UP,
  codesOf,
  expectTransform,
  JAW_OPEN,
  REST,
  testHead,
  testPoses,
  turn,
} from '../test-head.ts'

/** Σ w·delta on one joint, by hand [P3, P4]. */
function added(rest: Transform, ...parts: readonly (readonly [number, Transform])[]): Transform {
  const v = [0, 0, 0]
  const [t, s] = [[...rest.t], [1, 1, 1]]
  for (const [w, to] of parts) {
    const q = [0, 0, 0, 1]
    const r = [0, 0, 0]
    turnBetween(q, 0, to.r, 0, rest.r, 0)
    rotationVectorFromQuaternion(r, 0, q, 0)
    for (let k = 0; k < 3; k++) {
      v[k]! += w * r[k]!
      t[k]! += w * (to.t[k]! - rest.t[k]!)
      s[k]! += w * (to.s[k]! / rest.s[k]! - 1)
    }
  }
  const q = [0, 0, 0, 1]
  quaternionFromRotationVector(q, 0, v, 0)
  return at(
    t as unknown as Transform['t'],
    after(q as unknown as Transform['r'], rest.r),
    rest.s.map((x, k) => x * Math.max(0, s[k]!)) as unknown as Transform['s'],
  )
}

const { model } = testHead()
const poses = testPoses()

describe('evaluateFrame', () => {
  it('[S3] without anything the reference pose comes out', () => {
    const frame = evaluateFrame({ model })
    for (const joint of model.joints) expectTransform(frame.joints[joint.name], joint.reference)
    expect(frame).toMatchObject({ morphs: { face: { smile: 0, puff: 0 } }, curves: {}, diagnostics: [] })
  })

  it('[X1] joints that come in stay where nothing moves them, and poses go on top of them', () => {
    const brow = at([0.03, 0.06, 0.08], turn(0, 0, 10))
    const jaw = at(REST.jaw.t, after(turn(5, 0, 0), REST.jaw.r))
    const frame = evaluateFrame({ model, joints: { brow, jaw, nobody: brow } })
    expectTransform(frame.joints.brow, brow)
    expectTransform(frame.joints.jaw, jaw)
    const open = evaluateFrame({ model, poses, joints: { jaw }, curves: { jawOpen: 1 } })
    expectTransform(open.joints.jaw, added(jaw, [1, { ...JAW_OPEN.jaw, r: after(turn(18, 0, 0), jaw.r) }]))
  })

  it('[P4] half weights, and several poses in any order, against hand-computed sums', () => {
    const plain: PoseAsset = { ...poses, poses: poses.poses.slice(0, 3) }
    const half = evaluateFrame({ model, poses: plain, curves: { jawOpen: 0.5 } })
    expectTransform(half.joints.jaw, added(REST.jaw, [0.5, JAW_OPEN.jaw]))
    expect(half.morphs.face!.smile).toBe(0.125)
    // A third pose that moves the same joint, with scale.
    const third: PoseAsset['poses'][number] = {
      ...plain.poses[2]!,
      id: 'x',
      name: 'jawSide',
      joints: { jaw: at([0.004, -0.03, 0.02], after(turn(0, 25, 10), REST.jaw.r), [1.2, 0.9, 1]) },
      morphs: {},
    }
    const forth = { ...plain, poses: [...plain.poses, third] }
    const back = { ...plain, poses: [third, ...plain.poses.toReversed()] }
    const wanted = added(REST.jaw, [0.7, JAW_OPEN.jaw], [0.4, third.joints.jaw!])
    const curves = { jawOpen: 0.7, jawSide: 0.4, browUp: 1 }
    expectTransform(evaluateFrame({ model, poses: forth, curves }).joints.jaw, wanted)
    expectTransform(evaluateFrame({ model, poses: back, curves }).joints.jaw, wanted)
  })

  it('[P4] on another reference pose the result is its own plus the delta', () => {
    const other = { ...REST, jaw: at([0.01, -0.05, 0.03], turn(-10, 5, 0), [2, 1, 1]) }
    const wide = testHead(other)
    const frame = evaluateFrame({ model: wide.model, poses, curves: { jawOpen: 1 } })
    const dt = JAW_OPEN.jaw.t.map((v, k) => v - REST.jaw.t[k]!)
    const wanted = at(
      other.jaw.t.map((v, k) => v + dt[k]!) as unknown as Transform['t'],
      after(turn(18, 0, 0), other.jaw.r),
      [2, 1, 1],
    )
    expectTransform(frame.joints.jaw, wanted)
    const scaled = evaluateFrame({ model: wide.model, poses, curves: { jawOpen: 1 }, scaleTranslation: true })
    const factor = Math.hypot(...other.jaw.t) / Math.hypot(...REST.jaw.t)
    expect(scaled.joints.jaw!.t[1]).toBeCloseTo(other.jaw.t[1]! + dt[1]! * factor, 6)
  })

  it('[P5] weights are limited to the range, which may be wider', () => {
    const strong = evaluateFrame({ model, poses, curves: { jawOpen: 1.5 } })
    expectTransform(strong.joints.jaw, JAW_OPEN.jaw)
    const wide = setRange(poses, 'jawOpen', [-0.5, 1.5])
    expectTransform(
      evaluateFrame({ model, poses: wide, curves: { jawOpen: 1.5 } }).joints.jaw,
      added(REST.jaw, [1.5, JAW_OPEN.jaw]),
    )
    const negative = evaluateFrame({ model, poses: wide, curves: { jawOpen: -9 } })
    expectTransform(negative.joints.jaw, added(REST.jaw, [-0.5, JAW_OPEN.jaw]))
    expect(negative.morphs.face!.smile).toBe(-0.125)
  })

  it('[P8] an in-between is met at its weight, and shared with its neighbours beside it', () => {
    const shape = at([0, -0.031, 0.024], after(turn(4, 0, 0), REST.jaw.r))
    const frame = { joints: { jaw: shape }, morphs: {} }
    const asset = addInBetween(poses, { of: 'jawOpen', at: 0.4, frame })
    const jaw = (w: number) => evaluateFrame({ model, poses: asset, curves: { jawOpen: w } }).joints.jaw
    expectTransform(jaw(0.4), shape)
    expectTransform(jaw(0.1), added(REST.jaw, [0.25, shape]))
    expectTransform(jaw(0.7), added(REST.jaw, [0.5, shape], [0.5, JAW_OPEN.jaw]))
    expectTransform(jaw(1), JAW_OPEN.jaw)
  })

  it('plays a clip at a time, under controls set by hand', () => {
    const clip = clipKind.create('talk', {
      duration: 1,
      curves: [
        keyedCurve('jawOpen', [
          [0, 0],
          [1, 1],
        ]),
        keyedCurve('browUp', [[0, 1]]),
      ],
    })
    const frame = evaluateFrame({ model, poses, clip, time: 0.5, curves: { browUp: 0 } })
    expect(frame.curves).toMatchObject({ jawOpen: 0.5, browUp: 0 })
    expectTransform(frame.joints.jaw, added(REST.jaw, [0.5, JAW_OPEN.jaw]))
    expect(evaluateFrame({ model, poses, clip, time: 1 }).curves.jawOpen).toBe(1)
    expect(evaluateFrame({ model, poses, clip, time: 7.25 }).curves.jawOpen).toBe(1)
    const round = { ...clip, loop: true }
    expect(evaluateFrame({ model, poses, clip: round, time: 7.25 }).curves.jawOpen).toBe(0.25)
    expect(evaluateFrame({ model, poses, clip: round, time: 1 }).curves.jawOpen).toBe(1)
  })

  it('[C5] a curve nobody sets takes the default of its anim curve', () => {
    const animCurves = [{ name: 'browUp', kind: 'attribute' as const, default: 1, joints: [] }]
    expectTransform(evaluateFrame({ model, poses, animCurves }).joints.brow, BROW_UP.brow)
  })

  it('[G3] says when curves move nothing, and when joints would be moved twice', () => {
    const clip = clipKind.create('talk', {
      duration: 1,
      curves: [keyedCurve('jawOpen', [[0, 1]]), keyedCurve('blink', [[0, 1]])],
    })
    expect(codesOf(evaluateFrame({ model, clip }).diagnostics)).toEqual(['clip/curves-move-nothing'])
    expect(codesOf(evaluateFrame({ model, poses, clip }).diagnostics)).toEqual(['clip/curves-unused'])
    const twice = { ...clip, joints: testHead().clip.joints }
    expect(codesOf(evaluateFrame({ model, poses, clip: twice }).diagnostics)).toContain(
      'clip/double-transform',
    )
  })

  it('refuses unknown controls with the nearest name, and NaN', () => {
    const set = (curves: Record<string, number>) => () => evaluateFrame({ model, poses, curves })
    expect(set({ jaw_open: 1 })).toThrow(
      expect.objectContaining({ code: 'control/unknown', hint: 'Did you mean "jawOpen"?' }),
    )
    expect(set({ jawOpen: Number.NaN })).toThrow(expect.objectContaining({ code: 'control/number' }))
    const { clip } = testHead()
    expect(() => evaluateFrame({ model, clip, time: Number.POSITIVE_INFINITY })).toThrow(
      expect.objectContaining({ code: 'clip/time' }),
    )
  })

  it('[P7] a combination asked for by name sets its bases, those named beside it excepted, and says so', () => {
    const asked = evaluateFrame({ model, poses, curves: { jawOpen_browUp: 1 } })
    const bases = evaluateFrame({ model, poses, curves: { jawOpen: 1, browUp: 1 } })
    expect(asked.joints).toEqual(bases.joints)
    expect(asked.diagnostics.map((d) => d.code)).toContain('control/built-on')
    const half = evaluateFrame({ model, poses, curves: { jawOpen_browUp: 1, browUp: 0.5 } })
    expect(half.curves).toMatchObject({ jawOpen: 1, browUp: 0.5 })
  })
})
