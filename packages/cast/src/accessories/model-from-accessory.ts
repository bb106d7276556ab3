import { type Mesh as MeshDocument, type Model, modelKind, type Transform } from '@facework/documents'
import type { Material } from '@facework/documents/internal'
import { exportGltf } from '@facework/formats'
import type { BodyJoint } from '../body/master-skeleton.ts'
import type { Mesh } from '../clay/mesh.ts'
import { vertexNormals } from '../clay/normals.ts'
import { add, type Vec3 } from '../clay/vector.ts'
import type { CastCharacter } from '../people/character.ts'
import { stableId } from '../stable-id.ts'
import type { CastAccessory } from './accessory-piece.ts'

/** An accessory as a model at rest on its character, with those of its joints that hold it. */
export function modelFromAccessory(
  { name, meshes, materials }: CastAccessory,
  { origin, joints }: CastCharacter,
): Model {
  const held = new Set(meshes.flatMap((m) => m.vertices.flatMap((v) => v.influences?.map(([j]) => j) ?? [])))
  const holders = joints.filter((j) => held.has(j.name))
  const used = [...new Set(meshes.map((m) => m.material))]
  return modelKind.create(
    name,
    {
      joints: holders.map((j) => ({ name: j.name, reference: at(j.p) })),
      meshes: meshes.map((mesh): MeshDocument => {
        const positions = mesh.vertices.map((v) => add(v.p, origin))
        return {
          name: mesh.name,
          transform: at([0, 0, 0]),
          ...(holders.length > 0 ? { skin: skinOf(holders) } : {}),
          morphs: [],
          primitives: [
            {
              material: used.indexOf(mesh.material),
              mode: 'triangles',
              indices: new Uint32Array(mesh.triangles.flat()),
              positions: new Float32Array(positions.flat()),
              normals: new Float32Array(vertexNormals(mesh, positions).flat()),
              colors: new Float32Array(
                mesh.vertices.flatMap(({ color }) => [...color.map((c) => Math.min(1, Math.max(0, c))), 1]),
              ),
              ...(holders.length > 0 ? influencesOf(mesh, holders) : {}),
              morphs: [],
            },
          ],
        }
      }),
      materials: used.map((key): Material => {
        const { roughness, metallic, opacity = 1 } = materials[key]!
        return {
          name: key,
          color: [1, 1, 1, opacity],
          metallic,
          roughness,
          emissive: [0, 0, 0],
          // Patches are open at the back, and glass is seen from both sides.
          doubleSided: 'yes',
          alpha: opacity < 1 ? 'blend' : 'opaque',
          alphaCutoff: 0.5,
          textures: {},
        }
      }),
      images: [],
    },
    stableId(`accessories/${name}`),
  )
}

export const glbFromAccessory = (accessory: CastAccessory, character: CastCharacter): Uint8Array =>
  exportGltf({ model: modelFromAccessory(accessory, character) }).bytes

const at = (t: Vec3): Transform => ({ t, r: [0, 0, 0, 1], s: [1, 1, 1] })

const skinOf = (joints: readonly BodyJoint[]): NonNullable<MeshDocument['skin']> => ({
  joints: joints.map((j) => j.name),
  inverseBinds: new Float32Array(
    joints.flatMap(({ p }) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -p[0], -p[1], -p[2], 1]),
  ),
})

function influencesOf({ vertices }: Mesh, joints: readonly BodyJoint[]) {
  const held = new Uint16Array(vertices.length * 4)
  const weights = new Float32Array(vertices.length * 4)
  vertices.forEach(({ influences }, i) => {
    influences?.forEach(([name, weight], k) => {
      held[i * 4 + k] = joints.findIndex((j) => j.name === name)
      weights[i * 4 + k] = weight
    })
  })
  return { joints: held, weights }
}
