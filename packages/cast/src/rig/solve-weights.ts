import type { Influence } from '../clay/bind.ts'
import { gauss } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import { dist } from '../clay/vector.ts'
import type { PoseTable } from '../expressions/pose-table.ts'
import { FACE_ROOT, type FaceJoint } from './face-joint.ts'
import type { MotionMatrices } from './motion-matrices.ts'

/** Keeps the sum of weights near 1; large against the squared metres of the motions. */
const SUM_PENALTY = 0.02
/** Prefers near joints where the poses leave the choice open. */
const NEARNESS = 5e-5
const MOST = 4
const LEAST = 0.004

/**
 * Skin weights of one vertex: the at most four non-negative weights that best reproduce its path through every pose.
 * Solved once over all candidates, then again over the four that matter.
 */
export function solveWeights(
  joints: readonly FaceJoint[],
  M: MotionMatrices,
  vertex: Vertex,
  index: number,
  targets: PoseTable,
  candidates: readonly number[],
): Influence[] {
  if (targets.every((pose) => dist(pose[index]!, vertex.p) < 1e-6)) return [[FACE_ROOT, 1]]
  let chosen = candidates
  let w = new Float64Array(0)
  for (let round = 0; round < 2; round++) {
    w = leastSquares(joints, M, vertex, index, targets, chosen)
    if (round) break
    const order = [...chosen.keys()].sort((a, b) => w[b]! - w[a]!).slice(0, MOST)
    chosen = order.filter((i) => w[i]! > LEAST).map((i) => chosen[i]!)
    if (!chosen.length) return [[FACE_ROOT, 1]]
  }
  const sum = w.reduce((a, x) => a + x, 0) || 1
  return chosen.map((j, i) => [joints[j]!.name, w[i]! / sum] as const)
}

/** Normal equations, then projected Gauss-Seidel: small, positive definite, and it keeps weights ≥ 0. */
function leastSquares(
  joints: readonly FaceJoint[],
  M: MotionMatrices,
  vertex: Vertex,
  index: number,
  targets: PoseTable,
  chosen: readonly number[],
): Float64Array<ArrayBuffer> {
  const n = chosen.length
  const G = new Float64Array(n * n)
  const b = new Float64Array(n)
  const column = new Float64Array(n * 3)
  const [x, y, z] = vertex.p
  targets.forEach((pose, s) => {
    const [tx, ty, tz] = pose[index]!
    for (let i = 0; i < n; i++) {
      const o = (s * joints.length + chosen[i]!) * 12
      column[i * 3] = M[o]! * x + M[o + 1]! * y + M[o + 2]! * z + M[o + 3]! - x
      column[i * 3 + 1] = M[o + 4]! * x + M[o + 5]! * y + M[o + 6]! * z + M[o + 7]! - y
      column[i * 3 + 2] = M[o + 8]! * x + M[o + 9]! * y + M[o + 10]! * z + M[o + 11]! - z
    }
    for (let i = 0; i < n; i++) {
      const [cx, cy, cz] = [column[i * 3]!, column[i * 3 + 1]!, column[i * 3 + 2]!]
      if (!cx && !cy && !cz) continue
      b[i]! += cx * (tx - x) + cy * (ty - y) + cz * (tz - z)
      for (let k = 0; k <= i; k++)
        G[i * n + k]! += cx * column[k * 3]! + cy * column[k * 3 + 1]! + cz * column[k * 3 + 2]!
    }
  })
  const near = chosen.map((j) => {
    const { drive, p } = joints[j]!
    return drive.kind === 'fit' ? gauss(dist(vertex.p, p), drive.radius * 1.5) : 0
  })
  const crowd = Math.max(
    0.5,
    near.reduce((a, x) => a + x, 0),
  )
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) G[k * n + i] = G[i * n + k]!
    // without this pull a joint could move ten times as far at a tenth of the weight
    const pull = joints[chosen[i]!]!.drive.kind === 'fit' ? NEARNESS : NEARNESS * 0.01
    b[i]! += SUM_PENALTY + (pull * near[i]!) / crowd
    G[i * n + i]! += pull
  }
  for (let i = 0; i < n * n; i++) G[i]! += SUM_PENALTY
  const w = new Float64Array(n).fill(1 / n)
  for (let round = 0; round < 240; round++) {
    let change = 0
    for (let i = 0; i < n; i++) {
      let r = b[i]!
      for (let k = 0; k < n; k++) if (k !== i) r -= G[i * n + k]! * w[k]!
      const next = Math.max(0, r / G[i * n + i]!)
      change = Math.max(change, Math.abs(next - w[i]!))
      w[i] = next
    }
    if (change < 1e-6) break
  }
  return w
}
