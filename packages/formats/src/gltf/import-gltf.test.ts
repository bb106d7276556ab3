import { IDENTITY_TRANSFORM } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { importGltf } from './import-gltf.ts'
import { createTestGltf, createTestHead, inverseTranslation } from './test-gltf.ts'

const codes = (imported: { diagnostics: readonly { code: string }[] }) =>
  imported.diagnostics.map((d) => d.code)
const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0]

describe('a whole head', () => {
  it('becomes a skeleton, a model and a clip', async () => {
    const imported = await importGltf(createTestHead().glb(), { name: 'ada' })
    const { skeleton, model, clips, poseFrames } = imported
    expect(codes(imported)).toEqual(['gltf/frame-rate'])
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
            positions: new Float32Array(triangle),
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

describe('[S1] joints', () => {
  const meshFile = () => {
    const g = createTestGltf()
    g.json.meshes = [{ primitives: [{ attributes: { POSITION: g.accessor(triangle, 'VEC3') } }] }]
    return g
  }

  it('are all nodes but leaves that only hold a mesh, camera or light; what is animated or skinned to stays', async () => {
    const g = meshFile()
    g.json.nodes = [
      { name: 'root', children: [1, 2, 3, 4, 5, 6, 7, 8] },
      { name: 'face', mesh: 0, translation: [1, 0, 0] },
      { name: 'camera', camera: 0 },
      { name: 'lamp', extensions: { KHR_lights_punctual: { light: 0 } } },
      { name: 'empty' },
      { name: 'eye', mesh: 0, translation: [2, 0, 0] },
      { name: 'bone', mesh: 0 },
      { name: 'holder', mesh: 0, children: [] },
      { name: 'parent', mesh: 0, children: [9] },
      { name: 'tip' },
    ]
    g.json.skins = [{ joints: [6] }]
    const times = g.accessor([0, 1], 'SCALAR')
    const moves = g.accessor([2, 0, 0, 3, 0, 0], 'VEC3')
    g.json.animations = [
      {
        channels: [{ sampler: 0, target: { node: 5, path: 'translation' } }],
        samplers: [{ input: times, output: moves }],
      },
    ]
    const { model } = await importGltf(g.glb())
    expect(model.joints.map((j) => j.name)).toEqual(['root', 'empty', 'eye', 'bone', 'parent', 'tip'])
    expect(model.meshes.map((m) => [m.name, m.parent, m.transform.t[0]])).toEqual([
      ['face', 'root', 1],
      ['eye', 'eye', 0],
      ['bone', 'bone', 0],
      ['holder', 'root', 0],
      ['parent', 'parent', 0],
    ])
  })

  it('come parent before child, in file order otherwise', async () => {
    const g = createTestGltf()
    g.json.nodes = [{ name: 'c' }, { name: 'a', children: [0, 3] }, { name: 'b' }, { name: 'd' }]
    const { model } = await importGltf(g.glb())
    expect(model.joints.map((j) => `${j.parent ?? ''}/${j.name}`)).toEqual(['/a', 'a/c', '/b', 'a/d'])
  })

  it('without a name or with a doubled one get a stable name and a diagnostic each', async () => {
    const g = createTestGltf()
    g.json.nodes = [
      { name: 'jaw' },
      { name: 'jaw' },
      {},
      { name: 'jaw_2' },
      { name: 'jaw' },
      { name: 'node_2' },
      { name: '' },
      { name: 'constructor' },
      { name: '__proto__' },
    ]
    const imported = await importGltf(g.glb())
    expect(imported.model.joints.map((j) => j.name)).toEqual([
      'jaw',
      'jaw_3',
      'node_2_2',
      'jaw_2',
      'jaw_4',
      'node_2',
      'node_6',
      'constructor',
      '__proto__',
    ])
    expect(imported.diagnostics.map((d) => [d.code, d.path])).toEqual([
      ['gltf/joint-name-twice', 'nodes[1].name'],
      ['gltf/joint-unnamed', 'nodes[2]'],
      ['gltf/joint-name-twice', 'nodes[4].name'],
      ['gltf/joint-unnamed', 'nodes[6]'],
    ])
  })

  it('with a matrix are taken apart, and shear is reported', async () => {
    const g = createTestGltf()
    g.json.nodes = [
      { name: 'turned', matrix: [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1] },
      { name: 'sheared', matrix: [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
      { name: 'long', rotation: [0, 0, 2, 0] },
    ]
    const imported = await importGltf(g.glb())
    const { t, r, s } = imported.model.joints[0]!.reference
    expect(t).toEqual([1, 2, 3])
    expect(s).toEqual([2, 2, 2])
    ;[0, 0, Math.SQRT1_2, Math.SQRT1_2].forEach((v, k) => {
      expect(r[k]).toBeCloseTo(v, 12)
    })
    expect(imported.model.joints[2]!.reference.r).toEqual([0, 0, 1, 0])
    expect(imported.diagnostics.map((d) => [d.code, d.path])).toEqual([
      ['gltf/matrix-shear', 'nodes[1].matrix'],
      ['gltf/rotation', 'nodes[2].rotation'],
    ])
  })
})

describe('meshes', () => {
  it('are named after their node, one each, sharing columns; weights of the node come first', async () => {
    const g = createTestHead()
    g.json.meshes![0]!.weights = [0.25, 0.5]
    delete g.json.animations
    g.json.nodes[0]!.children = [1, 3, 4, 5, 6]
    g.json.nodes.push(
      { name: 'Head_Geo', mesh: 0, skin: 0, weights: [1, 0] },
      { mesh: 0, skin: 0 },
      { mesh: 0, skin: 0 },
    )
    const imported = await importGltf(g.glb())
    const { meshes } = imported.model
    expect(meshes.map((m) => m.name)).toEqual(['Head_Geo', 'Head_Geo_2', 'Head_Mesh', 'Head_Mesh_2'])
    expect(meshes.map((m) => m.morphs.map((d) => d.default))).toEqual([
      [0.25, 0.5],
      [1, 0],
      [0.25, 0.5],
      [0.25, 0.5],
    ])
    expect(meshes[1]!.primitives[0]!.positions).toBe(meshes[0]!.primitives[0]!.positions)
    expect(codes(imported)).toContain('gltf/mesh-name-twice')
  })

  it('take morph names from targetNames, the primitive, the target, the accessor, or a number', async () => {
    const names = async (change: (g: ReturnType<typeof createTestHead>) => void) => {
      const g = createTestHead()
      delete g.json.meshes![0]!.extras
      change(g)
      const imported = await importGltf(g.glb())
      return [
        ...imported.model.meshes[0]!.morphs.map((m) => m.name),
        ...codes(imported).filter((c) => c.startsWith('gltf/morph')),
      ]
    }
    const primitive = (g: ReturnType<typeof createTestHead>) => g.json.meshes![0]!.primitives[0]!
    expect(await names(() => {})).toEqual(['morph_0', 'morph_1'])
    expect(await names((g) => (g.json.meshes![0]!.extras = { targetNames: ['a', 'a'] }))).toEqual([
      'a',
      'a_2',
      'gltf/morph-name-twice',
    ])
    expect(await names((g) => (g.json.meshes![0]!.extras = { targetNames: ['a'] }))).toEqual([
      'a',
      'morph_1',
      'gltf/morph-names',
    ])
    expect(await names((g) => (primitive(g).extras = { targetNames: ['b', 'c'] }))).toEqual(['b', 'c'])
    expect(await names((g) => Object.assign(primitive(g).targets![1]!, { extras: { name: 'd' } }))).toEqual([
      'morph_0',
      'd',
    ])
    expect(
      await names((g) =>
        [4, 5].forEach((i) => {
          g.json.accessors![i]!.name = `shape${i}`
        }),
      ),
    ).toEqual(['shape4', 'shape5'])
    expect(
      await names((g) =>
        [4, 5].forEach((i) => {
          g.json.accessors![i]!.name = 'same'
        }),
      ),
    ).toEqual(['morph_0', 'morph_1'])
  })

  it('keep all primitives, and refuse different numbers of targets', async () => {
    const g = createTestHead()
    const { primitives } = g.json.meshes![0]!
    primitives.push({ ...primitives[0]!, targets: [{}, primitives[0]!.targets![1]!] })
    const { model } = await importGltf(g.glb())
    expect(model.meshes[0]!.primitives).toHaveLength(2)
    expect(model.meshes[0]!.primitives[1]!.morphs.map((m) => Array.from(m.positions.subarray(0, 3)))).toEqual(
      [
        [0, 0, 0],
        [0, -0.25, 0],
      ],
    )
    primitives[1]!.targets!.pop()
    await expect(importGltf(g.glb())).rejects.toMatchObject({
      code: 'gltf/morph-count',
      path: 'meshes[0].primitives[1].targets',
    })
  })

  it.each([
    [5, [0, 1, 2, 3, 4], [0, 1, 2, 1, 3, 2, 2, 3, 4], 'triangles'],
    [6, [0, 1, 2, 3], [1, 2, 0, 2, 3, 0], 'triangles'],
    [3, [0, 1, 2], [0, 1, 1, 2], 'lines'],
    [2, [0, 1, 2], [0, 1, 1, 2, 2, 0], 'lines'],
    [4, [0, 1, 2, 3], [0, 1, 2], 'triangles'],
    [0, [2, 0], [2, 0], 'points'],
  ])('of mode %i are written out', async (mode, indices, expanded, kind) => {
    const g = createTestGltf({ nodes: [{ mesh: 0, name: 'm' }] })
    const position = g.accessor([...triangle, 1, 1, 0, 2, 2, 0], 'VEC3')
    g.json.meshes = [
      {
        primitives: [
          {
            attributes: { POSITION: position },
            indices: g.accessor(indices, 'SCALAR', { componentType: 5121 }),
            mode,
          },
        ],
      },
    ]
    const { model } = await importGltf(g.glb())
    const primitive = model.meshes[0]!.primitives[0]!
    expect([primitive.mode, Array.from(primitive.indices!)]).toEqual([kind, expanded])
  })

  it('[B1] with wrong vertex counts, indices or joints are errors with a path', async () => {
    const at = 'meshes[0].primitives[0]'
    const failing = async (
      change: (g: ReturnType<typeof createTestHead>) => void,
      code: string,
      path: string,
    ) => {
      const g = createTestHead()
      change(g)
      await expect(importGltf(g.glb())).rejects.toMatchObject({ code, path })
    }
    const primitive = (g: ReturnType<typeof createTestHead>) => g.json.meshes![0]!.primitives[0]!
    await failing(
      (g) => (primitive(g).attributes.NORMAL = g.accessor([0, 0, 1], 'VEC3')),
      'gltf/vertex-count',
      `${at}.attributes.NORMAL`,
    )
    await failing(
      (g) => (primitive(g).attributes.JOINTS_0 = g.accessor([0, 0, 0, 0], 'VEC4', { componentType: 5121 })),
      'gltf/vertex-count',
      `${at}.attributes.JOINTS_0`,
    )
    await failing(
      (g) => (primitive(g).targets![1]!.POSITION = g.accessor([0, 0, 1], 'VEC3')),
      'gltf/vertex-count',
      `${at}.targets[1].POSITION`,
    )
    await failing(
      (g) => (primitive(g).indices = g.accessor([0, 1, 3], 'SCALAR', { componentType: 5125 })),
      'gltf/index-range',
      `${at}.indices`,
    )
    await failing(
      (g) =>
        (primitive(g).attributes.JOINTS_0 = g.accessor([0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0], 'VEC4', {
          componentType: 5123,
        })),
      'gltf/joint-range',
      `${at}.attributes.JOINTS_0`,
    )
    await failing((g) => delete primitive(g).attributes.WEIGHTS_0, 'gltf/skin-attributes', `${at}.attributes`)
    await failing((g) => g.json.skins![0]!.joints.push(0), 'gltf/skin-size', 'skins[0].inverseBindMatrices')
  })

  it('colours become rgba; unread vertex data is named', async () => {
    const g = createTestHead()
    const primitive = g.json.meshes![0]!.primitives[0]!
    primitive.attributes.COLOR_0 = g.accessor([255, 0, 0, 0, 255, 0, 0, 0, 51], 'VEC3', {
      componentType: 5121,
      normalized: true,
    })
    primitive.attributes._MASK = g.accessor([1, 2, 3], 'SCALAR')
    const imported = await importGltf(g.glb())
    expect(Array.from(imported.model.meshes[0]!.primitives[0]!.colors!)).toEqual([
      1,
      0,
      0,
      1,
      0,
      1,
      0,
      1,
      0,
      0,
      Math.fround(0.2),
      1,
    ])
    expect(imported.diagnostics[0]!.message).toContain('_MASK')
  })

  it('[B1] that many nodes share still count against the limit', async () => {
    const g = createTestHead()
    for (let i = 0; i < 200; i++) g.json.nodes.push({ name: `m${i}`, mesh: 0 })
    await expect(importGltf(g.glb(), { maxBytes: 20_000 })).rejects.toMatchObject({ code: 'gltf/too-large' })
    expect((await importGltf(g.glb())).model.meshes).toHaveLength(201)
  })
})

describe('joint weights', () => {
  async function influences(sets: { joints: number[]; weights: number[]; componentType?: number }[]) {
    const g = createTestGltf({ nodes: [{ name: 'm', mesh: 0, skin: 0 }] })
    const count = sets[0]!.joints.length / 4
    const attributes: Record<string, number> = { POSITION: g.accessor(Array(count * 3).fill(0), 'VEC3') }
    sets.forEach(({ joints, weights, componentType }, i) => {
      attributes[`JOINTS_${i}`] = g.accessor(joints, 'VEC4', { componentType: 5123 })
      attributes[`WEIGHTS_${i}`] = g.accessor(
        weights,
        'VEC4',
        componentType ? { componentType, normalized: true } : {},
      )
    })
    g.json.meshes = [{ primitives: [{ attributes, mode: 0 }] }]
    for (let i = 1; i <= 10; i++) g.json.nodes.push({ name: `j${i}` })
    g.json.skins = [{ joints: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }]
    const imported = await importGltf(g.glb())
    const { joints, weights } = imported.model.meshes[0]!.primitives[0]!
    return {
      joints: Array.from(joints!),
      weights: Array.from(weights!),
      said: imported.diagnostics.map((d) => `${d.code}: ${d.message}`),
    }
  }

  it('of 8 bits are scaled in silence', async () => {
    const { weights, said } = await influences([
      { joints: [1, 2, 0, 0], weights: [128, 127, 0, 0], componentType: 5121 },
    ])
    expect(weights[0]! + weights[1]!).toBeCloseTo(1, 6)
    expect(weights[0]).toBeCloseTo(128 / 255, 6)
    expect(said).toEqual([])
  })

  it('beyond four: the four largest, scaled to 1, with a count', async () => {
    const { joints, weights, said } = await influences([
      { joints: [0, 1, 2, 3, 4, 5, 6, 7], weights: [0.1, 0.05, 0.3, 0.05, 1, 0, 0, 0] },
      { joints: [4, 5, 6, 7, 0, 0, 0, 0], weights: [0.2, 0.1, 0.1, 0.1, 0, 0, 0, 0] },
    ])
    expect(joints).toEqual([2, 4, 0, 5, 4, 0, 0, 0])
    ;[0.3 / 0.7, 0.2 / 0.7, 0.1 / 0.7, 0.1 / 0.7, 1, 0, 0, 0].forEach((w, i) => {
      expect(weights[i]).toBeCloseTo(w, 6)
    })
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^gltf\/many-influences: 1 of 2 vertices/)
  })

  it('that sum to something else, to nothing, or are negative are mended and reported', async () => {
    const { joints, weights, said } = await influences([
      { joints: [1, 2, 99, 0, 3, 3, 3, 3, 4, 5, 0, 0], weights: [1, 1, 0, 0, 0, 0, 0, 0, 1, -1, 0, 0] },
    ])
    expect(weights).toEqual([0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
    expect(joints).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0])
    expect(said.map((s) => s.slice(0, 38))).toEqual([
      'gltf/weights-sum: The joint weights of',
      'gltf/weights-empty: 1 of 3 vertices fo',
    ])
  })
})

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
