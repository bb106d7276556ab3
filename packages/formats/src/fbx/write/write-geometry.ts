import type { Mesh } from '@facework/documents'
import type { Report } from '@facework/report'
import type { InBetweenMorph } from '../../imported.ts'
import { type FbxBuilder, properties, property } from './fbx-builder.ts'
import { int, node, type WritableNode } from './write-tree.ts'

/** A blend-shape channel that animation is connected to. */
export interface WrittenChannel {
  readonly channel: bigint
  /** In-betweens and the last shape, with the percentage each is reached at. */
  readonly targets: readonly { readonly morph: string; readonly full: number }[]
}

/** All primitives of a mesh as one FBX geometry. */
export interface WholeGeometry {
  readonly nodes: WritableNode[]
  readonly count: number
  /** Where each primitive's vertices begin. */
  readonly starts: readonly number[]
  readonly mesh: Mesh
}

/** One FBX geometry of all primitives: every vertex a control point, materials by polygon. */
export function joinPrimitives(mesh: Mesh, slots: readonly (number | undefined)[]): WholeGeometry {
  const starts: number[] = []
  let count = 0
  for (const p of mesh.primitives) {
    starts.push(count)
    count += p.positions.length / 3
  }
  const column = (
    width: number,
    of: (p: Mesh['primitives'][number]) => Float32Array | undefined,
    fill = 0,
  ) => {
    if (!mesh.primitives.some((p) => of(p))) return undefined
    const out = new Float64Array(count * width).fill(fill)
    mesh.primitives.forEach((p, i) => {
      out.set(of(p) ?? [], starts[i]! * width)
    })
    return out
  }
  const corners: number[] = []
  const polygonSlots: number[] = []
  mesh.primitives.forEach((p, i) => {
    const indices = p.indices ?? Uint32Array.from({ length: p.positions.length / 3 }, (_, k) => k)
    for (let k = 0; k + 2 < indices.length; k += 3) {
      corners.push(
        indices[k]! + starts[i]!,
        indices[k + 1]! + starts[i]!,
        -1 - (indices[k + 2]! + starts[i]!),
      )
      polygonSlots.push(slots.indexOf(p.material))
    }
  })
  const layer = (name: string, at: number, values: string, data: Float64Array | undefined) =>
    data
      ? [
          node(
            name,
            [int(at)],
            [
              node('Version', [int(101)]),
              // Blender wants a name, though it may be empty.
              node('Name', ['']),
              node('MappingInformationType', ['ByVertice']),
              node('ReferenceInformationType', ['Direct']),
              node(values, [data]),
            ],
          ),
        ]
      : []
  const flipped = (uvs: Float64Array | undefined) => uvs?.map((v, i) => (i % 2 === 1 ? 1 - v : v))
  const materials = node(
    'LayerElementMaterial',
    [int(0)],
    [
      node('Version', [int(101)]),
      node('Name', ['']),
      node('MappingInformationType', ['ByPolygon']),
      node('ReferenceInformationType', ['IndexToDirect']),
      node('Materials', [Int32Array.from(polygonSlots)]),
    ],
  )
  const nodes = [
    node('GeometryVersion', [int(124)]),
    node('Vertices', [column(3, (p) => p.positions) ?? new Float64Array(0)]),
    node('PolygonVertexIndex', [Int32Array.from(corners)]),
    ...layer(
      'LayerElementNormal',
      0,
      'Normals',
      column(3, (p) => p.normals),
    ),
    ...layer('LayerElementUV', 0, 'UV', flipped(column(2, (p) => p.uvs))),
    ...layer('LayerElementUV', 1, 'UV', flipped(column(2, (p) => p.uvs2))),
    ...layer(
      'LayerElementColor',
      0,
      'Colors',
      column(4, (p) => p.colors, 1),
    ),
    ...(slots.some((s) => s !== undefined) ? [materials] : []),
  ]
  const used = nodes.filter((n) => n.name.startsWith('LayerElement'))
  const layers = [0, 1].flatMap((index) => {
    const inLayer = used.filter((n) => (n.values[0] as { int: number }).int === index)
    return inLayer.length > 0
      ? [
          node(
            'Layer',
            [int(index)],
            [
              node('Version', [int(100)]),
              ...inLayer.map((n) =>
                node('LayerElement', [], [node('Type', [n.name]), node('TypedIndex', [int(index)])]),
              ),
            ],
          ),
        ]
      : []
  })
  return { nodes: [...nodes, ...layers], count, starts, mesh }
}

