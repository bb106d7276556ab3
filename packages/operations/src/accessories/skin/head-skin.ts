import type { Model, PoseAsset } from '@facework/documents'
import { isCageName } from '@facework/documents/internal'
import { invertMatrix, multiplyMatrices } from '@facework/math/internal'
import { CharacterInstance, type CompiledRig, compileRig, type PoseBuffers } from '@facework/runtime'
import { computeModelMatrices, copyFrame } from '@facework/runtime/internal'
import { type ModelVertices, modelVertices } from '../../character/model-vertices.ts'
import { type FaceFrame, findFace } from '../../vocabulary/motion/face-frame.ts'
import { findPieces } from '../../vocabulary/motion/shape-displacements.ts'
import { TriangleSurface } from '../geometry/triangle-surface.ts'
import { vertexNormals, weldMesh } from '../geometry/welded-mesh.ts'
import type { HoldSurface } from './hold-on.ts'
import { type SkinPiece, skinPiece } from './skin-piece.ts'

/** A head as accessories need it. */
export interface WearerDocuments {
  readonly model: Model
  readonly poses?: PoseAsset | undefined
}

/** One pose of a head at full strength. */
export interface HeadPose {
  readonly name: string
  /** Control poses that are at 1: itself, or those of a combination. */
  readonly bases: readonly string[]
  /** What joints and morphs together do to the skin. */
  readonly delta: Float64Array
  /** What joints alone do; undefined where they stay at rest. */
  readonly jointDelta: Float64Array | undefined
  /** From rest to pose, sixteen numbers a joint of the model. */
  readonly matrices: Float64Array
  /** Weights of the skin's morphs. */
  readonly morphWeights: Float64Array
}

export interface HeadMorph {
  readonly name: string
  readonly delta: Float64Array
}

/** The skin of a head in the space of its character: where it rests, and where every pose takes it. */
export interface HeadSkin extends HoldSurface {
  readonly name: string
  /** Undefined where no two eyeballs were found. */
  readonly face: FaceFrame | undefined
  readonly eyes: readonly TriangleSurface[]
  readonly jointNames: readonly string[]
  /** Where each joint rests, sixteen numbers a joint. */
  readonly restMatrices: Float64Array
  /** Four joints of the model for each vertex; none for a mesh at the root of the scene. */
  readonly joints: Uint16Array | undefined
  readonly weights: Float32Array | undefined
  readonly poses: readonly HeadPose[]
  readonly morphs: readonly HeadMorph[]
  /** Meshes the skin is made of. */
  readonly meshes: readonly string[]
  /** Vertex of the model behind each vertex here. */
  readonly source: Int32Array
}

/** Less than this, in metres, is no movement. */
const STILL = 1e-6
/** Between the eyes and the chin there are about two eye distances, and as much above. */
const HEAD_HEIGHT = 4
/** Eye distances from the eyes down to the neck. */
const NECK = 3

