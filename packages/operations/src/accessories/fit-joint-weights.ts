import type { Inpaint } from './geometry/inpaint.ts'
import type { HeadPose, HeadSkin } from './skin/head-skin.ts'
import type { Holds } from './skin/hold-on.ts'

/** Joint weights of an accessory: four joints of the model a vertex. */
export interface JointWeights {
  readonly joints: Uint16Array
  readonly weights: Float32Array
}

const MOST_CANDIDATES = 10
/** Weights below this are dropped before joints are chosen. */
const SMALLEST = 1e-4
/** How much staying near the skin's own weights counts, in square millimetres. */
const KEEP = 1e-3
/** Metres to millimetres, so that the terms of the fit are of one size. */
const MILLIMETRES = 1e3

/**
 * Four joints a vertex, chosen and weighted by what they do. A surface point blends three vertices of four joints
 * each; keeping the four largest weights drops small weights of joints that move far, and costs more than all other
 * steps together. So of the ten largest those four are taken that, with weights from 0 that sum to 1, best reproduce
 * the motion over all poses.
 */
export function fitJointWeights(
  head: HeadSkin,
  positions: Float64Array,
  holds: Holds,
  inpaint: Inpaint | undefined,
  poses: readonly HeadPose[],
  moves: readonly Float64Array[],
): JointWeights {
  const { columns, used } = denseWeights(head, holds, inpaint)
  const count = holds.count
  const joints = new Uint16Array(count * 4)
  const weights = new Float32Array(count * 4)
  const solver = createSolver(MOST_CANDIDATES)
  const list: number[] = []
  for (let v = 0; v < count; v++) {
    list.length = 0
    for (let i = 0; i < used.length; i++) if (columns[i]![v]! > SMALLEST) list.push(i)
    list.sort((a, b) => columns[b]![v]! - columns[a]![v]! || a - b)
    if (list.length > MOST_CANDIDATES) list.length = MOST_CANDIDATES
    const c = list.length
    if (c === 0) continue
    solver.clear(c)
    for (let p = 0; p < poses.length; p++) {
      const move = moves[p]!
      for (let a = 0; a < c; a++)
        solver.setMove(a, poses[p]!.matrices, used[list[a]!]! * 16, positions, v * 3)
      solver.addPose(
        c,
        move[v * 3]! * MILLIMETRES,
        move[v * 3 + 1]! * MILLIMETRES,
        move[v * 3 + 2]! * MILLIMETRES,
      )
    }
    for (let a = 0; a < c; a++) solver.keep(a, columns[list[a]!]![v]!, KEEP * Math.max(1, poses.length))
    const best = solver.best(c)
    for (let k = 0; k < best.count; k++) {
      joints[v * 4 + k] = used[list[best.set[k]!]!]!
      weights[v * 4 + k] = best.weights[k]!
    }
  }
  return { joints, weights }
}

/** The weights of the surface points, inpainted where holds were let go: one column a joint that occurs. */
function denseWeights(head: HeadSkin, holds: Holds, inpaint: Inpaint | undefined) {
  const byJoint = new Map<number, Float64Array>()
  for (let v = 0; v < holds.count; v++) {
    for (let c = 0; c < 3; c++) {
      const corner = head.indices[holds.triangle[v]! * 3 + c]! * 4
      for (let k = 0; k < 4; k++) {
        const weight = holds.bary[v * 3 + c]! * head.weights![corner + k]!
        if (weight === 0) continue
        const joint = head.joints![corner + k]!
        const column = byJoint.get(joint) ?? new Float64Array(holds.count)
        byJoint.set(joint, column)
        column[v]! += weight
      }
    }
  }
  const used = [...byJoint.keys()].sort((a, b) => a - b)
  const columns = used.map((joint) => byJoint.get(joint)!)
  if (inpaint) for (const column of columns) inpaint(column)
  return { columns, used }
}

