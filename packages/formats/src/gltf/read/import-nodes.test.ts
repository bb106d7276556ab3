import { describe, expect, it } from 'vitest'
import { createTestGltf, TRIANGLE } from '../test-gltf.ts'
import { importGltf } from './import-gltf.ts'

describe('[S1] joints', () => {
  const meshFile = () => {
    const g = createTestGltf()
    g.json.meshes = [{ primitives: [{ attributes: { POSITION: g.accessor(TRIANGLE, 'VEC3') } }] }]
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
