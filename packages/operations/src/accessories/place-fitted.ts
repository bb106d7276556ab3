import type { JointWeights } from './fit-joint-weights.ts'
import type { WeldedMesh } from './geometry/welded-mesh.ts'
import type { HeadPose, HeadSkin } from './skin/head-skin.ts'

/** A morph of the accessory, in the character's space at rest. */
export interface FittedMorph {
  readonly name: string
  readonly delta: Float64Array
}

/** A morph that corrects what joints and morphs leave of one pose; at 1 whenever all its bases are. */
export interface Corrective extends FittedMorph {
  readonly pose: string
  readonly bases: readonly string[]
}

export function isIncluded({ bases }: Pick<Corrective, 'bases'>, pose: Pick<HeadPose, 'bases'>): boolean {
  return bases.every((base) => pose.bases.includes(base))
}

/** What places an accessory in a pose. */
export interface Placing {
  readonly head: HeadSkin
  readonly mesh: WeldedMesh
  readonly weights: JointWeights | undefined
  readonly morphs: readonly FittedMorph[]
}

/** Where the vertices of a fitted accessory are in a pose of its head. */
export function placeFitted(
  { head, mesh, weights, morphs }: Placing,
  correctives: readonly Corrective[],
  pose: HeadPose,
): Float64Array {
  const out = Float64Array.from(mesh.positions)
  const add = (delta: Float64Array, weight: number) => {
    for (let i = 0; i < out.length; i++) out[i]! += weight * delta[i]!
  }
  for (const { name, delta } of morphs) {
    const weight = pose.morphWeights[head.morphs.findIndex((m) => m.name === name)]!
    if (weight !== 0) add(delta, weight)
  }
  for (const corrective of correctives) if (isIncluded(corrective, pose)) add(corrective.delta, 1)
  if (weights) skinInPlace(out, weights, pose.matrices)
  return out
}

function skinInPlace(places: Float64Array, { joints, weights }: JointWeights, m: Float64Array): void {
  for (let v = 0; v * 3 < places.length; v++) {
    const [px, py, pz] = [places[v * 3]!, places[v * 3 + 1]!, places[v * 3 + 2]!]
    let [x, y, z] = [0, 0, 0]
    for (let k = 0; k < 4; k++) {
      const weight = weights[v * 4 + k]!
      if (weight === 0) continue
      const o = joints[v * 4 + k]! * 16
      x += weight * (m[o]! * px + m[o + 4]! * py + m[o + 8]! * pz + m[o + 12]!)
      y += weight * (m[o + 1]! * px + m[o + 5]! * py + m[o + 9]! * pz + m[o + 13]!)
      z += weight * (m[o + 2]! * px + m[o + 6]! * py + m[o + 10]! * pz + m[o + 14]!)
    }
    places[v * 3] = x
    places[v * 3 + 1] = y
    places[v * 3 + 2] = z
  }
}
