import { IDENTITY_TRANSFORM, type Mesh } from '@facework/documents'
import type { MorphDeltas, Primitive } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { normalsMessage, withUnitNormals } from '../../unit-normals.ts'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import type { FileSpace } from '../space.ts'
import { morphWeights, readBlendShapes, type ShapeChannel, type ShapeTarget } from './import-blend-shapes.ts'
import { readGeometry, type SplitGeometry, type SplitPrimitive } from './import-geometry.ts'
import type { Materials } from './import-materials.ts'
import { localInOurSpace, type SceneNode } from './import-nodes.ts'
import { userProperties } from './import-properties.ts'
import { type PointSkin, readSkin } from './import-skin.ts'
import { childrenOf, type FbxObject, parentsOf } from './objects.ts'
import { transformFrom } from './reference-pose.ts'
import { type LocalTransform, readGeometricTransform, rotateVector } from './transform.ts'

/** A mesh document and the file's channels that drive its morphs. */
export interface ImportedMesh {
  readonly mesh: Mesh
  readonly node: SceneNode
  readonly channels: readonly ShapeChannel[]
}

export interface MeshContext {
  readonly space: FileSpace
  readonly nodeOf: ReadonlyMap<FbxObject, SceneNode>
  /** The joints of meshes that do not share those of the file. */
  readonly jointsOf: ReadonlyMap<SceneNode, ReadonlyMap<FbxObject, SceneNode>> | undefined
  readonly materials: Materials
  readonly blender: boolean
  readonly budget: FbxBudget
  readonly report: Report
}

/** Maya leaves geometries nameless; people know the node that shows them. */
export function geometryName(geometry: FbxObject): string {
  return geometry.name || parentsOf(geometry, 'Model')[0]?.name || ''
}

/** Geometries are split once, however many nodes show them. */
export class GeometryCache {
  private readonly split = new Map<FbxObject, SplitGeometry | undefined>()
  private readonly shapes = new Map<FbxObject, ShapeChannel[]>()

  geometry(object: FbxObject, context: MeshContext): SplitGeometry | undefined {
    if (!this.split.has(object))
      this.split.set(object, readGeometry(object.node, geometryName(object), context.budget, context.report))
    return this.split.get(object)
  }

  channels(object: FbxObject, points: number, context: MeshContext): ShapeChannel[] {
    let found = this.shapes.get(object)
    if (!found) {
      found = readBlendShapes(
        object,
        geometryName(object),
        points,
        context.blender,
        context.budget,
        context.report,
      )
      this.shapes.set(object, found)
    }
    return found
  }
}

/** The mesh of a node, in our space. */
export function readMesh(
  node: SceneNode,
  name: string,
  cache: GeometryCache,
  context: MeshContext,
): ImportedMesh | undefined {
  const geometries = childrenOf(node.model, 'Geometry', 'Mesh')
  const geometry = geometries[0]
  const split = geometry && cache.geometry(geometry, context)
  if (!geometry || !split) return undefined
  if (geometries.length > 1)
    context.report.warn(
      'fbx/geometry-twice',
      `Model.${node.model.name}`,
      `Node "${node.model.name}" holds ${geometries.length} geometries; the first is kept.`,
    )
  const points = Math.floor(split.controlPoints.length / 3)
  const channels = cache.channels(geometry, points, context)
  const jointOf = context.jointsOf?.get(node) ?? context.nodeOf
  const skin = readSkin(geometry, points, node, jointOf, context.budget, context.report)
  const materials = childrenOf(node.model, 'Material').map((m) => context.materials.indexOf.get(m))
  const place = new Placement(readGeometricTransform(node.model), node.scale)
  const targets = channels.flatMap((c) => c.targets)
  const made = split.primitives.map((p) =>
    withUnitNormals(makePrimitive(p, split, skin, targets, place, materials[p.slot], context.budget, name)),
  )
  const corrected = [...new Set(made.flatMap((p) => p.corrected))].map((i) => targets[i]!.morph)
  if (corrected.length > 0)
    context.report.info('fbx/morph-normals', `meshes.${name}`, normalsMessage(name, corrected))
  const parent = node.joint ?? node.parent?.joint
  const extras = userProperties(node.model)
  const defaults = channels.flatMap((c) =>
    morphWeights(
      c.targets.map((t) => t.full),
      c.percent,
    ),
  )
  return {
    node,
    channels,
    mesh: defined({
      name,
      parent,
      transform:
        node.joint === undefined
          ? transformFrom(localInOurSpace(node, node.rest, context.space))
          : IDENTITY_TRANSFORM,
      skin: skin?.skin,
      morphs: targets.map((t, i) => ({
        name: t.morph,
        default: Number.isFinite(defaults[i]) ? defaults[i]! : 0,
      })),
      primitives: made.map((p) => p.primitive),
      extras: Object.keys(extras).length > 0 ? extras : undefined,
    }),
  }
}

/** Where the geometric transform and the unit put points, displacements and normals of a mesh. */
class Placement {
  private readonly g: LocalTransform
  private readonly scale: number
  readonly mirrored: boolean

