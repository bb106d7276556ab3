import { type Mesh, type Model, modelKind, type Quat, type Vec3 } from '@facework/documents'
import { decomposeMatrix } from '@facework/math/internal'
import type { AccessoryShape } from './accessory-shape.ts'
import { jointsOf, meshNames } from './fitted-model.ts'
import { turnNormals } from './geometry/turn-normals.ts'
import { vertexNormals } from './geometry/welded-mesh.ts'
import { relativeToJoint } from './skin/attachments.ts'
import type { HeadSkin } from './skin/head-skin.ts'

/**
 * An accessory that keeps its shape: each mesh is a child of one joint of the character.
 * @param place from the accessory's own space at rest to the character's
 */
export function rigidModel(
  name: string,
  character: Pick<Model, 'joints' | 'skeleton' | 'faceRoot'>,
  head: HeadSkin,
  joint: string,
  shape: AccessoryShape,
  place: Float64Array,
  taken: ReadonlySet<string>,
): Model {
  const { model, vertices, mesh: rest, localNormals } = shape
  const normals = vertexNormals(rest, rest.positions)
  const names = meshNames(name, model, taken)
  const [t, r, s] = [new Float64Array(3), new Float64Array(4), new Float64Array(3)]
  decomposeMatrix(relativeToJoint(head, joint, place), 0, t, 0, r, 0, s, 0)
  const transform = {
    t: [...t] as unknown as Vec3,
    r: [...r] as unknown as Quat,
    s: [...s] as unknown as Vec3,
  }
  const meshes = model.meshes.map((mesh, m): Mesh => {
    let at = vertices.meshStarts[m]!
    return {
      name: names[m]!,
      parent: joint,
      transform,
      morphs: [],
      primitives: mesh.primitives.map(({ joints: _, weights: __, ...primitive }) => {
        const first = at
        at += primitive.positions.length / 3
        return {
          ...primitive,
          // As they are drawn: an accessory may be skinned, or hang from joints of its own.
          positions: Float32Array.from(rest.positions.subarray(first * 3, at * 3)),
          ...(primitive.normals
            ? { normals: turnNormals(primitive.normals, localNormals, normals, first) }
            : {}),
          morphs: [],
        }
      }),
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
