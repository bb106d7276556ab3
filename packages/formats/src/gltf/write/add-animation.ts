import type { ClipContent, Model } from '@facework/documents'
import { FaceworkError, Report } from '@facework/report'
import { checkStructure } from '../check/check-structure.ts'
import type { Gltf } from '../check/schema.ts'
import { readTransform } from '../read/import-nodes.ts'
import { mergeBuffers } from '../read/merge-buffers.ts'
import { morphNames } from '../read/morph-names.ts'
import { nameNodes } from '../read/node-names.ts'
import { readContainer } from '../read/read-container.ts'
import type { GltfResources } from '../read/resolve-resources.ts'
import { holdReference } from './hold-reference.ts'
import { createAccessorWriter } from './write-accessors.ts'
import { type AnimatedMesh, writeAnimation } from './write-animation.ts'
import { writeGlb } from './write-container.ts'

export interface AddAnimationOptions {
  /** Files beside a .gltf, by relative path. */
  readonly resources?: GltfResources | undefined
  /** Takes what is worth saying. */
  readonly report?: Report | undefined
  /**
   * Where the animation goes among those of the file: viewers play the first by themselves. `only` leaves the others
   * out; their numbers stay in the file. Last unless said.
   */
  readonly place?: 'first' | 'last' | 'only' | undefined
  /**
   * The reference pose that the clip was baked on. Nodes and morphs that the file has in another pose, and that
   * the clip does not move, get a track that holds it; without one they stay as the file has them.
   */
  readonly reference?: Pick<Model, 'joints' | 'meshes'> | undefined
}

/**
 * The same file with one animation more, as a .glb. Everything else stays as it was: bytes are appended,
 * and extensions, textures and extras that are not known are copied unchanged.
 *
 *   const baked = addAnimationToGltf(bytes, bakeClip({ model, poses, clip }))
 */
export function addAnimationToGltf(
  bytes: Uint8Array,
  clip: Pick<ClipContent, 'joints' | 'morphs'> & { readonly name: string },
  options: AddAnimationOptions = {},
): Uint8Array {
  const report = options.report ?? new Report()
  const file = readContainer(bytes)
  const { json } = file
  checkStructure(json)
  if (clip.joints.length + clip.morphs.length === 0) {
    throw new FaceworkError(
      'gltf/clip-without-tracks',
      'joints',
      `Clip "${clip.name}" has neither joint nor morph tracks, so there is nothing that glTF could play.`,
      'Bake its curves through a pose asset first.',
    )
  }
  const names = nameNodes(json)
  const bin = mergeBuffers(file, options.resources)
  const writer = createAccessorWriter(json, bin)
  const targets = { nodeOfJoint: names.nodeOfJoint, meshes: animatedMeshes(json, names.nodeOfMesh) }
  const content = options.reference ? holdReference(clip, options.reference, targets, json) : clip
  const name = options.place === 'only' ? clip.name : freeName(clip.name, json)
  const animation = writeAnimation(writer, name, content, targets, report)
  for (const channel of animation.channels)
    if (channel.target.path !== 'weights') splitMatrix(json, channel.target.node!, report)
  const others = options.place === 'only' ? [] : (json.animations ?? [])
  json.animations =
    options.place === 'last' || !options.place ? [...others, animation] : [animation, ...others]
  const data = writer.finish()
  json.buffers = [{ ...json.buffers?.[0], byteLength: data.length }, ...(json.buffers?.slice(1) ?? [])]
  return writeGlb(json, data)
}

function freeName(name: string, json: Gltf): string {
  const taken = new Set(json.animations?.map((a) => a.name))
  if (!taken.has(name)) return name
  let n = 2
  while (taken.has(`${name}_${n}`)) n++
  return `${name}_${n}`
}

function animatedMeshes(json: Gltf, nodeOfMesh: ReadonlyMap<string, number>): Map<string, AnimatedMesh> {
  const quiet = new Report()
  return new Map(
    [...nodeOfMesh].map(([name, node]) => {
      const { mesh: index, weights: own } = json.nodes![node]!
      const mesh = json.meshes![index!]!
      const drawn = mesh.primitives.find((p) => p.attributes.POSITION !== undefined)
      const targets = morphNames(json, mesh, drawn?.targets?.length ?? 0, `meshes[${index}]`, quiet)
      const weights = own ?? mesh.weights
      return [
        name,
        { node, morphs: targets.map((target, i) => ({ name: target, default: weights?.[i] ?? 0 })) },
      ]
    }),
  )
}

/** A node with a matrix cannot be animated: glTF asks for translation, rotation and scale. */
function splitMatrix(json: Gltf, index: number, report: Report): void {
  const node = json.nodes![index]!
  if (!node.matrix) return
  const { t, r, s } = readTransform(node, `nodes[${index}]`, report)
  delete node.matrix
  Object.assign(node, { translation: [...t], rotation: [...r], scale: [...s] })
}
