import {
  type Joint,
  type Mesh as MeshDocument,
  type Model,
  modelKind,
  type Pose,
  type PoseAsset,
  poseAssetKind,
  type Transform,
} from '@facework/documents'
import type { Image } from '@facework/documents/internal'
import { defined, type Material, type PoseRole } from '@facework/documents/internal'
import { vertexNormals } from './clay/normals.ts'
import { add, sub, type Vec3 } from './clay/vector.ts'
import type { PoseDefinition } from './face/controls.ts'
import { MASTER_SKELETON_ID } from './master-skeleton-document.ts'
import type { CastCharacter, CastPart } from './people/character.ts'
import { FACE_ROOT } from './rig/face-joint.ts'
import { stableId } from './stable-id.ts'

export interface CharacterDocuments {
  model: Model
  poses: PoseAsset
}
/** The name that the ids of a character's documents are derived from; game versions have another. */
export const documentName = (c: CastCharacter): string => (c.detail === 'full' ? c.name : `${c.name}-game`)

const at = (t: Vec3): Transform => ({ t, r: [0, 0, 0, 1], s: [1, 1, 1] })

export function documentsFromCharacter(c: CastCharacter): CharacterDocuments {
  const name = documentName(c)
  const id = (kind: string) => stableId(`${name}/${kind}`)
  const place = new Map(c.joints.map((j) => [j.name, j.p]))
  const joints: Joint[] = c.joints.map((j) =>
    defined({
      name: j.name,
      parent: j.parent,
      reference: at(j.parent === undefined ? j.p : sub(j.p, place.get(j.parent)!)),
    }),
  )
  const faceRoot = c.faceJoints.length ? { faceRoot: FACE_ROOT } : {}
  const skeleton = { id: MASTER_SKELETON_ID }
  const inverseBinds = new Float32Array(
    c.joints.flatMap(({ p }) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -p[0], -p[1], -p[2], 1]),
  )
  const materials = Object.entries(c.paints).map(
    ([key, p]): Material => ({
      name: key,
      color: [...(p.color ?? [1, 1, 1]), 1],
      metallic: p.metallic,
      roughness: p.roughness,
      emissive: p.emissive ?? [0, 0, 0],
      doubleSided: p.doubleSided ? 'yes' : 'no',
      alpha: 'opaque',
      alphaCutoff: 0.5,
      textures: defined({ color: p.textured ? 0 : undefined, emissive: p.glowing ? 0 : undefined }),
    }),
  )
  const images: Image[] = [{ name: 'eye', mimeType: 'image/png', bytes: c.eyePicture }]
  const model = modelKind.create(
    name,
    {
      skeleton,
      joints,
      ...faceRoot,
      meshes: c.parts.map((part) => meshDocument(c, part, Object.keys(c.paints), inverseBinds)),
      materials,
      images,
    },
    id('model'),
  )
  return { model, poses: poseAsset(c, name, joints, skeleton) }
}

function meshDocument(
  c: CastCharacter,
  { mesh, morphs }: CastPart,
  materials: readonly string[],
  inverseBinds: Float32Array,
): MeshDocument {
  const shift: Vec3 = mesh.space === 'world' ? [0, 0, 0] : c.origin
  const positions = mesh.vertices.map((v) => add(v.p, shift))
  const index = new Map(c.joints.map((j, i) => [j.name, i]))
  const held = new Uint16Array(mesh.vertices.length * 4)
  const weights = new Float32Array(mesh.vertices.length * 4)
  mesh.vertices.forEach((v, i) => {
    const strongest = v
      .influences!.filter(([, w]) => w > 1e-4)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 4)
    const sum = strongest.reduce((s, [, w]) => s + w, 0)
    strongest.forEach(([joint, w], k) => {
      held[i * 4 + k] = index.get(joint)!
      weights[i * 4 + k] = w / sum
    })
  })
  const textured = c.paints[mesh.material]!.textured
  return defined({
    name: mesh.name,
    transform: at([0, 0, 0]),
    skin: {
      joints: c.joints.map((j) => j.name),
      inverseBinds,
    },
    morphs: morphs.map((m) => ({ name: m.pose.name, default: 0 })),
    primitives: [
      {
        material: materials.indexOf(mesh.material),
        mode: 'triangles',
        indices: new Uint32Array(mesh.triangles.flat()),
        positions: new Float32Array(positions.flat()),
        normals: new Float32Array(vertexNormals(mesh, positions).flat()),
        ...(textured
          ? { uvs: new Float32Array(mesh.vertices.flatMap((v) => [...v.uv!])) }
          : { colors: new Float32Array(mesh.vertices.flatMap((v) => [...v.color.map(unit), 1])) }),
        joints: held,
        weights,
        morphs: morphs.map((m) => ({
          positions: dropSmall(m.delta, m.pose.bases ? 2e-4 : 1.4e-4),
          normals: dropSmall(m.normal, m.pose.bases ? 0.35 : 0.12),
        })),
      },
    ],
    // What the stored deltas mean; the poses of a pose asset are always wanted results [P7].
    extras: morphs.length ? { combinationTargets: 'corrective', inbetweenTargets: 'absolute' } : undefined,
  })
}
const unit = (x: number): number => Math.min(1, Math.max(0, x))

