import { describe, expect, it } from 'vitest'
import { affineFit } from './affine-fit.ts'
import { EnvelopeCholesky } from './envelope-cholesky.ts'
import { createInpaint, looseParts } from './inpaint.ts'
import { limitStretch } from './limit-stretch.ts'
import { smoothVectors } from './smooth-surface.ts'
import { createSurfacePoint, TriangleSurface } from './triangle-surface.ts'
import { turnNormals } from './turn-normals.ts'
import { vertexAreas, vertexDistance, vertexNormals, weldMesh } from './welded-mesh.ts'
import { createInsideTest } from './winding-number.ts'

/** A strip of squares along x, each cut in two: vertices (0,0), (0,1), (1,0), (1,1), … */
function strip(squares: number, x = 0): { positions: Float64Array; indices: Uint32Array } {
  const positions: number[] = []
  const indices: number[] = []
  for (let i = 0; i <= squares; i++) positions.push(x + i, 0, 0, x + i, 1, 0)
  for (let i = 0; i < squares; i++) indices.push(i * 2, i * 2 + 2, i * 2 + 1, i * 2 + 1, i * 2 + 2, i * 2 + 3)
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) }
}

function stripMesh(squares: number) {
  const { positions, indices } = strip(squares)
  return weldMesh(positions, indices)
}

describe('welded meshes', () => {
  it('count vertices at one place once, in rings and parts', () => {
    // Two triangles of a square with six vertices of their own, and one triangle far away.
    const positions = Float64Array.of(
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      1,
      0,
      0,
      1,
      1,
      0,
      0,
      1,
      0,
      9,
      0,
      0,
      9,
      1,
      0,
      9,
      0,
      1,
    )
    const mesh = weldMesh(positions, Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8))
    expect([...mesh.weld]).toEqual([0, 1, 2, 1, 4, 2, 6, 7, 8])
    const ring = (v: number) => [...mesh.ring.subarray(mesh.ringStarts[v], mesh.ringStarts[v + 1])]
    expect(ring(1)).toEqual([0, 2, 4])
    expect(ring(3)).toEqual([])
    expect(mesh.partCount).toBe(2)
    expect([...mesh.part]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1])
    const normals = vertexNormals(mesh, positions)
    expect([...normals.subarray(9, 12)]).toEqual([0, 0, 1])
    expect(vertexAreas(mesh)[1]).toBeCloseTo(1 / 3, 12)
  })
})

describe('closest points', () => {
  const surface = new TriangleSurface(Float64Array.of(0, 0, 0, 4, 0, 0, 0, 4, 0), Uint32Array.of(0, 1, 2))
  const found = createSurfacePoint()
  it.each([
    ['inside', [1, 1, 2], [1, 1, 0], 2],
    ['beyond a corner', [-3, -4, 0], [0, 0, 0], 5],
    ['beyond an edge', [2, -3, 0], [2, 0, 0], 3],
    ['beyond the long edge', [4, 4, 0], [2, 2, 0], Math.sqrt(8)],
  ])('%s', (_, [x, y, z], point, distance) => {
    expect(surface.closest(x!, y!, z!, found)).toBe(true)
    expect([...found.point]).toEqual(point)
    expect(found.distance).toBeCloseTo(distance, 12)
  })
  it('keep to a distance, to what is accepted, and to where triangles moved', () => {
    expect(surface.closest(1, 1, 2, found, 1)).toBe(false)
    expect(surface.closest(1, 1, 2, found, 9, () => false)).toBe(false)
    surface.move(Float64Array.of(0, 0, 1, 4, 0, 1, 0, 4, 1))
    surface.closest(1, 1, 2, found)
    expect(found.distance).toBe(1)
  })
  it('find the same as a search through all triangles', () => {
    const { positions, indices } = strip(40)
    const bumpy = positions.map((x, i) => (i % 3 === 2 ? ((i * 7919) % 13) / 13 : x))
    const whole = new TriangleSurface(bumpy, indices)
    for (let p = 0; p < 50; p++) {
      const [x, y, z] = [(p * 37) % 41, ((p * 17) % 7) / 3 - 1, ((p * 11) % 5) / 2]
      whole.closest(x, y, z, found)
      let nearest = Number.POSITIVE_INFINITY
      for (let t = 0; t < indices.length; t += 3) {
        const one = new TriangleSurface(bumpy, indices.slice(t, t + 3))
        const other = createSurfacePoint()
        one.closest(x, y, z, other)
        nearest = Math.min(nearest, other.distance)
      }
      expect(found.distance).toBeCloseTo(nearest, 12)
    }
  })
})

