import { describe, expect, it } from 'vitest'
import { codesOf, createTestGltf, createTestHead, TRIANGLE } from '../test-gltf.ts'
import { importGltf } from './import-gltf.ts'

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
    expect(codesOf(imported)).toContain('gltf/mesh-name-twice')
  })

  it('take morph names from targetNames, the primitive, the target, the accessor, or a number', async () => {
    const names = async (change: (g: ReturnType<typeof createTestHead>) => void) => {
      const g = createTestHead()
      delete g.json.meshes![0]!.extras
      change(g)
      const imported = await importGltf(g.glb())
      return [
        ...imported.model.meshes[0]!.morphs.map((m) => m.name),
        ...codesOf(imported).filter((c) => c.startsWith('gltf/morph')),
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
    const position = g.accessor([...TRIANGLE, 1, 1, 0, 2, 2, 0], 'VEC3')
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
