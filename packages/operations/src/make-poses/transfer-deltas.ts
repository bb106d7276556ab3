import { writeTriangleNormal } from '@facework/math/internal'
import { invert3x3 } from '../numeric/invert-3x3.ts'
import { SparseLdl } from '../numeric/sparse-ldl.ts'
import { SymmetricMatrix } from '../numeric/symmetric-matrix.ts'
import type { FaceSkin } from './face/face-skin.ts'

/**
 * How much the solution leans on deltas turned by the local frame: gradients keep the detail, but their small errors add
 * up on the way from the nearest skin that is still. On six heads whose correspondence is known 0.05 is 16.7 % of the
 * motion off, 0.5 12.7 %, 5 12.1 %; where it was found 19.0, 17.3 and 17.4 %.
 */
const LEAN = 0.5
/** A triangle whose frame has less volume is flat. */
const LEAST_VOLUME = 1e-30

/**
 * Carries deltas of a template over to the same triangles elsewhere: deformation gradients of the triangles (Sumner and
 * Popović) as a Poisson system, one factor for all poses.
 */
export function createDeltaTransfer(
  template: FaceSkin,
  /** Where the vertices of the template are on the head. */
  registered: Float64Array,
): (delta: Float64Array) => Float64Array {
  const { count, positions, triangles } = template
  const faces = triangles.length / 3
  const inverses = new Float64Array(faces * 9)
  const isFlat = new Uint8Array(faces)
  const cotangents = new Float64Array(faces * 3)
  const frame = new Float64Array(9)
  const groups = Array.from({ length: faces }, (_, t) => triangles.subarray(t * 3, t * 3 + 3))
  const matrix = SymmetricMatrix.ofGroups(count, groups)
  for (let t = 0; t < faces; t++) {
    writeFrame(positions, triangles, t, frame)
    isFlat[t] = invert3x3(frame, inverses, t * 9, LEAST_VOLUME) ? 0 : 1
    for (let e = 0; e < 3; e++) {
      const [p, q] = [triangles[t * 3 + e]!, triangles[t * 3 + ((e + 1) % 3)]!]
      const w = cotangent(registered, triangles[t * 3 + ((e + 2) % 3)]! * 3, p * 3, q * 3) / 2
      cotangents[t * 3 + e] = w
      matrix.add(p, p, w)
      matrix.add(q, q, w)
      matrix.add(p, q, -w)
      matrix.add(q, p, -w)
    }
  }
  for (let i = 0; i < count; i++) matrix.add(i, i, LEAN)
  const solver = new SparseLdl(matrix, registered).factorize()
  const frames = localFrames(template, registered, inverses, isFlat)
  return (delta) => {
    const right = turnByFrames(frames, delta)
    for (let i = 0; i < right.length; i++) right[i]! *= LEAN
    const posed = positions.map((x, i) => x + delta[i]!)
    const gradient = new Float64Array(9)
    for (let t = 0; t < faces; t++) {
      if (isFlat[t] || isStill(delta, triangles, t)) continue
      writeFrame(posed, triangles, t, frame)
      multiply3(frame, 0, inverses, t * 9, gradient)
      for (let e = 0; e < 3; e++) {
        const p = triangles[t * 3 + e]! * 3
        const q = triangles[t * 3 + ((e + 1) % 3)]! * 3
        const w = cotangents[t * 3 + e]!
        const x = registered[p]! - registered[q]!
        const y = registered[p + 1]! - registered[q + 1]!
        const z = registered[p + 2]! - registered[q + 2]!
        const edge = [x, y, z]
        for (let a = 0; a < 3; a++) {
          const g = gradient[a * 3]! * x + gradient[a * 3 + 1]! * y + gradient[a * 3 + 2]! * z - edge[a]!
          right[p + a]! += w * g
          right[q + a]! -= w * g
        }
      }
    }
    solver.solve(right)
    return right
  }
}

