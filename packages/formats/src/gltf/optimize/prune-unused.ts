import { isObject } from '../check/is-object.ts'
import type { Gltf, GltfObject } from '../check/schema.ts'
import type { AccessorReader } from '../read/decode/decode-accessor.ts'
import type { UnusedMorph, UnusedParts } from './find-unused.ts'

/** Extensions that name no node and no morph by number. */
const WITHOUT_NUMBERS =
  /^(KHR_mesh_quantization|(EXT|KHR)_meshopt_compression|KHR_texture_\w+|EXT_texture_\w+|KHR_materials_\w+|KHR_lights_punctual|KHR_draco_mesh_compression)$/

/** The extensions that may count nodes or morphs in their own way, so that taking one out would shift what they mean. */
export function countingExtensions(json: Gltf): string[] {
  return (json.extensionsUsed ?? []).filter((name) => !WITHOUT_NUMBERS.test(name))
}

/** New weights of an animation, to be written in place of an accessor. */
export interface PrunedWeights {
  readonly values: Float32Array
  readonly use: (accessor: number) => void
}

/** Takes unused morphs and joints out of the JSON. The weights that animations then need are handed back. */
export function pruneUnused(json: Gltf, unused: UnusedParts, accessors: AccessorReader): PrunedWeights[] {
  const weights = pruneMorphs(json, unused.morphs, accessors)
  pruneNodes(
    json,
    unused.joints.map((j) => j.node),
  )
  return weights
}

function pruneMorphs(json: Gltf, unused: readonly UnusedMorph[], accessors: AccessorReader): PrunedWeights[] {
  const out: PrunedWeights[] = []
  const byMesh = new Map<number, Set<number>>()
  for (const { mesh, index } of unused) byMesh.set(mesh, (byMesh.get(mesh) ?? new Set()).add(index))
  for (const [m, gone] of byMesh) {
    const mesh = json.meshes![m]!
    const count = mesh.primitives[0]!.targets!.length
    const left = <T>(list: readonly T[]): T[] => list.filter((_, i) => !gone.has(i % count))
    for (const primitive of mesh.primitives) {
      const targets = left(primitive.targets ?? [])
      if (targets.length > 0) primitive.targets = targets
      else delete primitive.targets
      pruneNames(primitive, left)
    }
    pruneNames(mesh, left)
    if (mesh.weights) mesh.weights = left(mesh.weights)
    if (mesh.weights?.length === 0) delete mesh.weights
    for (const node of json.nodes ?? []) {
      if (node.mesh !== m || !node.weights) continue
      node.weights = left(node.weights)
      if (node.weights.length === 0) delete node.weights
    }
    for (const animation of json.animations ?? []) {
      animation.channels = animation.channels.filter((channel) => {
        const { node, path } = channel.target
        if (path !== 'weights' || node === undefined || json.nodes![node]!.mesh !== m) return true
        if (gone.size === count) return false
        const before = animation.samplers[channel.sampler]!
        const sampler = { ...before }
        channel.sampler = animation.samplers.push(sampler) - 1
        const values = accessors.floats(before.output, 1, 'animations')
        out.push({
          values: values.filter((_, i) => !gone.has(i % count)),
          use: (accessor) => {
            sampler.output = accessor
          },
        })
        return true
      })
    }
  }
  for (const animation of json.animations ?? []) dropUnusedSamplers(animation)
  const playing = json.animations?.filter((a) => a.channels.length > 0) ?? []
  if (playing.length > 0) json.animations = playing
  else delete json.animations
  return out
}

/** glTF has no samplers that nobody plays. */
function dropUnusedSamplers(animation: NonNullable<Gltf['animations']>[number]): void {
  const used = [...new Set(animation.channels.map((c) => c.sampler))].sort((a, b) => a - b)
  for (const channel of animation.channels) channel.sampler = used.indexOf(channel.sampler)
  animation.samplers = used.map((s) => animation.samplers[s]!)
}

function pruneNames(object: GltfObject, left: (list: readonly unknown[]) => unknown[]): void {
  if (!isObject(object.extras) || !Array.isArray(object.extras.targetNames)) return
  object.extras = { ...object.extras, targetNames: left(object.extras.targetNames) }
}

function pruneNodes(json: Gltf, gone: readonly number[]): void {
  if (gone.length === 0) return
  const nodes = json.nodes!
  const places = new Map<number, number>()
  nodes.forEach((_, i) => {
    if (!gone.includes(i)) places.set(i, places.size)
  })
  const moved = (list: readonly number[]) => list.flatMap((i) => places.get(i) ?? [])
  json.nodes = nodes.filter((_, i) => places.has(i))
  for (const node of json.nodes) {
    if (!node.children) continue
    node.children = moved(node.children)
    if (node.children.length === 0) delete node.children
  }
  for (const scene of json.scenes ?? []) {
    if (!scene.nodes) continue
    scene.nodes = moved(scene.nodes)
    if (scene.nodes.length === 0) delete scene.nodes
  }
  for (const skin of json.skins ?? []) {
    skin.joints = moved(skin.joints)
    if (skin.skeleton !== undefined) skin.skeleton = places.get(skin.skeleton)!
  }
  for (const { channels } of json.animations ?? []) {
    for (const { target } of channels) if (target.node !== undefined) target.node = places.get(target.node)!
  }
}
