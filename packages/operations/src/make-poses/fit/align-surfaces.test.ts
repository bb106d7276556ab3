import { describe, expect, it } from 'vitest'
import { TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import { surfaceNormals } from '../../landmarks/head-surface.ts'
import type { FaceSkin } from '../face/face-skin.ts'
import { alignSurfaces } from './align-surfaces.ts'
import type { LandmarkPair } from './landmark-pairs.ts'
import { awayFromCorners } from './mouth-corners.ts'

const RINGS = 24
const COLUMNS = 32

/** A round box with a nose: 0.8 wide, 1.2 high, 1 deep. */
function roundBox(): FaceSkin {
  const positions: number[] = []
  for (let r = 0; r <= RINGS; r++)
    for (let c = 0; c < COLUMNS; c++) {
      const [a, b] = [(Math.PI * (r + 0.5)) / (RINGS + 1), (2 * Math.PI * c) / COLUMNS]
      const [x, y, z] = [Math.sin(a) * Math.sin(b), Math.cos(a), Math.sin(a) * Math.cos(b)]
      const nose = 0.2 * Math.exp(-20 * (x * x + y * y)) * (z > 0 ? 1 : 0)
      // Turned eggs look alike; heads are more like boxes.
      const size = (x ** 6 + y ** 6 + z ** 6) ** (-1 / 6)
      positions.push(0.4 * size * x, 0.6 * size * y, 0.5 * size * z + nose)
    }
  const triangles: number[] = []
  for (let r = 0; r < RINGS; r++)
    for (let c = 0; c < COLUMNS; c++) {
      const next = (c + 1) % COLUMNS
      const [p, q, s, t] = [
        r * COLUMNS + c,
        r * COLUMNS + next,
        (r + 1) * COLUMNS + c,
        (r + 1) * COLUMNS + next,
      ]
      triangles.push(p, s, q, q, s, t)
    }
  return skinOf(Float64Array.from(positions), Uint32Array.from(triangles))
}

function skinOf(positions: Float64Array, triangles: Uint32Array): FaceSkin {
  const count = positions.length / 3
  return {
    vertices: Int32Array.from({ length: count }, (_, i) => i),
    count,
    positions,
    normals: surfaceNormals(triangles, positions),
    triangles,
    ringStarts: new Int32Array(count + 1),
    ring: new Int32Array(0),
    visible: new Uint8Array(count).fill(1),
    labels: [],
  }
}

/** Landmarks of the front that say the two heads are in one place already. */
function misleadingPairs({ positions, triangles }: FaceSkin): LandmarkPair[] {
  const pairs: LandmarkPair[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const v = triangles[t]! * 3
    if (!(positions[v + 2]! > 0.48) || t % 12 !== 0) continue
    const bary = Float64Array.of(1, 0, 0)
    pairs.push({ landmark: 0, triangle: t / 3, bary, goal: positions.slice(v, v + 3), weight: 1 })
  }
  return pairs
}

const meanDistance = (a: Float64Array, b: Float64Array) => {
  let sum = 0
  for (let i = 0; i < a.length; i += 3)
    sum += Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!)
  return (3 * sum) / a.length
}

describe('alignSurfaces', () => {
  it('brings a head nearer to one that nods, although the landmarks say it does not', () => {
    const template = roundBox()
    const [sin, cos] = [Math.sin(0.2), Math.cos(0.2)]
    const goal = template.positions.slice()
    for (let i = 0; i < goal.length; i += 3) {
      const [x, y, z] = template.positions.subarray(i, i + 3) as unknown as [number, number, number]
      goal[i] = 1.03 * x
      goal[i + 1] = 1.06 * (cos * y - sin * z)
      goal[i + 2] = 1.03 * (sin * y + cos * z)
    }
    const target = skinOf(goal, template.triangles)
    const surface = new TriangleSurface(goal, target.triangles)
    const pairs = misleadingPairs(template)
    expect(pairs.length).toBeGreaterThan(5)
    const before = meanDistance(template.positions, goal)
    const placed = alignSurfaces(template, target, surface, pairs, 0.45)
    expect(before).toBeGreaterThan(0.08)
    expect(meanDistance(placed, goal)).toBeLessThan(0.65 * before)
  })

  it('leaves a template in its place where there is no skin near it', () => {
    const template = roundBox()
    const far = skinOf(
      template.positions.map((x) => x + 9),
      template.triangles,
    )
    const surface = new TriangleSurface(far.positions, far.triangles)
    expect(alignSurfaces(template, far, surface, misleadingPairs(template), 1)).toBe(template.positions)
  })
})

describe('awayFromCorners', () => {
  it('is 0 at a corner of the mouth, 1 a tenth of the face away, and the nearer corner counts', () => {
    const away = awayFromCorners(
      Float64Array.of(1, 0, 0, 1.05, 0, 0, 1.3, 0, 0, -1, 0.02, 0),
      [
        [1, 0, 0],
        [-1, 0, 0],
      ],
      1,
    )
    ;[0, 0.5, 1, 0.2].forEach((expected, i) => {
      expect(away[i]).toBeCloseTo(expected, 9)
    })
  })
})
