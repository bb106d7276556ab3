import type { Transform } from '@facework/documents'
import {
  angleBetweenQuaternions,
  composeMatrix,
  invertMatrix,
  multiplyMatrices,
} from '@facework/math/internal'
import type { Report } from '@facework/report'
import type { Gltf } from '../check/schema.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'
import { readInverseBinds } from './import-meshes.ts'
import { transformFromMatrix, worldMatrices } from './import-nodes.ts'
import type { NodeNames } from './node-names.ts'

/** Where skins say their joints were when the mesh was bound: local transforms by node, for skinned-to nodes only. */
export type BindPose = ReadonlyMap<number, Transform>

/** How far a pose is from the bind pose. */
export interface BindDifference {
  readonly joints: number
  /** Only roots of skins differ: the skeleton is posed as it was bound, but has moved as a whole. */
  readonly placementOnly: boolean
  readonly worst: { readonly node: number; readonly metres: number; readonly radians: number }
}

export const POSITION_TOLERANCE = 1e-4
export const ANGLE_TOLERANCE = (0.1 * Math.PI) / 180
const SCALE_TOLERANCE = 1e-3

/**
 * The bind pose of all skins. An inverse bind matrix leads from mesh space to the joint; three.js binds in
 * world space, so mesh space is the world — unless all joints of a skin agree on another one, as they do in
 * quantised meshes and in files whose mesh node was placed before binding.
 */
export function readBindPose(
  json: Gltf,
  names: NodeNames,
  locals: readonly Transform[],
  accessors: AccessorReader,
  report: Report,
): BindPose {
  const skins = json.skins ?? []
  if (!skins.some((skin) => skin.inverseBindMatrices !== undefined)) return new Map()
  const worlds = worldMatrices(names, locals)
  const bindWorlds = worlds.slice()
  const bound = new Set<number>()
  skins.forEach((skin, index) => {
    if (skin.inverseBindMatrices === undefined) return
    const inverse = readInverseBinds(json, index, accessors)
    const space = meshSpace(json, index, inverse, worlds)
    const world = new Float64Array(16)
    skin.joints.forEach((node, i) => {
      if (bound.has(node)) return
      if (!invertMatrix(world, 0, inverse, i * 16) || !world.every(Number.isFinite)) {
        report.warn(
          'gltf/inverse-bind',
          `skins[${index}].inverseBindMatrices`,
          `The inverse bind matrix of joint "${names.jointOfNode[node]}" cannot be inverted; the joint's own transform is used.`,
        )
        return
      }
      bound.add(node)
      multiplyMatrices(bindWorlds, node * 16, space, 0, world, 0)
    })
  })
  return localsOf(names, locals, bindWorlds, bound)
}

/** Local transforms from bind worlds; joints between skinned ones ride along with their parents. */
function localsOf(
  names: NodeNames,
  locals: readonly Transform[],
  worlds: Float64Array,
  bound: ReadonlySet<number>,
): BindPose {
  const found = new Map<number, Transform>()
  const inverse = new Float64Array(16)
  const local = new Float64Array(16)
  for (const node of names.order) {
    const parent = names.parents[node]!
    if (!bound.has(node)) {
      const { t, r, s } = locals[node]!
      composeMatrix(local, 0, t, 0, r, 0, s, 0)
      if (parent >= 0) multiplyMatrices(worlds, node * 16, worlds, parent * 16, local, 0)
      continue
    }
    if (parent < 0) local.set(worlds.subarray(node * 16, node * 16 + 16))
    else if (invertMatrix(inverse, 0, worlds, parent * 16))
      multiplyMatrices(local, 0, inverse, 0, worlds, node * 16)
    else continue
    if (local.every(Number.isFinite)) found.set(node, transformFromMatrix(local, `nodes[${node}]`))
  }
  return found
}

