import { isCageName } from '@facework/documents/internal'
import { invert3x3 } from '../../numeric/invert-3x3.ts'
import { accessoryShape } from '../accessory-shape.ts'
import { HeightMap } from './height-map.ts'
import type { ReadHead } from './place-options.ts'

/** Cells of the grid across the accessory. */
const CELLS = 60
/** Of the accessory's width: what is at most this far above the head rests on it. */
const CONTACT = 0.05
/** Fewer cells that rest on the head say nothing about how it is to be tilted. */
const FEWEST_CELLS = 24
/** Largest slope by which the accessory is tilted: 20°. */
const STEEPEST = 0.36

interface Triangles {
  readonly positions: Float64Array
  readonly indices: Uint32Array
}

/** A head with its hair, and the upper half of what is above the eyes. */
interface Crown extends Triangles {
  /** Its middle aside and along Z, at the height of the skin's highest point. */
  readonly middle: readonly [number, number, number]
  readonly width: number
  readonly depth: number
}

/**
 * Where a hat or wig of one head sits on another: as much larger as the top of the head is, hair included, let down
 * from above until it rests as high as on its own head, and tilted where the top of the head slopes otherwise. The
 * highest point alone does not tell: on a flat skull it may be anywhere, and hair is not skin. Undefined where a head
 * has no eyes, or where the accessory does not rest on its own head.
 */
export function seatHat(from: ReadHead, to: ReadHead, hat: Triangles): Float64Array | undefined {
  const [own, other] = [crownOf(from), crownOf(to)]
  if (!own || !other) return undefined
  const scale = Math.sqrt((other.width / own.width) * (other.depth / own.depth))
  const [low, high] = extent(hat.positions, 0)
  const cell = (high - low) / CELLS
  const mapOf = ({ positions, indices }: Triangles, side: 'front' | 'back', crown: Crown, size: number) => {
    const map = new HeightMap(cell, side)
    map.add(fromAbove(positions, crown.middle, size), indices, () => true)
    return map
  }
  const bottom = mapOf(hat, 'back', own, 1)
  const before = mapOf(own, 'front', own, 1)
  const after = mapOf(other, 'front', other, 1 / scale)
  const rises: Rise[] = []
  for (const [i, j, height] of bottom.cells()) {
    const [a, b] = [before.at(i, j), after.at(i, j)]
    if (a !== undefined && b !== undefined && height - a < CONTACT * (high - low))
      rises.push({ x: i * cell, z: j * cell, by: b - a })
  }
  if (rises.length < FEWEST_CELLS) return undefined
  const [alongX, alongZ] = slopeOf(rises)
  const lift = median(rises.map(({ x, z, by }) => by - alongX * x - alongZ * z))
  return seatMatrix(own.middle, other.middle, scale, lift, alongX, alongZ)
}

/** How much higher one head is than the other below a cell of the accessory. */
interface Rise {
  readonly x: number
  readonly z: number
  readonly by: number
}

function crownOf({ documents, skin }: ReadHead): Crown | undefined {
  if (!skin.face) return undefined
  const { model } = documents
  const meshes = model.meshes.filter(({ name }) => !isCageName(name))
  const { positions, indices } = accessoryShape({ ...model, meshes }).mesh
  const top = extent(skin.positions, 1)[1]
  const from = (skin.face.origin[1] + top) / 2
  const upper = positions.filter((_, i) => positions[i - (i % 3) + 1]! > from)
  const [x, z] = [extent(upper, 0), extent(upper, 2)]
  return {
    positions,
    indices,
    middle: [(x[0] + x[1]) / 2, top, (z[0] + z[1]) / 2],
    width: x[1] - x[0],
    depth: z[1] - z[0],
  }
}

function extent(positions: Float64Array, axis: number): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = axis; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]!)
    high = Math.max(high, positions[i]!)
  }
  return [low, high]
}

/** Aside, along Z and up from a place: height maps look along the third axis. */
function fromAbove(positions: Float64Array, [x, y, z]: Crown['middle'], size: number): Float64Array {
  const out = new Float64Array(positions.length)
  for (let i = 0; i < out.length; i += 3) {
    out[i] = (positions[i]! - x) * size
    out[i + 1] = (positions[i + 2]! - z) * size
    out[i + 2] = (positions[i + 1]! - y) * size
  }
  return out
}

/** Of the plane through the rises, by least squares, no steeper than an accessory is tilted. */
function slopeOf(rises: readonly Rise[]): readonly [alongX: number, alongZ: number] {
  const [matrix, inverse, right] = [new Float64Array(9), new Float64Array(9), [0, 0, 0]]
  for (const { x, z, by } of rises) {
    const row = [1, x, z]
    for (let i = 0; i < 3; i++) {
      right[i]! += row[i]! * by
      for (let j = 0; j < 3; j++) matrix[i * 3 + j]! += row[i]! * row[j]!
    }
  }
  invert3x3(matrix, inverse, 0)
  const [x, z] = [1, 2].map((i) => right.reduce((sum, value, j) => sum + inverse[i * 3 + j]! * value, 0)) as [
    number,
    number,
  ]
  const share = Math.min(1, STEEPEST / Math.sqrt(x * x + z * z))
  return [x * share, z * share]
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!

/** Scales about one place, tilts by a slope, lifts, and moves to the other place. */
function seatMatrix(
  from: Crown['middle'],
  to: Crown['middle'],
  scale: number,
  lift: number,
  alongX: number,
  alongZ: number,
): Float64Array {
  const length = Math.sqrt(alongX * alongX + alongZ * alongZ + 1)
  const [x, y, z] = [-alongX / length, 1 / length, -alongZ / length]
  const k = 1 / (1 + y)
  // The shortest turn from the vertical to the normal of the plane, column by column.
  const turn = [y + k * z * z, -x, -k * x * z, x, y, z, -k * x * z, -z, y + k * x * x]
  const out = new Float64Array(16)
  out[15] = 1
  for (let r = 0; r < 3; r++) {
    let moved = to[r]! + (r === 1 ? scale * lift : 0)
    for (let c = 0; c < 3; c++) {
      out[c * 4 + r] = scale * turn[c * 3 + r]!
      moved -= scale * turn[c * 3 + r]! * from[c]!
    }
    out[12 + r] = moved
  }
  return out
}
