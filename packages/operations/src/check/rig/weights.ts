import type { Mesh } from '@facework/documents'
import type { Primitive, SourceFacts, SourceInfluences } from '@facework/documents/internal'
import { createInpaint } from '../../accessories/geometry/inpaint.ts'
import { weldMesh } from '../../accessories/geometry/welded-mesh.ts'
import type { Check, Found } from '../check.ts'
import { countOf } from '../check.ts'
import type { HeadToCheck } from '../head-to-check.ts'
import { chooseFourJoints } from './four-joints.ts'

/** First vertex of a primitive in its mesh. */
const startOf = (mesh: Mesh, primitive: number) =>
  mesh.primitives.slice(0, primitive).reduce((sum, p) => sum + p.positions.length / 3, 0)

/** Vertices that the importer changed, by mesh. */
function changed(
  { model, source }: HeadToCheck,
  pick: (influences: SourceInfluences) => readonly number[],
): { readonly mesh: string; readonly vertices: readonly number[] }[] {
  const byMesh = new Map<string, number[]>()
  for (const influences of source?.influences ?? []) {
    const mesh = model.meshes.find((m) => m.name === influences.mesh)
    if (!mesh) continue
    const start = startOf(mesh, influences.primitive)
    const list = byMesh.get(mesh.name) ?? []
    list.push(...pick(influences).map((v) => start + v))
    byMesh.set(mesh.name, list)
  }
  return [...byMesh]
    .filter(([, vertices]) => vertices.length > 0)
    .map(([mesh, vertices]) => ({ mesh, vertices }))
}

/** FBX files are reported by count: their importer keeps no list. */
function fromDiagnostics({ diagnostics }: HeadToCheck, code: string, message: string): Found[] {
  return (diagnostics ?? [])
    .filter((d) => d.code === code)
    .map((d) => ({ message, found: d.message, fix: 'manual' as const }))
}

const without = (source: SourceFacts | undefined, part: 'many' | 'off' | 'none') =>
  source && { ...source, influences: source.influences.map((i) => ({ ...i, [part]: [] })) }

export const influences: Check = {
  code: 'head/influences',
  severity: 'warning',
  why: 'Engines use four joints per vertex and drop the smallest. Small weights of joints that move far are visible.',
  steps: [
    'Select the mesh and open Weight Paint mode.',
    'Choose Weights > Limit Total with a limit of 4, then Weights > Normalize All.',
    'Look at the poses around these vertices, and export again.',
  ],
  fix: 'safe',
  fixText: 'Chooses the four joints that come nearest to the motion of all joints over all poses.',
  find: ({ head }, profile) => {
    const limit = profile.budgets.find((b) => b.name === 'influences')?.limit ?? 4
    const many = changed(head, (i) => i.many.map((m) => m.vertex))
    const most = Math.max(
      0,
      ...(head.source?.influences ?? []).flatMap((i) => i.many.map((m) => m.joints.length)),
    )
    return [
      ...many.map(({ mesh, vertices }) => ({
        message: `${countOf(vertices.length, 'vertex has', 'vertices have')} more than ${limit} joints`,
        where: { mesh, vertices: vertices.slice(0, 500) },
        found: `${most} joints`,
        expected: `at most ${limit}`,
      })),
      ...fromDiagnostics(head, 'fbx/influences', `Vertices have more than ${limit} joints`),
    ]
  },
  apply: (head, { measured }) => ({
    ...chooseFourJoints(head, measured),
    source: without(head.source, 'many'),
  }),
}

export const weightsSum: Check = {
  code: 'head/weights-sum',
  severity: 'error',
  why: 'Joint weights are shares. Where they do not sum to 1, engines shrink the vertex to the origin or stretch it.',
  steps: [
    'Select the mesh and open Weight Paint mode.',
    'Choose Weights > Normalize All, with Lock Active off.',
    'Turn on Auto Normalize in the tool settings, and export again.',
  ],
  fix: 'safe',
  fixText: 'Scales the weights of each vertex to sum to 1.',
  find: ({ head }) => {
    const worst = Math.max(
      0,
      ...(head.source?.influences ?? []).flatMap((i) => i.off.map((o) => Math.abs(o.sum - 1))),
    )
    return changed(head, (i) => i.off.map((o) => o.vertex)).map(({ mesh, vertices }) => ({
      message: `The weights of ${countOf(vertices.length, 'vertex', 'vertices')} do not sum to 1`,
      where: { mesh, vertices: vertices.slice(0, 500) },
      found: `off by ${worst.toFixed(2)}`,
      expected: '1 ± 0.01',
    }))
  },
  // The importer scaled them; what is written sums to 1.
  apply: (head) => ({ ...head, source: without(head.source, 'off') }),
}