/** Displacements too small to see are exactly zero, so that a writer can store the others only. */
function dropSmall(list: readonly Vec3[], limit: number): Float32Array {
  const out = new Float32Array(list.length * 3)
  list.forEach((d, i) => {
    if (Math.hypot(d[0], d[1], d[2]) > limit) out.set(d, i * 3)
  })
  return out
}

/** One pose per control, combination and in-between, each stored as the wanted result. */
function poseAsset(
  c: CastCharacter,
  name: string,
  joints: readonly Joint[],
  skeleton: { id: string },
): PoseAsset {
  const rest = new Map(joints.map((j) => [j.name, j.reference]))
  const face = c.faceJoints.map((n) => [n, rest.get(n)!] as const)
  const morphs = new Map<string, PoseDefinition>()
  for (const part of c.parts) for (const m of part.morphs) morphs.set(m.pose.name, m.pose)
  const held = new Map(c.poses.map((p) => [p.definition.name, p]))
  const definitions = new Map(
    [...c.poses.map((p) => p.definition), ...morphs.values()].map((d) => [d.name, d]),
  )
  const poses = [...definitions.values()].map((d, frame): Pose => {
    const locals = held.get(d.name)?.joints ?? []
    const role: PoseRole = d.inbetween
      ? { type: 'in-between', of: d.inbetween.of, at: d.inbetween.weight }
      : d.bases
        ? { type: 'combination', bases: d.bases }
        : { type: 'control' }
    return defined({
      id: stableId(`${name}/poses/${d.name}`),
      name: d.name,
      role,
      frame: held.size ? frame : undefined,
      joints: Object.fromEntries(
        locals.flatMap((local, i) => {
          const [joint, reference] = face[i]!
          // the face root hangs on the head joint: what is stored is its place there, not in head space
          const t = i === 0 ? reference.t : local.t
          return same(t, reference.t) && same(local.r, reference.r)
            ? []
            : [[joint, { t, r: local.r, s: reference.s }]]
        }),
      ),
      morphs: morphsActive(d, morphs),
      curves: {},
      range: [0, 1],
    })
  })
  const names = [...morphs.keys()]
  return poseAssetKind.create(
    name,
    {
      mode: 'additive',
      skeleton,
      rest: {
        joints: Object.fromEntries(face),
        morphs: names.length ? { '*': Object.fromEntries(names.map((n) => [n, 0])) } : {},
      },
      poses,
    },
    stableId(`${name}/poses`),
  )
}
const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((x, i) => Math.abs(x - b[i]!) < 1e-9)

/** Morph weights of a pose: its own morph and, for a combination, everything that is active underneath it. */
function morphsActive(d: PoseDefinition, morphs: ReadonlyMap<string, PoseDefinition>): Pose['morphs'] {
  if (d.inbetween) return { '*': { [d.name]: 1 } }
  const parts = new Set(Object.keys(d.values))
  const active = [...morphs.values()].filter(
    (m) => !m.inbetween && m.name.split('_').every((n) => parts.has(n)),
  )
  return active.length ? { '*': Object.fromEntries(active.map((m) => [m.name, 1])) } : {}
}
