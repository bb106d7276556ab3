import { describe, expect, it } from 'vitest'
import { problems } from '../../test/problems.ts'
import { sampleModel } from '../../test/sample-documents.ts'
import { type Mesh, type Model, modelKind, readDocument } from '../index.ts'
import type { Material, Primitive } from '../internal.ts'

const [mesh] = sampleModel().meshes as [Mesh]
const [primitive] = mesh.primitives as [Primitive]
const withModel = (change: Partial<Model>) => problems(() => readDocument({ ...sampleModel(), ...change }))
const withMesh = (change: Partial<Mesh>) => withModel({ meshes: [{ ...mesh, ...change }] })
const withPrimitive = (change: Partial<Primitive>) => withMesh({ primitives: [{ ...primitive, ...change }] })

describe('model', () => {
  it('fills in what a plain mesh leaves out', () => {
    const model = modelKind.read({
      kind: 'model',
      version: 1,
      id: 'i',
      name: 'm',
      joints: [],
      meshes: [{ name: 'a', primitives: [{ positions: [0, 0, 0] }] }],
      materials: [{}],
    })
    expect(model.meshes[0]).toEqual({
      name: 'a',
      transform: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] },
      morphs: [],
      primitives: [{ mode: 'triangles', positions: new Float32Array(3), morphs: [] }],
    })
    expect(model.materials[0]).toEqual({
      name: '',
      color: [1, 1, 1, 1],
      metallic: 0,
      roughness: 1,
      emissive: [0, 0, 0],
      doubleSided: 'no',
      alpha: 'opaque',
      alphaCutoff: 0.5,
      textures: {},
    })
    expect(model.images).toEqual([])
  })

  it('[S2] knows every joint it is skinned to or hangs from', () => {
    const inverseBinds = new Float32Array(32)
    expect(withMesh({ skin: { joints: ['root', 'jaww'], inverseBinds } })).toEqual([
      'model/joint-unknown meshes[0]: Mesh "face" uses joint "jaww", which the model lacks. | Did you mean "jaw"?',
    ])
    expect(withMesh({ parent: 'rooot' })).toEqual([
      'model/joint-unknown meshes[0]: Mesh "face" uses joint "rooot", which the model lacks. | Did you mean "root"?',
    ])
    expect(withModel({ faceRoot: 'jar' })).toEqual([
      'model/face-root-unknown faceRoot: faceRoot names "jar", which is not a joint here. | Did you mean "jaw"?',
    ])
    expect(withMesh({ skin: { joints: ['root', 'jaw'], inverseBinds: new Float32Array(16) } })).toEqual([
      'model/skin-size meshes[0].skin: The skin of "face" has 2 joints, so it should have 32 inverse bind numbers; found 16.',
    ])
  })

  it('has as many numbers a vertex as there are vertices, in every column', () => {
    const columns = ['normals', 'tangents', 'uvs', 'uvs2', 'colors', 'weights'] as const
    for (const name of columns) {
      expect(withPrimitive({ [name]: new Float32Array(1) })).toEqual([
        expect.stringMatching(
          new RegExp(
            `^model/vertex-count meshes\\[0\\]\\.primitives\\[0\\]\\.${name}: ${name} should have \\d numbers for each of 3 vertices; found 1\\.`,
          ),
        ),
      ])
    }
    expect(withPrimitive({ joints: new Uint16Array(4) })[0]).toMatch(/^model\/vertex-count .*joints: /)
    expect(withPrimitive({ morphs: [{ positions: new Float32Array(3) }] })[0]).toMatch(
      /morphs\[0\]\.positions: /,
    )
    expect(withPrimitive({ positions: new Float32Array(8) })).toContain(
      'model/vertex-count meshes[0].primitives[0].positions: positions should have 3 numbers for each of 3 vertices; found 8.',
    )
  })

  it('points at nothing that is not there', () => {
    const at = 'meshes[0].primitives[0]'
    expect(withPrimitive({ indices: new Uint32Array([0, 1, 3]) })).toEqual([
      `model/index-range ${at}.indices[2]: indices[2] is 3; there are 3 vertices.`,
    ])
    expect(withPrimitive({ joints: new Uint16Array(12).fill(2) })).toEqual([
      `model/index-range ${at}.joints[0]: joints[0] is 2; the skin has 2 joints.`,
    ])
    expect(withPrimitive({ material: 1 })).toEqual([
      `model/material-unknown ${at}.material: material 1 does not exist; the model has 1.`,
    ])
    expect(withPrimitive({ material: 0.5 })[0]).toMatch(/^document\/type .*material should be a whole number/)
    expect(withPrimitive({ morphs: [] })).toEqual([
      `model/morph-count ${at}.morphs: Mesh "face" names 1 morphs; this primitive has 0.`,
    ])
    const material = { ...sampleModel().materials[0]!, textures: { normal: 1 } } as Material
    expect(withModel({ materials: [material] })).toEqual([
      'model/image-unknown materials[0].textures.normal: Material "skin" takes its normal from image 1, which does not exist; the model has 1.',
    ])
  })

  it('has each mesh and morph name once', () => {
    expect(withModel({ meshes: [mesh, mesh] })[0]).toMatch(/^document\/duplicate-name meshes: mesh "face"/)
    const morph = { name: 'open', default: 0 }
    expect(withMesh({ morphs: [morph, morph] })[0]).toMatch(
      /^document\/duplicate-name meshes\[0\]\.morphs: morph "open"/,
    )
  })

  it('[B1] takes no number that would wrap, and no data that is not JSON in extras', () => {
    expect(withPrimitive({ joints: [70_000] as unknown as Uint16Array })[0]).toMatch(
      /joints\[0\] should be a whole number from 0 to 65535/,
    )
    expect(withMesh({ extras: { a: Number.NaN } })[0]).toMatch(
      /^document\/type meshes\[0\]\.extras\.a: .* should be JSON data; found NaN\./,
    )
  })
})
