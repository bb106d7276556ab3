import { composeMatrix } from '@facework/math/internal'
import type { Report } from '@facework/report'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { convertLocal, type FileSpace, matrixProduct } from '../space.ts'
import { listed, makeUnique } from '../unique-names.ts'
import { inheritScale, needsInheritance } from './inherit-scale.ts'
import { type FbxObject, type FbxScene, property } from './objects.ts'
import {
  type LocalTransform,
  type Quaternion,
  readTransformChain,
  restTransform,
  type TransformChain,
} from './transform.ts'

/** A Model of the file in its place in the tree. */
export interface SceneNode {
  readonly model: FbxObject
  readonly parent: SceneNode | undefined
  readonly children: SceneNode[]
  readonly chain: TransformChain
  /** Local transform as the file leaves it without animation, in file units. */
  readonly rest: LocalTransform
  /** The product of all rests down to here, file units. */
  readonly restGlobal: Float64Array
  /** Takes the scale of its parent in a way that plain matrices do not. */
  readonly inherits: boolean
  /** Metres per unit inside this node's space. */
  readonly scale: number
  /** The node whose movement it repeats, for copies of joints below another node. */
  readonly copyOf?: SceneNode | undefined
  /** Name of the joint it is; missing for leaves that only hold something. */
  joint: string | undefined
}

/** What decides whether a leaf is a joint, and whether a top node's scale can be folded away. */
export interface NodeUse {
  readonly skinned: ReadonlySet<FbxObject>
  readonly animated: ReadonlySet<FbxObject>
  readonly scaleAnimated: ReadonlySet<FbxObject>
}

/** Node kinds that draw nothing of ours and move nothing. */
const HELD = new Set([
  'Mesh',
  'Camera',
  'Light',
  'CameraSwitcher',
  'NurbsCurve',
  'NurbsSurface',
  'Nurb',
  'Line',
  'Patch',
  'TrimNurbsSurface',
  'Boundary',
])

/** Scale that is not inherited plainly is found by walking up; below this depth only damage lies, and time is lost. */
const MAX_INHERITING_DEPTH = 64

/** All Models, parents before children, with names and reference transforms in file units. */
export function readNodes(
  scene: FbxScene,
  space: FileSpace,
  use: NodeUse,
  budget: FbxBudget,
  report: Report,
): SceneNode[] {
  const order = orderModels(scene, report)
  const nodeOf = new Map<FbxObject, SceneNode>()
  const above = new Map<SceneNode, { unit: boolean; uniform: boolean }>()
  const nodes: SceneNode[] = []
  const depths = new Map<SceneNode, number>()
  const sheared: string[] = []
  for (const { model, parent: parentModel } of order) {
    budget.take(1200, `Model.${model.name}`, `Node "${model.name}"`)
    const parent = parentModel && nodeOf.get(parentModel)
    const chain = readTransformChain(model)
    const from = parent ? above.get(parent)! : { unit: true, uniform: true }
    let rest = restTransform(chain)
    const depth = parent ? depths.get(parent)! + 1 : 0
    const inherits = parent !== undefined && depth < MAX_INHERITING_DEPTH && needsInheritance(chain, from)
    if (inherits) {
      const { local, shear } = inheritScale(rest, chain.inherit, parent.restGlobal, parent.rest.s)
      rest = local
      if (shear > 1e-4) sheared.push(model.name)
    }
    const moving = use.scaleAnimated.has(model)
    const uniform = isUniform(rest.s)
    const matrix = matrixOf(rest)
    const node: SceneNode = {
      model,
      parent,
      children: [],
      chain,
      rest,
      restGlobal: parent ? matrixProduct(parent.restGlobal, matrix) : matrix,
      inherits,
      scale: parent ? parent.scale : space.unit * (uniform && !moving ? rest.s[0] : 1),
      joint: undefined,
    }
    above.set(node, {
      unit: from.unit && !moving && rest.s.every((v) => Math.abs(v - 1) < 1e-6),
      uniform: from.uniform && !moving && uniform,
    })
    parent?.children.push(node)
    nodeOf.set(model, node)
    depths.set(node, depth)
    nodes.push(node)
  }
  if (sheared.length > 0) {
    report.warn(
      'fbx/shear',
      'Objects.Model',
      `${sheared.length} nodes are sheared by their parent's uneven scale, which a joint cannot hold; the nearest rotation and scale are taken: ${listed(sheared)}.`,
    )
  }
  const folded = nodes.filter((n) => !n.parent && Math.abs(n.scale / space.unit - 1) > 1e-6)
  if (folded.length > 0) {
    report.info(
      'fbx/scale-folded',
      'Objects.Model',
      `The scale of ${folded.length} top nodes was applied to their children, so that translations are in metres: ${listed(folded.map((n) => `"${n.model.name}" ×${Number((n.scale / space.unit).toPrecision(6))}`))}.`,
    )
  }
  nameJoints(nodes, use, report)
  return nodes
}

