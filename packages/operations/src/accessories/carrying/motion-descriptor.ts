import { Random } from '@facework/math/internal'
import { vertexAreas } from '../geometry/welded-mesh.ts'
import type { HeadSkin } from '../skin/head-skin.ts'

/** How every vertex of a head moves under controls that two heads share. */
export interface Motions {
  /** Displacements of each vertex, three numbers per control, each control scaled to its strength on that head. */
  readonly values: Float64Array
  /** Numbers a vertex. */
  readonly width: number
  readonly areas: Float64Array
}

/** Displacements of a head by the names of the shared controls. */
export type SharedMotions = ReadonlyMap<string, Float64Array>

const DIMENSIONS = 16
const ROUNDS = 25

/**
 * Each control is scaled by its strength by area: Σ l⁴ / Σ l² is the square of a typical displacement where it acts,
 * whatever its reach and the density of the mesh. Counting vertices instead makes a dense mesh of the same face look
 * like another face.
 */
export function motionsOf(head: HeadSkin, moved: SharedMotions, names: readonly string[]): Motions {
  const count = head.weld.length
  const width = names.length * 3
  const values = new Float64Array(count * width)
  const areas = vertexAreas(head)
  names.forEach((name, p) => {
    const delta = moved.get(name)!
    let [fourth, second] = [0, 0]
    for (let v = 0; v < count; v++) {
      const [x, y, z] = [delta[v * 3]!, delta[v * 3 + 1]!, delta[v * 3 + 2]!]
      const square = x * x + y * y + z * z
      fourth += areas[v]! * square * square
      second += areas[v]! * square
    }
    const scale = second > 0 ? 1 / Math.sqrt(fourth / second) : 0
    for (let v = 0; v < count; v++) {
      for (let k = 0; k < 3; k++) values[v * width + p * 3 + k] = delta[v * 3 + k]! * scale
    }
  })
  return { values, width, areas }
}

/** Directions that hold most of both heads' motion: orthogonal iteration on the covariance. */
export function principalDirections(parts: readonly Motions[], width: number): Float64Array[] {
  const covariance = new Float64Array(width * width)
  for (const { values, areas } of parts) {
    for (let v = 0; v < areas.length; v++) {
      const o = v * width
      const area = areas[v]!
      if (area === 0) continue
      for (let a = 0; a < width; a++) {
        const x = values[o + a]! * area
        if (x === 0) continue
        for (let b = a; b < width; b++) covariance[a * width + b]! += x * values[o + b]!
      }
    }
  }
  for (let a = 0; a < width; a++)
    for (let b = 0; b < a; b++) covariance[a * width + b] = covariance[b * width + a]!
  const random = new Random(1)
  let directions: Float64Array[] = Array.from({ length: Math.min(DIMENSIONS, width) }, () =>
    Float64Array.from({ length: width }, () => random.next() - 0.5),
  )
  for (let round = 0; round < ROUNDS; round++) {
    directions = directions.map((d) => times(covariance, d))
    orthonormalize(directions)
  }
  return directions
}

function times(matrix: Float64Array, x: Float64Array): Float64Array {
  const width = x.length
  const out = new Float64Array(width)
  for (let a = 0; a < width; a++) {
    let sum = 0
    for (let b = 0; b < width; b++) sum += matrix[a * width + b]! * x[b]!
    out[a] = sum
  }
  return out
}

function orthonormalize(directions: readonly Float64Array[]): void {
  const dot = (a: Float64Array, b: Float64Array) => {
    let sum = 0
    for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
    return sum
  }
  directions.forEach((own, i) => {
    for (let j = 0; j < i; j++) {
      const other = directions[j]!
      const by = dot(own, other)
      for (let a = 0; a < own.length; a++) own[a]! -= by * other[a]!
    }
    const length = Math.sqrt(dot(own, own)) || 1
    for (let a = 0; a < own.length; a++) own[a]! /= length
  })
}

/** Motions by principal directions: as many numbers a vertex as there are directions. */
export function project({ values, width }: Motions, directions: readonly Float64Array[]): Float64Array {
  const count = values.length / width
  const out = new Float64Array(count * directions.length)
  for (let v = 0; v < count; v++) {
    directions.forEach((direction, d) => {
      let sum = 0
      for (let a = 0; a < width; a++) sum += direction[a]! * values[v * width + a]!
      out[v * directions.length + d] = sum
    })
  }
  return out
}