describe('inside of a surface', () => {
  /** A sphere of radius 1 as a grid, without the cap above `top`. */
  const sphere = (top: number) => {
    const [rows, columns] = [24, 32]
    const positions: number[] = []
    const indices: number[] = []
    for (let r = 0; r <= rows; r++) {
      const polar = top + ((Math.PI - top) * r) / rows
      for (let c = 0; c < columns; c++) {
        const turn = (2 * Math.PI * c) / columns
        positions.push(Math.sin(polar) * Math.cos(turn), Math.cos(polar), Math.sin(polar) * Math.sin(turn))
        if (r === rows) continue
        const [a, b] = [r * columns + c, r * columns + ((c + 1) % columns)]
        indices.push(a, b, a + columns, b, b + columns, a + columns)
      }
    }
    return new TriangleSurface(Float64Array.from(positions), Uint32Array.from(indices))
  }

  it('is told from outside, also with a hole and after a move', () => {
    for (const top of [0, 0.5]) {
      const surface = sphere(top)
      const isInside = createInsideTest(surface)
      for (let i = 0; i < 200; i++) {
        const [x, y, z] = [
          Math.sin(i * 1.7) * 1.3,
          -Math.abs(Math.sin(i * 2.3)) * 1.3,
          Math.sin(i * 3.1) * 1.3,
        ]
        const far = Math.hypot(x, y, z)
        if (Math.abs(far - 1) > 0.02) expect(isInside(x, y, z)).toBe(far < 1)
      }
      surface.move(surface.positions.map((value, i) => (i % 3 === 0 ? value + 3 : value)))
      expect(createInsideTest(surface)(3.5, 0, 0)).toBe(true)
      expect(createInsideTest(surface)(0.5, 0, 0)).toBe(false)
    }
  })
})

describe('sparse Cholesky', () => {
  it('solves what multiplying gives', () => {
    const count = 30
    const rows = Array.from({ length: count }, (_, i) => {
      const row = new Map([[i, 10 + i]])
      if (i >= 1) row.set(i - 1, -1)
      if (i >= 7) row.set(i - 7, -2)
      return row
    })
    const wanted = Float64Array.from({ length: count }, (_, i) => Math.sin(i))
    const b = new Float64Array(count)
    rows.forEach((row, i) => {
      for (const [j, value] of row) {
        b[i]! += value * wanted[j]!
        if (j !== i) b[j]! += value * wanted[i]!
      }
    })
    new EnvelopeCholesky(rows).solve(b)
    b.forEach((value, i) => {
      expect(value).toBeCloseTo(wanted[i]!, 12)
    })
  })
})

describe('inpainting', () => {
  it('[A3] fills smoothly between trusted vertices, and leaves those as they are', () => {
    const mesh = stripMesh(10)
    const trusted = new Uint8Array(22)
    for (const v of [0, 1, 2, 3, 18, 19, 20, 21]) trusted[v] = 1
    const column = Float64Array.from({ length: 22 }, (_, v) => (trusted[v] ? Math.floor(v / 2) : 99))
    createInpaint(mesh, trusted)!(column)
    for (let v = 0; v < 22; v++) expect(Math.abs(column[v]! - Math.floor(v / 2))).toBeLessThan(0.35)
    for (let v = 2; v < 22; v += 2) expect(column[v]).toBeGreaterThan(column[v - 2]!)
    expect(column[2]).toBe(1)
  })
  it('[A3] loose parts never bleed; one that no vertex holds takes the value of the nearest', () => {
    const [a, b] = [strip(3), strip(3, 50)]
    const positions = Float64Array.from([...a.positions, ...b.positions])
    const mesh = weldMesh(positions, Uint32Array.from([...a.indices, ...b.indices.map((i) => i + 8)]))
    const trusted = new Uint8Array(16)
    trusted[0] = trusted[8] = 1
    const column = new Float64Array(16)
    column[0] = 1
    column[8] = 5
    createInpaint(mesh, trusted)!(column)
    for (let v = 0; v < 16; v++) expect(column[v]).toBeCloseTo(v < 8 ? 1 : 5, 9)
    trusted[8] = 0
    expect(looseParts(mesh, trusted)).toEqual([1])
    const tied = new Float64Array(16)
    tied[0] = 3
    createInpaint(mesh, trusted)!(tied)
    for (const value of tied) expect(value).toBeCloseTo(3, 6)
  })
  it('has nothing to do where all or none is trusted', () => {
    expect(createInpaint(stripMesh(2), new Uint8Array(6).fill(1))).toBeUndefined()
    expect(createInpaint(stripMesh(2), new Uint8Array(6))).toBeUndefined()
  })
})

