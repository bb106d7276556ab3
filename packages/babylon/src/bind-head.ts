import type { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import type { Node } from '@babylonjs/core/node.js'
import { FaceworkError } from '@facework/report'
import { type EngineFaceOptions, type EngineHead, openHead } from 'facework/internal/engine'
import { BabylonFace } from './babylon-face.ts'
import { isTransformNode, plainName } from './babylon-object.ts'

/** What Babylon's loaders give, or the node above all that they loaded. */
export type BabylonScene =
  | TransformNode
  | { readonly rootNodes: readonly Node[] }
  | { readonly meshes: readonly Node[] }

/**
 * Binds a head to the nodes that Babylon.js loaded from the same file.
 *
 *   const container = await LoadAssetContainerAsync('heads/ada.glb', scene)
 *   container.addAllToScene()
 *   const face = bindHead(container, await loadHead('heads/ada.glb'))
 */
export function bindHead(
  loaded: BabylonScene,
  head: EngineHead,
  options: EngineFaceOptions = {},
): BabylonFace {
  return new BabylonFace(rootOf(loaded), openHead(head, options), options)
}

/** The node above all that was loaded. Throws for anything else. */
export function rootOf(loaded: BabylonScene): TransformNode {
  if (isTransformNode(loaded)) return loaded
  const given = (loaded ?? {}) as { rootNodes?: unknown; meshes?: unknown; then?: unknown }
  const nodes = [given.rootNodes, given.meshes].find(Array.isArray)?.filter(isTransformNode) ?? []
  const root = nodes.find((node) => plainName(node.name) === '__root__') ?? nodes[0]
  if (root) return root
  throw new FaceworkError(
    'bind/scene',
    'scene',
    `A head is bound to a TransformNode, an AssetContainer or the result of ImportMeshAsync; found ${described(loaded)}.`,
    given.then ? 'Await it first.' : 'Give what LoadAssetContainerAsync loaded from the file of the head.',
  )
}

function described(value: unknown): string {
  if (value === null || typeof value !== 'object') return `${value}`
  if ('then' in value) return 'a promise'
  return 'rootNodes' in value || 'meshes' in value ? 'one without nodes' : 'another object'
}
