import type { Skin } from '@facework/documents/internal'
import { invertMatrix } from '@facework/math/internal'
import type { Report } from '@facework/report'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { child, countNotFinite, type FbxNode, numbersAt, numbersOf, textAt } from '../parse/fbx-tree.ts'
import { convertMatrix, matrixProduct } from '../space.ts'
import { listed } from '../unique-names.ts'
import type { SceneNode } from './import-nodes.ts'
import { childrenOf, type FbxObject, type FbxScene, idOf } from './objects.ts'

/** A skin over a geometry's control points: four influences each, the heaviest first. */
export interface PointSkin {
  readonly skin: Skin
  /** Four indices into the skin's joints a control point. */
  readonly joints: Uint16Array
  readonly weights: Float32Array
}

interface Cluster {
  readonly object: FbxObject
  readonly link: SceneNode
}

export function clustersOf(
  geometry: FbxObject,
): { skin: FbxObject; cluster: FbxObject; link: FbxObject | undefined }[] {
  return childrenOf(geometry, 'Deformer', 'Skin').flatMap((skin) =>
    childrenOf(skin, 'Deformer', 'Cluster').map((cluster) => ({
      skin,
      cluster,
      link: childrenOf(cluster, 'Model')[0],
    })),
  )
}

export function matrixAt(node: FbxNode | undefined): Float64Array | undefined {
  const values = numbersOf(node)
  if (values.length < 16 || countNotFinite(values) > 0) return undefined
  const out = Float64Array.from({ length: 16 }, (_, i) => values[i]!)
  return Math.abs(out[15]! - 1) < 1e-6 ? out : undefined
}

/** Reads the skin of a geometry as shown by one mesh node; undefined where it has none. */
export function readSkin(
  geometry: FbxObject,
  pointCount: number,
  mesh: SceneNode,
  nodeOf: ReadonlyMap<FbxObject, SceneNode>,
  budget: FbxBudget,
  report: Report,
): PointSkin | undefined {
  const all = clustersOf(geometry)
  if (all.length === 0) return undefined
  const name = mesh.model.name
  const path = `Model.${name}.skin`
  const clusters: Cluster[] = []
  let loose = 0
  for (const { cluster, link } of all) {
    const node = link && nodeOf.get(link)
    if (node?.joint !== undefined) clusters.push({ object: cluster, link: node })
    else loose++
  }
  if (loose > 0)
    report.warn(
      'fbx/cluster-loose',
      path,
      `${loose} clusters of "${name}" have no joint; their weights are left out.`,
    )
  if (clusters.length === 0) return undefined
  budget.take(pointCount * 24 + clusters.length * 200, path, `The skin of "${name}"`)
  const joints: string[] = []
  const slotOf = new Map<SceneNode, number>()
  const inverseBinds: number[] = []
  const points = new PointWeights(pointCount)
  let noMatrix = 0
  for (const { object, link } of clusters) {
    let slot = slotOf.get(link)
    if (slot === undefined) {
      slot = joints.length
      slotOf.set(link, slot)
      joints.push(link.joint!)
      const matrix = inverseBind(object, mesh)
      if (!matrix) noMatrix++
      inverseBinds.push(
        ...convertMatrix(matrix ?? restInverseBind(link, mesh), link.scale, mesh.scale, undefined),
      )
    }
    points.addCluster(slot, numbersAt(object.node, 'Indexes'), numbersAt(object.node, 'Weights'))
  }
  if (noMatrix > 0)
    report.warn(
      'fbx/cluster-matrix',
      path,
      `${noMatrix} clusters of "${name}" have no usable bind matrix; the joints' places in the file are taken.`,
    )
  // What no joint holds follows the mesh's own place: the joint it hangs from, or the first of the skin.
  const fallbackJoint = mesh.joint ?? mesh.parent?.joint
  let fallback = fallbackJoint === undefined ? 0 : joints.indexOf(fallbackJoint)
  if (fallback < 0) fallback = 0
  points.finish(fallback)
  points.describe(name, path, joints[fallback]!, report)
  const types = new Set(all.map(({ skin }) => textAt(child(skin.node, 'SkinningType'), 0) ?? 'Linear'))
  types.delete('Linear')
  types.delete('Rigid')
  if (types.size > 0)
    report.info(
      'fbx/skinning-type',
      path,
      `"${name}" is skinned as ${[...types].join(', ')}; linear skinning is used.`,
    )
  return {
    skin: { joints, inverseBinds: Float32Array.from(inverseBinds) },
    joints: points.joints,
    weights: points.weights,
  }
}

/** Mesh space to joint space at bind time: stored as Transform, and again as TransformLink of the joint. */
function inverseBind(cluster: FbxObject, mesh: SceneNode): Float64Array | undefined {
  const stored = matrixAt(child(cluster.node, 'Transform'))
  if (stored) return stored
  const link = matrixAt(child(cluster.node, 'TransformLink'))
  const inverse = new Float64Array(16)
  return link && invertMatrix(inverse, 0, link, 0) ? matrixProduct(inverse, mesh.restGlobal) : undefined
}

