import { describe, expect, it } from 'vitest'
import { createTestGltf } from '../test-gltf.ts'
import { importGltf } from './import-gltf.ts'

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
