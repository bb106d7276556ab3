import { DELTA_SIZE } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'

/**
 * Differences below this, in metres, radians and parts, are rounding: what is left when a combination's bases
 * are taken away from its result.
 */
const NOTHING = 1e-9
/** A turn of one radian, or a scale by two, counts like a shift of this many metres. */
const REACH = 0.05

export interface MovedEntry {
  readonly shape: number
  // [P3]
  /** DELTA_SIZE numbers. */
  readonly delta: Float32Array
}

/** What each joint of the rig is moved by; joints that nothing moves are left out. */
export function movedJoints(rig: CompiledRig): Map<number, MovedEntry[]> {
  const moved = new Map<number, MovedEntry[]>()
  const { poses } = rig
  if (!poses) return moved
  for (let shape = 0; shape < poses.shapeCount; shape++) {
    for (let e = poses.jointStarts[shape]!; e < poses.jointStarts[shape + 1]!; e++) {
      const delta = poses.jointValues.subarray(e * DELTA_SIZE, (e + 1) * DELTA_SIZE)
      if (delta.every((v) => Math.abs(v) < NOTHING)) continue
      const joint = poses.jointIndices[e]!
      const entries = moved.get(joint)
      if (entries) entries.push({ shape, delta })
      else moved.set(joint, [{ shape, delta }])
    }
  }
  return moved
}

/** The joint itself or the nearest above it that is moved; −1 when there is none. */
export function nearestMoved(rig: CompiledRig, moved: ReadonlyMap<number, unknown>, joint: number): number {
  let j = joint
  while (j >= 0 && !moved.has(j)) j = rig.parents[j]!
  return j
}

/**
 * Parents before children and, as far as that allows, the most moving first: a prefix of the list is a good
 * face with fewer joints.
 */
export function orderByMotion(rig: CompiledRig, moved: ReadonlyMap<number, readonly MovedEntry[]>): number[] {
  const scores = new Map<number, number>()
  for (const [joint, entries] of moved) {
    let most = 0
    for (const { delta } of entries) {
      const size = (k: number) =>
        Math.sqrt(delta[k]! * delta[k]! + delta[k + 1]! * delta[k + 1]! + delta[k + 2]! * delta[k + 2]!)
      most = Math.max(most, size(0) + REACH * (size(3) + size(6)))
    }
    // A parent comes before its most moving child.
    for (let j = joint; j >= 0; j = nearestMoved(rig, moved, rig.parents[j]!))
      scores.set(j, Math.max(scores.get(j) ?? 0, most))
  }
  const depth = (joint: number) => {
    let n = 0
    for (let j = joint; j >= 0; j = rig.parents[j]!) n++
    return n
  }
  return [...moved.keys()].sort((a, b) => scores.get(b)! - scores.get(a)! || depth(a) - depth(b) || a - b)
}
