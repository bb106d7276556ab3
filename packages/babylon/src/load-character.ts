import { LoadAssetContainerAsync } from '@babylonjs/core/Loading/sceneLoader.js'
import type { Scene } from '@babylonjs/core/scene.js'
import { FaceworkError } from '@facework/report'
import { type EngineFaceOptions, type EngineSource, loadHeadFile, openHead } from 'facework/internal/engine'
import { BabylonFace } from './babylon-face.ts'
import { rootOf } from './bind-head.ts'

export interface LoadCharacterOptions extends EngineFaceOptions {
  /** Ends loading; the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Loads a `.glb` or `.vrm` into a scene and binds its face; `dispose` frees all of it.
 *
 *   const face = await loadCharacter('heads/ada.glb', scene)
 */
export async function loadCharacter(
  source: EngineSource,
  scene: Scene,
  options: LoadCharacterOptions = {},
): Promise<BabylonFace> {
  checkScene(scene)
  const { signal, ...rest } = options
  signal?.throwIfAborted()
  const { file, head } = await loadHeadFile(source, { signal })
  const opened = openHead(head, rest)
  // What registers the reader of glTF files; pages that bind what they loaded have it already.
  await import('@babylonjs/loaders/glTF/2.0/index.js')
  const container = await LoadAssetContainerAsync(file.bytes, scene, {
    pluginExtension: '.glb',
    name: file.name,
  })
  // An animation of a head holds its poses.
  for (const group of container.animationGroups) group.stop()
  container.addAllToScene()
  return new BabylonFace(rootOf(container), opened, rest, () => container.dispose())
}

function checkScene(scene: unknown): void {
  if (typeof scene === 'object' && scene !== null && 'getEngine' in scene) return
  throw new FaceworkError(
    'bind/scene',
    'scene',
    `loadCharacter needs the Scene of Babylon.js that the head is loaded into; found ${scene === undefined ? 'none' : typeof scene}.`,
    "await loadCharacter('heads/ada.glb', scene)",
  )
}
