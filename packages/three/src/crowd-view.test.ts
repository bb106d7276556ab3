import { compileRig, createCrowd } from '@facework/runtime'
import {
  Bone,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
} from 'three'
import { expect, it } from 'vitest'
import { bindCharacter } from './bind-character.ts'
import { showCrowd } from './crowd-view.ts'

const still = { t: [0, 0, 0] as const, r: [0, 0, 0, 1] as const, s: [1, 1, 1] as const }
const quarter = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const

/** Two joints in a row, a skinned mesh on both, a rigid mesh on the second; one pose that bends both. */
function bendingHead() {
  const neck = Object.assign(new Bone(), { name: 'neck' })
  const jaw = Object.assign(new Bone(), { name: 'jaw' })
  neck.position.set(0, 1, 0)
  jaw.position.set(0, 1, 0.5)
  neck.add(jaw)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute([0, 1, 0, 0.5, 2, 0.5, 0.2, 2.5, 1], 3))
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute([0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0], 4))
  geometry.setAttribute('skinWeight', new Float32BufferAttribute([1, 0, 0, 0, 1, 0, 0, 0, 0.4, 0.6, 0, 0], 4))
  const skin = Object.assign(new SkinnedMesh(geometry, new MeshStandardMaterial()), { name: 'face' })
  const tooth = Object.assign(new Mesh(geometry.clone(), new MeshStandardMaterial()), { name: 'tooth' })
  tooth.position.set(0.1, 0, 0)
  jaw.add(tooth)
  const root = new Group().add(neck, skin)
  root.updateMatrixWorld(true)
  const skeleton = new Skeleton([neck, jaw])
  skin.bind(skeleton, new Matrix4())
  const inverseBinds = Float32Array.from(skeleton.boneInverses.flatMap((m) => m.elements))
  const joints = [
    { name: 'neck', reference: { ...still, t: [0, 1, 0] as const } },
    { name: 'jaw', parent: 'neck', reference: { ...still, t: [0, 1, 0.5] as const } },
  ]
  const rest = Object.fromEntries(joints.map((j) => [j.name, j.reference]))
  const bent = Object.fromEntries(joints.map((j) => [j.name, { ...j.reference, r: quarter }]))
  const pose = { id: 'bend', name: 'bend', role: { type: 'control' as const }, joints: bent }
  const rig = compileRig(
    {
      name: 'head',
      joints,
      meshes: [
        {
          name: 'face',
          transform: still,
          primitives: [],
          morphs: [],
          skin: { joints: ['neck', 'jaw'], inverseBinds },
        },
      ],
    },
    {
      poses: {
        kind: 'poses',
        version: 1,
        id: 'p',
        name: 'p',
        mode: 'additive',
        rest: { joints: rest, morphs: {} },
        poses: [{ ...pose, morphs: {}, curves: {}, range: [0, 1] }],
      } as unknown as NonNullable<NonNullable<Parameters<typeof compileRig>[1]>['poses']>,
    },
  )
  return { root, skin, tooth, rig }
}

it('draws every vertex where three.js skins it, a row of the texture a character', async () => {
  const { root, skin, tooth, rig } = bendingHead()
  const crowd = await createCrowd()
  const view = showCrowd(root, crowd.batchOf(rig))
  const weights = [0, 0.3, 1]
  for (const weight of weights) crowd.add(rig).setControl('bend', weight)
  crowd.update(0)
  view.update()
  expect(view.diagnostics).toEqual([])
  expect(view.meshes.map((m) => [m.name, m.count])).toEqual([
    ['tooth', 3],
    ['face', 3],
  ])
  const face = bindCharacter(root, rig)
  weights.forEach((weight, slot) => {
    face.character.setControl('bend', weight)
    face.update(0)
    root.updateMatrixWorld(true)
    skin.skeleton.update()
    for (const [mesh, drawn] of [
      [tooth, view.meshes[0]!],
      [skin, view.meshes[1]!],
    ] as const) {
      for (let v = 0; v < 3; v++) {
        const expected = new Vector3().fromBufferAttribute(mesh.geometry.attributes.position!, v)
        if (mesh === skin) skin.applyBoneTransform(v, expected)
        else expected.applyMatrix4(mesh.matrixWorld)
        const { position, crowdSlots, crowdWeights } = drawn.geometry.attributes
        const from = new Vector3().fromBufferAttribute(position!, v)
        const found = new Vector3()
        for (let k = 0; k < 4; k++) {
          const at = (slot * crowd.batchOf(rig).rig.slotCount + crowdSlots!.getComponent(v, k)) * 12
          const [a, b, c, d, e, f, g, h, i, j, l, m] = crowd
            .batchOf(rig)
            .palette.subarray(at, at + 12) as unknown as [...number[]] as number[]
          const matrix = new Matrix4().set(a!, b!, c!, d!, e!, f!, g!, h!, i!, j!, l!, m!, 0, 0, 0, 1)
          found.addScaledVector(from.clone().applyMatrix4(matrix), crowdWeights!.getComponent(v, k))
        }
        expect(found.distanceTo(expected)).toBeLessThan(1e-6)
      }
    }
  })
})

it('keeps characters in their places when others leave, and grows', async () => {
  const { root, rig } = bendingHead()
  const crowd = await createCrowd()
  const view = showCrowd(root, crowd.batchOf(rig))
  const faces = Array.from({ length: 70 }, (_, i) => {
    const face = crowd.add(rig)
    view.place(face, new Matrix4().makeTranslation(i, 0, 0))
    return face
  })
  crowd.update(0)
  view.update()
  faces[3]!.remove()
  faces[69]!.remove()
  crowd.update(0)
  view.update()
  const matrix = new Matrix4()
  faces.forEach((face, i) => {
    if (face.slot < 0) return
    view.meshes[0]!.getMatrixAt(face.slot, matrix)
    expect(matrix.elements[12]).toBe(i)
  })
  expect(view.meshes[1]!.count).toBe(68)
})