/** The matrix from a skin's mesh space to the world at bind time, as most of its joints see it. */
function meshSpace(json: Gltf, skin: number, inverse: Float32Array, worlds: Float64Array): Float64Array {
  const { joints } = json.skins![skin]!
  const products = new Float64Array(joints.length * 16)
  joints.forEach((node, i) => {
    multiplyMatrices(products, i * 16, worlds, node * 16, inverse, i * 16)
  })
  const identity = new Float64Array(16).map((_, i) => (i % 5 === 0 ? 1 : 0))
  const candidates = [identity]
  json.nodes?.forEach((node, i) => {
    if (node.skin === skin && candidates.length < 8) candidates.push(worlds.slice(i * 16, i * 16 + 16))
  })
  // A shared scale can only be units or quantisation; a shared turn or shift may be a moved root, which is a difference.
  for (let k = 0; k < Math.min(joints.length, 8); k++) {
    const i = Math.floor((k * joints.length) / Math.min(joints.length, 8))
    const candidate = products.slice(i * 16, i * 16 + 16)
    if (Math.abs(axisLength(candidate) - 1) > 0.01) candidates.push(candidate)
  }
  let best = identity
  let bestVotes = -1
  for (const candidate of candidates) {
    let votes = 0
    for (let i = 0; i < joints.length; i++) if (sameMatrix(products, i * 16, candidate)) votes++
    if (votes > bestVotes) {
      best = candidate
      bestVotes = votes
    }
  }
  return best
}

function axisLength(m: Float64Array): number {
  return Math.hypot(m[0]!, m[1]!, m[2]!)
}

function sameMatrix(a: Float64Array, i: number, b: Float64Array): boolean {
  const scale = Math.max(axisLength(b), 1e-9)
  for (let k = 0; k < 16; k++) {
    const tolerance = k < 12 ? 1e-3 * scale : POSITION_TOLERANCE
    if (!(Math.abs(a[i + k]! - b[k]!) <= tolerance)) return false
  }
  return true
}

// [S1]
/** Joints of a pose that are more than 0.1 mm or 0.1° from where they were bound. */
export function compareWithBind(
  names: NodeNames,
  pose: readonly Transform[],
  bind: BindPose,
): BindDifference | undefined {
  const worlds = worldMatrices(names, pose)
  const matrix = new Float64Array(16)
  let joints = 0
  let placementOnly = true
  let worst: BindDifference['worst'] | undefined
  let worstSize = 0
  for (const [node, bound] of bind) {
    const { t, r, s } = pose[node]!
    composeMatrix(matrix, 0, t, 0, r, 0, s, 0)
    // Both through a matrix: a mirrored joint can be written in several ways.
    const own = transformFromMatrix(matrix, '')
    const parent = names.parents[node]!
    const metres = distance(own.t, bound.t, worlds, parent * 16)
    const radians = angleBetweenQuaternions(own.r, 0, bound.r, 0)
    const scaling = Math.max(...own.s.map((v, k) => Math.abs(v - bound.s[k]!) / Math.max(Math.abs(v), 1e-9)))
    const size = Math.max(metres / POSITION_TOLERANCE, radians / ANGLE_TOLERANCE)
    if (size <= 1 && scaling <= SCALE_TOLERANCE) continue
    joints++
    if (bind.has(parent)) placementOnly = false
    if (worst && size <= worstSize) continue
    worst = { node, metres, radians }
    worstSize = size
  }
  return worst && { joints, placementOnly, worst }
}

/** Of two places in a parent's space, measured in the world: an armature may count in centimetres. */
function distance(a: readonly number[], b: readonly number[], worlds: Float64Array, parent: number): number {
  const d = a.map((v, k) => v - b[k]!)
  if (parent < 0) return Math.hypot(...d)
  const along = (row: number) =>
    worlds[parent + row]! * d[0]! + worlds[parent + 4 + row]! * d[1]! + worlds[parent + 8 + row]! * d[2]!
  return Math.hypot(along(0), along(1), along(2))
}
