import { Report } from '@facework/report'
import type { Gltf, GltfMesh } from '../check/schema.ts'
import { channelTarget } from '../read/channel-target.ts'
import type { AccessorReader } from '../read/decode/decode-accessor.ts'
import { morphNames } from '../read/morph-names.ts'
import { nameNodes } from '../read/node-names.ts'
import { collectFrameProperties } from '../read/pose-frames.ts'

/** Parts of a file that change nothing anyone can see. */
export interface UnusedParts {
  readonly morphs: readonly UnusedMorph[]
  /** Node indices with their names. */
  readonly joints: readonly { readonly node: number; readonly name: string }[]
}

export interface UnusedMorph {
  readonly mesh: number
  readonly index: number
  readonly meshName: string
  readonly name: string
}

/** Morphs that move no vertex and that no animation drives, and joints without skin, motion and children. */
export function findUnused(json: Gltf, accessors: AccessorReader): UnusedParts {
  return { morphs: unusedMorphs(json, accessors), joints: unusedJoints(json) }
}

function unusedMorphs(json: Gltf, accessors: AccessorReader): UnusedMorph[] {
  const quiet = new Report()
  const weighed = weighedMorphs(json, accessors)
  return (json.meshes ?? []).flatMap((mesh, m) => {
    const count = mesh.primitives[0]?.targets?.length ?? 0
    const names = morphNames(json, mesh, count, `meshes[${m}]`, quiet)
    return names.flatMap((name, index) => {
      if (weighed.has(`${m} ${index}`) || mesh.weights?.[index] || movesVertices(mesh, index, accessors))
        return []
      return [{ mesh: m, index, meshName: mesh.name ?? `meshes[${m}]`, name }]
    })
  })
}

function movesVertices({ primitives }: GltfMesh, target: number, accessors: AccessorReader): boolean {
  return primitives.some(({ targets = [] }) =>
    Object.entries(targets[target] ?? {}).some(
      ([name, accessor]) =>
        typeof accessor !== 'number' ||
        accessors.floats(accessor, accessors.width(accessor), `targets.${name}`).some((v) => v !== 0),
    ),
  )
}

/** `mesh morph` of all that an animation, which poses are too, or a node gives a weight. */
function weighedMorphs(json: Gltf, accessors: AccessorReader): Set<string> {
  const found = new Set<string>()
  const nodes = json.nodes ?? []
  for (const { mesh, weights = [] } of nodes) {
    weights.forEach((weight, i) => {
      if (weight !== 0) found.add(`${mesh} ${i}`)
    })
  }
  for (const { channels, samplers } of json.animations ?? []) {
    for (const channel of channels) {
      const target = channelTarget(channel, nodes.length)
      const mesh = target?.path === 'weights' ? nodes[target.node]!.mesh : undefined
      const count = mesh === undefined ? 0 : (json.meshes![mesh]!.primitives[0]?.targets?.length ?? 0)
      if (count === 0) continue
      const values = accessors.floats(samplers[channel.sampler]!.output, 1, 'animations')
      for (let i = 0; i < values.length; i++) if (values[i] !== 0) found.add(`${mesh} ${i % count}`)
    }
  }
  return found
}

function unusedJoints(json: Gltf): UnusedParts['joints'] {
  const quiet = new Report()
  const nodes = json.nodes ?? []
  const names = nameNodes(json, quiet)
  const faceRoot = collectFrameProperties(json, quiet).rootFaceJoint?.name
  const used = new Set<number>()
  for (const { joints, skeleton } of json.skins ?? []) {
    for (const joint of joints) used.add(joint)
    if (skeleton !== undefined) used.add(skeleton)
  }
  for (const { channels } of json.animations ?? []) {
    for (const channel of channels) {
      const target = channelTarget(channel, nodes.length)
      if (target) used.add(target.node)
    }
  }
  const gone = new Set<number>()
  // Children first, so that what only holds unused nodes is unused as well.
  for (let changed = true; changed; ) {
    changed = false
    nodes.forEach((node, i) => {
      const { mesh, camera, skin, extras, extensions, children = [] } = node
      const bears = [mesh, camera, skin, extras, extensions].some((part) => part !== undefined)
      if (gone.has(i) || used.has(i) || bears || node.name === faceRoot) return
      if (children.some((child) => !gone.has(child))) return
      gone.add(i)
      changed = true
    })
  }
  return [...gone].sort((a, b) => a - b).map((node) => ({ node, name: names.jointOfNode[node] ?? `${node}` }))
}
