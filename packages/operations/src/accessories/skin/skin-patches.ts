import { exponential } from '@facework/math/internal'
import { vertexNormals } from '../geometry/welded-mesh.ts'
import type { HoldSurface, Holds } from './hold-on.ts'

/** For every vertex of an accessory the skin around its surface point: vertices with weights that fall off. */
export interface SkinPatches {
  readonly starts: Int32Array
  readonly vertices: Int32Array
  readonly weights: Float64Array
}

/** Patches are wider for what stands off further, in lengths of the offset and metres. */
const WIDER = 1.5
const MOST_VERTICES = 80
/** Share of a corner below which a point is on the opposite edge. */
const ON_EDGE = 1e-6

/**
 * Grown along edges: the two lips are close together and must not share a patch.
 * @param least radius in metres of the patches of vertices on the skin
 */
export function createSkinPatches(head: HoldSurface, holds: Holds, least = 0.004): SkinPatches {
  const { positions, indices, weld, ringStarts, ring } = head
  const starts = new Int32Array(holds.count + 1)
  const vertices: number[] = []
  const weights: number[] = []
  const seen = new Int32Array(weld.length).fill(-1)
  const queue: number[] = []
  for (let v = 0; v < holds.count; v++) {
    const radius = Math.max(least, WIDER * holds.distance[v]!)
    const corners = [0, 1, 2].map((c) => indices[holds.triangle[v]! * 3 + c]!)
    const center = [0, 1, 2].map((k) =>
      corners.reduce((sum, corner, c) => sum + holds.bary[v * 3 + c]! * positions[corner * 3 + k]!, 0),
    ) as [number, number, number]
    const far = (u: number) => {
      const x = positions[u * 3]! - center[0]
      const y = positions[u * 3 + 1]! - center[1]
      const z = positions[u * 3 + 2]! - center[2]
      return Math.sqrt(x * x + y * y + z * z) / radius
    }
    queue.length = 0
    const add = (u: number) => {
      if (seen[u] === v) return
      seen[u] = v
      queue.push(u)
    }
    for (const corner of corners) add(weld[corner]!)
    // On an edge or a corner, the triangle is one of several; the same patch must result from each of them.
    const on = corners.filter((_, c) => holds.bary[v * 3 + c]! > ON_EDGE).map((corner) => weld[corner]!)
    if (on.length < 3) {
      const around = (u: number) => ring.subarray(ringStarts[u]!, ringStarts[u + 1]!)
      for (const u of around(on[0]!)) if (on.length === 1 || around(on[1]!).includes(u)) add(u)
    }
    for (let q = 0; q < queue.length && queue.length < MOST_VERTICES; q++) {
      for (let e = ringStarts[queue[q]!]!; e < ringStarts[queue[q]! + 1]!; e++) {
        const u = ring[e]!
        if (seen[u] !== v && far(u) < 1) add(u)
      }
    }
    for (const u of queue) {
      const d = far(u)
      vertices.push(u)
      weights.push(exponential(-2 * d * d))
    }
    starts[v + 1] = vertices.length
  }
  return { starts, vertices: Int32Array.from(vertices), weights: Float64Array.from(weights) }
}

const turn = new Float64Array(9)
const twist = new Float64Array(9)
const whole = new Float64Array(9)

/**
 * Displacements of accessory vertices when the skin moves: that of the surface point, and the offset turned with the
 * skin around it. A turn is the shortest one from the patch's normal at rest to its normal now, then the twist about
 * it that fits best. The polar decomposition of the patch's covariance is the textbook way, and flings vertices away by
 * metres where a patch of a low-polygon head is nearly a line.
 */
export function followSkin(
  head: HoldSurface,
  holds: Holds,
  patches: SkinPatches,
  delta: Float64Array,
  out = new Float64Array(holds.count * 3),
): Float64Array {
  const moved = new Float64Array(head.positions.length)
  for (let i = 0; i < moved.length; i++) moved[i] = head.positions[i]! + delta[i]!
  const normals = vertexNormals(head, moved)
  for (let v = 0; v < holds.count; v++) {
    const o = v * 3
    out[o] = out[o + 1] = out[o + 2] = 0
    if (isStill(patches, v, delta)) continue
    for (let c = 0; c < 3; c++) {
      const u = head.indices[holds.triangle[v]! * 3 + c]! * 3
      const share = holds.bary[o + c]!
      for (let k = 0; k < 3; k++) out[o + k]! += share * delta[u + k]!
    }
    patchTurn(head, patches, v, moved, normals)
    const [x, y, z] = [holds.offset[o]!, holds.offset[o + 1]!, holds.offset[o + 2]!]
    out[o]! += whole[0]! * x + whole[1]! * y + whole[2]! * z - x
    out[o + 1]! += whole[3]! * x + whole[4]! * y + whole[5]! * z - y
    out[o + 2]! += whole[6]! * x + whole[7]! * y + whole[8]! * z - z
  }
  return out
}

