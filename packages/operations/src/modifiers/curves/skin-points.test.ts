import { compileRig } from '@facework/runtime'
import { createPoseBuffers, setReferencePose } from '@facework/runtime/internal'
import {
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  Matrix4,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
} from 'three'
import { describe, expect, it } from 'vitest'
import { testHead, turn } from '../../test-head.ts'
import { createSkinPoints } from './skin-points.ts'

const { model } = testHead()
const [mesh] = model.meshes
const [primitive] = mesh!.primitives

/** The test head in three.js: its vertices as the skin shows them with some joints and morphs moved. */
function inThree(moved: Record<string, { r: readonly number[] }>, morphs: readonly number[]): Vector3[] {
  const bones = model.joints.map(({ name, reference }) => {
    const bone = new Bone()
    bone.position.set(...reference.t)
    bone.quaternion.fromArray((moved[name]?.r ?? reference.r) as number[])
    return bone
  })
  model.joints.forEach(({ parent }, i) => {
    if (parent !== undefined) bones[model.joints.findIndex((j) => j.name === parent)]!.add(bones[i]!)
  })
  bones[0]!.updateMatrixWorld(true)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(primitive!.positions, 3))
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(primitive!.joints!, 4))
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(primitive!.weights!, 4))
  geometry.morphAttributes.position = primitive!.morphs.map(
    (m) => new Float32BufferAttribute(m.positions!, 3),
  )
  geometry.morphTargetsRelative = true
  const skinned = new SkinnedMesh(geometry)
  const inverses = bones.map((_, i) => new Matrix4().fromArray(mesh!.skin!.inverseBinds, i * 16))
  skinned.bind(new Skeleton(bones, inverses), new Matrix4())
  skinned.morphTargetInfluences = [...morphs]
  return Array.from({ length: primitive!.positions.length / 3 }, (_, i) =>
    skinned.getVertexPosition(i, new Vector3()),
  )
}

describe('createSkinPoints', () => {
  it('puts vertices where three.js shows them, morphs and joints together', () => {
    const rig = compileRig(model)
    const pose = createPoseBuffers(rig)
    setReferencePose(rig, pose)
    const jaw = turn(35, 10, -5)
    pose.rotations.set(jaw, 4)
    pose.morphs.set([0.6, -0.5])
    const points = createSkinPoints(model, rig, [0], [0, 1], 100)
    expect(points.count).toBe(4)
    const out = new Float64Array(12)
    points.place(pose, out)
    inThree({ jaw: { r: jaw } }, [0.6, -0.5]).forEach((wanted, i) => {
      expect(new Vector3().fromArray(out, i * 3).distanceTo(wanted)).toBeLessThan(1e-6)
    })
  })

  it('takes only what the joints, those below them and the morphs move', () => {
    const rig = compileRig(model)
    const index = (name: string) => rig.jointNames.indexOf(name)
    expect(createSkinPoints(model, rig, [index('jaw')], [], 100).count).toBe(2)
    expect(createSkinPoints(model, rig, [index('brow')], [], 100).count).toBe(1)
    expect(createSkinPoints(model, rig, [index('brow')], [0, 1], 100).count).toBe(3)
    expect(createSkinPoints(model, rig, [0], [], 2).count).toBe(2)
    expect(createSkinPoints({ ...model, meshes: [] }, rig, [index('jaw')], [], 100).count).toBe(6)
  })
})
