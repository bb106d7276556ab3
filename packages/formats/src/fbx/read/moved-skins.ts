import { decomposeMatrix, invertMatrix } from '@facework/math/internal'
import type { Report } from '@facework/report'
import { UniqueNames } from '../../unique-names.ts'
import type { FbxBudget } from '../parse/fbx-budget.ts'
import { child } from '../parse/fbx-tree.ts'
import { type FileSpace, matrixProduct, shearOf } from '../space.ts'
import { listed } from '../unique-names.ts'
import { matrixOf, type NodeUse, type SceneNode } from './import-nodes.ts'
import { clustersOf, matrixAt } from './import-skin.ts'
import { childrenOf, type FbxObject } from './objects.ts'
import type { LocalTransform } from './transform.ts'

/** Nodes that differ from where their mesh was bound by less than this, in file units, have not moved. */
const STILL = 1e-4

export interface MovedSkins {
  /** Copies of joints below mesh nodes that moved, parents before children. */
  readonly copies: readonly SceneNode[]
  /** The joints to skin a mesh with, for the mesh nodes that moved. */
  readonly jointsOf: ReadonlyMap<SceneNode, ReadonlyMap<FbxObject, SceneNode>>
}

/**
 * Maya moves a skinned mesh by its own node on top of its joints, and so shows one skin in several places. A skin
 * of ours follows its joints only: such a mesh gets copies of its joints below its node, behind a joint that undoes
 * where the node was when the skin was bound. Joints that share a moving parent with the mesh are left as they are,
 * since most programs ignore the node of a skinned mesh and files are made for those.
 */
export function copyJointsOfMovedSkins(
  nodes: readonly SceneNode[],
  nodeOf: ReadonlyMap<FbxObject, SceneNode>,
  space: FileSpace,
  { animated }: NodeUse,
  budget: FbxBudget,
  report: Report,
): MovedSkins {
  const copies: SceneNode[] = []
  const jointsOf = new Map<SceneNode, ReadonlyMap<FbxObject, SceneNode>>()
  const names = new UniqueNames()
  for (const { joint } of nodes) if (joint !== undefined) names.take(joint)
  for (const mesh of nodes) {
    const clusters = childrenOf(mesh.model, 'Geometry', 'Mesh').slice(0, 1).flatMap(clustersOf)
    const links = clusters.flatMap(({ link }) => (link && nodeOf.get(link)) ?? [])
    const bind = clusters.map(({ cluster }) => boundAt(cluster)).find((matrix) => matrix !== undefined)
    const undo = bind && inverseOf(bind)
    if (!undo || links.length === 0) continue
    const line = lineOf(mesh)
    if (links.some((link) => lineOf(link).some((n) => line.includes(n)))) continue
    const isMoved =
      line.some((n) => animated.has(n.model)) ||
      mesh.restGlobal.some((v, i) => Math.abs(v - bind[i]!) > STILL * (1 + Math.abs(v)))
    if (!isMoved) continue
    budget.take(1200 * (links.length + 2), `Model.${mesh.model.name}`, `The joints of "${mesh.model.name}"`)
    mesh.joint ??= names.take(mesh.model.name || 'mesh')
    const origin = copyOf(mesh, mesh, names.take(`${mesh.joint} bind`), { rest: undo, scale: space.unit })
    copies.push(origin)
    const own = new Map<FbxObject, SceneNode>()
    const copy = (node: SceneNode): SceneNode => {
      const there = own.get(node.model)
      if (there) return there
      const parent = node.parent ? copy(node.parent) : origin
      const made = copyOf(node, parent, names.take(`${node.joint ?? node.model.name} of ${mesh.joint}`))
      own.set(node.model, made)
      copies.push(made)
      return made
    }
    for (const link of links) copy(link)
    jointsOf.set(mesh, own)
  }
  if (jointsOf.size > 0)
    report.info(
      'fbx/skin-moved',
      'Objects.Model',
      `${jointsOf.size} skinned meshes are moved by their own nodes as well as by their joints, as Maya does; each got its own copy of the joints: ${listed([...jointsOf.keys()].map((n) => `"${n.model.name}"`))}.`,
    )
  return { copies, jointsOf }
}

function copyOf(
  node: SceneNode,
  parent: SceneNode,
  joint: string,
  fixed?: { readonly rest: LocalTransform; readonly scale: number },
): SceneNode {
  const rest = fixed?.rest ?? node.rest
  const made: SceneNode = {
    ...node,
    ...(fixed && { model: { ...node.model, children: [], name: joint }, inherits: false }),
    parent,
    children: [],
    rest,
    restGlobal: matrixProduct(parent.restGlobal, matrixOf(rest)),
    scale: fixed?.scale ?? node.scale,
    copyOf: fixed ? undefined : node,
    joint,
  }
  parent.children.push(made)
  return made
}

/** Where the mesh was when the cluster was bound: its matrix to the joint, seen from the joint. */
function boundAt(cluster: FbxObject): Float64Array | undefined {
  const toJoint = matrixAt(child(cluster.node, 'Transform'))
  const joint = matrixAt(child(cluster.node, 'TransformLink'))
  return toJoint && joint ? matrixProduct(joint, toJoint) : undefined
}

function inverseOf(matrix: Float64Array): LocalTransform | undefined {
  const inverse = new Float64Array(16)
  if (!invertMatrix(inverse, 0, matrix, 0) || shearOf(inverse) > 1e-3) return undefined
  const local: LocalTransform = { t: [0, 0, 0], q: [0, 0, 0, 1], s: [1, 1, 1] }
  decomposeMatrix(inverse, 0, local.t, 0, local.q, 0, local.s, 0)
  return [...local.t, ...local.q, ...local.s].every(Number.isFinite) ? local : undefined
}

function lineOf(node: SceneNode): readonly SceneNode[] {
  const line: SceneNode[] = []
  for (let n: SceneNode | undefined = node; n; n = n.parent) line.push(n)
  return line
}
