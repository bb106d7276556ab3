import { describe, expect, it } from 'vitest'
import { createMorphedMesh } from './morphed-mesh.ts'

/** Three morphs with holes, ends and nothing at all, over more than two tiles. */
function mesh(floats = 7000) {
  const base = Float32Array.from({ length: floats }, (_, i) => (i * 37) % 101)
  const moved = [
    (i: number) => (i % 50 < 17 ? (i % 13) - 6 : 0),
    (i: number) => (i >= floats - 5 || i < 2 ? 1.5 : 0),
    () => 0,
  ]
  return { base, displacements: moved.map((f) => Float32Array.from(base, (_, i) => f(i))) }
}

describe.each(['simd', 'typescript'] as const)('in %s', (kernel) => {
  it('[P4] adds weighted displacements to the base, and starts from it each time', async () => {
    const { base, displacements } = mesh()
    const morphed = await createMorphedMesh(base, displacements, { kernel })
    expect(morphed.kernel).toBe(kernel)
    for (const weights of [
      [0.5, -2, 1],
      [0, 0, 0],
      [1, 0, 0.25],
    ]) {
      morphed.weights.set(weights)
      const found = morphed.update()
      const expected = base.map((v, i) => displacements.reduce((sum, d, m) => sum + weights[m]! * d[i]!, v))
      expect(found.length).toBe(base.length)
      let worst = 0
      found.forEach((v, i) => {
        worst = Math.max(worst, Math.abs(v - expected[i]!))
      })
      expect(worst).toBeLessThan(2e-5)
    }
  })

  it('takes a mesh of nothing', async () => {
    const morphed = await createMorphedMesh(new Float32Array(0), [], { kernel })
    expect(morphed.update().length).toBe(0)
  })
})

it('refuses a morph of another length', async () => {
  const { base, displacements } = mesh()
  await expect(createMorphedMesh(base, [displacements[0]!.slice(1)])).rejects.toMatchObject({
    code: 'morph/length',
  })
})
