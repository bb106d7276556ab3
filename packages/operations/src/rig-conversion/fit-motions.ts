import { bestRotation } from '../skeleton/best-rotation.ts'
import { INFLUENCES, type JointRig, leftOf, MOTION, REST_MOTION } from './joint-rig.ts'
import { type MorphMotions, STILL_MM } from './morph-motions.ts'

/** Weights below this say nothing about a motion. */
const SMALLEST = 0.003

export interface FitMotionsOptions {
  /** How often each pose is gone through, joint after joint. */
  readonly sweeps?: number
  /** Pull towards no turn, as a part of the patch's own spread: small patches say little about turns. */
  readonly pull: number
  /** Per pose and vertex how much more than 1 an error counts. */
  readonly extra?: readonly Float32Array[] | undefined
  /** Only these joints; all where missing. */
  readonly only?: Uint8Array | undefined
}

/**
 * Given weights, the best rigid motion of every joint in every pose: weighted Kabsch, one joint after another
 * against what the others leave.
 */
export function fitMotions(
  rig: JointRig,
  motions: MorphMotions,
  { sweeps = 1, pull, extra, only }: FitMotionsOptions,
): void {
  const { count, targets } = motions
  const supports = supportsOf(rig, count)
  const left = new Float64Array(count * 3)
  const moving = new Uint8Array(count)
  for (let p = 0; p < targets.length; p++) {
    const target = targets[p]!
    for (let v = 0; v < count; v++) {
      const size = Math.abs(target[v * 3]!) + Math.abs(target[v * 3 + 1]!) + Math.abs(target[v * 3 + 2]!)
      moving[v] = size >= STILL_MM ? 1 : 0
    }
    leftOf(rig, motions, p, left)
    for (let sweep = 0; sweep < sweeps; sweep++) {
      for (let j = 1; j < rig.count; j++) {
        if (rig.rigid[j] === 1 || (only && only[j] === 0)) continue
        fitMotion(rig, motions, p, j, supports[j]!, moving, left, pull, extra?.[p])
      }
    }
  }
}

/** Per joint the places of its weights. */
function supportsOf(rig: JointRig, count: number): Int32Array[] {
  const sizes = new Int32Array(rig.count)
  for (let s = 0; s < count * INFLUENCES; s++) if (rig.weights[s]! > SMALLEST) sizes[rig.joints[s]!]!++
  const supports = Array.from(sizes, (size) => new Int32Array(size))
  sizes.fill(0)
  for (let s = 0; s < count * INFLUENCES; s++) {
    const j = rig.joints[s]!
    if (rig.weights[s]! > SMALLEST) supports[j]![sizes[j]!++] = s
  }
  return supports
}

const H = new Float64Array(9)
const next = new Float64Array(MOTION)

function fitMotion(
  rig: JointRig,
  { rest }: MorphMotions,
  pose: number,
  joint: number,
  support: Int32Array,
  moving: Uint8Array,
  left: Float64Array,
  pull: number,
  extra: Float32Array | undefined,
): void {
  if (support.length < 3) return
  const at = joint * rig.poseCount + pose
  let moves = false
  for (let k = 0; k < support.length && !moves; k++) moves = moving[support[k]! >> 2] === 1
  if (!moves) {
    if (rig.rests[at] === 1) return
    next.set(REST_MOTION)
  } else {
    solve(rig, rest, at * MOTION, joint * 3, support, left, pull, extra)
  }
  const { motions, weights } = rig
  const o = at * MOTION
  const a0 = next[0]! - motions[o]!
  const a1 = next[1]! - motions[o + 1]!
  const a2 = next[2]! - motions[o + 2]!
  const a3 = next[3]! - motions[o + 3]!
  const a4 = next[4]! - motions[o + 4]!
  const a5 = next[5]! - motions[o + 5]!
  const a6 = next[6]! - motions[o + 6]!
  const a7 = next[7]! - motions[o + 7]!
  const a8 = next[8]! - motions[o + 8]!
  const a9 = next[9]! - motions[o + 9]!
  const a10 = next[10]! - motions[o + 10]!
  const a11 = next[11]! - motions[o + 11]!
  for (let k = 0; k < support.length; k++) {
    const s = support[k]!
    const i = (s >> 2) * 3
    const w = weights[s]!
    const x = rest[i]!
    const y = rest[i + 1]!
    const z = rest[i + 2]!
    left[i]! -= w * (a0 * x + a1 * y + a2 * z + a9)
    left[i + 1]! -= w * (a3 * x + a4 * y + a5 * z + a10)
    left[i + 2]! -= w * (a6 * x + a7 * y + a8 * z + a11)
  }
  motions.set(next, o)
  rig.rests[at] = moves ? 0 : 1
}