export const weightsNone: Check = {
  code: 'head/weights-none',
  severity: 'error',
  why: 'Vertices without a joint stay behind when the head moves.',
  steps: [
    'Select the mesh, open Edit Mode, and choose Select > Select All by Trait > Ungrouped Vertices.',
    'Assign them to a vertex group, or choose Weights > Assign Automatic from Bones.',
    'Normalize all weights, and export again.',
  ],
  fix: 'safe',
  fixText: 'Fills the weights from the vertices around, smoothly along the surface.',
  find: ({ head }) => [
    ...changed(head, (i) => i.none).map(({ mesh, vertices }) => ({
      message: `${countOf(vertices.length, 'vertex follows', 'vertices follow')} no joint`,
      where: { mesh, vertices: vertices.slice(0, 500) },
      found: 'no weights',
      expected: 'weights that sum to 1',
    })),
    ...fromDiagnostics(head, 'fbx/weight-missing', 'Vertices follow no joint'),
  ],
  apply: (head) => ({
    ...head,
    model: {
      ...head.model,
      meshes: head.model.meshes.map((mesh) => ({
        ...mesh,
        primitives: mesh.primitives.map((primitive, p) => {
          const none = head.source?.influences.find((i) => i.mesh === mesh.name && i.primitive === p)?.none
          return none && none.length > 0 ? fillWeights(primitive, none) : primitive
        }),
      })),
    },
    source: without(head.source, 'none'),
  }),
}

/** Weights of some vertices from those around: the largest four of the inpainted columns. */
function fillWeights(primitive: Primitive, empty: readonly number[]): Primitive {
  const { positions, indices, joints, weights } = primitive
  if (!joints || !weights) return primitive
  const count = positions.length / 3
  const corners = indices ?? Uint32Array.from({ length: count }, (_, i) => i)
  const mesh = weldMesh(Float64Array.from(positions), corners)
  const trusted = new Uint8Array(count).fill(1)
  for (const v of empty) trusted[mesh.weld[v]!] = 0
  const inpaint = createInpaint(mesh, trusted)
  if (!inpaint) return primitive
  const used = [...new Set(joints)]
  const columns = used.map((joint) => {
    const column = new Float64Array(count)
    for (let v = 0; v < count; v++) {
      if (!trusted[mesh.weld[v]!]) continue
      for (let k = v * 4; k < v * 4 + 4; k++) if (joints[k] === joint) column[v]! += weights[k]!
    }
    inpaint(column)
    return column
  })
  const [newJoints, newWeights] = [joints.slice(), weights.slice()]
  for (const v of empty) {
    const own = used.map((joint, i) => ({ joint, weight: Math.max(0, columns[i]![v]!) }))
    const four = own.sort((a, b) => b.weight - a.weight).slice(0, 4)
    const sum = four.reduce((all, f) => all + f.weight, 0) || 1
    for (let k = 0; k < 4; k++) {
      newJoints[v * 4 + k] = (four[k]?.weight ?? 0) > 0 ? four[k]!.joint : 0
      newWeights[v * 4 + k] = (four[k]?.weight ?? 0) / sum
    }
  }
  return { ...primitive, joints: newJoints, weights: newWeights }
}

export const weightsRoot: Check = {
  code: 'head/weights-root',
  severity: 'warning',
  profiles: ['roblox'],
  why: 'Vertices of a face that follow the root of the body stay behind when the head turns.',
  steps: [
    'Select the mesh and open Weight Paint mode.',
    'Remove the vertex group of the root bone, then choose Weights > Normalize All.',
    'Export again.',
  ],
  fix: 'ask',
  fixText: 'Moves these weights to the head joint.',
  find: (measured) => rootVertices(measured.head, measured.headMeshes, measured.headRoot),
  apply: (head, { measured }) => {
    const { headRoot } = measured
    const root = rootJoint(head)
    if (headRoot === undefined || root === undefined) return head
    return {
      ...head,
      model: {
        ...head.model,
        meshes: head.model.meshes.map((mesh) => {
          const { skin } = mesh
          if (!skin || !measured.headMeshes.has(mesh.name)) return mesh
          const [from, to] = [skin.joints.indexOf(root), skin.joints.indexOf(headRoot)]
          if (from < 0 || to < 0) return mesh
          return {
            ...mesh,
            primitives: mesh.primitives.map((p) =>
              p.joints ? { ...p, joints: p.joints.map((j) => (j === from ? to : j)) } : p,
            ),
          }
        }),
      },
    }
  },
}

const rootJoint = ({ model }: HeadToCheck) => model.joints.find((j) => j.parent === undefined)?.name

function rootVertices(head: HeadToCheck, meshes: ReadonlySet<string>, headRoot: string | undefined): Found[] {
  const root = rootJoint(head)
  // A head without a body has its own root.
  if (root === undefined || root === headRoot || root === head.model.faceRoot) return []
  return head.model.meshes.flatMap(({ name, skin, primitives }) => {
    const index = skin?.joints.indexOf(root) ?? -1
    if (index < 0 || !meshes.has(name)) return []
    const vertices: number[] = []
    let start = 0
    for (const { joints, weights, positions } of primitives) {
      for (let k = 0; k < (weights?.length ?? 0); k++) {
        if (joints![k] === index && weights![k]! > 0.01) vertices.push(start + (k >> 2))
      }
      start += positions.length / 3
    }
    if (vertices.length === 0) return []
    return [
      {
        message: `${countOf(vertices.length, 'vertex follows', 'vertices follow')} ${root}`,
        where: { mesh: name, vertices: vertices.slice(0, 500), joint: root },
        found: `${vertices.length} vertices on ${root}`,
        expected: 'none',
      },
    ]
  })
}
