import {
  type Landmarks,
  landmarksKind,
  type Mesh as MeshDocument,
  type Model,
  modelKind,
} from '@facework/documents'
import { createPosesFromMorphs, type PoseTemplate } from '@facework/operations'
import type { Mesh } from '../clay/mesh.ts'
import { vertexNormals } from '../clay/normals.ts'
import { sub, type Vec3 } from '../clay/vector.ts'
import { poseTable } from '../expressions/pose-table.ts'
import { CONTROLS, type PoseDefinition } from '../face/controls.ts'
import type { Detail } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import { buildHumanFace } from '../people/human-face.ts'
import { humanHead } from '../people/human-head.ts'
import type { HumanTraits } from '../people/human-traits.ts'
import { arkitPoseTable } from './arkit-pose-table.ts'

const HEAD = 'Head'
const IDENTITY = { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } as const
/** Metres: displacements that are smaller are none. */
const STILL = 1e-5

/** The face of a person as a template: the controls of FACS-50 and ARKit-52 as morphs, without body, hair, combinations and in-betweens. */
export function buildTemplate(
  traits: HumanTraits,
  amplitudes: Readonly<Record<string, number>>,
  landmarks: Landmarks,
  detail: Detail = 'full',
): PoseTemplate {
  const head = humanHead(traits, detail)
  const { moving, upperTeeth } = buildHumanFace(head, traits)
  const model: Model = modelKind.create(traits.name, {
    joints: [{ name: HEAD, reference: IDENTITY }],
    meshes: [...moving.filter(isNeeded), upperTeeth].map((mesh) => meshDocument(head, mesh, amplitudes)),
    materials: [],
  })
  const { poses } = createPosesFromMorphs({ model, name: traits.name })
  return { name: traits.name, model, poses, landmarks }
}

/** Highlights of the eyes are nothing that other heads could learn from. */
const isNeeded = ({ name }: Mesh) => !name.startsWith('Catchlight')

function meshDocument(
  head: HeadSpec,
  mesh: Mesh,
  amplitudes: Readonly<Record<string, number>>,
): MeshDocument {
  const definitions = CONTROLS.map((name): PoseDefinition => {
    const amplitude = amplitudes[name.replace(/^(Left|Right)/, '')] ?? 1
    return { name, values: { [name]: amplitude } }
  })
  const rest = mesh.positions
  const table = poseTable(head, mesh, definitions)
  const facs = definitions.map(({ name }, k): [string, Vec3[]] => [
    name,
    table[k]!.map((p, i) => sub(p, rest[i]!)),
  ])
  const moved = [...facs, ...arkitPoseTable(head, mesh, amplitudes)].flatMap(([name, moves]) => {
    const positions = new Float32Array(moves.flatMap((d) => [...d]))
    return positions.some((x) => Math.abs(x) > STILL) ? [{ name, positions }] : []
  })
  return {
    name: mesh.name,
    parent: HEAD,
    transform: IDENTITY,
    morphs: moved.map(({ name }) => ({ name, default: 0 })),
    primitives: [
      {
        mode: 'triangles',
        indices: new Uint32Array(mesh.triangles.flat()),
        positions: new Float32Array(rest.flat()),
        normals: new Float32Array(vertexNormals(mesh, rest).flat()),
        colors: new Float32Array(mesh.vertices.flatMap((v) => [...v.color, 1])),
        morphs: moved.map(({ positions }) => ({ positions })),
      },
    ],
  }
}

/** Landmarks from a table: tenths of a millimeter and hundredths of trust, four numbers per point. */
export function landmarksFromTable(name: string, table: readonly number[]): Landmarks {
  const count = table.length / 4
  const positions = new Float32Array(count * 3)
  const trust = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    for (let a = 0; a < 3; a++) positions[i * 3 + a] = table[i * 4 + a]! / 1e4
    trust[i] = table[i * 4 + 3]! / 100
  }
  return landmarksKind.create(name, { head: name, points: {}, mesh: { positions, trust } })
}
