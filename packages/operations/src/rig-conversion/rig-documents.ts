import {
  IDENTITY_TRANSFORM,
  type Joint,
  type Mesh,
  type Model,
  type Pose,
  type PoseAsset,
  type Transform,
} from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import { invertMatrix, multiplyMatrices } from '@facework/math/internal'
import { restWorlds } from '../character/scene-matrices.ts'
import { headRoot } from '../check/head-meshes.ts'
import { restFromModel } from '../skeleton/model-rest.ts'
import { primitivesInScene, skinAtRest } from '../skeleton/scene-mesh.ts'
import { transformFromMatrix } from '../skeleton/transform-from-matrix.ts'
import { INFLUENCES, type JointRig, MOTION } from './joint-rig.ts'
import type { MorphMotions } from './morph-motions.ts'

/** A model whose face root new joints can be attached to; made where there is none. */
export function withFaceRoot(model: Model): { readonly model: Model; readonly faceRoot: string } {
  if (model.faceRoot !== undefined) return { model, faceRoot: model.faceRoot }
  const name = freeName('FaceRoot', new Set(model.joints.map((j) => j.name)))
  const parent = headRoot(model) ?? mostFollowed(model)
  const joint: Joint = defined({
    name,
    parent,
    reference: IDENTITY_TRANSFORM,
  })
  return { model: { ...model, joints: [...model.joints, joint], faceRoot: name }, faceRoot: name }
}