/** Reads the skin of a head: the connected piece that its poses move most. Eyes, teeth and tongue are others. */
export function readHeadSkin({ model, poses }: WearerDocuments): HeadSkin {
  const rig = compileRig(model, poses ? { poses } : {})
  const instance = new CharacterInstance(rig)
  const vertices = modelVertices(model, rig)
  const restPose = copyFrame(rig, instance.update(0))
  const rest = vertices.place(restPose)
  const placed = placePoses(instance, poses, vertices)
  const pieces = findPieces(model, rest)
  const controls = new Map(placed.filter((p) => p.isControl).map((p) => [p.name, difference(p.places, rest)]))
  const isCage = model.meshes.map(({ name }) => isCageName(name))
  const piece = skinPiece(
    vertices,
    pieces.map((piece, v) => (isCage[vertices.meshOf[v]!] ? -1 : piece)),
    [...controls.values()],
  )
  const face = findFace({ rest, pieces, moved: controls })
  const positions = gather(rest, piece.source)
  const mesh = weldMesh(positions, piece.indices)
  const restMatrices = new Float64Array(rig.jointNames.length * 16)
  computeModelMatrices(rig, restPose, restMatrices)
  const meshes = [...new Set(Array.from(piece.source, (v) => model.meshes[vertices.meshOf[v]!]!.name))]
  const names = [
    ...new Set(
      model.meshes.filter((m) => meshes.includes(m.name)).flatMap((m) => m.morphs.map(({ name }) => name)),
    ),
  ]
  const atRest = (buffers: PoseBuffers) => gather(vertices.place(buffers), piece.source)
  return {
    ...mesh,
    name: model.name,
    surface: new TriangleSurface(positions, piece.indices),
    normals: vertexNormals(mesh, positions),
    height: headHeight(positions, face),
    neckLine: face ? face.origin[1] - NECK * face.unit : Number.NEGATIVE_INFINITY,
    face,
    eyes: face
      ? [face.eyes.left, face.eyes.right].map((eye) => pieceSurface(rest, pieces, vertices, eye))
      : [],
    jointNames: rig.jointNames,
    restMatrices,
    ...influencesOf(model, rig, vertices, piece),
    poses: placed.map(({ name, bases, places, matrices, buffers }): HeadPose => {
      const delta = moved(gather(places, piece.source), positions)
      return {
        name,
        bases,
        delta,
        jointDelta: jointDelta(rig, restPose, buffers, delta, positions, atRest),
        matrices: fromRest(matrices, restMatrices),
        morphWeights: Float64Array.from(names, (morph) => weightOf(rig, buffers, restPose, meshes, morph)),
      }
    }),
    morphs: names.map((name) => {
      const buffers = copyFrame(rig, restPose)
      rig.morphs.forEach((channel, i) => {
        if (channel.morph === name && meshes.includes(channel.mesh)) buffers.morphs[i]! += 1
      })
      return { name, delta: moved(atRest(buffers), positions) }
    }),
    meshes,
    source: piece.source,
  }
}

interface PlacedPose {
  readonly name: string
  readonly bases: readonly string[]
  readonly isControl: boolean
  readonly places: Float64Array
  readonly matrices: Float64Array
  readonly buffers: PoseBuffers
}

/** Control poses, then combinations of two, then of three: each builds on those before. */
function placePoses(
  instance: CharacterInstance,
  asset: PoseAsset | undefined,
  vertices: ModelVertices,
): PlacedPose[] {
  const { rig } = instance
  const listed = (asset?.poses ?? []).flatMap(({ name, role }) => {
    if (role.type === 'in-between') return []
    return [
      { name, bases: role.type === 'combination' ? role.bases : [name], isControl: role.type === 'control' },
    ]
  })
  listed.sort((a, b) => a.bases.length - b.bases.length)
  return listed.map((pose) => {
    for (const base of pose.bases) instance.setControl(base, 1)
    const buffers = copyFrame(rig, instance.update(0))
    for (const base of pose.bases) instance.setControl(base, undefined)
    const matrices = new Float64Array(rig.jointNames.length * 16)
    computeModelMatrices(rig, buffers, matrices)
    return { ...pose, places: vertices.place(buffers), matrices, buffers }
  })
}

function difference(a: Float64Array, b: Float64Array): Float32Array {
  const out = new Float32Array(a.length)
  for (let i = 0; i < a.length; i++) out[i] = a[i]! - b[i]!
  return out
}

/** How far each vertex was moved; exactly 0 where the rest is only rounding. */
function moved(places: Float64Array, rest: Float64Array): Float64Array {
  for (let i = 0; i < places.length; i += 3) {
    const x = places[i]! - rest[i]!
    const y = places[i + 1]! - rest[i + 1]!
    const z = places[i + 2]! - rest[i + 2]!
    const isStill = x * x + y * y + z * z < STILL * STILL
    places[i] = isStill ? 0 : x
    places[i + 1] = isStill ? 0 : y
    places[i + 2] = isStill ? 0 : z
  }
  return places
}