/** Least squares over sets of four candidates, without allocation. */
export function createSolver(size: number) {
  const G = new Float64Array(size * size)
  const h = new Float64Array(size)
  const rows = new Float64Array(size * 3)
  const best = { count: 0, set: new Int32Array(4), weights: new Float64Array(4) }
  const set = new Int32Array(4)
  const found = new Float64Array(4)
  const active = new Int32Array(4)
  const system = new Float64Array(20)
  const x = new Float64Array(4)

  /** Weights from 0 for a set: the most negative one is dropped until there is none. */
  const nonNegative = (c: number, n: number): void => {
    let left = n
    for (let i = 0; i < n; i++) active[i] = i
    for (;;) {
      for (let i = 0; i < left; i++) {
        for (let k = 0; k < left; k++) system[i * 5 + k] = G[set[active[i]!]! * c + set[active[k]!]!]!
        system[i * 5 + 4] = h[set[active[i]!]!]!
      }
      solveSmall(system, left, x)
      let worst = 0
      for (let i = 1; i < left; i++) if (x[i]! < x[worst]!) worst = i
      if (x[worst]! >= -1e-9 || left === 1) break
      for (let i = worst; i + 1 < left; i++) active[i] = active[i + 1]!
      left--
    }
    found.fill(0)
    for (let i = 0; i < left; i++) found[active[i]!] = Math.max(0, x[i]!)
  }

  return {
    clear(c: number): void {
      G.fill(0, 0, c * c)
      h.fill(0, 0, c)
    },
    /** Where a joint alone takes a vertex, less its rest. */
    setMove(a: number, m: Float64Array, o: number, positions: Float64Array, at: number): void {
      const [px, py, pz] = [positions[at]!, positions[at + 1]!, positions[at + 2]!]
      rows[a * 3] = (m[o]! * px + m[o + 4]! * py + m[o + 8]! * pz + m[o + 12]! - px) * MILLIMETRES
      rows[a * 3 + 1] = (m[o + 1]! * px + m[o + 5]! * py + m[o + 9]! * pz + m[o + 13]! - py) * MILLIMETRES
      rows[a * 3 + 2] = (m[o + 2]! * px + m[o + 6]! * py + m[o + 10]! * pz + m[o + 14]! - pz) * MILLIMETRES
    },
    addPose(c: number, x: number, y: number, z: number): void {
      for (let a = 0; a < c; a++) {
        const [rx, ry, rz] = [rows[a * 3]!, rows[a * 3 + 1]!, rows[a * 3 + 2]!]
        if (rx === 0 && ry === 0 && rz === 0) continue
        for (let b = 0; b < c; b++)
          G[a * c + b]! += rx * rows[b * 3]! + ry * rows[b * 3 + 1]! + rz * rows[b * 3 + 2]!
        h[a]! += rx * x + ry * y + rz * z
      }
    },
    keep(a: number, weight: number, by: number): void {
      rows[a * 3] = weight
      rows[a * 3 + 1] = by
    },
    best(c: number) {
      let largest = 0
      for (let i = 0; i < c * c; i++) largest = Math.max(largest, G[i]!)
      // A heavy row makes the weights sum to 1.
      const one = 1e4 * (1 + largest)
      for (let a = 0; a < c; a++) {
        const by = rows[a * 3 + 1]!
        G[a * c + a]! += by
        h[a]! += by * rows[a * 3]! + one
        for (let b = 0; b < c; b++) G[a * c + b]! += one
      }
      const n = Math.min(4, c)
      let lowest = Number.POSITIVE_INFINITY
      for (let i = 0; i < n; i++) set[i] = i
      for (;;) {
        nonNegative(c, n)
        let cost = 0
        for (let i = 0; i < n; i++) {
          cost -= 2 * found[i]! * h[set[i]!]!
          for (let k = 0; k < n; k++) cost += found[i]! * found[k]! * G[set[i]! * c + set[k]!]!
        }
        if (cost < lowest) {
          lowest = cost
          best.count = n
          best.set.set(set)
          best.weights.set(found)
        }
        if (!nextSet(set, n, c)) break
      }
      let sum = 0
      for (let k = 0; k < n; k++) sum += best.weights[k]!
      for (let k = 0; k < n; k++) best.weights[k]! /= sum || 1
      return best
    },
  }
}

/** The next n of c numbers in order; false after the last. */
function nextSet(set: Int32Array, n: number, c: number): boolean {
  for (let i = n - 1; i >= 0; i--) {
    if (set[i]! >= c - n + i) continue
    set[i]!++
    for (let k = i + 1; k < n; k++) set[k] = set[k - 1]! + 1
    return true
  }
  return false
}

/** Gauss with pivots on rows of five numbers, the last the right side. */
function solveSmall(m: Float64Array, n: number, x: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let k = i + 1; k < n; k++) if (Math.abs(m[k * 5 + i]!) > Math.abs(m[pivot * 5 + i]!)) pivot = k
    if (pivot !== i) {
      for (let q = 0; q < 5; q++) {
        const kept = m[i * 5 + q]!
        m[i * 5 + q] = m[pivot * 5 + q]!
        m[pivot * 5 + q] = kept
      }
    }
    const d = m[i * 5 + i]! || 1e-30
    for (let k = i + 1; k < n; k++) {
      const factor = m[k * 5 + i]! / d
      if (factor === 0) continue
      for (let q = i; q < n; q++) m[k * 5 + q]! -= factor * m[i * 5 + q]!
      m[k * 5 + 4]! -= factor * m[i * 5 + 4]!
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = m[i * 5 + 4]!
    for (let k = i + 1; k < n; k++) sum -= m[i * 5 + k]! * x[k]!
    x[i] = sum / (m[i * 5 + i]! || 1e-30)
  }
}