function isUniform(s: readonly number[]): boolean {
  const size = Math.abs(s[0]!)
  return s[0]! > 1e-9 && Math.abs(s[1]! - s[0]!) <= 1e-6 * size && Math.abs(s[2]! - s[0]!) <= 1e-6 * size
}

export function matrixOf(local: LocalTransform): Float64Array {
  const out = new Float64Array(16)
  composeMatrix(out, 0, local.t, 0, local.q, 0, local.s, 0)
  return out
}

/** A node's local transform in our space; top nodes also get the axes turned. */
export function localInOurSpace(node: SceneNode, local: LocalTransform, space: FileSpace): LocalTransform {
  return convertLocal(local, node.parent?.scale ?? space.unit, node.scale, topAxes(node, space))
}

function topAxes(node: SceneNode, space: FileSpace): Quaternion | undefined {
  return node.parent ? undefined : sceneAxes(space)
}

/** The turn of the scene's axes, or undefined where there is none to make. */
export function sceneAxes(space: FileSpace): Quaternion | undefined {
  return space.axes[3] > 1 - 1e-12 ? undefined : space.axes
}

/** Depth first from the scene's root; what only a circle of parents holds is cut loose and reported. */
function orderModels(scene: FbxScene, report: Report): { model: FbxObject; parent: FbxObject | undefined }[] {
  const out: { model: FbxObject; parent: FbxObject | undefined }[] = []
  const placed = new Set<FbxObject>()
  const several: string[] = []
  const walk = (top: FbxObject, parent: FbxObject | undefined) => {
    const stack: { model: FbxObject; parent: FbxObject | undefined }[] = [{ model: top, parent }]
    while (stack.length > 0) {
      const entry = stack.pop()!
      if (placed.has(entry.model)) {
        several.push(entry.model.name)
        continue
      }
      placed.add(entry.model)
      out.push(entry)
      for (let i = entry.model.children.length - 1; i >= 0; i--) {
        const link = entry.model.children[i]!
        if (link.object.kind === 'Model' && link.property === undefined)
          stack.push({ model: link.object, parent: entry.model })
      }
    }
  }
  for (const link of scene.root.children) if (link.object.kind === 'Model') walk(link.object, undefined)
  const loose = scene.objects.filter((o) => o.kind === 'Model' && !placed.has(o))
  // First those that nobody holds, so that their children come below them.
  for (const model of loose)
    if (!model.parents.some((l) => l.object.kind === 'Model' && l.property === undefined))
      walk(model, undefined)
  const circular: string[] = []
  for (const model of loose) {
    if (placed.has(model)) continue
    circular.push(model.name)
    walk(model, undefined)
  }
  if (circular.length > 0)
    report.warn(
      'fbx/parent-circle',
      'Connections',
      `${circular.length} nodes are their own ancestors; the circle was cut at ${listed(circular)}.`,
    )
  if (several.length > 0)
    report.warn(
      'fbx/parent-twice',
      'Connections',
      `${several.length} nodes have more than one parent; the first is kept: ${listed(several)}.`,
    )
  return out
}

/** [S1] Every node is a joint but leaves that only hold a mesh, camera or light, and are neither skinned to nor animated. */
function nameJoints(nodes: readonly SceneNode[], use: NodeUse, report: Report): void {
  const joints = nodes.filter((n) => {
    if (n.children.length > 0 || use.skinned.has(n.model) || use.animated.has(n.model)) return true
    return (
      !HELD.has(n.model.type) &&
      !n.model.children.some((l) => l.object.kind === 'Geometry' && l.object.type === 'Mesh')
    )
  })
  const names = makeUnique(
    joints.map((n) => n.model.name),
    'joint',
    report,
  )
  joints.forEach((node, i) => {
    node.joint = names[i]
  })
  const hidden = nodes
    .filter((n) => n.joint === undefined && n.model.type !== 'Mesh')
    .map((n) => `"${n.model.name}" (${n.model.type})`)
  if (hidden.length > 0)
    report.info(
      'fbx/node-dropped',
      'Objects.Model',
      `${hidden.length} nodes that only hold what a model does not keep are left out: ${listed(hidden)}.`,
    )
  const spheric = nodes.filter((n) => n.chain.order === 6).length
  if (spheric > 0)
    report.warn(
      'fbx/rotation-order',
      'Objects.Model',
      `${spheric} nodes use the rotation order "spheric XYZ"; it is read as XYZ.`,
    )
  const limited = nodes.filter((n) =>
    ['TranslationActive', 'ScalingActive'].some((p) => property(n.model, p)?.values[0] === 1),
  ).length
  if (limited > 0)
    report.info(
      'fbx/limits',
      'Objects.Model',
      `${limited} nodes have limits of translation or scale; limits are not kept.`,
    )
}
