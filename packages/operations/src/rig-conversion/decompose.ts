import { fitMotions } from './fit-motions.ts'
import { fitWeights } from './fit-weights.ts'
import { createJointRig, INFLUENCES, type JointRig, leftOf } from './joint-rig.ts'
import { measureRig } from './measure-rig.ts'
import type { MorphMotions } from './morph-motions.ts'
import { bindRigidParts } from './rigid-motions.ts'
import { seedJoints } from './seed-joints.ts'

export interface DecomposeOptions {
  /** Bound of the worst vertex, in millimetres. */
  readonly maxMm: number
  readonly maxJoints: number
  /** Influences that each vertex may have, joint 0 counted as one. */
  readonly limits: Uint8Array
  readonly signal?: { throwIfAborted(): void } | undefined
  readonly onProgress?: ((part: number) => void) | undefined
}

export interface Decomposition {
  readonly rig: JointRig
  /** How many joints left which worst vertex, in millimetres, on the way. */
  readonly growth: readonly { readonly joints: number; readonly p99: number; readonly max: number }[]
}

/** Growth from one fit of all to the next. */
const GROW = 1.35
const ROUNDS = 6
const POLISH = 12
/** The worst vertex comes down by this much in the polish. */
const POLISHED = 1.25

/**
 * Smooth skinning decomposition (Le and Deng) that grows until the bound holds: rigid parts exactly, then joints where
 * the error is largest, motions and weights by turns. The bound is on the worst vertex, so in the last rounds each
 * error counts by its own size.
 */
export function decompose(motions: MorphMotions, options: DecomposeOptions): Decomposition {
  const { maxMm, maxJoints, limits, signal, onProgress } = options
  const rig = createJointRig(motions, maxJoints)
  bindRigidParts(rig, motions, Math.min(0.25 * maxMm, 0.1))
  const radius = heightOf(motions) / 28
  const measure = () => {
    signal?.throwIfAborted()
    onProgress?.(0.8 * Math.min(1, rig.count / rig.capacity) ** 1.5)
    return measureRig(rig, motions)
  }
  let errors = measure()
  const growth: { joints: number; p99: number; max: number }[] = []
  let target = rig.count + 12
  while (errors.max > maxMm && rig.count < rig.capacity) {
    while (rig.count < Math.min(target, rig.capacity)) {
      // Few at a time: each changes where the next worst place is.
      const wanted = Math.min(target, rig.capacity) - rig.count
      const batch = Math.min(Math.max(1, Math.round(rig.count * 0.12)), wanted)
      const seeds = seedJoints(rig, motions, errors.squares, batch, radius)
      if (seeds.length === 0) return { rig, growth }
      fitAround(rig, motions, seeds, radius, limits)
      errors = measure()
    }
    for (let k = 0; k < ROUNDS; k++) {
      fitWeights(rig, motions, { smooth: 0.01, limits })
      fitMotions(rig, motions, { pull: 0.01 })
      signal?.throwIfAborted()
    }
    errors = measure()
    growth.push({ joints: rig.count - 1, p99: errors.p99, max: errors.max })
    if (errors.max <= maxMm * POLISHED) break
    target = Math.max(rig.count + 4, Math.ceil(rig.count * GROW))
  }
  const extra = motions.targets.map(() => new Float32Array(motions.count))
  for (let k = 0; k < POLISH; k++) {
    if (k >= POLISH / 3) reweigh(rig, motions, extra, maxMm)
    fitWeights(rig, motions, { smooth: k < POLISH / 2 ? 0.003 : 0.0005, extra, limits })
    fitMotions(rig, motions, { pull: 0.003, sweeps: 2, extra })
    signal?.throwIfAborted()
    onProgress?.(0.8 + (0.2 * (k + 1)) / POLISH)
  }
  // Weights last: a motion that suits most of its vertices may throw a single one far off.
  reweigh(rig, motions, extra, maxMm)
  fitWeights(rig, motions, { smooth: 0.0005, extra, limits })
  return { rig, growth }
}

/** Weights and motions near new joints; what is far away does not change with them. */
function fitAround(
  rig: JointRig,
  motions: MorphMotions,
  seeds: readonly number[],
  radius: number,
  limits: Uint8Array,
): void {
  const { count, rest } = motions
  const vertices = new Uint8Array(count)
  for (let v = 0; v < count; v++) {
    const near = seeds.some((seed) => {
      let square = 0
      for (let k = 0; k < 3; k++) square += (rest[v * 3 + k]! - rest[seed * 3 + k]!) ** 2
      return square < (NEAR * radius) ** 2
    })
    if (near) vertices[v] = 1
  }
  for (let k = 0; k < 2; k++) {
    fitWeights(rig, motions, { smooth: 0.05, limits, only: vertices })
    const joints = new Uint8Array(rig.count)
    for (let v = 0; v < count; v++) {
      if (vertices[v] === 0) continue
      for (let s = v * INFLUENCES; s < v * INFLUENCES + INFLUENCES; s++)
        if (rig.weights[s]! > 0) joints[rig.joints[s]!] = 1
    }
    fitMotions(rig, motions, { pull: 0.02, only: joints })
  }
}

/** In radii of a patch. */
const NEAR = 5

/** An error counts more the larger it is: least squares then come close to a bound on the worst. */
function reweigh(rig: JointRig, motions: MorphMotions, extra: readonly Float32Array[], bound: number): void {
  const left = new Float64Array(motions.count * 3)
  extra.forEach((own, p) => {
    leftOf(rig, motions, p, left)
    for (let v = 0; v < motions.count; v++) {
      const square = left[v * 3]! ** 2 + left[v * 3 + 1]! ** 2 + left[v * 3 + 2]! ** 2
      const goal = Math.min(30, square / bound ** 2)
      own[v]! += 0.5 * (goal - own[v]!)
    }
  })
}

function heightOf({ count, rest, reach }: MorphMotions): number {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let v = 0; v < count; v++) {
    if (reach[v]! <= 0.1) continue
    low = Math.min(low, rest[v * 3 + 1]!)
    high = Math.max(high, rest[v * 3 + 1]!)
  }
  return Math.max(0, high - low)
}