function gather(values: Float64Array, source: Int32Array): Float64Array {
  const out = new Float64Array(source.length * 3)
  for (let v = 0; v < source.length; v++) {
    for (let k = 0; k < 3; k++) out[v * 3 + k] = values[source[v]! * 3 + k]!
  }
  return out
}

function jointDelta(
  rig: CompiledRig,
  rest: PoseBuffers,
  pose: PoseBuffers,
  whole: Float64Array,
  positions: Float64Array,
  place: (buffers: PoseBuffers) => Float64Array,
): Float64Array | undefined {
  const sameJoints = (['translations', 'rotations', 'scales'] as const).every((column) =>
    pose[column].every((value, i) => value === rest[column][i]),
  )
  if (sameJoints) return undefined
  if (pose.morphs.every((value, i) => value === rest.morphs[i])) return whole
  const buffers = copyFrame(rig, pose)
  buffers.morphs.set(rest.morphs)
  return moved(place(buffers), positions)
}

function weightOf(
  rig: CompiledRig,
  pose: PoseBuffers,
  rest: PoseBuffers,
  meshes: readonly string[],
  morph: string,
): number {
  const channel = rig.morphs.findIndex((m) => m.morph === morph && meshes.includes(m.mesh))
  return channel < 0 ? 0 : pose.morphs[channel]! - rest.morphs[channel]!
}

/** pose · rest⁻¹ for every joint. */
function fromRest(pose: Float64Array, rest: Float64Array): Float64Array {
  const out = new Float64Array(pose.length)
  const inverse = new Float64Array(16)
  for (let o = 0; o < pose.length; o += 16) {
    invertMatrix(inverse, 0, rest, o)
    multiplyMatrices(out, o, pose, o, inverse, 0)
  }
  return out
}

function influencesOf(
  model: Model,
  rig: CompiledRig,
  vertices: ModelVertices,
  { source }: SkinPiece,
): Pick<HeadSkin, 'joints' | 'weights'> {
  const joints = new Uint16Array(source.length * 4)
  const weights = new Float32Array(source.length * 4)
  let any = false
  for (let i = 0; i < source.length; i++) {
    const mesh = model.meshes[vertices.meshOf[source[i]!]!]!
    let v = source[i]! - vertices.meshStarts[vertices.meshOf[source[i]!]!]!
    const primitive = mesh.primitives.find((p) => {
      const count = p.positions.length / 3
      if (v < count) return true
      v -= count
      return false
    })!
    const skin = rig.skins.find((s) => s.mesh === mesh.name)
    if (skin && primitive.joints && primitive.weights) {
      for (let k = 0; k < 4; k++) {
        joints[i * 4 + k] = skin.joints[primitive.joints[v * 4 + k]!]!
        weights[i * 4 + k] = primitive.weights[v * 4 + k]!
      }
      any = true
    } else if (mesh.parent !== undefined && rig.jointNames.includes(mesh.parent)) {
      joints[i * 4] = rig.jointNames.indexOf(mesh.parent)
      weights[i * 4] = 1
      any = true
    }
  }
  return any ? { joints, weights } : { joints: undefined, weights: undefined }
}

function headHeight(positions: Float64Array, face: FaceFrame | undefined): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 1; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]!)
    high = Math.max(high, positions[i]!)
  }
  const extent = Math.max(0, high - low)
  // Rounded to micrometres: the eyes are found with functions whose last bits differ between engines.
  return face ? Math.min(extent, Math.round(face.unit * HEAD_HEIGHT * 1e6) / 1e6) : extent
}

function pieceSurface(
  rest: Float64Array,
  pieces: Int32Array,
  { indices }: ModelVertices,
  piece: number,
): TriangleSurface {
  const own: number[] = []
  for (let t = 0; t < indices.length; t += 3) {
    if (pieces[indices[t]!] === piece) own.push(indices[t]!, indices[t + 1]!, indices[t + 2]!)
  }
  return new TriangleSurface(rest, Uint32Array.from(own))
}