/** Whether a pose leaves the whole patch of a vertex where it is. */
export function isStill({ starts, vertices }: SkinPatches, v: number, delta: Float64Array): boolean {
  for (let e = starts[v]!; e < starts[v + 1]!; e++) {
    const u = vertices[e]! * 3
    if (delta[u] !== 0 || delta[u + 1] !== 0 || delta[u + 2] !== 0) return false
  }
  return true
}

/** Leaves the rotation in `whole`, row by row. */
function patchTurn(
  { positions, normals }: HoldSurface,
  { starts, vertices, weights }: SkinPatches,
  v: number,
  moved: Float64Array,
  normalsNow: Float64Array,
): void {
  let sum = 0
  let [cx, cy, cz, mx, my, mz] = [0, 0, 0, 0, 0, 0]
  let [nx, ny, nz, qx, qy, qz] = [0, 0, 0, 0, 0, 0]
  for (let e = starts[v]!; e < starts[v + 1]!; e++) {
    const u = vertices[e]! * 3
    const w = weights[e]!
    sum += w
    cx += w * positions[u]!
    cy += w * positions[u + 1]!
    cz += w * positions[u + 2]!
    mx += w * moved[u]!
    my += w * moved[u + 1]!
    mz += w * moved[u + 2]!
    nx += w * normals[u]!
    ny += w * normals[u + 1]!
    nz += w * normals[u + 2]!
    qx += w * normalsNow[u]!
    qy += w * normalsNow[u + 1]!
    qz += w * normalsNow[u + 2]!
  }
  cx /= sum
  cy /= sum
  cz /= sum
  mx /= sum
  my /= sum
  mz /= sum
  const n = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  const q = Math.sqrt(qx * qx + qy * qy + qz * qz) || 1
  qx /= q
  qy /= q
  qz /= q
  turnBetween(nx / n, ny / n, nz / n, qx, qy, qz)
  let [cosine, sine] = [0, 0]
  for (let e = starts[v]!; e < starts[v + 1]!; e++) {
    const u = vertices[e]! * 3
    const w = weights[e]!
    const px = positions[u]! - cx
    const py = positions[u + 1]! - cy
    const pz = positions[u + 2]! - cz
    const ax = turn[0]! * px + turn[1]! * py + turn[2]! * pz
    const ay = turn[3]! * px + turn[4]! * py + turn[5]! * pz
    const az = turn[6]! * px + turn[7]! * py + turn[8]! * pz
    const bx = moved[u]! - mx
    const by = moved[u + 1]! - my
    const bz = moved[u + 2]! - mz
    const an = ax * qx + ay * qy + az * qz
    const bn = bx * qx + by * qy + bz * qz
    cosine += w * (ax * bx + ay * by + az * bz - an * bn)
    sine += w * ((ay * bz - az * by) * qx + (az * bx - ax * bz) * qy + (ax * by - ay * bx) * qz)
  }
  const length = Math.sqrt(cosine * cosine + sine * sine)
  if (length < 1e-12) {
    whole.set(turn)
    return
  }
  turnAbout(qx, qy, qz, cosine / length, sine / length)
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      whole[i * 3 + j] =
        twist[i * 3]! * turn[j]! + twist[i * 3 + 1]! * turn[3 + j]! + twist[i * 3 + 2]! * turn[6 + j]!
    }
  }
}

/** The shortest turn from one unit vector to another, without trigonometry. */
function turnBetween(ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
  const c = ax * bx + ay * by + az * bz
  turn.fill(0)
  // Turned inside out: there is no shortest way.
  if (c < -0.999) {
    turn[0] = turn[4] = turn[8] = 1
    return
  }
  const x = ay * bz - az * by
  const y = az * bx - ax * bz
  const z = ax * by - ay * bx
  const k = 1 / (1 + c)
  turn[0] = c + k * x * x
  turn[1] = k * x * y - z
  turn[2] = k * x * z + y
  turn[3] = k * x * y + z
  turn[4] = c + k * y * y
  turn[5] = k * y * z - x
  turn[6] = k * x * z - y
  turn[7] = k * y * z + x
  turn[8] = c + k * z * z
}

function turnAbout(x: number, y: number, z: number, c: number, s: number): void {
  const t = 1 - c
  twist[0] = t * x * x + c
  twist[1] = t * x * y - s * z
  twist[2] = t * x * z + s * y
  twist[3] = t * x * y + s * z
  twist[4] = t * y * y + c
  twist[5] = t * y * z - s * x
  twist[6] = t * x * z - s * y
  twist[7] = t * y * z + s * x
  twist[8] = t * z * z + c
}
