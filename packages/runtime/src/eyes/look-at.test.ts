import { defaultPolicy, keyedCurve, type Policy, policyKind, type Vec3 } from '@facework/documents'
import { Matrix4, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { compileGaze } from '../compile/compile-gaze.ts'
import { compileRig } from '../compile/compile-rig.ts'
import { computeModelMatrices } from '../evaluate/model-matrices.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import type { LookAtOptions } from './look-at.ts'

const LEFT: Vec3 = [0.03, 0.08, 0.07]
const RIGHT: Vec3 = [-0.03, 0.08, 0.07]
const joints = [
  { name: 'Chest', reference: transform([0, 1.3, 0], [0.1, 0, 0]) },
  { name: 'Neck', parent: 'Chest', reference: transform([0, 0.1, 0], [-0.1, 0, 0]) },
  { name: 'Head', parent: 'Neck', reference: transform([0, 0.1, 0]) },
  { name: 'LeftEye', parent: 'Head', reference: transform([...LEFT]) },
  { name: 'RightEye', parent: 'Head', reference: transform([...RIGHT]) },
  { name: 'Lid', parent: 'Head', reference: transform([0, 0.09, 0.07]) },
]
const rest = Object.fromEntries(joints.map((j) => [j.name, j.reference]))
const turnEye = (eye: string, turn: number[]) => ({
  joints: { [eye]: transform([...(eye === 'LeftEye' ? LEFT : RIGHT)], turn) },
})

/** A head that speaks ARKit turns each eye by itself. */
const arkit = compileRig(testModel(joints), {
  poses: testPoses(
    rest,
    (['Left', 'Right'] as const).flatMap((side) => {
      const eye = `${side}Eye`
      const out = side === 'Left' ? 1 : -1
      return [
        { name: `eyeLookUp${side}`, ...turnEye(eye, [-0.3, 0, 0]) },
        { name: `eyeLookDown${side}`, ...turnEye(eye, [0.4, 0, 0]) },
        { name: `eyeLookOut${side}`, ...turnEye(eye, [0, 0.5 * out, 0]) },
        { name: `eyeLookIn${side}`, ...turnEye(eye, [0, -0.6 * out, 0]) },
      ]
    }),
  ),
})
/** One that speaks FACS turns both at once, and its lids stay where they are. */
const both = (turn: number[]) => ({
  joints: { ...turnEye('LeftEye', turn).joints, ...turnEye('RightEye', turn).joints },
})
const facs = compileRig(testModel(joints), {
  poses: testPoses(rest, [
    { name: 'EyesLookUp', ...both([-0.3, 0, 0]) },
    { name: 'EyesLookDown', ...both([0.4, 0, 0]) },
    { name: 'EyesLookLeft', ...both([0, 0.5, 0]) },
    { name: 'EyesLookRight', ...both([0, -0.5, 0]) },
    { name: 'LeftEyeClosed', joints: { Lid: transform([0, 0.08, 0.07]) } },
    { name: 'RightEyeClosed', joints: { Lid: transform([0, 0.08, 0.07]) } },
  ]),
})

function look(rig: typeof arkit, target: Vec3, options: LookAtOptions = {}, policy: Policy = defaultPolicy) {
  const instance = new CharacterInstance(rig)
  instance.setPolicy(policy)
  instance.eyes.lookAt(target, options)
  for (let i = 0; i < 300; i++) instance.update(1 / 60)
  const matrices = new Float64Array(rig.jointNames.length * 16)
  computeModelMatrices(rig, instance.frame, matrices)
  /** Degrees between where a joint faces and where the target is from it. */
  const missed = (joint: string) => {
    const m = new Matrix4().fromArray(matrices, rig.jointNames.indexOf(joint) * 16)
    const at = new Vector3().setFromMatrixPosition(m)
    const forward = new Vector3(0, 0, 1).applyQuaternion(new Quaternion().setFromRotationMatrix(m))
    return (forward.angleTo(new Vector3(...target).sub(at)) * 180) / Math.PI
  }
  const turned = (joint: string) => {
    const m = new Matrix4().fromArray(matrices, rig.jointNames.indexOf(joint) * 16)
    return new Vector3(0, 0, 1).applyQuaternion(new Quaternion().setFromRotationMatrix(m))
  }
  return { instance, missed, turned }
}

describe('[T4] lookAt', () => {
  const eyeHeight = 1.3 + 0.1 * Math.cos(0.1) + 0.1 + 0.08
  it.each([
    ['straight ahead', [0, eyeHeight, 2]],
    ['to the left', [0.5, eyeHeight, 2]],
    ['down to the right', [-0.4, eyeHeight - 0.4, 2]],
    ['at the tip of the nose, where eyes cross', [0, eyeHeight, 0.25]],
  ] as [string, Vec3][])('both eyes meet what they look at: %s', (_, target) => {
    for (const headShare of [0, 0.4]) {
      const { missed } = look(arkit, target, { headShare })
      expect(missed('LeftEye')).toBeLessThan(0.7)
      expect(missed('RightEye')).toBeLessThan(0.7)
    }
  })
  it('eyes that can only turn together look between the two', () => {
    const { missed, instance } = look(facs, [0.5, eyeHeight, 2], { headShare: 0 })
    expect(missed('LeftEye')).toBeLessThan(1)
    expect(missed('RightEye')).toBeLessThan(1)
    // atan(0.5 / (2 − 0.07 …)) of the 0.5 rad that EyesLookLeft is.
    expect(instance.control('EyesLookLeft')).toBeCloseTo(
      Math.atan2(0.5, 2 - 0.07 - 0.1 * Math.sin(0.1)) / 0.5,
      2,
    )
    expect(instance.control('EyesLookRight')).toBe(0)
  })
  it('the head goes its share of the way, with its limits, and the eyes theirs', () => {
    const target: Vec3 = [2, eyeHeight, 0.1]
    const { turned, instance } = look(facs, target, { headShare: 0.5, limits: { side: 0.2 } })
    const head = turned('Head')
    expect(Math.atan2(head.x, head.z)).toBeGreaterThan(0.6)
    expect(instance.control('EyesLookLeft')).toBeCloseTo(0.2 / 0.5, 3)
    const still = look(facs, target, { headShare: 0 }).turned('Head')
    expect(still.x).toBeCloseTo(0, 6)
    const behind = look(facs, [0.1, eyeHeight, -2], { headShare: 1 }).turned('Head')
    expect(Math.atan2(behind.x, behind.z)).toBeCloseTo(1, 2)
  })
  it('goes over the gaze of clips by weight, and lets go', () => {
    const instance = new CharacterInstance(facs)
    instance.setPolicy(defaultPolicy)
    instance.play(testClip([keyedCurve('EyesLookRight', [[0, 1]])], { loop: true }), { fade: 0 })
    const settle = (n = 300) => {
      for (let i = 0; i < n; i++) instance.update(1 / 60)
      return instance.control('EyesLookLeft') - instance.control('EyesLookRight')
    }
    const target: Vec3 = [1, eyeHeight, 1.93]
    expect(settle()).toBe(-1)
    instance.eyes.lookAt(target, { headShare: 0, limits: { side: 0.25 } })
    expect(settle()).toBeCloseTo(0.5, 4)
    instance.eyes.lookAt(target, { headShare: 0, limits: { side: 0.25 }, weight: 0.5 })
    expect(settle()).toBeCloseTo(-0.25, 4)
    instance.setControl('EyesLookLeft', 0.9)
    expect(settle()).toBeCloseTo(0.9 - 0.25, 2)
    instance.setControl('EyesLookLeft', undefined)
    instance.eyes.lookAt(undefined)
    expect(settle()).toBe(-1)
  })
  it('arrives no sooner in large steps than in small ones, and at once when told to', () => {
    const after = (steps: number, speed: number) => {
      const instance = new CharacterInstance(facs)
      instance.setPolicy(defaultPolicy)
      instance.eyes.lookAt([1, eyeHeight, 2], { headShare: 0, speed })
      for (let i = 0; i < steps; i++) instance.update(0.1 / steps)
      return instance.control('EyesLookLeft')
    }
    expect(after(1, 1)).toBeCloseTo(after(50, 1), 5)
    expect(after(50, 1)).toBeLessThan(after(50, 3))
    expect(after(1, Number.POSITIVE_INFINITY)).toBeCloseTo(
      look(facs, [1, eyeHeight, 2], { headShare: 0 }).instance.control('EyesLookLeft'),
      5,
    )
  })
  it('brings a blink with a great leap', () => {
    const instance = new CharacterInstance(facs)
    instance.setPolicy(defaultPolicy)
    instance.eyes.autoBlink({ rate: 0.01 })
    instance.update(1)
    instance.eyes.lookAt([9, eyeHeight, 1], { limits: { side: 1.2 }, headShare: 0 })
    let most = 0
    for (let i = 0; i < 20; i++) {
      instance.update(1 / 60)
      most = Math.max(most, instance.control('LeftEyeClosed'))
    }
    expect(most).toBeGreaterThan(0.9)
  })
  it('needs a policy and a point', () => {
    const instance = new CharacterInstance(facs)
    expect(() => instance.eyes.lookAt([0, 0, 1])).toThrow(expect.objectContaining({ code: 'play/policy' }))
    instance.setPolicy(defaultPolicy)
    expect(() => instance.eyes.lookAt([0, Number.NaN, 1])).toThrow(
      expect.objectContaining({ code: 'play/target' }),
    )
  })
})

describe('[T4] lids', () => {
  it('follow a gaze that goes down, whoever moves it, unless the pose does so already', () => {
    const instance = new CharacterInstance(facs)
    instance.setPolicy(defaultPolicy)
    instance.setControl('EyesLookDown', 1)
    instance.update(0)
    expect(instance.control('LeftEyeClosed')).toBeCloseTo(0.35, 6)
    instance.setPolicy(defaultPolicy, { lids: { EyesLookDown: 0.25 } })
    instance.update(0)
    expect(instance.control('LeftEyeClosed')).toBeCloseTo(0.1, 6)
    const own = policyKind.create('own', { lids: { down: 0, up: 0 } })
    instance.setPolicy(own)
    instance.update(0)
    expect(instance.control('LeftEyeClosed')).toBe(0)
  })
  it('the greatest counts: a blink shuts lids that follow', () => {
    const instance = new CharacterInstance(facs)
    instance.setPolicy(defaultPolicy)
    instance.setControl('EyesLookDown', 1)
    instance.setControl('LeftEyeClosed', 0.8)
    instance.update(0)
    expect([instance.control('LeftEyeClosed'), instance.control('RightEyeClosed')]).toEqual([
      Math.fround(0.8),
      Math.fround(0.35),
    ])
  })
})

describe('measured from the poses', () => {
  it('angles and places of eye joints; ears that go along do not count', () => {
    const gaze = compileGaze(defaultPolicy, arkit)
    expect(gaze.rows.map((r) => [r.eye, ...[...r.angles].map((a) => Number(a.toFixed(3)))])).toEqual([
      [0, 0.3, 0.4, 0.5, 0.6],
      [1, 0.3, 0.4, 0.6, 0.5],
    ])
    expect([...gaze.eyes[0]].map((v) => Number(v.toFixed(6)))).toEqual(LEFT)
  })
  it('without eye joints: what calibration says, else the default', () => {
    const bare = compileRig(testModel(joints), {
      extraCurves: ['EyesLookUp', 'EyesLookDown', 'EyesLookLeft', 'EyesLookRight', 'LeftEyeClosed'],
    })
    expect([...compileGaze(defaultPolicy, bare).rows[0]!.angles]).toEqual([0.349, 0.349, 0.436, 0.436])
    const known = compileGaze(defaultPolicy, bare, {
      angles: { EyesLookLeft: 0.7 },
      eyes: { left: [0.1, 1.5, 0] },
    })
    expect(known.rows[0]!.angles[2]).toBe(0.7)
    expect(known.rows[0]!.followDown).toBe(0)
  })
})
