import {
  multiplyQuaternions,
  normalizeQuaternion,
  quaternionFromRotationVector,
  rotateVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import { type CompiledSources, PLACE } from './compiled-pose-driver.ts'

export const SPACES = ['reference', 'parent', 'joint'] as const
const SPACE_REFERENCE = 0
const SPACE_JOINT = 2

/** The parts of a pose that joints are in. */
export type JointBuffers = Pick<
  PoseBuffers,
  'translations' | 'rotations' | 'scales' | 'translationPresence' | 'rotationPresence' | 'scalePresence'
>

/** Translation, rotation, scale of a joint. */
const local = new Float64Array(10)
const base = new Float64Array(PLACE)
const turn = new Float64Array(4)
const vector = new Float64Array(3)

// [D1, C5]
/**
 * Where the sources are: their transforms in their spaces, seven numbers each. Joints that are absent,
 * or not numbers, are at their reference. Against the reference pose or another joint a place is along
 * that one's axes; against another joint it is measured in the character's space, in metres.
 */
export function readDriverSources(sources: CompiledSources, pose: JointBuffers, out: Float64Array): void {
  const { rig } = sources
  for (let source = 0; source < sources.joints.length; source++) {
    const at = source * PLACE
    const joint = sources.joints[source]!
    if (sources.spaces[source] === SPACE_JOINT) {
      readModelPlace(rig, pose, joint, out, at)
      readModelPlace(rig, pose, sources.bases[source]!, base, 0)
      makeRelative(out, at, base, 0, base, 3)
      continue
    }
    readLocal(rig, pose, joint)
    for (let k = 0; k < PLACE; k++) out[at + k] = local[k]!
    if (sources.spaces[source] === SPACE_REFERENCE)
      makeRelative(out, at, rig.referenceTranslations, joint * 3, rig.referenceRotations, joint * 4)
  }
}

/** place = inverse(base) · place, without scale. */
function makeRelative(
  place: Float64Array,
  at: number,
  t: ArrayLike<number>,
  i: number,
  r: ArrayLike<number>,
  j: number,
): void {
  for (let k = 0; k < 3; k++) {
    place[at + k]! -= t[i + k]!
    turn[k] = -r[j + k]!
  }
  turn[3] = r[j + 3]!
  normalizeQuaternion(turn, 0)
  rotateVector(place, at, turn, 0, place, at)
  multiplyQuaternions(place, at + 3, turn, 0, place, at + 3)
  normalizeQuaternion(place, at + 3)
}

function readModelPlace(
  rig: CompiledRig,
  pose: JointBuffers,
  joint: number,
  out: Float64Array,
  at: number,
): void {
  readLocal(rig, pose, joint)
  for (let k = 0; k < PLACE; k++) out[at + k] = local[k]!
  for (let parent = rig.parents[joint]!; parent >= 0; parent = rig.parents[parent]!) {
    readLocal(rig, pose, parent)
    for (let k = 0; k < 3; k++) out[at + k]! *= local[7 + k]!
    rotateVector(out, at, local, 3, out, at)
    for (let k = 0; k < 3; k++) out[at + k]! += local[k]!
    multiplyQuaternions(out, at + 3, local, 3, out, at + 3)
  }
  normalizeQuaternion(out, at + 3)
}

function readLocal(rig: CompiledRig, pose: JointBuffers, joint: number): void {
  readLinear(0, pose.translations, pose.translationPresence, rig.referenceTranslations, joint)
  readLinear(7, pose.scales, pose.scalePresence, rig.referenceScales, joint)
  readRotation(pose, rig.referenceRotations, joint)
}

function readLinear(
  at: number,
  values: Float32Array,
  presences: Float32Array,
  reference: Float32Array,
  joint: number,
): void {
  const i = joint * 3
  const finite = Number.isFinite(values[i]! + values[i + 1]! + values[i + 2]!)
  const presence = finite ? share(presences[joint]!) : 0
  for (let k = 0; k < 3; k++) {
    const rest = reference[i + k]!
    local[at + k] = presence === 0 ? rest : rest + (values[i + k]! - rest) * presence
  }
}

function readRotation(pose: JointBuffers, reference: Float32Array, joint: number): void {
  const i = joint * 4
  const r = pose.rotations
  const finite = Number.isFinite(r[i]! + r[i + 1]! + r[i + 2]! + r[i + 3]!)
  const presence = finite ? share(pose.rotationPresence[joint]!) : 0
  const from = presence === 0 ? reference : r
  for (let k = 0; k < 4; k++) local[3 + k] = from[i + k]!
  normalizeQuaternion(local, 3)
  if (presence === 0 || presence === 1) return
  turnBetween(turn, 0, local, 3, reference, i)
  rotationVectorFromQuaternion(vector, 0, turn, 0)
  for (let k = 0; k < 3; k++) vector[k]! *= presence
  quaternionFromRotationVector(turn, 0, vector, 0)
  multiplyQuaternions(local, 3, turn, 0, reference, i)
  normalizeQuaternion(local, 3)
}

/** A presence that is no number is none. */
function share(presence: number): number {
  return presence > 0 ? Math.min(presence, 1) : 0
}
