import { IDENTITY_TRANSFORM } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { codesOf, createTestGltf, createTestHead, inverseTranslation, TRIANGLE } from '../test-gltf.ts'
import { importGltf } from './import-gltf.ts'

describe('a whole head', () => {
  it('becomes a skeleton, a model and a clip', async () => {
    const imported = await importGltf(createTestHead().glb(), { name: 'ada' })
    const { skeleton, model, clips, poseFrames } = imported
    expect(codesOf(imported)).toEqual(['gltf/frame-rate'])
    expect([skeleton.name, model.name, imported.format]).toEqual(['ada', 'ada', 'gltf'])
    expect(model.joints).toEqual([
      { name: 'Root', reference: IDENTITY_TRANSFORM },
      { name: 'Head', parent: 'Root', reference: { ...IDENTITY_TRANSFORM, t: [0, 1, 0] } },
      { name: 'Jaw', parent: 'Head', reference: { ...IDENTITY_TRANSFORM, t: [0, 0, 0.5] } },
    ])
    expect(skeleton.joints).toEqual(model.joints)
    expect([skeleton.faceRoot, model.faceRoot, model.skeleton]).toEqual(['Head', 'Head', { id: skeleton.id }])
    expect(model.meshes).toEqual([
      {
        name: 'Head_Geo',
        parent: 'Root',
        transform: IDENTITY_TRANSFORM,
        skin: {
          joints: ['Head', 'Jaw'],
          inverseBinds: new Float32Array([...inverseTranslation(0, 1, 0), ...inverseTranslation(0, 1, 0.5)]),
        },
        morphs: [
          { name: 'smile', default: 0 },
          { name: 'blink', default: 0 },
        ],
        extras: { note: 'kept' },
        primitives: [
          {
            material: 0,
            mode: 'triangles',
            indices: new Uint32Array([0, 1, 2]),
            positions: new Float32Array(TRIANGLE),
            normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
            joints: new Uint16Array([0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]),
            weights: new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0]),
            morphs: [
              { positions: new Float32Array([0, 0, 0, 0, 0.5, 0, 0, 0, 0]) },
              { positions: new Float32Array([0, -0.25, 0, 0, 0, 0, 0, 0, 0]) },
            ],
          },
        ],
      },
    ])
    expect(model.materials).toMatchObject([
      { name: 'skin', color: [1, 0.5, 0.25, 1], metallic: 0, roughness: 1, alpha: 'opaque' },
    ])
    expect(clips).toHaveLength(1)
    expect(clips[0]).toMatchObject({
      name: 'poses',
      duration: Math.fround(2 / 30),
      frameRate: 30,
      skeleton: { id: skeleton.id },
    })
    expect(poseFrames).toMatchObject({ clip: 'poses', frameRate: 30, frameRateFrom: 'inferred' })
  })
})

describe('a file', () => {
  it('[B1] unknown required extensions are reported', async () => {
    const g = createTestGltf({ extensionsRequired: ['KHR_mesh_quantization', 'ACME_wobble'] })
    expect((await importGltf(g.glb())).diagnostics).toMatchObject([
      { code: 'gltf/extension-unknown', path: 'extensionsRequired[1]' },
    ])
  })

  it('a frame rate that is none is a wrong call', async () => {
    for (const fps of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(importGltf(createTestHead().glb(), { fps })).rejects.toMatchObject({ code: 'gltf/fps' })
    }
  })
})