/** The best motion into `next`. One pass: sums about the joint's center give middles and covariance. */
function solve(
  { motions, weights, centers }: JointRig,
  rest: Float64Array,
  o: number,
  c: number,
  support: Int32Array,
  left: Float64Array,
  pull: number,
  extra: Float32Array | undefined,
): void {
  const cx = centers[c]!
  const cy = centers[c + 1]!
  const cz = centers[c + 2]!
  const m0 = motions[o]!
  const m1 = motions[o + 1]!
  const m2 = motions[o + 2]!
  const m3 = motions[o + 3]!
  const m4 = motions[o + 4]!
  const m5 = motions[o + 5]!
  const m6 = motions[o + 6]!
  const m7 = motions[o + 7]!
  const m8 = motions[o + 8]!
  // Where the joint takes its center, less the center: all points are counted from there.
  const tx = m0 * cx + m1 * cy + m2 * cz + motions[o + 9]! - cx
  const ty = m3 * cx + m4 * cy + m5 * cz + motions[o + 10]! - cy
  const tz = m6 * cx + m7 * cy + m8 * cz + motions[o + 11]! - cz
  let [sum, px, py, pz, qx, qy, qz, square] = [0, 0, 0, 0, 0, 0, 0, 0]
  let [h0, h1, h2, h3, h4, h5, h6, h7, h8] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let k = 0; k < support.length; k++) {
    const s = support[k]!
    const v = s >> 2
    const i = v * 3
    const w = weights[s]!
    const gw = extra ? (1 + extra[v]!) * w : w
    const gww = gw * w
    const x = rest[i]! - cx
    const y = rest[i + 1]! - cy
    const z = rest[i + 2]! - cz
    // Its own share and what is left: what this joint should give.
    const rx = left[i]! + w * (m0 * x + m1 * y + m2 * z + tx)
    const ry = left[i + 1]! + w * (m3 * x + m4 * y + m5 * z + ty)
    const rz = left[i + 2]! + w * (m6 * x + m7 * y + m8 * z + tz)
    sum += gww
    px += gww * x
    py += gww * y
    pz += gww * z
    square += gww * (x * x + y * y + z * z)
    const ax = gw * rx
    const ay = gw * ry
    const az = gw * rz
    qx += ax
    qy += ay
    qz += az
    h0 += x * ax
    h1 += x * ay
    h2 += x * az
    h3 += y * ax
    h4 += y * ay
    h5 += y * az
    h6 += z * ax
    h7 += z * ay
    h8 += z * az
  }
  px /= sum
  py /= sum
  pz /= sum
  const spread = pull * (square - sum * (px * px + py * py + pz * pz))
  H[0] = h0 - px * qx + spread
  H[1] = h1 - px * qy
  H[2] = h2 - px * qz
  H[3] = h3 - py * qx
  H[4] = h4 - py * qy + spread
  H[5] = h5 - py * qz
  H[6] = h6 - pz * qx
  H[7] = h7 - pz * qy
  H[8] = h8 - pz * qz + spread
  bestRotation(H, next)
  const fx = px + cx
  const fy = py + cy
  const fz = pz + cz
  next[9] = qx / sum + cx - (next[0]! * fx + next[1]! * fy + next[2]! * fz)
  next[10] = qy / sum + cy - (next[3]! * fx + next[4]! * fy + next[5]! * fz)
  next[11] = qz / sum + cz - (next[6]! * fx + next[7]! * fy + next[8]! * fz)
}
