import { describe, expect, it } from 'vitest'
import { createTestGltf } from '../test-gltf.ts'
import { importGltf } from './import-gltf.ts'

describe('materials and images', () => {
  it('keep what the model has no word for, with images by their new number', async () => {
    const g = createTestGltf()
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2])
    g.json.images = [
      { uri: 'missing.png' },
      { bufferView: g.view(png), name: 'skin' },
      { bufferView: g.view(new Uint8Array([0xab, 0x4b, 0x54, 0x58])) },
    ]
    g.json.samplers = [{ wrapS: 33071 } as object]
    g.json.textures = [
      { source: 0 },
      { source: 1, sampler: 0 },
      { source: 1, extensions: { KHR_texture_basisu: { source: 2 } } },
    ]
    g.json.materials = [
      {
        pbrMetallicRoughness: {
          baseColorTexture: { index: 1, texCoord: 1 },
          metallicRoughnessTexture: { index: 0 },
        },
        normalTexture: { index: 2, scale: 0.5 },
        emissiveFactor: [1, 0, 0],
        alphaMode: 'MASK',
        alphaCutoff: 0.25,
        doubleSided: true,
        extensions: {
          KHR_materials_emissive_strength: { emissiveStrength: 5 },
          KHR_materials_clearcoat: { clearcoatTexture: { index: 1 } },
        },
        extras: { shader: 'mine' },
      },
    ]
    const imported = await importGltf(g.glb())
    expect(imported.model.images.map((i) => [i.name, i.mimeType, i.bytes.length])).toEqual([
      ['skin', 'image/png', 6],
      ['image_2', 'image/ktx2', 4],
    ])
    expect(imported.model.materials).toEqual([
      {
        name: 'material_0',
        color: [1, 1, 1, 1],
        metallic: 1,
        roughness: 1,
        emissive: [1, 0, 0],
        doubleSided: 'yes',
        alpha: 'mask',
        alphaCutoff: 0.25,
        textures: { color: 0, normal: 1 },
        extras: {
          shader: 'mine',
          gltf: {
            textures: {
              color: { image: 0, sampler: { wrapS: 33071 }, info: { texCoord: 1 } },
              normal: { image: 1, through: 'KHR_texture_basisu', info: { scale: 0.5 } },
            },
            extensions: {
              KHR_materials_emissive_strength: { emissiveStrength: 5 },
              KHR_materials_clearcoat: { clearcoatTexture: { image: 0, sampler: { wrapS: 33071 } } },
            },
          },
        },
      },
    ])
    expect(imported.diagnostics.map((d) => [d.code, d.path])).toEqual([['gltf/image-missing', 'images[0]']])
  })

  it('are copies, also when the file came as a Buffer', async () => {
    const g = createTestGltf()
    g.json.images = [{ bufferView: g.view(new Uint8Array([1, 2, 3, 4])), mimeType: 'image/png' }]
    const bytes = Buffer.from(g.glb())
    const { images } = (await importGltf(bytes)).model
    bytes.fill(0)
    expect(images[0]!.bytes).toEqual(new Uint8Array([1, 2, 3, 4]))
    expect(images[0]!.bytes.constructor).toBe(Uint8Array)
  })
})
