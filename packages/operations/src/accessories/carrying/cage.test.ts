import { IDENTITY_TRANSFORM, type Mesh, type Model, modelKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { accessoryFromModel } from '../accessory-from-model.ts'
import { fitAccessory } from '../fit-accessory.ts'

type Vec = readonly [number, number, number]

const RADIUS = 0.1
/** From the surface of a ball to another head: wider below, a nose, and moved. */
const other = ([x, y, z]: Vec): Vec => [
  x * (1.25 - 1.5 * y),
  y * 1.1 + 0.02,
  z * 1.15 + 0.02 * Math.exp((-x * x - y * y) / 0.002),
]
const same = (p: Vec) => p

/** A ball of rings and columns whose texture coordinates are its angles, scaled out by `gap` and then warped. */
function ball(name: string, rings: number, columns: number, gap: number, warp: (p: Vec) => Vec): Mesh {
  const positions: number[] = []
  const uvs: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= rings; j++) {
    for (let i = 0; i <= columns; i++) {
      const [u, v] = [i / columns, j / rings]
      const [a, b] = [(u - 0.5) * 2 * Math.PI, (v - 0.5) * Math.PI]
      const r = RADIUS + gap
      positions.push(...warp([r * Math.sin(a) * Math.cos(b), r * Math.sin(b), r * Math.cos(a) * Math.cos(b)]))
      uvs.push(u, v)
    }
  }
  const at = (i: number, j: number) => j * (columns + 1) + i
  for (let j = 0; j < rings; j++)
    for (let i = 0; i < columns; i++)
      indices.push(at(i, j), at(i + 1, j), at(i, j + 1), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1))
  return meshOf(name, positions, indices, uvs)
}

function meshOf(name: string, positions: number[], indices: number[], uvs?: number[]): Mesh {
  return {
    name,
    transform: IDENTITY_TRANSFORM,
    morphs: [],
    primitives: [
      {
        mode: 'triangles',
        positions: Float32Array.from(positions),
        indices: Uint32Array.from(indices),
        morphs: [],
        ...(uvs && { uvs: Float32Array.from(uvs) }),
      },
    ],
  }
}

/** A mask over the front of the first head, 2 mm above its skin. */
function mask(warp: (p: Vec) => Vec): Mesh {
  const positions: number[] = []
  const indices: number[] = []
  const n = 12
  for (let j = 0; j <= n; j++) {
    for (let i = 0; i <= n; i++) {
      const [a, b] = [(i / n - 0.5) * 1.2, (j / n - 0.5) * 0.9]
      const r = RADIUS + 0.002
      positions.push(...warp([r * Math.sin(a) * Math.cos(b), r * Math.sin(b), r * Math.cos(a) * Math.cos(b)]))
    }
  }
  const at = (i: number, j: number) => j * (n + 1) + i
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++)
      indices.push(at(i, j), at(i + 1, j), at(i, j + 1), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1))
  return meshOf('Mask', positions, indices)
}

const joints = [{ name: 'Head', reference: IDENTITY_TRANSFORM }]
const model = (name: string, meshes: readonly Mesh[]): Model => modelKind.create(name, { joints, meshes })
const accessory = model('mask', [
  mask(same),
  ball('Mask_InnerCage', 40, 60, 0.001, same),
  ball('Mask_OuterCage', 40, 60, 0.004, same),
])
/** Its cage has other triangles and stands off as far as the first one does. */
const wearer = (cage: readonly Mesh[]) => model('head', [ball('Skin', 48, 64, 0, other), ...cage])
const outerCage = ball('Head_OuterCage', 33, 47, 0.001, other)

describe('cages', () => {
  it('[A5] take an accessory to where the same texture coordinates are on the cage of a head', () => {
    const {
      fit,
      model: fitted,
      diagnostics,
    } = fitAccessory({
      accessory: accessoryFromModel('mask', accessory),
      model: accessory,
      head: { model: wearer([outerCage]) },
    })
    expect(fit.report.method).toBe('cages')
    expect(diagnostics).toEqual([])
    expect(fitted.meshes.map((m) => m.name)).toEqual(['Mask'])
    const [truth, got] = [mask(other), fitted.meshes[0]!].map((m) => m.primitives[0]!.positions)
    let [sum, worst] = [0, 0]
    for (let i = 0; i < truth!.length; i += 3) {
      const d = Math.hypot(...[0, 1, 2].map((k) => truth![i + k]! - got![i + k]!))
      sum += d
      worst = Math.max(worst, d)
    }
    // Metres. Unfitted, the mask is 20 mm off; what is left is the difference of the two triangulations.
    expect(sum / (truth!.length / 3)).toBeLessThan(0.0005)
    expect(worst).toBeLessThan(0.0015)
  })

  it('finds the cages of an accessory by their names', () => {
    expect(accessoryFromModel('mask', accessory).cages).toEqual({
      inner: 'Mask_InnerCage',
      outer: 'Mask_OuterCage',
    })
  })

  it('says that a head has no cage, and leaves the accessory where its file puts it', () => {
    const { fit, diagnostics, mesh } = fitAccessory({
      accessory: accessoryFromModel('mask', accessory),
      model: accessory,
      head: { model: wearer([]) },
    })
    expect(fit.report.method).toBe('worn')
    expect(diagnostics.map((d) => d.code)).toContain('fit/cage-missing')
    expect(Float32Array.from(mesh.positions)).toEqual(mask(same).primitives[0]!.positions)
  })

  it('refuses cages whose texture coordinates have another layout', () => {
    const elsewhere: Mesh = {
      ...outerCage,
      primitives: outerCage.primitives.map((p) => ({ ...p, uvs: p.uvs!.map((uv) => uv * 0.3) })),
    }
    expect(() =>
      fitAccessory({
        accessory: accessoryFromModel('mask', accessory),
        model: accessory,
        head: { model: wearer([elsewhere]) },
      }),
    ).toThrow(/fit\/cages-differ|texture layout/)
  })
})
