import { describe, expect, it } from 'vitest'
import { edgeDistances } from './edge-distances.ts'
import { fitAffine, transformPoints } from './fit-affine.ts'
import { fitSimilarity, invertSimilarity, movePoints } from './fit-similarity.ts'
import { fitSphere } from './fit-sphere.ts'
import { invert3x3 } from './invert-3x3.ts'
import { SparseLdl } from './sparse-ldl.ts'
import { SymmetricMatrix } from './symmetric-matrix.ts'

/** A grid of vertices with springs between neighbors, held weakly in place. */
function springs(side: number) {
  const count = side * side
  const points = new Float64Array(count * 3)
  const edges: number[][] = []
  for (let i = 0; i < count; i++) {
    points[i * 3] = i % side
    points[i * 3 + 1] = Math.floor(i / side)
    if ((i + 1) % side !== 0) edges.push([i, i + 1])
    if (i + side < count) edges.push([i, i + side])
  }
  const matrix = SymmetricMatrix.ofGroups(count, edges)
  for (const edge of edges) matrix.addSquare(edge, [1, -1], 1)
  for (let i = 0; i < count; i++) matrix.add(i, i, 1e-3)
  return { matrix, points, count }
}

describe('SparseLdl', () => {
  it('solves a system of 900 rows to rounding, for three coordinates at once', () => {
    const { matrix, points, count } = springs(30)
    const right = Float64Array.from({ length: count * 3 }, (_, i) => Math.sin(i * 1.7))
    const x = right.slice()
    new SparseLdl(matrix, points).factorize().solve(x)
    const back = matrix.multiply(x)
    expect(Math.max(...back.map((y, i) => Math.abs(y - right[i]!)))).toBeLessThan(1e-9)
  })

  it('solves a system that is known: two springs in a row', () => {
    const matrix = SymmetricMatrix.ofGroups(2, [[0, 1]])
    matrix.addSquare([0, 1], [1, -1], 2)
    matrix.add(0, 0, 1)
    const x = Float64Array.of(0, 0, 0, 2, 0, -4)
    new SparseLdl(matrix, new Float64Array(6)).factorize().solve(x)
    // (3, −2; −2, 2) x = (0, 2) has the solution (2, 3).
    expect([...x]).toEqual([2, 0, -4, 3, 0, -6].map((v) => expect.closeTo(v, 12)))
  })

  it('keeps the factor small: far fewer entries than a band as wide as the grid', () => {
    const { matrix, points, count } = springs(40)
    expect(new SparseLdl(matrix, points).size).toBeLessThan((count * 40) / 2)
  })

  it('factors new values of the same pattern, and refuses a matrix that is not positive definite', () => {
    const { matrix, points } = springs(5)
    const solver = new SparseLdl(matrix, points).factorize()
    matrix.values.fill(0)
    expect(() => solver.factorize()).toThrow('not positive definite')
  })
})

describe('fits', () => {
  it('a similarity is found again, and its way back', () => {
    const from = Float64Array.from({ length: 30 }, (_, i) => Math.cos(i * i))
    const c = Math.cos(0.7)
    const s = Math.sin(0.7)
    const truth = { scale: 2.5, rotation: [c, -s, 0, s, c, 0, 0, 0, 1], shift: [1, -2, 3] }
    const to = movePoints(from, truth)
    const found = fitSimilarity(from, to)
    expect(found.scale).toBeCloseTo(2.5, 9)
    expect(found.rotation).toEqual(truth.rotation.map((v) => expect.closeTo(v, 9)))
    const back = movePoints(to, invertSimilarity(found))
    expect(Math.max(...back.map((x, i) => Math.abs(x - from[i]!)))).toBeLessThan(1e-9)
  })

  it('a sphere is found from its front alone; points of a plane have none', () => {
    const points = new Float64Array(60 * 3)
    for (let i = 0; i < 60; i++) {
      const [a, h] = [i * 2.4, 0.4 + (0.6 * i) / 60]
      const r = Math.sqrt(1 - h * h)
      points.set([0.03 + 0.012 * r * Math.cos(a), 1.6 + 0.012 * r * Math.sin(a), 0.012 * h], i * 3)
    }
    const all = Array.from({ length: 60 }, (_, i) => i)
    const sphere = fitSphere(points, all)!
    expect(sphere.radius).toBeCloseTo(0.012, 6)
    expect(sphere.center[0]).toBeCloseTo(0.03, 6)
    expect(sphere.roundness).toBeLessThan(1e-6)
    expect(
      fitSphere(
        points.map((x, i) => (i % 3 === 2 ? 0.5 : x)),
        all,
      ),
    ).toBeUndefined()
  })

  it('ways along edges go around a gap that straight distances jump over', () => {
    // A horseshoe: 0 – 1 – 2 – 3, with 3 next to 0.
    const positions = Float64Array.of(0, 0, 0, 0, 1, 0, 0.1, 1, 0, 0.1, 0, 0)
    const mesh = {
      positions,
      ringStarts: Int32Array.of(0, 1, 3, 5, 6),
      ring: Int32Array.of(1, 0, 2, 1, 3, 2),
    }
    expect(edgeDistances(mesh, [0])[3]).toBeCloseTo(2.1, 12)
    expect(edgeDistances(mesh, [0], 0.5)[3]).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('fitAffine', () => {
  const points = Float64Array.from([0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 1, 1, 1, -2, 1, 5])
  const even = [1, 1, 1, 1, 1, 1]

  it('finds a map of stretch, shear and shift', () => {
    // x' = 2x + y + 5, y' = 0.5y - 1, z' = 3z - x
    const goals: number[] = []
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = points.subarray(i, i + 3) as unknown as [number, number, number]
      goals.push(2 * x + y + 5, 0.5 * y - 1, 3 * z - x)
    }
    const moved = transformPoints(points, fitAffine(points, goals, even)!)
    goals.forEach((goal, k) => {
      expect(moved[k]).toBeCloseTo(goal, 9)
    })
    // A point without weight does not count.
    goals[15] = 99
    const others = transformPoints(points, fitAffine(points, goals, [1, 1, 1, 1, 1, 0])!)
    expect(others[0]).toBeCloseTo(5, 9)
    expect(others[15]).toBeCloseTo(2, 9)
  })

  it('finds none for points in one plane', () => {
    const flat = points.map((x, k) => (k % 3 === 2 ? 0 : x))
    expect(fitAffine(flat, points, even)).toBeUndefined()
  })
})

describe('invert3x3', () => {
  it('gives the identity with the matrix, at the place that is asked for', () => {
    const m = Float64Array.of(2, 1, 0, 0, 3, -1, 1, 0, 4)
    const out = new Float64Array(12)
    expect(invert3x3(m, out, 3)).toBe(true)
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 3; c++) {
        const sum = [0, 1, 2].reduce((s, k) => s + m[r * 3 + k]! * out[3 + k * 3 + c]!, 0)
        expect(sum).toBeCloseTo(r === c ? 1 : 0, 14)
      }
  })
  it('writes nothing for a matrix that squashes', () => {
    const out = new Float64Array(9)
    expect(invert3x3(Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0), out, 0)).toBe(false)
    expect(invert3x3(Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1e-8), out, 0, 1e-6)).toBe(false)
    expect([...out]).toEqual(Array(9).fill(0))
  })
})
