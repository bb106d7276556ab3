import { centerJoints, INFLUENCES, type JointRig, MOTION } from './joint-rig.ts'
import type { MorphMotions } from './morph-motions.ts'
import { MOST_CANDIDATES, simplexWeights } from './simplex-weights.ts'

/** Candidates that are taken by distance alone. */
const NEAREST = 5
/** Weights of neighbors below this propose nothing. */
const PROPOSES = 0.05

export interface FitWeightsOptions {
  /** Pull towards the mean weights of the neighbors: without it, skin that hardly moves takes up noise. */
  readonly smooth: number
  /** Per pose and vertex how much more than 1 an error counts. */
  readonly extra?: readonly Float32Array[] | undefined
  /** Influences that a vertex may have, joint 0 counted as one. */
  readonly limits: Uint8Array
  /** Only these vertices; all where missing. */
  readonly only?: Uint8Array | undefined
}

/** Given motions, the best weights of every vertex, among joints that are near or that its neighbors follow. */
export function fitWeights(
  rig: JointRig,
  motions: MorphMotions,
  { smooth, extra, limits, only }: FitWeightsOptions,
): void {
  const { count, ringStarts, ring } = motions
  const joints = rig.joints.slice()
  const weights = rig.weights.slice()
  const equations = createEquations(rig, motions, extra)
  const candidates = createCandidates(rig, motions)
  const w = new Float64Array(MOST_CANDIDATES)
  const prior = new Float64Array(MOST_CANDIDATES)
  for (let v = 0; v < count; v++) {
    if (rig.fixed[v] === 1 || (only && only[v] === 0)) continue
    const c = candidates.choose(v)
    prior.fill(0, 0, c)
    const share = 1 / Math.max(1, ringStarts[v + 1]! - ringStarts[v]!)
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
      for (let s = ring[e]! * INFLUENCES; s < ring[e]! * INFLUENCES + INFLUENCES; s++) {
        if (rig.weights[s] === 0) continue
        const k = candidates.slotOf(rig.joints[s]!)
        if (k >= 0) prior[k]! += rig.weights[s]! * share
      }
    }
    equations.fill(v, c, candidates.joints)
    const { a, b } = equations
    let trace = 0
    for (let k = 0; k < c; k++) trace += a[k * c + k]!
    const pull = (smooth * trace) / c + 1e-4
    for (let k = 0; k < c; k++) {
      a[k * c + k]! += pull
      b[k]! += pull * prior[k]!
    }
    w.fill(0, 0, c)
    for (let s = v * INFLUENCES; s < v * INFLUENCES + INFLUENCES; s++)
      if (rig.weights[s]! > 0) w[candidates.slotOf(rig.joints[s]!)] = rig.weights[s]!
    simplexWeights(a, b, c, limits[v]!, w)
    let s = v * INFLUENCES
    joints.fill(0, s, s + INFLUENCES)
    weights.fill(0, s, s + INFLUENCES)
    for (let k = 0; k < c; k++) {
      if (w[k] === 0) continue
      joints[s] = candidates.joints[k]!
      weights[s++] = w[k]!
    }
  }
  rig.joints.set(joints)
  rig.weights.set(weights)
  centerJoints(rig, motions)
}

/** Extra weight of an error below this changes nothing. */
const LEAST_EXTRA = 0.03