/** A cluster a joint; the joint's place in the reference pose is where it was bound. */
export function writeSkin(
  mesh: Mesh,
  whole: WholeGeometry,
  geometry: bigint,
  globals: ReadonlyMap<string, Float64Array>,
  joints: ReadonlyMap<string, bigint>,
  builder: FbxBuilder,
): void {
  const skin = builder.object('Deformer', mesh.name, 'Deformer', 'Skin', [
    node('Version', [int(101)]),
    node('Link_DeformAcuracy', [50]),
  ])
  builder.connect(skin, geometry)
  const lists = mesh.skin!.joints.map(() => ({ points: [] as number[], weights: [] as number[] }))
  whole.mesh.primitives.forEach((p, i) => {
    for (let k = 0; k < (p.joints?.length ?? 0); k++) {
      const weight = p.weights?.[k] ?? 0
      if (weight <= 0) continue
      lists[p.joints![k]!]!.points.push(whole.starts[i]! + Math.floor(k / 4))
      lists[p.joints![k]!]!.weights.push(weight)
    }
  })
  mesh.skin!.joints.forEach((joint, j) => {
    const inverseBind = Float64Array.from(mesh.skin!.inverseBinds.subarray(j * 16, j * 16 + 16))
    const cluster = builder.object('Deformer', joint, 'SubDeformer', 'Cluster', [
      node('Version', [int(100)]),
      node('Indexes', [Int32Array.from(lists[j]!.points)]),
      node('Weights', [Float64Array.from(lists[j]!.weights)]),
      node('Transform', [inverseBind]),
      // The reference pose is where the skin is at rest.
      node('TransformLink', [globals.get(joint)!]),
    ])
    builder.connect(cluster, skin)
    builder.connect(joints.get(joint)!, cluster)
  })
}

/** A channel a morph, with its in-betweens below it. */
export function writeShapes(
  mesh: Mesh,
  whole: WholeGeometry,
  geometry: bigint,
  inBetweens: readonly InBetweenMorph[],
  builder: FbxBuilder,
  report: Report,
): WrittenChannel[] {
  const deformer = builder.object('Deformer', mesh.name, 'Deformer', 'BlendShape', [
    node('Version', [int(100)]),
  ])
  builder.connect(deformer, geometry)
  const between = inBetweens.filter(
    (b) =>
      b.mesh === mesh.name &&
      mesh.morphs.some((m) => m.name === b.morph) &&
      mesh.morphs.some((m) => m.name === b.of),
  )
  const lone = inBetweens.filter((b) => b.mesh === mesh.name).length - between.length
  if (lone > 0)
    report.warn(
      'fbx/write-in-between',
      `meshes.${mesh.name}`,
      `${lone} in-betweens of "${mesh.name}" name morphs it lacks; they are left out.`,
    )
  return mesh.morphs.flatMap((morph, m): WrittenChannel[] => {
    if (between.some((b) => b.morph === morph.name)) return []
    const targets = [
      ...between.filter((b) => b.of === morph.name).map((b) => ({ morph: b.morph, full: b.at * 100 })),
      { morph: morph.name, full: 100 },
    ].sort((a, b) => a.full - b.full)
    const percent = targets.reduce(
      (sum, t) => sum + t.full * (mesh.morphs.find((x) => x.name === t.morph)?.default ?? 0),
      0,
    )
    const channel = builder.object('Deformer', morph.name, 'SubDeformer', 'BlendShapeChannel', [
      node('Version', [int(100)]),
      node('DeformPercent', [percent]),
      node('FullWeights', [Float64Array.from(targets, (t) => t.full)]),
      properties([property('DeformPercent', 'Number', '', 'A', percent)]),
    ])
    builder.connect(channel, deformer)
    for (const target of targets) {
      const index = target.morph === morph.name ? m : mesh.morphs.findIndex((x) => x.name === target.morph)
      builder.connect(
        builder.object('Geometry', target.morph, 'Geometry', 'Shape', shapeNodes(whole, index)),
        channel,
      )
    }
    return [{ channel, targets }]
  })
}

/** Only points that move are listed. */
function shapeNodes(whole: WholeGeometry, morph: number): WritableNode[] {
  const points: number[] = []
  const deltas: number[] = []
  const normals: number[] = []
  whole.mesh.primitives.forEach((p, i) => {
    const d = p.morphs[morph]!
    for (let v = 0; v < d.positions.length; v += 3) {
      const n = d.normals
      if (
        d.positions[v] === 0 &&
        d.positions[v + 1] === 0 &&
        d.positions[v + 2] === 0 &&
        !(n && (n[v] !== 0 || n[v + 1] !== 0 || n[v + 2] !== 0))
      )
        continue
      points.push(whole.starts[i]! + v / 3)
      for (let k = 0; k < 3; k++) {
        deltas.push(d.positions[v + k]!)
        normals.push(n?.[v + k] ?? 0)
      }
    }
  })
  return [
    node('Version', [int(100)]),
    node('Indexes', [Int32Array.from(points)]),
    node('Vertices', [Float64Array.from(deltas)]),
    node('Normals', [Float64Array.from(normals)]),
  ]
}
