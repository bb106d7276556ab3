import { type JointRig, setMotion } from './joint-rig.ts'
import type { MorphMotions } from './morph-motions.ts'
import { rigidMotion } from './rigid-motions.ts'

/** Vertices that a patch needs at least: fewer say nothing about a turn. */
const PATCH = 6

/**
 * New joints where the rig is worst: each starts as the rigid motion of a patch around the vertex with the largest
 * error. Returns the vertices they start from.
 */
export function seedJoints(
  rig: JointRig,
  motions: MorphMotions,
  squares: Float64Array,
  wanted: number,
  radius: number,
): number[] {
  const { count, rest, ringStarts, ring } = motions
  // Averaged over the ring: one bad vertex is noise, a bad patch is a missing joint.
  const errors = new Float64Array(count)
  for (let v = 0; v < count; v++) {
    let sum = squares[v]!
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) sum += squares[ring[e]!]!
    errors[v] = sum / (1 + ringStarts[v + 1]! - ringStarts[v]!)
  }
  const blocked = Uint8Array.from(rig.fixed)
  const seeds: number[] = []
  while (seeds.length < wanted && rig.count < rig.capacity) {
    let worst = -1
    for (let v = 0; v < count; v++)
      if (blocked[v] === 0 && (worst < 0 || errors[v]! > errors[worst]!)) worst = v
    if (worst < 0 || errors[worst] === 0) break
    for (let v = 0; v < count; v++) {
      let square = 0
      for (let k = 0; k < 3; k++) square += (rest[v * 3 + k]! - rest[worst * 3 + k]!) ** 2
      if (square < (1.5 * radius) ** 2) blocked[v] = 1
    }
    const patch = patchAround(motions, worst, radius)
    if (patch.length < 4) continue
    const joint = rig.count++
    for (let k = 0; k < 3; k++) rig.centers[joint * 3 + k] = rest[worst * 3 + k]!
    for (let p = 0; p < motions.targets.length; p++) setMotion(rig, joint, p, rigidMotion(motions, p, patch)!)
    seeds.push(worst)
  }
  return seeds
}

/** Vertices within a distance along edges, not through the air: lips touch and are no neighbors. */
function patchAround({ rest, ringStarts, ring }: MorphMotions, seed: number, radius: number): number[] {
  const distances = new Map([[seed, 0]])
  const queue = [seed]
  for (let q = 0; q < queue.length; q++) {
    const v = queue[q]!
    for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
      const u = ring[e]!
      if (distances.has(u)) continue
      let square = 0
      for (let k = 0; k < 3; k++) square += (rest[u * 3 + k]! - rest[v * 3 + k]!) ** 2
      const distance = distances.get(v)! + Math.sqrt(square)
      if (distance > radius && queue.length >= PATCH) continue
      distances.set(u, distance)
      queue.push(u)
    }
  }
  return queue
}