/** The normal equations of one vertex over its candidates, without allocation. */
function createEquations(rig: JointRig, motions: MorphMotions, extra: readonly Float32Array[] | undefined) {
  const { rest, byVertex, stills } = motions
  const { motions: all, rests, poseCount } = rig
  const a = new Float64Array(MOST_CANDIDATES * MOST_CANDIDATES)
  const b = new Float64Array(MOST_CANDIDATES)
  const columns = new Float64Array(MOST_CANDIDATES * 3)
  const pairs = createPairs(rig)
  const hasStills = stills.some((still) => still !== undefined)

  /** One pose with what every candidate does in it. */
  const addPose = (v: number, p: number, c: number, joints: Int32Array, weight: number) => {
    const still = stills[p]
    const x = rest[v * 3]!
    const y = rest[v * 3 + 1]!
    const z = rest[v * 3 + 2]!
    const sx = still ? still[v * 3]! : 0
    const sy = still ? still[v * 3 + 1]! : 0
    const sz = still ? still[v * 3 + 2]! : 0
    for (let k = 1; k < c; k++) {
      const at = joints[k]! * poseCount + p
      const o = at * MOTION
      columns[k * 3] = all[o]! * x + all[o + 1]! * y + all[o + 2]! * z + all[o + 9]! - x - sx
      columns[k * 3 + 1] = all[o + 3]! * x + all[o + 4]! * y + all[o + 5]! * z + all[o + 10]! - y - sy
      columns[k * 3 + 2] = all[o + 6]! * x + all[o + 7]! * y + all[o + 8]! * z + all[o + 11]! - z - sz
    }
    const from = (v * poseCount + p) * 3
    const wx = byVertex[from]! - sx
    const wy = byVertex[from + 1]! - sy
    const wz = byVertex[from + 2]! - sz
    for (let k = 1; k < c; k++) {
      const cx = columns[k * 3]! * weight
      const cy = columns[k * 3 + 1]! * weight
      const cz = columns[k * 3 + 2]! * weight
      if (cx === 0 && cy === 0 && cz === 0) continue
      b[k]! += cx * wx + cy * wy + cz * wz
      for (let l = 1; l <= k; l++)
        a[k * c + l]! += cx * columns[l * 3]! + cy * columns[l * 3 + 1]! + cz * columns[l * 3 + 2]!
    }
  }

  return {
    a,
    b,
    fill(v: number, c: number, joints: Int32Array): void {
      a.fill(0, 0, c * c)
      b.fill(0, 0, c)
      if (hasStills) {
        for (let p = 0; p < poseCount; p++) addPose(v, p, c, joints, 1 + (extra ? extra[p]![v]! : 0))
      } else {
        const [x, y, z] = [rest[v * 3]!, rest[v * 3 + 1]!, rest[v * 3 + 2]!]
        for (let k = 1; k < c; k++) {
          for (let l = 1; l <= k; l++) a[k * c + l] = pairs.product(joints[k]!, joints[l]!, x, y, z)
          b[k] = againstTarget(v, joints[k]!, x, y, z)
        }
        if (extra) {
          for (let p = 0; p < poseCount; p++) {
            const more = extra[p]![v]!
            if (more > LEAST_EXTRA) addPose(v, p, c, joints, more)
          }
        }
      }
      for (let k = 1; k < c; k++) for (let l = 1; l < k; l++) a[l * c + k] = a[k * c + l]!
    },
  }

  function againstTarget(v: number, joint: number, x: number, y: number, z: number): number {
    let sum = 0
    for (let p = 0; p < poseCount; p++) {
      if (rests[joint * poseCount + p] === 1) continue
      const o = (joint * poseCount + p) * MOTION
      const t = (v * poseCount + p) * 3
      sum +=
        byVertex[t]! * (all[o]! * x + all[o + 1]! * y + all[o + 2]! * z + all[o + 9]! - x) +
        byVertex[t + 1]! * (all[o + 3]! * x + all[o + 4]! * y + all[o + 5]! * z + all[o + 10]! - y) +
        byVertex[t + 2]! * (all[o + 6]! * x + all[o + 7]! * y + all[o + 8]! * z + all[o + 11]! - z)
    }
    return sum
  }
}

/**
 * What two joints do to a point, multiplied and summed over all poses, is a quadratic form of the point: ten numbers a
 * pair instead of all poses for every vertex. Made when first asked for.
 */
