import { IDENTITY_TRANSFORM, type Mesh, type Model, type PoseAsset } from '@facework/documents'
import type { MorphDeltas, Primitive } from '@facework/documents/internal'
import { sceneMatrices } from '../character/scene-matrices.ts'
import { jointsBelow } from '../check/head-meshes.ts'
import { restFromModel } from '../skeleton/model-rest.ts'
import { primitivesInScene, skinAtRest, vertexMatrix } from '../skeleton/scene-mesh.ts'
import { type MeasuredConversion, measureConversion } from './conversion-report.ts'
import { millimetresPerUnit } from './human-size.ts'
import { posedPlaces } from './posed-places.ts'
import { solveDirection } from './remainder.ts'

export interface MorphsFromJoints {
  readonly model: Model
  readonly poses: PoseAsset
  readonly report: MeasuredConversion & {
    readonly morphs: number
    /** Joints of the face that nothing needs any more. */
    readonly jointsRemoved: number
  }
}

/** Deltas below this, in metres, are rounding. */
const NOTHING = 1e-7

// [H7]
/**
 * Samples every pose of a head as a morph of its name: exact at full strength. Between rest and pose morphs go straight
 * where joints turn, so that eyes and jaws that turn far should have in-betweens. Joints of the face that only poses
 * moved are removed.
 */
export function morphsFromJoints(model: Model, asset: PoseAsset): MorphsFromJoints {
  const posed = posedPlaces(model, asset)
  const placed = asset.poses.map((pose) => posed.place(pose))
  const index = new Map(model.joints.map((j, i) => [j.name, i]))
  const gone = faceJoints(model, asset)
  const meshes = model.meshes.map((mesh, m): Mesh => {
    const [start, end] = [posed.vertices.meshStarts[m]! * 3, posed.vertices.meshStarts[m + 1]! * 3]
    const rest = posed.rest.subarray(start, end)
    const still = meshAtRest(model, mesh, rest, posed.restMatrices, gone)
    const matrices = sceneMatrices(still, posed.restMatrices, index)
    const sampled = asset.poses.map((pose, p) => ({
      name: pose.name,
      deltas: sampleMesh(still, rest, placed[p]!.places.subarray(start, end), matrices),
    }))
    const own = sampled.filter(({ deltas }) =>
      deltas.some((column) => column.some((value) => Math.abs(value) > NOTHING)),
    )
    return {
      ...still,
      morphs: own.map(({ name }) => ({ name, default: 0 })),
      primitives: still.primitives.map((primitive, k) => ({
        ...primitive,
        morphs: own.map(({ deltas }): MorphDeltas => ({ positions: deltas[k]! })),
      })),
    }
  })
  const kept: Model = { ...model, joints: model.joints.filter(({ name }) => !gone.has(name)), meshes }
  const { base: _, ...rest } = asset
  const poses: PoseAsset = {
    ...rest,
    mode: 'additive',
    rest: restFromModel(kept),
    poses: asset.poses.map(({ mask: _mask, ...pose }) => ({
      ...pose,
      joints: {},
      morphs: Object.fromEntries(
        meshes
          .filter((mesh) => mesh.morphs.some((morph) => morph.name === pose.name))
          .map((mesh) => [mesh.name, { [pose.name]: 1 }]),
      ),
    })),
  }
  const made = posedPlaces(kept, poses)
  const measured = measureConversion(
    poses.poses.map((pose) => pose.name),
    posed.rest,
    (p) => [placed[p]!.places, made.place(poses.poses[p]!).places],
    millimetresPerUnit(model, asset),
  )
  const morphs = new Set(meshes.flatMap((mesh) => mesh.morphs.map(({ name }) => name))).size
  return { model: kept, poses, report: { ...measured, morphs, jointsRemoved: gone.size } }
}

/** A mesh as it rests, with what were morphs of the rest in its positions, and weights of joints that stay. */
function meshAtRest(
  { joints }: Model,
  mesh: Mesh,
  rest: Float64Array,
  worlds: Float64Array,
  gone: ReadonlySet<string>,
): Mesh {
  const index = new Map(joints.map((j, i) => [j.name, i]))
  if (!mesh.skin) {
    if (mesh.morphs.every((morph) => morph.default === 0)) return mesh
    return { ...mesh, primitives: restPositions(mesh, rest, sceneMatrices(mesh, worlds, index)) }
  }
  const parents = new Map(joints.map((j) => [j.name, j.parent]))
  const stays = (name: string): string => (gone.has(name) ? stays(parents.get(name)!) : name)
  const { parent: _, ...others } = mesh
  return {
    ...others,
    transform: IDENTITY_TRANSFORM,
    ...skinAtRest(mesh.skin.joints.map(stays), primitivesInScene(mesh, rest, worlds, index), worlds, index),
  }
}

/** A pose as deltas of each primitive, in the space of the mesh before its joints at rest move it. */
function sampleMesh(
  mesh: Mesh,
  rest: Float64Array,
  places: Float64Array,
  matrices: Float64Array,
): Float32Array[] {
  const matrix = new Float64Array(16)
  let o = 0
  return mesh.primitives.map((primitive) => {
    const out = new Float32Array(primitive.positions.length)
    for (let v = 0; v < out.length / 3; v++, o += 3) {
      const x = places[o]! - rest[o]!
      const y = places[o + 1]! - rest[o + 1]!
      const z = places[o + 2]! - rest[o + 2]!
      if (x === 0 && y === 0 && z === 0) continue
      vertexMatrix(primitive, mesh.skin !== undefined, matrices, v, matrix)
      solveDirection(matrix, x, y, z, 1, out, v * 3)
    }
    return out
  })
}

/** Positions as they rest, for a mesh whose morphs were part of the rest. */
function restPositions(mesh: Mesh, rest: Float64Array, m: Float64Array): Primitive[] {
  let o = 0
  return mesh.primitives.map((primitive) => {
    const positions = new Float32Array(primitive.positions.length)
    for (let i = 0; i < positions.length; i += 3, o += 3)
      solveDirection(m, rest[o]! - m[12]!, rest[o + 1]! - m[13]!, rest[o + 2]! - m[14]!, 1, positions, i)
    return { ...primitive, positions }
  })
}

/** Joints below the face root that poses move and nothing else needs. */
function faceJoints(model: Model, poses: PoseAsset): ReadonlySet<string> {
  const gone = new Set<string>()
  if (model.faceRoot === undefined) return gone
  const moved = new Set(poses.poses.flatMap((pose) => Object.keys(pose.joints)))
  const below = jointsBelow(model.joints, model.faceRoot)
  const held = new Set([
    model.faceRoot,
    ...model.meshes.flatMap((mesh) => (mesh.skin || mesh.parent === undefined ? [] : [mesh.parent])),
    ...(model.attachments ?? []).map(({ joint }) => joint),
  ])
  for (const { name } of [...model.joints].reverse()) {
    if (!below.has(name) || !moved.has(name) || held.has(name)) continue
    if (model.joints.every((j) => j.parent !== name || gone.has(j.name))) gone.add(name)
  }
  return gone
}