/** Two edges and a normal whose length is the root of the area, so that stretch carries over. Row by row. */
function writeFrame(p: Float64Array, triangles: Uint32Array, t: number, out: Float64Array): void {
  const [a, b, c] = [triangles[t * 3]! * 3, triangles[t * 3 + 1]! * 3, triangles[t * 3 + 2]! * 3]
  const normal = new Float64Array(3)
  writeTriangleNormal(p, a, b, c, normal)
  const nx = normal[0]!
  const ny = normal[1]!
  const nz = normal[2]!
  const length = Math.sqrt(Math.sqrt(nx * nx + ny * ny + nz * nz)) || 1e-12
  for (let k = 0; k < 3; k++) {
    out[k * 3] = p[b + k]! - p[a + k]!
    out[k * 3 + 1] = p[c + k]! - p[a + k]!
    out[k * 3 + 2] = normal[k]! / length
  }
}

function multiply3(a: Float64Array, ao: number, b: Float64Array, bo: number, out: Float64Array): void {
  for (let r = 0; r < 3; r++)
    for (let c = 0; c < 3; c++)
      out[r * 3 + c] =
        a[ao + r * 3]! * b[bo + c]! +
        a[ao + r * 3 + 1]! * b[bo + 3 + c]! +
        a[ao + r * 3 + 2]! * b[bo + 6 + c]!
}

/** Of the angle at o, kept positive so that slivers cannot turn the system over. */
function cotangent(p: Float64Array, o: number, a: number, b: number): number {
  const [px, py, pz] = [p[a]! - p[o]!, p[a + 1]! - p[o + 1]!, p[a + 2]! - p[o + 2]!]
  const [qx, qy, qz] = [p[b]! - p[o]!, p[b + 1]! - p[o + 1]!, p[b + 2]! - p[o + 2]!]
  const cross = Math.hypot(py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx)
  return Math.min(4, Math.max(0.1, (px * qx + py * qy + pz * qz) / (cross + 1e-30)))
}

const isStill = (delta: Float64Array, triangles: Uint32Array, t: number): boolean => {
  for (let c = 0; c < 3; c++) {
    const v = triangles[t * 3 + c]! * 3
    if (delta[v] !== 0 || delta[v + 1] !== 0 || delta[v + 2] !== 0) return false
  }
  return true
}

/** Nine numbers per vertex: how directions at the template become directions at the head, smoothed. */
function localFrames(
  { count, triangles, ringStarts, ring, positions }: FaceSkin,
  registered: Float64Array,
  inverses: Float64Array,
  isFlat: Uint8Array,
): Float64Array {
  let frames = new Float64Array(count * 9)
  const areas = new Float64Array(count)
  const frame = new Float64Array(9)
  const map = new Float64Array(9)
  for (let t = 0; t < isFlat.length; t++) {
    if (isFlat[t]) continue
    writeFrame(positions, triangles, t, frame)
    const area = frame[2]! ** 2 + frame[5]! ** 2 + frame[8]! ** 2
    writeFrame(registered, triangles, t, frame)
    multiply3(frame, 0, inverses, t * 9, map)
    for (let c = 0; c < 3; c++) {
      const v = triangles[t * 3 + c]!
      areas[v]! += area
      for (let k = 0; k < 9; k++) frames[v * 9 + k]! += area * map[k]!
    }
  }
  for (let i = 0; i < count; i++)
    for (let k = 0; k < 9; k++)
      frames[i * 9 + k] = areas[i]! > 0 ? frames[i * 9 + k]! / areas[i]! : k % 4 === 0 ? 1 : 0
  for (let round = 0; round < 3; round++) {
    const next = frames.slice()
    for (let i = 0; i < count; i++) {
      const degree = ringStarts[i + 1]! - ringStarts[i]!
      if (degree === 0) continue
      for (let k = 0; k < 9; k++) {
        let sum = 0
        for (let e = ringStarts[i]!; e < ringStarts[i + 1]!; e++) sum += frames[ring[e]! * 9 + k]!
        next[i * 9 + k] = 0.5 * frames[i * 9 + k]! + (0.5 * sum) / degree
      }
    }
    frames = next
  }
  return frames
}

function turnByFrames(frames: Float64Array, delta: Float64Array): Float64Array {
  const out = new Float64Array(delta.length)
  for (let i = 0; i < delta.length; i += 3)
    for (let r = 0; r < 3; r++)
      out[i + r] =
        frames[i * 3 + r * 3]! * delta[i]! +
        frames[i * 3 + r * 3 + 1]! * delta[i + 1]! +
        frames[i * 3 + r * 3 + 2]! * delta[i + 2]!
  return out
}