function createPairs({ motions: all, rests, capacity, poseCount }: JointRig) {
  const forms: (Float64Array | undefined)[] = new Array(capacity * capacity)
  const one = new Float64Array(12)
  const other = new Float64Array(12)
  // Row by row of 4: the turn less none, and the translation.
  const read = (joint: number, p: number, out: Float64Array) => {
    const o = (joint * poseCount + p) * MOTION
    for (let r = 0; r < 3; r++) {
      for (let k = 0; k < 3; k++) out[r * 4 + k] = all[o + r * 3 + k]! - (r === k ? 1 : 0)
      out[r * 4 + 3] = all[o + 9 + r]!
    }
  }
  const make = (j: number, l: number) => {
    const form = new Float64Array(10)
    for (let p = 0; p < poseCount; p++) {
      if (rests[j * poseCount + p] === 1 || rests[l * poseCount + p] === 1) continue
      read(j, p, one)
      read(l, p, other)
      let i = 0
      for (let m = 0; m < 4; m++) {
        for (let n = m; n < 4; n++, i++) {
          let sum = 0
          for (let r = 0; r < 12; r += 4) {
            sum += one[r + m]! * other[r + n]!
            if (n > m) sum += one[r + n]! * other[r + m]!
          }
          form[i]! += sum
        }
      }
    }
    return form
  }
  return {
    product(j: number, l: number, x: number, y: number, z: number): number {
      const key = j < l ? j * capacity + l : l * capacity + j
      forms[key] ??= make(j, l)
      const f = forms[key]
      return (
        x * (f[0]! * x + f[1]! * y + f[2]! * z + f[3]!) +
        y * (f[4]! * y + f[5]! * z + f[6]!) +
        z * (f[7]! * z + f[8]!) +
        f[9]!
      )
    },
  }
}

/** Joints that a vertex may follow: joint 0, its own, those of its neighbors, then the nearest. */
function createCandidates(rig: JointRig, { rest, ringStarts, ring }: MorphMotions) {
  const stamps = new Int32Array(rig.capacity).fill(-1)
  const slots = new Int32Array(rig.capacity)
  const distances = new Float64Array(rig.capacity)
  const joints = new Int32Array(MOST_CANDIDATES)
  let vertex = -1
  let count = 0
  const take = (joint: number) => {
    if (count === MOST_CANDIDATES || stamps[joint] === vertex) return
    stamps[joint] = vertex
    slots[joint] = count
    joints[count++] = joint
  }
  return {
    joints,
    slotOf: (joint: number) => (stamps[joint] === vertex ? slots[joint]! : -1),
    /** Returns how many there are. */
    choose(v: number): number {
      vertex = v
      count = 0
      take(0)
      for (let s = v * INFLUENCES; s < v * INFLUENCES + INFLUENCES; s++)
        if (rig.weights[s]! > 0) take(rig.joints[s]!)
      const most = MOST_CANDIDATES - NEAREST
      for (let e = ringStarts[v]!; e < ringStarts[v + 1]! && count < most; e++) {
        for (let s = ring[e]! * INFLUENCES; s < ring[e]! * INFLUENCES + INFLUENCES; s++)
          if (rig.weights[s]! > PROPOSES) take(rig.joints[s]!)
      }
      const { centers } = rig
      for (let j = 1; j < rig.count; j++) {
        const x = centers[j * 3]! - rest[v * 3]!
        const y = centers[j * 3 + 1]! - rest[v * 3 + 1]!
        const z = centers[j * 3 + 2]! - rest[v * 3 + 2]!
        distances[j] = x * x + y * y + z * z
      }
      const wanted = Math.min(MOST_CANDIDATES, rig.count)
      while (count < wanted) {
        let nearest = -1
        for (let j = 1; j < rig.count; j++)
          if (stamps[j] !== v && (nearest < 0 || distances[j]! < distances[nearest]!)) nearest = j
        if (nearest < 0) break
        take(nearest)
      }
      return count
    },
  }
}