  constructor(g: LocalTransform, scale: number) {
    this.g = g
    this.scale = scale
    this.mirrored = g.s[0] * g.s[1] * g.s[2] < 0
  }

  delta(from: ArrayLike<number>, i: number): readonly number[] {
    const { q, s } = this.g
    return rotateVector(q, [from[i]! * s[0], from[i + 1]! * s[1], from[i + 2]! * s[2]]).map(
      (v) => v * this.scale,
    )
  }

  point(from: ArrayLike<number>, i: number): readonly number[] {
    const d = this.delta(from, i)
    return [
      d[0]! + this.g.t[0] * this.scale,
      d[1]! + this.g.t[1] * this.scale,
      d[2]! + this.g.t[2] * this.scale,
    ]
  }

  /** Normals go by the inverse scale; `unit` says whether the result must have length 1 (a displacement need not). */
  normal(from: ArrayLike<number>, i: number, unit: boolean): readonly number[] {
    const { q, s } = this.g
    const n = rotateVector(q, [
      from[i]! / (s[0] || 1),
      from[i + 1]! / (s[1] || 1),
      from[i + 2]! / (s[2] || 1),
    ])
    if (!unit) return n
    const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    return length > 0 ? [n[0] / length, n[1] / length, n[2] / length] : [0, 0, 1]
  }
}

function makePrimitive(
  split: SplitPrimitive,
  geometry: SplitGeometry,
  skin: PointSkin | undefined,
  targets: readonly ShapeTarget[],
  place: Placement,
  material: number | undefined,
  budget: FbxBudget,
  name: string,
): Primitive {
  const count = split.points.length
  budget.take(count * 100, `meshes.${name}`, `Mesh "${name}" with ${count} vertices`)
  const positions = new Float32Array(count * 3)
  const normals = split.normals && new Float32Array(count * 3)
  const joints = skin && new Uint16Array(count * 4)
  const weights = skin && new Float32Array(count * 4)
  for (let v = 0; v < count; v++) {
    const point = split.points[v]!
    positions.set(place.point(geometry.controlPoints, point * 3), v * 3)
    if (normals) normals.set(place.normal(split.normals!, v * 3, true), v * 3)
    if (!skin) continue
    for (let k = 0; k < 4; k++) {
      joints![v * 4 + k] = skin.joints[point * 4 + k]!
      weights![v * 4 + k] = skin.weights[point * 4 + k]!
    }
  }
  const indices = split.indices.slice()
  if (place.mirrored)
    for (let i = 0; i < indices.length; i += 3) [indices[i], indices[i + 1]] = [indices[i + 1]!, indices[i]!]
  const vertices = new VerticesOfPoint(split.points, Math.floor(geometry.controlPoints.length / 3))
  return defined({
    material,
    mode: 'triangles',
    indices,
    positions,
    normals,
    uvs: split.uvs?.slice(),
    uvs2: split.uvs2?.slice(),
    colors: split.colors?.slice(),
    ...(joints && weights ? { joints, weights } : {}),
    morphs: targets.map((target) =>
      makeDeltas(target, count, vertices, place, normals !== undefined, budget, name),
    ),
  })
}

function makeDeltas(
  target: ShapeTarget,
  count: number,
  vertices: VerticesOfPoint,
  place: Placement,
  withNormals: boolean,
  budget: FbxBudget,
  name: string,
): MorphDeltas {
  const moveNormals = withNormals && target.normals !== undefined
  budget.take(
    count * (moveNormals ? 24 : 12),
    `meshes.${name}.morphs.${target.morph}`,
    `Morph "${target.morph}" of "${name}"`,
  )
  const positions = new Float32Array(count * 3)
  const normals = moveNormals ? new Float32Array(count * 3) : undefined
  for (let i = 0; i < target.points.length; i++) {
    const delta = place.delta(target.deltas, i * 3)
    const turn = normals && place.normal(target.normals!, i * 3, false)
    vertices.forEach(target.points[i]!, (v) => {
      // A point listed twice adds up, as deformers do.
      for (let k = 0; k < 3; k++) {
        positions[v * 3 + k] = positions[v * 3 + k]! + delta[k]!
        if (normals) normals[v * 3 + k] = normals[v * 3 + k]! + turn![k]!
      }
    })
  }
  return normals ? { positions, normals } : { positions }
}

/** Which vertices of a primitive came from a control point. */
class VerticesOfPoint {
  private readonly starts: Uint32Array
  private readonly list: Uint32Array

  constructor(points: Uint32Array, pointCount: number) {
    this.starts = new Uint32Array(pointCount + 1)
    for (const p of points) this.starts[p + 1]!++
    for (let p = 0; p < pointCount; p++) this.starts[p + 1] = this.starts[p + 1]! + this.starts[p]!
    const next = this.starts.slice()
    this.list = new Uint32Array(points.length)
    points.forEach((p, v) => {
      this.list[next[p]!++] = v
    })
  }

  forEach(point: number, visit: (vertex: number) => void): void {
    for (let i = this.starts[point]!; i < this.starts[point + 1]!; i++) visit(this.list[i]!)
  }
}
