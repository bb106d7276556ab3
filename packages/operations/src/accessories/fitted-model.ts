import { IDENTITY_TRANSFORM, type Mesh, type Model, modelKind } from '@facework/documents'
import type { Morph, MorphDeltas, Primitive, Skin } from '@facework/documents/internal'
import { invertMatrix } from '@facework/math/internal'
import type { AccessoryShape } from './accessory-shape.ts'
import type { DeformFit } from './deform-fit.ts'
import { turnNormals } from './geometry/turn-normals.ts'
import { vertexNormals } from './geometry/welded-mesh.ts'
import type { Corrective, FittedMorph } from './place-fitted.ts'
import type { HeadSkin } from './skin/head-skin.ts'

/** Metres: smaller displacements are exactly 0, so that files can leave them out. */
const SMALLEST = 2e-6

/**
 * A fitted accessory as meshes of a character: in its space, skinned to its joints, with morphs of its names. The
 * model has the joints of the character, so that it can be looked at alone.
 * @param taken names of meshes that the character has already
 */
export function deformingModel(
  name: string,
  character: Pick<Model, 'joints' | 'skeleton' | 'faceRoot'>,
  head: HeadSkin,
  shape: AccessoryShape,
  fit: DeformFit,
  taken: ReadonlySet<string>,
): Model {
  const { model, vertices } = shape
  const { positions } = fit.mesh
  const to = vertexNormals(fit.mesh, positions)
  const skin = skinOf(head, fit)
  const names = meshNames(name, model, taken)
  const meshes = model.meshes.map((mesh, m): Mesh => {
    const start = vertices.meshStarts[m]!
    const end = vertices.meshStarts[m + 1]!
    const moving = [...fit.morphs, ...fit.correctives].filter(({ delta }) => moves(delta, start, end))
    let at = start
    const primitives = mesh.primitives.map((primitive): Primitive => {
      const first = at
      at += primitive.positions.length / 3
      const normals = primitive.normals && turnNormals(primitive.normals, shape.localNormals, to, first)
      return {
        ...withoutInfluences(primitive),
        positions: Float32Array.from(positions.subarray(first * 3, at * 3)),
        ...(normals ? { normals } : {}),
        ...(skin && fit.weights
          ? {
              joints: fit.weights.joints.slice(first * 4, at * 4).map((joint) => skin.place.get(joint)!),
              weights: fit.weights.weights.slice(first * 4, at * 4),
            }
          : {}),
        morphs: moving.map((morph) => morphDeltas(morph, fit, to, normals, first, at)),
      }
    })
    return {
      name: names[m]!,
      transform: IDENTITY_TRANSFORM,
      ...(skin ? { skin: skin.skin } : {}),
      morphs: moving.map(({ name: morph }): Morph => ({ name: morph, default: 0 })),
      primitives,
      ...(mesh.extras ? { extras: mesh.extras } : {}),
    }
  })
  return modelKind.create(name, {
    ...jointsOf(character),
    meshes,
    materials: model.materials,
    images: model.images,
  })
}

export function jointsOf({ joints, skeleton, faceRoot }: Pick<Model, 'joints' | 'skeleton' | 'faceRoot'>) {
  return { joints, skeleton, faceRoot }
}

/** Names that no mesh of the character has. */
export function meshNames(name: string, model: Model, taken: ReadonlySet<string>): string[] {
  const used = new Set(taken)
  return model.meshes.map((mesh) => {
    let free = used.has(mesh.name) ? `${name} ${mesh.name}` : mesh.name
    for (let n = 2; used.has(free); n++) free = `${name} ${mesh.name} ${n}`
    used.add(free)
    return free
  })
}

function withoutInfluences({ joints: _, weights: __, tangents: ___, ...primitive }: Primitive): Primitive {
  return primitive
}

interface SkinOfHead {
  readonly skin: Skin
  /** Joint of the model → place in the skin. */
  readonly place: ReadonlyMap<number, number>
}

/** The joints that some vertex follows, each with the inverse of where it rests. */
function skinOf(head: HeadSkin, { weights }: DeformFit): SkinOfHead | undefined {
  if (!weights) return undefined
  const used = new Set<number>()
  for (let i = 0; i < weights.joints.length; i++) if (weights.weights[i]! > 0) used.add(weights.joints[i]!)
  const joints = [...used].sort((a, b) => a - b)
  const place = new Map(head.jointNames.map((_, joint) => [joint, Math.max(0, joints.indexOf(joint))]))
  const inverseBinds = new Float32Array(joints.length * 16)
  const inverse = new Float64Array(16)
  joints.forEach((joint, i) => {
    invertMatrix(inverse, 0, head.restMatrices, joint * 16)
    inverseBinds.set(inverse, i * 16)
  })
  return { skin: { joints: joints.map((joint) => head.jointNames[joint]!), inverseBinds }, place }
}

function moves(delta: Float64Array, start: number, end: number): boolean {
  for (let i = start * 3; i < end * 3; i++) if (Math.abs(delta[i]!) > SMALLEST) return true
  return false
}

function morphDeltas(
  morph: FittedMorph | Corrective,
  fit: DeformFit,
  restNormals: Float64Array,
  normals: Float32Array | undefined,
  first: number,
  end: number,
): MorphDeltas {
  const { delta } = morph
  const own = new Float32Array((end - first) * 3)
  for (let i = 0; i < own.length; i++) {
    const value = delta[first * 3 + i]!
    own[i] = Math.abs(value) > SMALLEST ? value : 0
  }
  if (!normals) return { positions: own }
  const places = fit.mesh.positions.map((x, i) => x + delta[i]!)
  const turned = turnNormals(normals, restNormals, vertexNormals(fit.mesh, places), first)
  for (let i = 0; i < turned.length; i++) turned[i]! -= normals[i]!
  return { positions: own, normals: turned }
}
