import { IDENTITY_TRANSFORM, modelKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import type { ReadHead } from './place-options.ts'
import { findLobe, hangsFrom } from './seat-earring.ts'
import { seatHat } from './seat-hat.ts'

type Point = readonly [number, number, number]
interface Grid {
  readonly positions: Float64Array
  readonly indices: Uint32Array
}

/** A square sheet of heights over X and Z, from −1 to 1. */
function sheet(height: (x: number, z: number) => number, half = 1, cells = 40): Grid {
  const positions: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= cells; j++)
    for (let i = 0; i <= cells; i++) {
      const [x, z] = [((2 * i) / cells - 1) * half, ((2 * j) / cells - 1) * half]
      positions.push(x, height(x, z), z)
    }
  for (let j = 0; j < cells; j++)
    for (let i = 0; i < cells; i++) {
      const a = j * (cells + 1) + i
      indices.push(a, a + cells + 1, a + 1, a + 1, a + cells + 1, a + cells + 2)
    }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) }
}

const moved = ({ positions, indices }: Grid, to: (p: Point) => Point): Grid => ({
  indices,
  positions: Float64Array.from(
    Array.from({ length: positions.length / 3 }, (_, v) =>
      to([positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!]),
    ).flat(),
  ),
})

/** A head whose eyes are one unit apart, one below `top`; what is worn rests on hair as well. */
function head(
  skin: Grid,
  meshes: Readonly<Record<string, Grid>> = {},
  eyes: Point = [0, 0, 0],
  unit = 1,
): ReadHead {
  const model = modelKind.create('head', {
    joints: [{ name: 'root', reference: IDENTITY_TRANSFORM }],
    meshes: Object.entries({ Head: skin, ...meshes }).map(([name, { positions, indices }]) => ({
      name,
      transform: IDENTITY_TRANSFORM,
      morphs: [],
      primitives: [
        { mode: 'triangles' as const, positions: Float32Array.from(positions), indices, morphs: [] },
      ],
    })),
  })
  const face = { origin: eyes, unit, eyeSize: 0.2, skin: 0, eyes: { left: 1, right: 2 } }
  return { documents: { model }, skin: { face, positions: skin.positions } as never }
}

const at = (m: Float64Array, [x, y, z]: Point) =>
  [0, 1, 2].map((k) => m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!)

const dome = (x: number, z: number) => 2 - 0.3 * (x * x + z * z)
const disc = moved(
  sheet(() => 0, 0.5),
  ([x, , z]) => [x, 2, z],
)

describe('a hat of another head', () => {
  it('[A6] is as much larger as the top of the head, and rests as high', () => {
    const own = head(sheet(dome))
    const twice = moved(sheet(dome), ([x, y, z]) => [2 * x + 5, 2 * y + 1, 2 * z - 3])
    const matrix = seatHat(own, head(twice, {}, [5, 1, -3], 2), disc)!
    const place = at(matrix, [0.5, 2, 0])
    expect(place[0]).toBeCloseTo(6, 1)
    expect(place[1]).toBeCloseTo(5, 1)
    expect(place[2]).toBeCloseTo(-3, 1)
  })
  it('[A6] is let down by the hair that the other head has not', () => {
    const hair = moved(sheet(dome), ([x, y, z]) => [x, y + 0.2, z])
    const onHair = moved(disc, ([x, y, z]) => [x, y + 0.2, z])
    const bald = seatHat(head(sheet(dome), { Hair: hair }), head(sheet(dome)), onHair)!
    expect(at(bald, [0, 2.2, 0])[1]).toBeCloseTo(2, 2)
    const same = seatHat(head(sheet(dome), { Hair: hair }), head(sheet(dome), { Hair: hair }), onHair)!
    expect(at(same, [0, 2.2, 0])[1]).toBeCloseTo(2.2, 2)
  })
  it('[A6] leans where the head slopes', () => {
    const slope = seatHat(head(sheet(dome)), head(sheet((x, z) => dome(x, z) + 0.2 * z)), disc)!
    const [front, back] = [at(slope, [0, 2, 0.5]), at(slope, [0, 2, -0.5])]
    expect((front[1]! - back[1]!) / (front[2]! - back[2]!)).toBeCloseTo(0.2, 2)
  })
  it('has no place on a head without eyes', () => {
    const { documents, skin } = head(sheet(dome))
    expect(
      seatHat({ documents, skin: { ...skin, face: undefined } }, head(sheet(dome)), disc),
    ).toBeUndefined()
  })
})

describe('an earring of another head', () => {
  // From the front: an ear from 0.1 above the eyes to 0.7 below, on a side that falls back to the jaw.
  const outline = (y: number) => (y < 0.12 && y > -0.75 ? 1.4 : 1.15) + 0.05 * y
  const positions = Float64Array.from(
    Array.from({ length: 40 }, (_, i) => 0.4 - i * 0.05).flatMap((y) =>
      [1, -1].flatMap((side) => [side * outline(y), y, -1]),
    ),
  )
  const { documents } = head(sheet(dome))
  const ears: ReadHead = {
    documents,
    skin: { face: { origin: [0, 0, 0], unit: 1 }, positions } as never,
  }

  it('[A6] hangs from the lobe of either ear', () => {
    const [left, right] = [findLobe(ears, 1)!, findLobe(ears, -1)!]
    expect(left[1]).toBeGreaterThan(-0.75)
    expect(left[1]).toBeLessThan(-0.55)
    expect(left[0]).toBeCloseTo(outline(left[1]), 6)
    expect(right).toEqual([-left[0], left[1], left[2]])
  })
  it('[A6] hangs by its top', () => {
    expect(hangsFrom(Float64Array.of(0, 0, 0, 1, 10, 1, 3, 10, 1))).toEqual([2, 9, 1])
  })
})
