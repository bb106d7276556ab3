import type { Mesh } from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import { weldMesh } from '../../accessories/geometry/welded-mesh.ts'
import type { Check } from '../check.ts'
import { countOf, someOf } from '../check.ts'
import type { MeasuredHead } from '../measured-head.ts'
import { changeMeshes } from './change-vertices.ts'

/** Square metres below which a triangle has no area. */
const NO_AREA = 1e-14

const trianglesOf = ({ indices, positions, mode }: Primitive): Uint32Array => {
  if (mode !== 'triangles') return new Uint32Array()
  return indices ?? Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
}

/** Vertices of edges that more than two triangles share, counted over primitives of a mesh. */
function crowdedEdges({ primitives }: Mesh): number[] {
  const out = new Set<number>()
  const size = primitives.reduce((n, p) => n + p.positions.length, 0)
  const positions = new Float64Array(size)
  const corners: number[] = []
  let start = 0
  for (const primitive of primitives) {
    positions.set(primitive.positions, start * 3)
    for (const i of trianglesOf(primitive)) corners.push(start + i)
    start += primitive.positions.length / 3
  }
  const { weld } = weldMesh(positions, Uint32Array.from(corners))
  const faces = new Map<number, Set<string>>()
  for (let t = 0; t + 2 < corners.length; t += 3) {
    const [a, b, c] = [weld[corners[t]!]!, weld[corners[t + 1]!]!, weld[corners[t + 2]!]!]
    if (a === b || b === c || a === c) continue
    // Two sides of a sheet are one face here: hair and lashes are often doubled.
    const key = [a, b, c].sort((x, y) => x - y).join(' ')
    for (const [x, y] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const edge = Math.min(x, y) * start + Math.max(x, y)
      const list = faces.get(edge) ?? new Set()
      list.add(key)
      faces.set(edge, list)
      if (list.size > 2) out.add(x).add(y)
    }
  }
  return [...out]
}

/** Hair and lashes are sheets that cross each other by design: they have no inside. */
const SHEETS = /lash|brow|hair|beard|moustache|fur/i

export const nonManifold: Check = {
  code: 'head/non-manifold',
  severity: 'warning',
  why: 'An edge of three faces has no inside and outside. Normals, simplifying and accessories go wrong there.',
  steps: [
    'Open Edit Mode with edges selected, and choose Select > Select All by Trait > Non Manifold.',
    'Delete the inner face, or split the edge with V.',
    'Merge by distance, and export again.',
  ],
  fix: 'manual',
  find: ({ head, headMeshes }) =>
    head.model.meshes.flatMap((mesh) => {
      const isSolid = headMeshes.has(mesh.name) && !SHEETS.test(mesh.name)
      const vertices = isSolid ? crowdedEdges(mesh) : []
      return vertices.length === 0
        ? []
        : [
            {
              message: `Edges of 3 or more faces in ${mesh.name}`,
              where: { mesh: mesh.name, vertices: vertices.slice(0, 500) },
              found: countOf(vertices.length, 'vertex on such edges', 'vertices on such edges'),
              expected: 'two faces per edge',
            },
          ]
    }),
}

/** Whether a triangle draws nothing, at rest. */
function isFlat(p: Float32Array, a: number, b: number, c: number): boolean {
  const at = (v: number, k: number) => p[v * 3 + k]!
  const u = [0, 1, 2].map((k) => at(b, k) - at(a, k))
  const w = [0, 1, 2].map((k) => at(c, k) - at(a, k))
  const x = u[1]! * w[2]! - u[2]! * w[1]!
  const y = u[2]! * w[0]! - u[0]! * w[2]!
  const z = u[0]! * w[1]! - u[1]! * w[0]!
  return x * x + y * y + z * z < NO_AREA * NO_AREA * 4
}

/** Triangles with a corner twice draw nothing in any pose; flat ones may open in one. */
function flatTriangles(primitive: Primitive): number[] {
  const { positions, morphs, joints } = primitive
  const corners = trianglesOf(primitive)
  const found: number[] = []
  for (let t = 0; t + 2 < corners.length; t += 3) {
    const [a, b, c] = [corners[t]!, corners[t + 1]!, corners[t + 2]!]
    if (a === b || b === c || a === c || (!joints && morphs.length === 0 && isFlat(positions, a, b, c)))
      found.push(t)
    else if (isFlat(positions, a, b, c) && samePlaces(primitive, a, b, c)) found.push(t)
  }
  return found
}

/** Two corners at one place that every morph and joint moves alike stay at one place. */
function samePlaces(
  { positions, morphs, joints, weights }: Primitive,
  ...corners: readonly number[]
): boolean {
  const same = (a: number, b: number) => {
    const equal = (column: ArrayLike<number> | undefined, width: number) => {
      for (let k = 0; column && k < width; k++)
        if (column[a * width + k] !== column[b * width + k]) return false
      return true
    }
    return (
      equal(positions, 3) &&
      equal(joints, 4) &&
      equal(weights, 4) &&
      morphs.every((m) => equal(m.positions, 3))
    )
  }
  const [a, b, c] = corners as [number, number, number]
  return same(a, b) || same(b, c) || same(a, c)
}