function restInverseBind(link: SceneNode, mesh: SceneNode): Float64Array {
  const inverse = new Float64Array(16)
  return invertMatrix(inverse, 0, link.restGlobal, 0)
    ? matrixProduct(inverse, mesh.restGlobal)
    : Float64Array.from(mesh.restGlobal)
}

/** The four heaviest influences of every point, kept while clusters come in one by one. */
class PointWeights {
  readonly joints: Uint16Array
  readonly weights: Float32Array
  private readonly count: number
  private dropped = 0
  private heaviestDropped = 0
  private readonly droppedPoints: Uint8Array
  private outOfRange = 0
  private unheld = 0

  constructor(count: number) {
    this.count = count
    this.joints = new Uint16Array(count * 4)
    this.weights = new Float32Array(count * 4)
    this.droppedPoints = new Uint8Array(count)
  }

  addCluster(slot: number, indices: ArrayLike<number>, weights: ArrayLike<number>): void {
    const size = Math.min(indices.length, weights.length)
    for (let i = 0; i < size; i++) {
      const point = indices[i]!
      const weight = weights[i]!
      if (!(point >= 0 && point < this.count) || !Number.isFinite(weight)) this.outOfRange++
      else if (weight > 0) this.add(point, slot, Math.fround(Math.min(weight, 1e6)))
    }
  }

  private add(point: number, slot: number, weight: number): void {
    const { joints, weights } = this
    const base = point * 4
    for (let k = 0; k < 4; k++) {
      if (weights[base + k]! > 0 && joints[base + k] === slot) {
        weights[base + k] = weights[base + k]! + weight
        return
      }
    }
    let at = 3
    const falling = weights[base + 3]!
    if (falling > 0) {
      this.dropped++
      this.droppedPoints[point] = 1
      this.heaviestDropped = Math.max(this.heaviestDropped, Math.min(falling, weight))
      if (weight <= falling) return
    }
    for (; at > 0 && weights[base + at - 1]! < weight; at--) {
      weights[base + at] = weights[base + at - 1]!
      joints[base + at] = joints[base + at - 1]!
    }
    weights[base + at] = weight
    joints[base + at] = slot
  }

  finish(fallback: number): void {
    const { joints, weights } = this
    for (let point = 0; point < this.count; point++) {
      const base = point * 4
      const sum = weights[base]! + weights[base + 1]! + weights[base + 2]! + weights[base + 3]!
      if (!(sum > 1e-8)) {
        this.unheld++
        joints.fill(0, base, base + 4)
        weights.fill(0, base, base + 4)
        joints[base] = fallback
        weights[base] = 1
        continue
      }
      for (let k = 0; k < 4; k++) weights[base + k] = weights[base + k]! / sum
    }
  }

  describe(name: string, path: string, fallback: string, report: Report): void {
    if (this.dropped > 0) {
      const points = this.droppedPoints.reduce((sum, v) => sum + v, 0)
      report.warn(
        'fbx/influences',
        path,
        `${this.dropped} influences beyond the four heaviest were dropped from ${points} of ${this.count} points of "${name}"; the heaviest weighed ${this.heaviestDropped.toFixed(4)}. The rest was scaled to sum to 1.`,
        'Limit the skin to four influences in the tool that made it.',
      )
    }
    if (this.outOfRange > 0)
      report.warn(
        'fbx/weight-range',
        path,
        `${this.outOfRange} weights of "${name}" are for points that do not exist, or are not numbers; they are left out.`,
      )
    if (this.unheld > 0)
      report.warn(
        'fbx/weight-missing',
        path,
        `${this.unheld} points of "${name}" have no weight; they follow "${fallback}".`,
      )
  }
}

/** Where joints were when skins were bound: from clusters first, then from BindPose lists. Scene space, file units. */
export function readBindPose(
  scene: FbxScene,
  geometries: Iterable<FbxObject>,
  report: Report,
): Map<FbxObject, Float64Array> {
  const out = new Map<FbxObject, Float64Array>()
  const differing = new Set<string>()
  for (const geometry of geometries) {
    for (const { cluster, link } of clustersOf(geometry)) {
      const matrix = link && matrixAt(child(cluster.node, 'TransformLink'))
      if (!matrix) continue
      const known = out.get(link)
      if (!known) out.set(link, matrix)
      else if (known.some((v, i) => Math.abs(v - matrix[i]!) > 1e-4 * (1 + Math.abs(v))))
        differing.add(link.name)
    }
  }
  if (differing.size > 0)
    report.warn(
      'fbx/bind-differs',
      'Objects.Deformer',
      `${differing.size} joints were bound in different places by different meshes; the first is the reference: ${listed([...differing])}.`,
    )
  for (const pose of scene.objects) {
    if (pose.kind !== 'Pose' || pose.type !== 'BindPose') continue
    for (const entry of pose.node.children) {
      if (entry.name !== 'PoseNode') continue
      const id = idOf(child(entry, 'Node')?.values[0])
      const model = id === undefined ? undefined : scene.byId.get(id)
      const matrix = matrixAt(child(entry, 'Matrix'))
      // A mesh's own entry says where the mesh was, not where a joint is.
      if (model?.kind === 'Model' && model.type !== 'Mesh' && matrix && !out.has(model))
        out.set(model, matrix)
    }
  }
  return out
}
