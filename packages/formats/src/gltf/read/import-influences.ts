import type { Report } from '@facework/report'
import { broken } from '../check/broken.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'

/** Beyond this a sum of weights is an author's mistake and not rounding. */
const REPORTED_ERROR = 1e-2
/** Within this a sum counts as 1 and the weights stay as they are, to the bit. */
const EXACT = 1e-6

/** Four joints and weights a vertex that sum to 1: the four largest of all sets, scaled. */
export function readInfluences(
  attributes: Readonly<Record<string, number>>,
  path: string,
  accessors: AccessorReader,
  report: Report,
): { joints: Uint16Array; weights: Float32Array } | undefined {
  const jointSets: Uint32Array[] = []
  const weightSets: Float32Array[] = []
  for (let set = 0; ; set++) {
    const [j, w] = [attributes[`JOINTS_${set}`], attributes[`WEIGHTS_${set}`]]
    if (j === undefined || w === undefined) {
      if (j !== w)
        broken(
          'gltf/skin-attributes',
          `${path}.attributes`,
          `${path} has only one of JOINTS_${set} and WEIGHTS_${set}.`,
        )
      break
    }
    jointSets.push(accessors.wholes(j, 4, `${path}.attributes.JOINTS_${set}`))
    weightSets.push(accessors.floats(w, 4, `${path}.attributes.WEIGHTS_${set}`))
  }
  if (jointSets.length === 0) return undefined
  const joints = new Uint16Array(jointSets[0]!.length)
  const weights = new Float32Array(joints.length)
  let many = 0
  let off: number | undefined
  if (jointSets.length === 1) {
    weights.set(weightSets[0]!)
    for (let i = 0; i < joints.length; i++)
      joints[i] = weights[i]! > 0 ? checkedJoint(jointSets[0]![i]!, path) : 0
  } else {
    ;({ many, off } = keepLargest(jointSets, weightSets, joints, weights, path))
  }
  const scaled = normalizeWeights(joints, weights)
  const { empty } = scaled
  off ??= scaled.off
  const vertices = joints.length / 4
  const at = `${path}.attributes.WEIGHTS_0`
  if (many > 0)
    report.warn(
      'gltf/many-influences',
      at,
      `${many} of ${vertices} vertices follow more than 4 joints; the 4 strongest were kept and scaled to 1.`,
    )
  if (off > 0)
    report.warn(
      'gltf/weights-sum',
      at,
      `The joint weights of ${off} of ${vertices} vertices do not sum to 1; they were scaled.`,
    )
  if (empty > 0) {
    report.warn(
      'gltf/weights-empty',
      at,
      `${empty} of ${vertices} vertices follow no joint; they were given to the skin's first.`,
      'Weight them in the authoring tool.',
    )
  }
  return { joints, weights }
}

function checkedJoint(joint: number, path: string): number {
  if (joint > 65535)
    broken(
      'gltf/joint-range',
      `${path}.attributes.JOINTS_0`,
      `A vertex is skinned to joint ${joint}; a skin has at most 65536.`,
    )
  return joint
}

/** Counts the vertices that had more than four influences, and those whose weights, all taken, are off. */
function keepLargest(
  jointSets: readonly Uint32Array[],
  weightSets: readonly Float32Array[],
  joints: Uint16Array,
  weights: Float32Array,
  path: string,
): { many: number; off: number } {
  let many = 0
  let off = 0
  for (let v = 0; v < joints.length; v += 4) {
    let used = 0
    let sum = 0
    for (let set = 0; set < jointSets.length; set++) {
      for (let k = 0; k < 4; k++) {
        const weight = weightSets[set]![v + k]!
        if (!(weight > 0)) continue
        used++
        sum += weight
        // Insertion into the four largest so far; equal weights keep the file's order.
        let place = 4
        while (place > 0 && weight > weights[v + place - 1]!) place--
        if (place === 4) continue
        for (let m = 3; m > place; m--) {
          weights[v + m] = weights[v + m - 1]!
          joints[v + m] = joints[v + m - 1]!
        }
        weights[v + place] = weight
        joints[v + place] = checkedJoint(jointSets[set]![v + k]!, path)
      }
    }
    if (used > 4) many++
    if (used > 0 && Math.abs(sum - 1) > REPORTED_ERROR) off++
  }
  return { many, off }
}

function normalizeWeights(joints: Uint16Array, weights: Float32Array): { off: number; empty: number } {
  let off = 0
  let empty = 0
  for (let v = 0; v < weights.length; v += 4) {
    let sum = 0
    for (let k = v; k < v + 4; k++) {
      // Exporters leave any joint beside a weight of nothing, also ones the skin does not have.
      if (weights[k]! > 0) sum += weights[k]!
      else {
        weights[k] = 0
        joints[k] = 0
      }
    }
    if (sum === 0) {
      empty++
      weights[v] = 1
      continue
    }
    const error = Math.abs(sum - 1)
    if (error > REPORTED_ERROR) off++
    if (error > EXACT) for (let k = v; k < v + 4; k++) weights[k] = weights[k]! / sum
  }
  return { off, empty }
}
