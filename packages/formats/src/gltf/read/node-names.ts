import type { Report } from '@facework/report'
import { isObject } from '../check/is-object.ts'
import type { Gltf, GltfNode } from '../check/schema.ts'
import { channelTarget } from './channel-target.ts'

/**
 * Which node is which joint and which mesh. Import, export and baking all call this, so that a name in a
 * document always means the same node of the file.
 */
export interface NodeNames {
  /** Node indices of the joints, parents first, otherwise in file order. */
  readonly order: readonly number[]
  /** Parent node of each node, −1 for roots. */
  readonly parents: Int32Array
  /** By node index; undefined where the node is not a joint. */
  readonly jointOfNode: readonly (string | undefined)[]
  /** By node index; undefined where the node has no mesh. */
  readonly meshOfNode: readonly (string | undefined)[]
  readonly nodeOfJoint: ReadonlyMap<string, number>
  readonly nodeOfMesh: ReadonlyMap<string, number>
}

// [S1]
/**
 * Joints are all nodes but leaves that only hold a mesh, a camera or a light; a leaf that is skinned to
 * or animated is a joint too. Missing and doubled names get a stable name and a diagnostic.
 */
export function nameNodes(json: Gltf, report?: Report): NodeNames {
  const nodes = json.nodes ?? []
  const parents = new Int32Array(nodes.length).fill(-1)
  nodes.forEach((node, i) => {
    for (const child of node.children ?? []) parents[child] = i
  })
  const moved = new Set<number>()
  for (const skin of json.skins ?? []) for (const joint of skin.joints) moved.add(joint)
  for (const animation of json.animations ?? []) {
    for (const channel of animation.channels) {
      const target = channelTarget(channel, nodes.length)
      if (target && target.path !== 'weights') moved.add(target.node)
    }
  }
  const isJoint = nodes.map(
    (node, i) => moved.has(i) || (node.children?.length ?? 0) > 0 || !onlyHoldsSomething(node),
  )
  const meshName = (node: GltfNode) => node.name || json.meshes?.[node.mesh!]?.name
  const jointOfNode = uniqueNames(
    nodes,
    (_, i) => isJoint[i]!,
    (node) => node.name,
    'joint',
    report,
  )
  const meshOfNode = uniqueNames(nodes, (node) => node.mesh !== undefined, meshName, 'mesh', report)
  return {
    order: parentsFirst(parents).filter((i) => isJoint[i]),
    parents,
    jointOfNode,
    meshOfNode,
    nodeOfJoint: indexByName(jointOfNode),
    nodeOfMesh: indexByName(meshOfNode),
  }
}

function onlyHoldsSomething(node: GltfNode): boolean {
  return (
    node.mesh !== undefined || node.camera !== undefined || isObject(node.extensions?.KHR_lights_punctual)
  )
}

function indexByName(names: readonly (string | undefined)[]): Map<string, number> {
  const map = new Map<string, number>()
  names.forEach((name, i) => {
    if (name !== undefined) map.set(name, i)
  })
  return map
}

function parentsFirst(parents: Int32Array): number[] {
  const order: number[] = []
  const placed = new Uint8Array(parents.length)
  const chain: number[] = []
  for (let start = 0; start < parents.length; start++) {
    for (let at = start; at >= 0 && !placed[at]; at = parents[at]!) {
      chain.push(at)
      placed[at] = 1
    }
    while (chain.length > 0) order.push(chain.pop()!)
  }
  return order
}

const CODES = {
  joint: { unnamed: 'gltf/joint-unnamed', twice: 'gltf/joint-name-twice' },
  mesh: { unnamed: 'gltf/mesh-unnamed', twice: 'gltf/mesh-name-twice' },
} as const

/** A name for every chosen node; the first of a doubled name keeps it, names others carry are never taken. */
function uniqueNames(
  nodes: readonly GltfNode[],
  chosen: (node: GltfNode, index: number) => boolean,
  nameOf: (node: GltfNode) => string | undefined,
  what: 'joint' | 'mesh',
  report: Report | undefined,
): (string | undefined)[] {
  const authored = new Set<string>()
  nodes.forEach((node, i) => {
    if (chosen(node, i)) authored.add(nameOf(node) ?? '')
  })
  const used = new Set<string>()
  const counters = new Map<string, number>()
  return nodes.map((node, i) => {
    if (!chosen(node, i)) return undefined
    const own = nameOf(node) ?? ''
    const wanted = own || `node_${i}`
    let name = wanted
    if (used.has(wanted) || (own === '' && authored.has(wanted))) {
      let suffix = counters.get(wanted) ?? 2
      while (used.has(`${wanted}_${suffix}`) || authored.has(`${wanted}_${suffix}`)) suffix++
      counters.set(wanted, suffix + 1)
      name = `${wanted}_${suffix}`
    }
    used.add(name)
    if (own === '') {
      report?.info(
        CODES[what].unnamed,
        `nodes[${i}]`,
        `Node ${i} has no name; its ${what} is called "${name}".`,
        'Name it in the authoring tool.',
      )
    } else if (name !== own) {
      report?.warn(
        CODES[what].twice,
        `nodes[${i}].name`,
        `Two ${what === 'joint' ? 'joints' : 'meshes'} are called "${own}"; the one of node ${i} is now "${name}".`,
        'Rename one of them in the authoring tool.',
      )
    }
    return name
  })
}
