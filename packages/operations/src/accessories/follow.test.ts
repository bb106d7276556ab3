import { describe, expect, it } from 'vitest'
import { fitJointWeights } from './fit-joint-weights.ts'
import { followHead } from './follow-head.ts'
import { TriangleSurface } from './geometry/triangle-surface.ts'
import { vertexNormals, weldMesh } from './geometry/welded-mesh.ts'
import { isMeantAlone } from './measure-fit.ts'
import { moveSkin, pushOut } from './push-out.ts'
import type { HeadPose, HeadSkin } from './skin/head-skin.ts'

/** A square of skin, 10 cm wide, in the plane z = 0, looking along +z; `columns` by `columns` cells. */
function flatSkin(columns = 10, extra: Partial<HeadSkin> = {}): HeadSkin {
  const positions: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= columns; j++)
    for (let i = 0; i <= columns; i++) positions.push((i / columns) * 0.1, (j / columns) * 0.1, 0)
  const at = (i: number, j: number) => j * (columns + 1) + i
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < columns; i++)
      indices.push(at(i, j), at(i + 1, j), at(i, j + 1), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1))
  const mesh = weldMesh(Float64Array.from(positions), Uint32Array.from(indices))
  return {
    ...mesh,
    name: 'skin',
    surface: new TriangleSurface(mesh.positions, mesh.indices),
    normals: vertexNormals(mesh, mesh.positions),
    height: 0.25,
    neckLine: Number.NEGATIVE_INFINITY,
    face: undefined,
    eyes: [],
    jointNames: ['root', 'a', 'b'],
    restMatrices: new Float64Array(48),
    joints: undefined,
    weights: undefined,
    poses: [],
    morphs: [],
    meshes: ['skin'],
    source: new Int32Array(mesh.weld.length),
    ...extra,
  }
}

/** A triangle 2 mm above the middle. */
const patch = (height: number) =>
  weldMesh(
    Float64Array.of(0.045, 0.045, height, 0.055, 0.045, height, 0.045, 0.055, height),
    Uint32Array.of(0, 1, 2),
  )

const deltaOf = (
  skin: HeadSkin,
  move: (x: number, y: number, z: number) => readonly [number, number, number],
) => {
  const out = new Float64Array(skin.positions.length)
  for (let i = 0; i < out.length; i += 3) {
    const [x, y, z] = [skin.positions[i]!, skin.positions[i + 1]!, skin.positions[i + 2]!]
    const [a, b, c] = move(x, y, z)
    out.set([a - x, b - y, c - z], i)
  }
  return out
}