export const degenerate: Check = {
  code: 'head/degenerate',
  severity: 'warning',
  why: 'Triangles without area count against budgets, and their normals are undefined.',
  steps: [
    'Open Edit Mode and select all.',
    'Choose Mesh > Clean Up > Degenerate Dissolve, then Mesh > Merge > By Distance.',
    'Export again.',
  ],
  fix: 'safe',
  fixText: 'Deletes these triangles.',
  find: ({ head }) =>
    head.model.meshes.flatMap((mesh) => {
      let start = 0
      const vertices: number[] = []
      let count = 0
      for (const primitive of mesh.primitives) {
        const corners = trianglesOf(primitive)
        for (const t of flatTriangles(primitive)) {
          count++
          vertices.push(start + corners[t]!)
        }
        start += primitive.positions.length / 3
      }
      return count === 0
        ? []
        : [
            {
              message: `${countOf(count, 'triangle has', 'triangles have')} no area in ${mesh.name}`,
              where: { mesh: mesh.name, vertices: vertices.slice(0, 500) },
              found: String(count),
              expected: '0',
            },
          ]
    }),
  apply: (head) => ({
    ...head,
    model: changeMeshes(head.model, (mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((primitive) => {
        const flat = new Set(flatTriangles(primitive))
        if (flat.size === 0) return primitive
        return {
          ...primitive,
          indices: trianglesOf(primitive).filter((_, i) => !flat.has(i - (i % 3))),
        }
      }),
    })),
  }),
}

/** Vertices that no triangle uses; primitives with the same vertices use them together. */
function strays(primitive: Primitive, { primitives }: Mesh): number[] {
  if (primitive.mode !== 'triangles') return []
  const used = new Uint8Array(primitive.positions.length / 3)
  for (const other of primitives) {
    if (other !== primitive && !sameColumn(other.positions, primitive.positions)) continue
    for (const v of trianglesOf(other)) used[v] = 1
  }
  return [...used.keys()].filter((v) => !used[v])
}

/** Some exporters write the vertices of a mesh once and several lists of triangles, one per material. */
const sameColumn = (a: Float32Array, b: Float32Array) =>
  a === b || (a.length === b.length && a.every((value, i) => value === b[i]))

export const loose: Check = {
  code: 'head/loose',
  severity: 'warning',
  why: 'Vertices without a face are not drawn, but change the size of the head and its limits.',
  steps: ['Open Edit Mode and select all.', 'Choose Mesh > Clean Up > Delete Loose.', 'Export again.'],
  fix: 'safe',
  fixText: 'Deletes these vertices.',
  find: ({ head }) =>
    head.model.meshes.flatMap((mesh) => {
      let start = 0
      const vertices: number[] = []
      for (const primitive of mesh.primitives) {
        for (const v of strays(primitive, mesh)) vertices.push(start + v)
        start += primitive.positions.length / 3
      }
      return vertices.length === 0
        ? []
        : [
            {
              message: `${countOf(vertices.length, 'vertex belongs', 'vertices belong')} to no face in ${mesh.name}`,
              where: { mesh: mesh.name, vertices: vertices.slice(0, 500) },
              found: String(vertices.length),
              expected: '0',
            },
          ]
    }),
  apply: (head) => ({
    ...head,
    model: changeMeshes(head.model, (mesh) => ({
      ...mesh,
      primitives: mesh.primitives.map((p) => withoutStrays(p, mesh)),
    })),
  }),
}

function withoutStrays(primitive: Primitive, mesh: Mesh): Primitive {
  const gone = new Set(strays(primitive, mesh))
  if (gone.size === 0) return primitive
  const count = primitive.positions.length / 3
  const kept = [...Array(count).keys()].filter((v) => !gone.has(v))
  const place = new Map(kept.map((v, i) => [v, i]))
  const pick = <A extends Float32Array | Uint16Array>(column: A): A => {
    const width = column.length / count
    const out = column.slice(0, kept.length * width) as A
    kept.forEach((v, i) => {
      out.set(column.subarray(v * width, v * width + width), i * width)
    })
    return out
  }
  const columns = Object.entries(primitive).map(([key, value]) => [
    key,
    key === 'indices'
      ? (value as Uint32Array).map((v) => place.get(v)!)
      : ArrayBuffer.isView(value)
        ? pick(value as Float32Array)
        : value,
  ])
  return {
    ...(Object.fromEntries(columns) as Primitive),
    morphs: primitive.morphs.map((m) =>
      defined({
        positions: pick(m.positions),
        normals: m.normals ? pick(m.normals) : undefined,
      }),
    ),
  }
}

export const uvMissing: Check = {
  code: 'head/uv-missing',
  severity: 'warning',
  why: 'Without texture coordinates a texture shows one color, and no texture can be added later.',
  steps: [
    'Open Edit Mode, select all, and press U > Smart UV Project.',
    'Arrange the islands in the UV Editor.',
    'Export again with UVs on.',
  ],
  fix: 'manual',
  find: ({ head }: MeasuredHead) => {
    const { materials, meshes } = head.model
    const bare = meshes.filter(({ primitives }) =>
      primitives.some((p) => !p.uvs && Object.keys(materials[p.material ?? -1]?.textures ?? {}).length > 0),
    )
    return bare.length === 0
      ? []
      : [
          {
            message: `${someOf(bare.map((m) => m.name))} has a texture, but no texture coordinates`,
            where: { mesh: bare[0]!.name },
            found: 'no UVs',
            expected: 'UVs on every mesh with a texture',
          },
        ]
  },
}
