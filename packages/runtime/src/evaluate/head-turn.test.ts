import type { HeadTurn } from '@facework/documents/internal'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { Report } from '@facework/report'
import { Euler, Quaternion, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { testModel, transform } from '../test-rig.ts'
import { findNeckAndHead } from './find-neck-and-head.ts'
import { applyHeadTurn, compileHeadTurn } from './head-turn.ts'
import { createPoseBuffers, setReferencePose } from './pose-buffers.ts'

const range = [-1.2, 1.2] as const
const usual: HeadTurn = {
  yaw: { curve: 'headYaw', gain: 1, range },
  pitch: { curve: 'headPitch', gain: 1, range },
  roll: { curve: 'headRoll', gain: 1, range },
  joints: [],
}
const curves = ['headYaw', 'headPitch', 'headRoll'].map((name) => ({
  name,
  kind: 'attribute' as const,
  default: 0,
  joints: [],
}))

const apart = (a: Quaternion, b = new Quaternion()) => angleBetweenQuaternions(a.toArray(), 0, b.toArray(), 0)

/** A neck and a head on a chest whose own axes point anywhere. */
function turned(
  angles: { yaw?: number; pitch?: number; roll?: number },
  options: { turn?: HeadTurn; chest?: number[]; presence?: number } = {},
) {
  const rig = compileRig(
    testModel([
      { name: 'chest', reference: transform([0, 1, 0], options.chest ?? [0, 0, 0]) },
      { name: 'rig:Neck', parent: 'chest', reference: transform([0, 0.1, 0], [0.2, 0, 0.1]) },
      { name: 'rig:Head', parent: 'rig:Neck', reference: transform([0, 0.1, 0], [-0.1, 0.3, 0]) },
      { name: 'HeadBand', parent: 'rig:Head', reference: transform() },
    ]),
    { curves },
  )
  const report = new Report()
  const compiled = compileHeadTurn(options.turn ?? usual, rig, report)
  const pose = createPoseBuffers(rig)
  setReferencePose(rig, pose)
  ;[angles.yaw, angles.pitch, angles.roll].forEach((value, i) => {
    if (value === undefined) return
    pose.curves[i] = value
    pose.curvePresence[i] = options.presence ?? 1
  })
  applyHeadTurn(compiled, rig, pose)
  const rotation = (rotations: Float32Array, joint: number) =>
    new Quaternion().fromArray(rotations, joint * 4)
  const inModel = (rotations: Float32Array) =>
    rotation(rotations, 0).multiply(rotation(rotations, 1)).multiply(rotation(rotations, 2))
  /** What the head did, as the character sees it: now · rest⁻¹. */
  const did = inModel(pose.rotations).multiply(inModel(rig.referenceRotations).invert())
  const neck = rotation(pose.rotations, 1).multiply(rotation(rig.referenceRotations, 1).invert())
  return { did, neck, report, pose, rig }
}

describe('[G2] head turn', () => {
  it.each([
    ['yaw to the left', { yaw: 0.5 }, [0, 0.5, 0]],
    ['pitch down', { pitch: 0.4 }, [0.4, 0, 0]],
    ['roll', { roll: 0.3 }, [0, 0, 0.3]],
  ] as const)('%s turns the head by that much, whatever axes its joints have', (_, angles, vector) => {
    for (const chest of [
      [0, 0, 0],
      [0, 0, 1.4],
      [1, -2, 0.5],
    ]) {
      const expected = new Quaternion().setFromEuler(new Euler(vector[0], vector[1], vector[2], 'YXZ'))
      expect(apart(turned(angles, { chest }).did, expected)).toBeLessThan(1e-6)
    }
  })
  it('takes the character’s left for a positive yaw, and down for a positive pitch', () => {
    expect(new Vector3(0, 0, 1).applyQuaternion(turned({ yaw: 0.5 }).did).x).toBeCloseTo(Math.sin(0.5), 6)
    expect(new Vector3(0, 0, 1).applyQuaternion(turned({ pitch: 0.5 }).did).y).toBeCloseTo(-Math.sin(0.5), 6)
  })
  it('all three together are roll, then pitch, then yaw', () => {
    const { did } = turned({ yaw: 0.7, pitch: -0.4, roll: 0.3 })
    expect(apart(did, new Quaternion().setFromEuler(new Euler(-0.4, 0.7, 0.3, 'YXZ')))).toBeLessThan(2e-6)
  })
  it('the neck takes its share, and limits hold', () => {
    const { neck } = turned({ yaw: 1 })
    expect(apart(neck)).toBeCloseTo(0.4, 6)
    expect(apart(turned({ yaw: 9 }).did)).toBeCloseTo(1.2, 6)
  })
  it('[C5] a control half present turns half as far, an absent or broken one not at all', () => {
    expect(apart(turned({ yaw: 0.6 }, { presence: 0.5 }).did)).toBeCloseTo(0.3, 6)
    for (const { pose, rig } of [
      turned({}),
      turned({ yaw: Number.NaN }),
      turned({ yaw: 1 }, { presence: 0 }),
    ])
      expect([...pose.rotations]).toEqual([...rig.referenceRotations])
  })
  it('a gain of −1 counts the other way', () => {
    const turn = { ...usual, yaw: { ...usual.yaw, gain: -1 } }
    const { did } = turned({ yaw: 0.5 }, { turn })
    expect(apart(did, new Quaternion().setFromEuler(new Euler(0, -0.5, 0)))).toBeLessThan(1e-6)
  })
  it('finds neck and head by name, and says what it did not find', () => {
    const { rig } = turned({})
    expect(findNeckAndHead(rig)).toEqual([
      { joint: 'rig:Neck', share: 0.4 },
      { joint: 'rig:Head', share: 0.6 },
    ])
    const { report } = turned({}, { turn: { ...usual, joints: [{ joint: 'rig:Hed', share: 1 }] } })
    expect(report.diagnostics).toMatchObject([
      { code: 'head-turn/joint-unknown', hint: 'Did you mean "rig:Head"?' },
    ])
    const bare = compileRig(testModel([{ name: 'box', reference: transform() }]))
    const said = new Report()
    compileHeadTurn(usual, bare, said)
    expect(said.diagnostics).toMatchObject([{ code: 'head-turn/no-joints' }])
  })
})

describe('[G2] the joints of neck and head', () => {
  const found = (...joints: readonly (readonly [string, number])[]) =>
    findNeckAndHead({
      jointNames: joints.map(([name]) => name),
      parents: Int32Array.from(joints, ([, parent]) => parent),
    }).map((each) => each.joint)

  it('may have the name of their armature behind theirs, but are not the end of the chain', () => {
    expect(found(['spine_Arm', -1], ['neck_Armature', 0], ['head_Armature', 1], ['head_end', 2])).toEqual([
      'neck_Armature',
      'head_Armature',
    ])
    expect(found(['HeadTop_End', -1], ['Headband', -1], ['forehead_l', -1])).toEqual([])
  })

  it('take the eyes along where those are beside the head', () => {
    const face = [
      ['scale', -1],
      ['transform', 0],
      ['grp_eyeLeft', 1],
      ['eyeLeft', 2],
      ['head', 1],
    ] as const
    expect(found(...face)).toEqual(['transform'])
    expect(found(['root', -1], ['head', 0], ['eye_L', 1], ['eye_R', 1])).toEqual(['head'])
    // Turning the root would turn the body.
    expect(found(['root', -1], ['spine', 0], ['head', 1], ['eye_L', 0])).toEqual(['head'])
  })
})