describe('following the skin', () => {
  it('[A3] a quarter turn of the skin turns the accessory with it, offsets included', () => {
    const skin = flatSkin()
    // About the y axis: x → −z, z → x. A vertex 2 mm above the skin ends 2 mm along +x of it.
    const delta = deltaOf(skin, (x, y, z) => [z, y, -x])
    const mesh = patch(0.002)
    const { moves, trusted } = followHead(skin, mesh, [delta])
    expect([...trusted]).toEqual([1, 1, 1])
    for (let v = 0; v < 3; v++) {
      const [x, y, z] = mesh.positions.subarray(v * 3, v * 3 + 3)
      expect(x! + moves[0]![v * 3]!).toBeCloseTo(z!, 9)
      expect(y! + moves[0]![v * 3 + 1]!).toBeCloseTo(y!, 9)
      expect(z! + moves[0]![v * 3 + 2]!).toBeCloseTo(-x!, 9)
    }
  })
  it('[A3] skin that twists about its normal takes offsets around', () => {
    const skin = flatSkin()
    const mesh = weldMesh(
      Float64Array.of(0.05, 0.05, 0.0015, 0.06, 0.05, 0.0015, 0.05, 0.06, 0.0015),
      Uint32Array.of(0, 1, 2),
    )
    const { moves } = followHead(skin, mesh, [deltaOf(skin, (x, y, z) => [-y, x, z])])
    expect(0.06 + moves[0]![3]!).toBeCloseTo(-0.05, 9)
    expect(0.05 + moves[0]![4]!).toBeCloseTo(0.06, 9)
    expect(moves[0]![5]).toBeCloseTo(0, 9)
  })
  it('[A3] a vertex below the skin holds on to no side that looks away from it', () => {
    const skin = flatSkin()
    const { holds } = followHead(skin, patch(-0.005), [])
    expect([...holds.outside]).toEqual([0, 0, 0])
  })
  it('[A3] of neighbors that a pose tears apart, the one that stands off further is let go', () => {
    const skin = flatSkin(20)
    // The skin parts at x = 0.05, as lips do.
    const delta = deltaOf(skin, (x, y, z) => [x, y + (x > 0.05 ? 0.05 : 0), z])
    const positions = Float64Array.of(0.042, 0.05, 0.001, 0.058, 0.05, 0.004, 0.042, 0.055, 0.001)
    const { trusted, moves } = followHead(skin, weldMesh(positions, Uint32Array.of(0, 1, 2)), [delta])
    expect([...trusted]).toEqual([1, 0, 1])
    expect(moves[0]![4]).toBeCloseTo(0, 6)
    const pins = [{ vertices: Uint32Array.of(1), as: 'hold' as const }]
    const pinned = followHead(skin, weldMesh(positions, Uint32Array.of(0, 1, 2)), [delta], { pins })
    expect(pinned.trusted[1]).toBe(1)
  })
  it('[A3] neighbors on skin that folds stay held, since nothing tears', () => {
    const skin = flatSkin(20)
    // The right half moves 2 cm to the left, past what is 16 mm beside it: 4 mm are left between the two.
    const delta = deltaOf(skin, (x, y, z) => [x > 0.05 ? x - 0.02 : x, y, z])
    const positions = Float64Array.of(0.042, 0.05, 0.001, 0.058, 0.05, 0.004, 0.042, 0.055, 0.001)
    const { trusted, moves } = followHead(skin, weldMesh(positions, Uint32Array.of(0, 1, 2)), [delta])
    expect([...trusted]).toEqual([1, 1, 1])
    expect(moves[0]![3]).toBeCloseTo(-0.02, 6)
    // Edges of lids do: there, one of the two is on the wrong lid.
    const lids = followHead(skin, weldMesh(positions, Uint32Array.of(0, 1, 2)), [delta], {
      where: () => true,
    })
    expect([...lids.trusted]).toEqual([1, 0, 1])
  })
  it('judges no pose alone that is meant with another', () => {
    expect(['jawOpen', 'mouthClose', 'LipsTogether'].map((name) => isMeantAlone({ name }))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('joint weights', () => {
  /** Shift of a joint as a matrix from rest to pose. */
  const shifts = (...moves: readonly (readonly [number, number, number])[]) => {
    const out = new Float64Array(moves.length * 16)
    moves.forEach(([x, y, z], j) => {
      out.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1], j * 16)
    })
    return out
  }
  it('[A3] are those that reproduce the motion, from 0 and summing to 1', () => {
    const count = flatSkin().weld.length
    const joints = new Uint16Array(count * 4)
    const weights = new Float32Array(count * 4)
    for (let v = 0; v < count; v++) {
      joints.set([0, 1, 2, 0], v * 4)
      weights.set([0.4, 0.3, 0.3, 0], v * 4)
    }
    const skin = flatSkin(10, { joints, weights })
    const mesh = patch(0.001)
    const { holds } = followHead(skin, mesh, [])
    const pose = (name: string, matrices: Float64Array): HeadPose => ({
      name,
      bases: [name],
      delta: new Float64Array(0),
      jointDelta: undefined,
      matrices,
      morphWeights: new Float64Array(0),
    })
    const poses = [
      pose('p', shifts([0, 0, 0], [0.01, 0, 0], [0, 0, 0])),
      pose('q', shifts([0, 0, 0], [0, 0, 0], [0, 0.01, 0])),
    ]
    // Wanted: 0.2 of joint a, 0.5 of joint b, so 0.3 is left for the root.
    const moves = [
      Float64Array.from({ length: 9 }, (_, i) => (i % 3 === 0 ? 0.002 : 0)),
      Float64Array.from({ length: 9 }, (_, i) => (i % 3 === 1 ? 0.005 : 0)),
    ]
    const fitted = fitJointWeights(skin, mesh.positions, holds, undefined, poses, moves)
    const byJoint = new Map([0, 1, 2, 3].map((k) => [fitted.joints[k], fitted.weights[k]!]))
    expect(byJoint.get(1)).toBeCloseTo(0.2, 2)
    expect(byJoint.get(2)).toBeCloseTo(0.5, 2)
    expect(fitted.weights.subarray(0, 4).reduce((sum, w) => sum + w, 0)).toBeCloseTo(1, 6)
  })
})

describe('pushing out', () => {
  it('[A4] lifts what sank to the height it rested at, at most half a millimetre, and nothing else', () => {
    const skin = flatSkin()
    const moved = moveSkin(
      skin,
      deltaOf(skin, (x, y, z) => [x, y, z + 0.003]),
    )
    const places = Float64Array.of(0.05, 0.05, 0.002, 0.05, 0.06, 0.0032, 0.05, 0.07, 0.009)
    const pushed = pushOut(moved, places, {
      which: Uint8Array.of(1, 1, 1),
      heights: Float64Array.of(0.01, 0.0001, 0.01),
    })
    expect(pushed).toBe(1)
    expect(places[2]).toBeCloseTo(0.0035, 9)
    expect(places[5]).toBeCloseTo(0.0032, 9)
    expect(places[8]).toBeCloseTo(0.009, 9)
    skin.surface.move(skin.positions)
  })
})