describe('smoothing and mapping', () => {
  it('leave what is smooth, and even out a spike', () => {
    const mesh = stripMesh(10)
    const same = smoothVectors(mesh, new Float64Array(66).fill(2), 10)
    for (const value of same) expect(value).toBeCloseTo(2, 9)
    const spike = new Float64Array(66)
    spike[30] = 1
    expect(smoothVectors(mesh, spike, 10)[30]).toBeLessThan(0.4)
  })
  it('finds a stretch and a shift, in spite of one wrong pair', () => {
    const points = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 0],
      [1, 0, 1],
      [0, 1, 1],
      [1, 1, 1],
      [2, 1, 0],
      [0, 2, 1],
    ] as const
    const pairs = points.map(
      ([x, y, z]) =>
        [
          [x, y, z],
          [x * 1.2 + 1, y * 1.2, z * 1.2 - 2],
        ] as const,
    )
    const wrong = [
      [0.5, 0.5, 0.5],
      [9, 9, 9],
    ] as const
    const [x, y, z] = affineFit(Float64Array.of(1, 2, 3), [...pairs, wrong])
    expect(x).toBeCloseTo(2.2, 6)
    expect(y).toBeCloseTo(2.4, 6)
    expect(z).toBeCloseTo(1.6, 6)
  })
  it('turns normals as their surface turns; flipped ones stay flipped', () => {
    const turned = turnNormals(
      Float32Array.of(0, 0, -1),
      Float64Array.of(0, 0, 1),
      Float64Array.of(1, 0, 0),
      0,
    )
    expect([...turned].map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([-1, 0, 0])
  })
})

describe('limits of stretch', () => {
  const mesh = stripMesh(6)
  const longest = (places: Float64Array) => {
    let most = 0
    for (let v = 0; v < mesh.weld.length; v++)
      for (const u of mesh.ring.subarray(mesh.ringStarts[v], mesh.ringStarts[v + 1]))
        most = Math.max(most, vertexDistance(places, u, v) / vertexDistance(mesh.positions, u, v))
    return most
  }

  it('spread a vertex that was pulled out over its neighbors, alike on both sides', () => {
    const places = Float64Array.from(mesh.positions)
    places[6 * 3 + 2]! += 3
    places[7 * 3 + 2]! += 3
    expect(longest(places)).toBeGreaterThan(3)
    expect(limitStretch(mesh, mesh.positions, places)).toBe(true)
    expect(longest(places)).toBeLessThan(2.01)
    // The middle stays the highest, and the strip is mirrored about it but for its diagonals.
    expect(places[6 * 3 + 2]).toBeGreaterThan(places[4 * 3 + 2]!)
    expect(places[4 * 3 + 2]).toBeGreaterThan(0)
    expect(places[8 * 3 + 2]).toBeGreaterThan(0)
  })
  it('leave what was as long before', () => {
    const places = mesh.positions.map((x, i) => (i % 3 === 0 ? x * 4 : x))
    const before = Float64Array.from(places)
    expect(limitStretch(mesh, before, places)).toBe(false)
    expect(places).toEqual(before)
  })
})
