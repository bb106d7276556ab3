import {
  CONTROL_SETS,
  type Joint,
  type JointTrack,
  keyedCurve,
  type Quat,
  type Vec3,
} from '@facework/documents'
import { Bone, Matrix4, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { after, at, turn } from '../../test-head.ts'
import { mirrorName } from '../curves/mirror-name.ts'
import { applied, content } from '../test-modifier.ts'

describe('mirrorName', () => {
  it.each([
    ['browDownLeft', 'browDownRight'],
    ['LeftLipCornerPuller', 'RightLipCornerPuller'],
    ['MouthLeft', 'MouthRight'],
    ['JawDrop', 'JawDrop'],
    ['smile_L', 'smile_R'],
    ['lip.r.01', 'lip.l.01'],
    ['L_brow_2', 'R_brow_2'],
    ['leftEyeLookRight', 'rightEyeLookLeft'],
    ['bright', 'bright'],
    ['cleft_R', 'cleft_L'],
    ['Lip', 'Lip'],
  ])('%s and %s', (a, b) => {
    expect([mirrorName(a), mirrorName(b)]).toEqual([b, a])
  })

  it('[M1] gives the partner of every control of every set, and back', () => {
    for (const control of CONTROL_SETS.flatMap((s) => s.controls)) {
      if (control.mirror !== undefined) expect(mirrorName(control.name)).toBe(control.mirror)
      expect(mirrorName(mirrorName(control.name))).toBe(control.name)
    }
  })
})

/** Two sides of a rig; the right one with axes of its own, as tools orient them. */
const ODD = turn(180, 0, 0)
const LEFT_EAR = after(turn(10, 20, 30), turn(0, 0, 0))
const across = (q: Quat): Quat => [q[0], -q[1], -q[2], q[3]]
const JOINTS: Joint[] = [
  { name: 'root', reference: at([0, 1, 0], turn(0, 0, 0)) },
  { name: 'head', parent: 'root', reference: at([0, 0.5, 0], turn(12, 0, 0)) },
  { name: 'ear_L', parent: 'head', reference: at([0.08, 0.1, 0.02], LEFT_EAR) },
  { name: 'tip_L', parent: 'ear_L', reference: at([0, 0.05, 0.01], turn(0, 40, 0)) },
  { name: 'ear_R', parent: 'head', reference: at([-0.08, 0.1, 0.02], after(across(LEFT_EAR), ODD)) },
  // Hangs where the mirror shows it, seen from axes that are turned by half a turn about x.
  {
    name: 'tip_R',
    parent: 'ear_R',
    reference: at([0, -0.05, -0.01], after(after(ODD, across(turn(0, 40, 0))), turn(0, 90, 0))),
  },
]

/** Where three.js puts a point that hangs from a joint, with some joints moved. */
function place(moved: ReadonlyMap<string, { t?: Vec3; r?: Quat }>, joint: string, point: Vector3): Vector3 {
  const bones = new Map<string, Bone>()
  for (const { name, parent, reference } of JOINTS) {
    const bone = new Bone()
    bone.position.set(...(moved.get(name)?.t ?? reference.t))
    bone.quaternion.set(...(moved.get(name)?.r ?? reference.r))
    bones.set(name, bone)
    if (parent !== undefined) bones.get(parent)!.add(bone)
  }
  bones.get('root')!.updateMatrixWorld(true)
  return point.clone().applyMatrix4(bones.get(joint)!.matrixWorld)
}

const mirrored = (v: Vector3) => new Vector3(-v.x, v.y, v.z)

describe('mirror', () => {
  const move: Record<string, { t: Vec3; r: Quat }> = {
    head: { t: [0.01, 0.5, 0.02], r: after(turn(5, 25, -8), turn(12, 0, 0)) },
    ear_L: { t: [0.09, 0.12, 0.03], r: after(turn(-30, 10, 15), LEFT_EAR) },
    tip_L: { t: [0.01, 0.06, 0], r: turn(20, 60, -10) },
  }
  const tracks: JointTrack[] = Object.entries(move).flatMap(([joint, { t, r }]): JointTrack[] => [
    {
      joint,
      path: 'translation',
      interpolation: 'linear',
      times: Float32Array.of(0),
      values: Float32Array.from(t),
    },
    {
      joint,
      path: 'rotation',
      interpolation: 'linear',
      times: Float32Array.of(0),
      values: Float32Array.from(r),
    },
  ])
  const skeleton = { joints: JOINTS }
  const given = content({ joints: tracks })

  it('[O2] a point moves where the mirror shows its partner, whatever the axes of the joints (three.js)', () => {
    const { content: made } = applied('mirror', given, {}, { skeleton })
    const out = new Map<string, { t?: Vec3; r?: Quat }>()
    for (const { joint, path, values } of made.joints) {
      const now = out.get(joint) ?? {}
      out.set(joint, { ...now, [path === 'rotation' ? 'r' : 't']: Array.from(values) })
    }
    expect([...out.keys()]).toEqual(['head', 'ear_R', 'tip_R'])
    const from = new Map(Object.entries(move))
    for (const joint of ['head', 'ear_L', 'tip_L']) {
      const local = new Vector3(0.03, -0.02, 0.05)
      const resting = place(new Map(), joint, local)
      // The same point of the other side, as its joint holds it at rest.
      const other = mirrorName(joint)
      const frame = new Matrix4()
      const origin = place(new Map(), other, new Vector3())
      const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)].map((axis) =>
        place(new Map(), other, axis).sub(origin),
      )
      frame.makeBasis(axes[0]!, axes[1]!, axes[2]!).setPosition(origin)
      const there = mirrored(resting).applyMatrix4(frame.invert())
      const found = place(out, other, there)
      const wanted = mirrored(place(from, joint, local))
      expect([joint, found.distanceTo(wanted) < 1e-6]).toEqual([joint, true])
    }
  })

  it('[O2] twice is the clip again: curves, tracks, tangents', () => {
    const cubic: JointTrack = {
      joint: 'ear_L',
      path: 'rotation',
      interpolation: 'cubicspline',
      times: Float32Array.of(0, 1),
      values: Float32Array.from({ length: 24 }, (_, i) => Math.sin(i)),
    }
    const whole = content({
      joints: [...tracks.slice(0, 1), cubic],
      morphs: [
        {
          mesh: 'face',
          morph: 'smile_L',
          interpolation: 'linear',
          times: Float32Array.of(0),
          values: Float32Array.of(1),
        },
      ],
      curves: ['MouthLeft', 'JawDrop', 'MouthRight', 'headYaw', 'smile_L'].map((n, i) =>
        keyedCurve(n, [[0, i + 1]]),
      ),
    })
    for (const context of [{}, { skeleton }]) {
      const once = applied('mirror', whole, {}, context).content
      expect(once.curves).toEqual([
        keyedCurve('MouthLeft', [[0, 3]]),
        keyedCurve('JawDrop', [[0, 2]]),
        keyedCurve('MouthRight', [[0, 1]]),
        keyedCurve('headYaw', [[0, -4]]),
        keyedCurve('smile_R', [[0, 5]]),
      ])
      expect(once.morphs[0]!.morph).toBe('smile_R')
      const twice = applied('mirror', once, {}, context).content
      expect(twice.curves).toEqual(whole.curves)
      twice.joints.forEach((t, i) => {
        expect(t.joint).toBe(whole.joints[i]!.joint)
        t.values.forEach((v, k) => {
          expect(v).toBeCloseTo(whole.joints[i]!.values[k]!, 6)
        })
      })
    }
  })

  it('without a skeleton, joints are taken to mirror as they stand', () => {
    const r = turn(10, 20, 30)
    const { content: made } = applied(
      'mirror',
      content({ joints: [{ ...tracks[1]!, joint: 'x_L', values: Float32Array.from(r) }] }),
    )
    ;[r[0], -r[1], -r[2], r[3]].forEach((v, k) => {
      expect(made.joints[0]!.values[k]).toBeCloseTo(v, 6)
    })
    expect(made.joints[0]!.joint).toBe('x_R')
  })
})
