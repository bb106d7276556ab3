import { describe, expect, it } from 'vitest'
import { build, joint, square, vector } from '../test-fbx.ts'
import { int, node } from '../write/write-tree.ts'
import { importFbx } from './import-fbx.ts'

describe('geometry', () => {
  it('the geometric transform moves the mesh and nothing else', async () => {
    const bytes = build((b) => {
      const { model } = square(b, 0n, [
        vector('GeometricTranslation', [3, 0, 5]),
        vector('GeometricRotation', [0, 0, 90]),
        vector('GeometricScaling', [2, 1, 1]),
      ])
      joint(b, 'below', model, [vector('Lcl Translation', [1, 0, 0])])
    })
    const { model } = await importFbx(bytes)
    const [p] = model.meshes[0]!.primitives
    // (1, 0, 0) → scaled (2, 0, 0) → turned (0, 2, 0) → moved (3, 2, 5).
    expect(Array.from(p!.positions.subarray(3, 6))).toEqual([3, 2, 5])
    expect(model.joints.find((j) => j.name === 'below')!.reference.t).toEqual([1, 0, 0])
  })

  it('corners that differ in normal, UV or material become vertices of their own', async () => {
    const bytes = build((b) => {
      const { model } = square(
        b,
        0n,
        [],
        [
          node(
            'LayerElementUV',
            [int(0)],
            [
              node('MappingInformationType', ['ByPolygonVertex']),
              node('ReferenceInformationType', ['IndexToDirect']),
              node('UV', [Float64Array.of(0, 0, 1, 0, 1, 1)]),
              node('UVIndex', [Int32Array.of(0, 1, 2, 0)]),
            ],
          ),
          node(
            'LayerElementMaterial',
            [int(0)],
            [
              node('MappingInformationType', ['ByPolygon']),
              node('ReferenceInformationType', ['IndexToDirect']),
              node('Materials', [Int32Array.of(1)]),
            ],
          ),
        ],
      )
      for (const name of ['skin', 'lips']) b.connect(b.object('Material', name, 'Material', '', []), model)
    })
    const { model } = await importFbx(bytes)
    const { primitives } = model.meshes[0]!
    expect(primitives).toHaveLength(1)
    expect(model.materials[primitives[0]!.material!]!.name).toBe('lips')
    // v is measured from the top in documents.
    expect(primitives[0]!.uvs).toEqual(Float32Array.of(0, 1, 1, 1, 1, 0, 0, 1))
    expect(primitives[0]!.indices).toEqual(Uint32Array.of(0, 1, 2, 0, 2, 3))
  })

  it('two polygons that share points keep hard normals apart and soft ones together', async () => {
    const normals = (a: readonly number[], b: readonly number[]) =>
      build((builder) => {
        const model = builder.object('Model', 'face', 'Model', 'Mesh', [])
        builder.connect(model, 0n)
        const geometry = builder.object('Geometry', 'face', 'Geometry', 'Mesh', [
          node('Vertices', [Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0)]),
          node('PolygonVertexIndex', [Int32Array.of(0, 1, -3, 2, 1, -4)]),
          node(
            'LayerElementNormal',
            [int(0)],
            [
              node('MappingInformationType', ['ByPolygon']),
              node('ReferenceInformationType', ['Direct']),
              node('Normals', [Float64Array.of(...a, ...b)]),
            ],
          ),
        ])
        builder.connect(geometry, model)
      })
    const count = async (bytes: Uint8Array) =>
      (await importFbx(bytes)).model.meshes[0]!.primitives[0]!.positions.length / 3
    expect(await count(normals([0, 0, 1], [0, 0, 1]))).toBe(4)
    expect(await count(normals([0, 0, 1], [0, 1, 0]))).toBe(6)
  })

  it('a concave polygon is cut inside its outline, wherever it starts', async () => {
    // A U: 8 corners, two of them bent inward, area 8.
    const outline = [0, 0, 4, 0, 4, 3, 3, 3, 3, 1, 1, 1, 1, 3, 0, 3]
    for (let start = 0; start < 8; start++) {
      const points = Array.from({ length: 8 }, (_, i) => {
        const at = ((i + start) % 8) * 2
        return [outline[at]!, outline[at + 1]!, 0]
      })
      const bytes = build((b) => {
        const model = b.object('Model', 'face', 'Model', 'Mesh', [])
        b.connect(model, 0n)
        const geometry = b.object('Geometry', 'face', 'Geometry', 'Mesh', [
          node('Vertices', [Float64Array.from(points.flat())]),
          node('PolygonVertexIndex', [Int32Array.of(0, 1, 2, 3, 4, 5, 6, -8)]),
        ])
        b.connect(geometry, model)
      })
      const { positions: p, indices } = (await importFbx(bytes)).model.meshes[0]!.primitives[0]!
      let area = 0
      for (let i = 0; i < indices!.length; i += 3) {
        const [a, b, c] = [indices![i]! * 3, indices![i + 1]! * 3, indices![i + 2]! * 3]
        const twice = (p[b]! - p[a]!) * (p[c + 1]! - p[a + 1]!) - (p[c]! - p[a]!) * (p[b + 1]! - p[a + 1]!)
        expect(twice).toBeGreaterThanOrEqual(0)
        area += twice / 2
      }
      expect(indices).toHaveLength(18)
      expect(area).toBeCloseTo(8, 5)
    }
  })

  it('four influences are kept, the rest reported with counts', async () => {
    const weights = [0.3, 0.25, 0.2, 0.15, 0.06, 0.04]
    const bytes = build((b) => {
      const { geometry } = square(b, 0n)
      const skin = b.object('Deformer', 'skin', 'Deformer', 'Skin', [])
      b.connect(skin, geometry)
      weights.forEach((weight, i) => {
        const bone = joint(b, `j${i}`, 0n)
        const cluster = b.object('Deformer', `j${i}`, 'SubDeformer', 'Cluster', [
          node('Indexes', [Int32Array.of(0, 1)]),
          node('Weights', [Float64Array.of(weight, weight)]),
        ])
        b.connect(cluster, skin)
        b.connect(bone, cluster)
      })
    })
    const { model, diagnostics } = await importFbx(bytes)
    const [p] = model.meshes[0]!.primitives
    expect(Array.from(p!.joints!.subarray(0, 4))).toEqual([0, 1, 2, 3])
    expect(Array.from(p!.weights!.subarray(0, 4))).toEqual(
      [0.3, 0.25, 0.2, 0.15].map((w) => expect.closeTo(w / 0.9, 6)),
    )
    expect(diagnostics.find((d) => d.code === 'fbx/influences')?.message).toContain(
      '4 influences beyond the four heaviest were dropped from 2 of 4 points of "face"; the heaviest weighed 0.0600',
    )
    expect(diagnostics.find((d) => d.code === 'fbx/weight-missing')?.message).toContain('2 points')
    expect(diagnostics.find((d) => d.code === 'fbx/cluster-matrix')?.message).toContain('6 clusters')
  })
})