/** The joint that most of the vertices follow which morphs move. */
function mostFollowed({ meshes }: Model): string | undefined {
  const sums = new Map<string, number>()
  const add = (joint: string, weight: number) => sums.set(joint, (sums.get(joint) ?? 0) + weight)
  for (const { skin, parent, primitives } of meshes) {
    for (const { positions, morphs, joints, weights } of primitives) {
      for (let v = 0; v < positions.length / 3; v++) {
        const moves = morphs.some(
          (m) => m.positions[v * 3] !== 0 || m.positions[v * 3 + 1] !== 0 || m.positions[v * 3 + 2] !== 0,
        )
        if (!moves) continue
        if (!skin || !joints || !weights) {
          if (parent !== undefined) add(parent, 1)
          continue
        }
        for (let k = v * 4; k < v * 4 + 4; k++)
          if (weights[k]! > 0) add(skin.joints[joints[k]!]!, weights[k]!)
      }
    }
  }
  return [...sums].sort((a, b) => b[1] - a[1])[0]?.[0]
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`
  return name
}

/** Joints that a vertex may have besides the new ones: more would leave no room for those. */
const OLD_INFLUENCES = 2

/** Influences of every vertex of the rig, joint 0 counted as one however many joints it stands for. */
export function influenceLimits(model: Model, { count, vertexOf, poses }: MorphMotions): Uint8Array {
  const limits = new Uint8Array(count).fill(INFLUENCES)
  model.meshes.forEach((mesh, m) => {
    let at = poses.vertices.meshStarts[m]!
    for (const { positions, weights } of mesh.primitives) {
      for (let v = 0; v < positions.length / 3; v++, at++) {
        if (!mesh.skin || !weights || vertexOf[at]! < 0) continue
        let used = 0
        for (let k = v * 4; k < v * 4 + 4; k++) if (weights[k]! > 0) used++
        if (used > 1) limits[vertexOf[at]!] = INFLUENCES - OLD_INFLUENCES + 1
      }
    }
  })
  return limits
}

/** The model with the joints of a rig, its meshes skinned to them; morphs are removed. */
export function modelFromRig(
  model: Model,
  motions: MorphMotions,
  rig: JointRig,
  faceRoot: string,
): { readonly model: Model; readonly names: readonly string[] } {
  const taken = new Set(model.joints.map((j) => j.name))
  const digits = String(rig.count - 1).length
  const names = Array.from({ length: rig.count - 1 }, (_, j) => {
    const name = freeName(`Face_${String(j + 1).padStart(Math.max(2, digits), '0')}`, taken)
    taken.add(name)
    return name
  })
  const worlds = restWorlds(model)
  const index = new Map(model.joints.map((j, i) => [j.name, i]))
  const toRoot = new Float64Array(16)
  invertMatrix(toRoot, 0, worlds, index.get(faceRoot)! * 16)
  const joints: Joint[] = names.map((name, j) => ({
    name,
    parent: faceRoot,
    reference: localTransform(toRoot, placeMatrix(rig, motions.mmPerUnit, j + 1)),
  }))
  const extended: Model = { ...model, joints: [...model.joints, ...joints] }
  const all = restWorlds(extended)
  const places = new Map(extended.joints.map((j, i) => [j.name, i]))
  const meshes = model.meshes.map((mesh, m) => {
    const start = motions.poses.vertices.meshStarts[m]!
    const end = motions.poses.vertices.meshStarts[m + 1]!
    let moves = false
    for (let v = start; v < end && !moves; v++) moves = motions.vertexOf[v]! >= 0
    const still = { ...mesh, morphs: [], primitives: mesh.primitives.map((p) => ({ ...p, morphs: [] })) }
    return moves ? skinnedMesh(still, start, motions, rig, names, faceRoot, all, places) : still
  })
  return { model: { ...extended, meshes }, names }
}

/** Where a joint rests in the scene: at its center, turned as the scene is. */
function placeMatrix({ centers }: JointRig, mmPerUnit: number, joint: number): Float64Array {
  const [x, y, z] = [0, 1, 2].map((k) => centers[joint * 3 + k]! / mmPerUnit)
  return new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x!, y!, z!, 1])
}

function localTransform(toRoot: Float64Array, world: Float64Array): Transform {
  const local = new Float64Array(16)
  multiplyMatrices(local, 0, toRoot, 0, world, 0)
  return transformFromMatrix(local)
}

/** A mesh in the scene, with the joints it had where the rig leaves weight to them. */
function skinnedMesh(
  mesh: Mesh,
  start: number,
  { vertexOf, poses }: MorphMotions,
  rig: JointRig,
  names: readonly string[],
  faceRoot: string,
  worlds: Float64Array,
  index: ReadonlyMap<string, number>,
): Mesh {
  const own = mesh.skin?.joints ?? [mesh.parent ?? faceRoot]
  const count = mesh.primitives.reduce((n, p) => n + p.positions.length / 3, 0)
  let end = start
  const primitives = primitivesInScene(
    mesh,
    poses.rest.subarray(start * 3, (start + count) * 3),
    worlds,
    index,
  ).map((primitive) => {
    const first = end
    end += primitive.positions.length / 3
    const isSkinned = mesh.skin !== undefined
    return {
      ...primitive,
      ...influencesOf(primitive, isSkinned, own.length, rig, vertexOf.subarray(first, end)),
    }
  })
  const { parent: _, ...rest } = mesh
  return {
    ...rest,
    transform: IDENTITY_TRANSFORM,
    ...skinAtRest([...own, ...names], primitives, worlds, index),
  }
}

/** Joints and weights of a primitive: those of the rig, and the old ones for the part that it leaves to them. */
function influencesOf(
  primitive: Primitive,
  isSkinned: boolean,
  ownCount: number,
  rig: JointRig,
  vertexOf: Int32Array,
): { joints: Uint16Array; weights: Float32Array } {
  const joints = new Uint16Array(vertexOf.length * 4)
  const weights = new Float32Array(vertexOf.length * 4)
  const old: [joint: number, weight: number][] = []
  vertexOf.forEach((r, v) => {
    old.length = 0
    if (!isSkinned) old.push([0, 1])
    else
      for (let k = v * 4; k < v * 4 + 4; k++)
        if (primitive.weights![k]! > 0) old.push([primitive.joints![k]!, primitive.weights![k]!])
    const list: [number, number][] = []
    let left = 1
    if (r >= 0) {
      for (let s = r * INFLUENCES; s < r * INFLUENCES + INFLUENCES; s++) {
        if (rig.joints[s] === 0 || rig.weights[s] === 0) continue
        list.push([ownCount + rig.joints[s]! - 1, rig.weights[s]!])
        left -= rig.weights[s]!
      }
    }
    if (left > 1e-6) {
      const kept = old.sort((a, b) => b[1] - a[1]).slice(0, INFLUENCES - list.length)
      const sum = kept.reduce((total, [, weight]) => total + weight, 0) || 1
      for (const [joint, weight] of kept) list.push([joint, (weight / sum) * left])
    }
    list.forEach(([joint, weight], k) => {
      joints[v * 4 + k] = joint
      weights[v * 4 + k] = weight
    })
  })
  return { joints, weights }
}

/** The poses as motions of the rig's joints from rest; what the head's own joints do in them stays. */
export function posesFromRig(
  { base: _, ...asset }: PoseAsset,
  model: Model,
  names: readonly string[],
  rig: JointRig,
  { moved, mmPerUnit }: MorphMotions,
): PoseAsset {
  const index = new Map(model.joints.map((j, i) => [j.name, i]))
  const toRoot = new Float64Array(16)
  invertMatrix(toRoot, 0, restWorlds(model), index.get(model.faceRoot!)! * 16)
  const world = new Float64Array(16)
  const poses = asset.poses.map(({ mask: _mask, ...pose }, p): Pose => {
    const joints: Record<string, Transform> = { ...moved[p] }
    names.forEach((name, i) => {
      const at = (i + 1) * rig.poseCount + p
      if (rig.rests[at] === 1) return
      const motion = motionMatrix(rig.motions, at * MOTION, mmPerUnit)
      multiplyMatrices(world, 0, motion, 0, placeMatrix(rig, mmPerUnit, i + 1), 0)
      joints[name] = localTransform(toRoot, world)
    })
    return { ...pose, joints, morphs: {} }
  })
  return { ...asset, mode: 'additive', rest: restFromModel(model), poses }
}

/** Column by column, in the units of the model. */
function motionMatrix(m: Float64Array, o: number, mmPerUnit: number): Float64Array {
  return new Float64Array([
    ...[m[o]!, m[o + 3]!, m[o + 6]!, 0],
    ...[m[o + 1]!, m[o + 4]!, m[o + 7]!, 0],
    ...[m[o + 2]!, m[o + 5]!, m[o + 8]!, 0],
    ...[m[o + 9]! / mmPerUnit, m[o + 10]! / mmPerUnit, m[o + 11]! / mmPerUnit, 1],
  ])
}
