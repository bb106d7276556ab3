import { keyedCurve } from '@facework/documents'
import { angleBetweenQuaternions } from '@facework/math/internal'
import { Bone, Skeleton as ThreeSkeleton } from 'three'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip, testModel, testPoses, transform } from '../test-rig.ts'
import { fillPose } from './fill-pose.ts'
import { computeModelMatrices, computeSkinMatrices } from './model-matrices.ts'
import { createPoseBuffers, setReferencePose } from './pose-buffers.ts'
import { sumPoses } from './sum-poses.ts'

const joints = [
  { name: 'root', reference: transform([0, 1, 0], [0, 0.5, 0]) },
  { name: 'tip', parent: 'root', reference: transform([0.2, 0.1, 0], [0.2, 0, 0.1], [1, 2, 1]) },
]
const rig = compileRig(testModel(joints), {
  curves: [{ name: 'c', kind: 'attribute', default: 0.2, joints: [] }],
  extraCurves: ['d'],
})

describe('[C5] absent is not zero', () => {
  it('a blend weighs only those who spoke, and the default fills the rest', () => {
    const [a, b, out] = [createPoseBuffers(rig), createPoseBuffers(rig), createPoseBuffers(rig)]
    a.curves[0] = 1
    a.curvePresence[0] = 1
    sumPoses(rig, out, [a, b], [0.5, 0.5])
    expect([out.curvePresence[0], out.curves[0]]).toEqual([0.5, 1])
    expect(out.curvePresence[1]).toBe(0)
    fillPose(rig, out)
    expect(out.curves[0]).toBeCloseTo(0.5 * 1 + 0.5 * 0.2, 6)
    expect(out.curves[1]).toBe(0)
    expect([...out.translations.subarray(0, 3)]).toEqual([0, 1, 0])
  })
  it('rotations blend as vectors from the reference, in any order', () => {
    const pose = (turn: number[]) => {
      const p = createPoseBuffers(rig)
      setReferencePose(rig, p)
      p.rotations.set(transform([], turn).r, 0)
      return p
    }
    const [a, b, ab, ba] = [
      pose([0, 0.5, 0.8]),
      pose([0.3, 0.9, 0]),
      createPoseBuffers(rig),
      createPoseBuffers(rig),
    ]
    sumPoses(rig, ab, [a, b], [0.3, 0.7])
    sumPoses(rig, ba, [b, a], [0.7, 0.3])
    expect(angleBetweenQuaternions(ab.rotations, 0, ba.rotations, 0)).toBeLessThan(1e-6)
    sumPoses(rig, ab, [a, b], [0, 1])
    expect(angleBetweenQuaternions(ab.rotations, 0, b.rotations, 0)).toBeLessThan(1e-6)
  })
  it('a control that was unset goes back to the clip', () => {
    const poses = testPoses({ tip: joints[1]!.reference }, [
      { name: 'p', joints: { tip: transform([1, 0, 0]) } },
    ])
    const instance = new CharacterInstance(compileRig(testModel(joints), { poses }))
    instance.play(testClip([keyedCurve('p', [[0, 0.25]])]), { fade: 0 })
    instance.update(0)
    expect(instance.control('p')).toBe(0.25)
    instance.setControl('p', 0)
    instance.update(0)
    expect(instance.control('p')).toBe(0)
    instance.setControl('p', undefined)
    instance.update(0)
    expect(instance.control('p')).toBe(0.25)
    expect(() => instance.setControl('p', Number.NaN)).toThrowError(/finite/)
    expect(() => instance.setControl('pp', 1)).toThrowError(/no control "pp"/)
  })
  it('a clip at half weight fades from the default, and an unknown curve is said', () => {
    const instance = new CharacterInstance(rig)
    instance.play(testClip([keyedCurve('c', [[0, 1]]), keyedCurve('cc', [[0, 1]])]), { weight: 0.5, fade: 0 })
    instance.update(0)
    expect(instance.control('c')).toBeCloseTo(0.6, 6)
    expect(instance.diagnostics.map((d) => [d.code, d.hint])).toEqual([
      ['clip/curve-unknown', 'Did you mean "c"?'],
    ])
  })
})

describe('another rig', () => {
  it('takes over playbacks, controls and the switch, and leaves out controls it lacks', () => {
    const poses = (x: number) =>
      testPoses({ tip: joints[1]!.reference }, [
        { name: 'p', joints: { tip: transform([x, 0, 0]) } },
        { name: `only${x}` },
      ])
    const instance = new CharacterInstance(compileRig(testModel(joints), { poses: poses(1) }))
    const playback = instance.play(
      testClip([
        keyedCurve('p', [
          [0, 0],
          [1, 1],
        ]),
      ]),
      { fade: 0 },
    )
    instance.setControl('only1', 0.3)
    instance.update(0.5)
    const before = instance.frame.translations[3]!
    instance.setRig(compileRig(testModel(joints), { poses: poses(2) }))
    instance.update(0)
    expect(playback.time).toBe(0.5)
    expect(instance.playbacks).toEqual([playback])
    const reference = joints[1]!.reference.t[0]
    expect(instance.frame.translations[3]! - reference).toBeCloseTo(0.5 * (2 - reference), 6)
    expect(before - reference).toBeCloseTo(0.5 * (1 - reference), 6)
    expect(() => instance.control('only1')).toThrow(expect.objectContaining({ code: 'control/unknown' }))
  })
})

describe('matrices', () => {
  it('local → model → skinning equals three.js', () => {
    const inverseBinds = new Float32Array(32)
    const bones = joints.map((j) => {
      const bone = new Bone()
      bone.position.fromArray(j.reference.t)
      bone.quaternion.fromArray(j.reference.r)
      bone.scale.fromArray(j.reference.s)
      return bone
    })
    bones[0]!.add(bones[1]!)
    bones[0]!.updateMatrixWorld(true)
    const skeleton = new ThreeSkeleton(bones)
    skeleton.boneInverses.forEach((m, i) => {
      inverseBinds.set(m.elements, i * 16)
    })
    const skinned = compileRig({
      ...testModel(joints),
      meshes: [
        {
          name: 'm',
          transform: transform(),
          morphs: [],
          primitives: [],
          skin: { joints: ['root', 'tip'], inverseBinds },
        },
      ],
    })
    const pose = createPoseBuffers(skinned)
    setReferencePose(skinned, pose)
    pose.rotations.set(transform([], [0.4, 0.1, -0.7]).r, 4)
    bones[1]!.quaternion.fromArray(transform([], [0.4, 0.1, -0.7]).r)
    bones[0]!.updateMatrixWorld(true)
    skeleton.update()
    const model = new Float64Array(32)
    const skin = new Float64Array(32)
    computeModelMatrices(skinned, pose, model)
    computeSkinMatrices(skinned.skins[0]!, model, skin)
    skin.forEach((v, i) => {
      expect(Math.abs(v - skeleton.boneMatrices![i]!)).toBeLessThan(1e-6)
    })
  })
})

describe('[X3] the same bits everywhere', () => {
  it('no engine trigonometry in the runtime', async () => {
    const { readdirSync, readFileSync } = await import('node:fs')
    for (const file of readdirSync(new URL('.', import.meta.url), {
      recursive: true,
      encoding: 'utf8',
    }).filter((f) => f.endsWith('.ts') && !f.includes('test'))) {
      const code = readFileSync(new URL(file, import.meta.url), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|\/\/.*/g,
        '',
      )
      expect(code, file).not.toMatch(/Math\.(sin|cos|tan|exp|log|pow|atan2?|acos|asin|hypot|cbrt)\b|\*\*/)
    }
  })
})
