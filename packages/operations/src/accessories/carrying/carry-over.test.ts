import { describe, expect, it } from 'vitest'
import { TriangleSurface } from '../geometry/triangle-surface.ts'
import { vertexNormals, weldMesh } from '../geometry/welded-mesh.ts'
import type { HoldSurface } from '../skin/hold-on.ts'
import { carryOver } from './carry-over.ts'

const CELLS = 24
const WIDTH = 0.2

/** A closed block, 20 cm wide and deep, whose upper side has heights. */
function block(height: (x: number, z: number) => number): HoldSurface {
  const positions: number[] = []
  const indices: number[] = []
  const count = (CELLS + 1) ** 2
  for (const isTop of [true, false])
    for (let j = 0; j <= CELLS; j++)
      for (let i = 0; i <= CELLS; i++) {
        const [x, z] = [(i / CELLS) * WIDTH, (j / CELLS) * WIDTH]
        positions.push(x, isTop ? height(x, z) : -0.1, z)
      }
  const at = (i: number, j: number) => j * (CELLS + 1) + i
  const quad = (a: number, b: number, c: number, d: number) => indices.push(a, b, c, a, c, d)
  for (let j = 0; j < CELLS; j++) {
    for (let i = 0; i < CELLS; i++) {
      const [a, b, c, d] = [at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)]
      quad(a, b, c, d)
      quad(count + d, count + c, count + b, count + a)
    }
    const sides = [
      [at(j, 0), at(j + 1, 0)],
      [at(j + 1, CELLS), at(j, CELLS)],
      [at(0, j + 1), at(0, j)],
      [at(CELLS, j), at(CELLS, j + 1)],
    ] as const
    for (const [a, b] of sides) quad(a, b, count + b, count + a)
  }
  const mesh = weldMesh(Float64Array.from(positions), Uint32Array.from(indices))
  return {
    ...mesh,
    surface: new TriangleSurface(mesh.positions, mesh.indices),
    normals: vertexNormals(mesh, mesh.positions),
    height: 0.25,
    neckLine: Number.NEGATIVE_INFINITY,
  }
}

/** A sheet over the middle of the block. */
function sheet(height: number) {
  const positions: number[] = []
  const indices: number[] = []
  const n = 8
  for (let j = 0; j <= n; j++)
    for (let i = 0; i <= n; i++) positions.push(0.06 + i * 0.01, height, 0.06 + j * 0.01)
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const a = j * (n + 1) + i
      indices.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2)
    }
  return weldMesh(Float64Array.from(positions), Uint32Array.from(indices))
}

const flat = block(() => 0)
/** Its middle is 2 cm higher, which the warp does not know. */
const hill = block((x, z) => 0.02 * Math.max(0, 1 - ((x - 0.1) ** 2 + (z - 0.1) ** 2) / 0.002))
const LOOSE = { smooth: 300 }

describe('what is carried to another head', () => {
  const heights = (mesh: ReturnType<typeof sheet>) => {
    const out = carryOver(flat, hill, flat.positions, mesh, LOOSE)
    return { middle: out[40 * 3 + 1]!, corner: out[1]! }
  }

  it('[A5] rests as high as before where it is near the skin', () => {
    const { middle, corner } = heights(sheet(0.002))
    expect(middle).toBeCloseTo(0.022, 3)
    expect(corner).toBeCloseTo(0.002, 3)
  })
  it('[A5] keeps its shape where it stands off, but does not go into the skin', () => {
    // 2 % of the head's height are 5 mm.
    const { middle, corner } = heights(sheet(0.015))
    expect(middle).toBeCloseTo(0.025, 3)
    expect(corner).toBeLessThan(0.017)
  })
})
