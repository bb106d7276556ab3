import type { CompiledGraph, CompiledRig } from '@facework/runtime'
import { provideParts } from '@facework/runtime/internal'
import type { Object3D } from 'three'
import { type BindOptions, CharacterBinding } from './character-binding.ts'

/**
 * Binds a compiled character, or one with a graph of its own, to the objects of a three.js scene. Names that the scene
 * lacks are listed in the binding's `diagnostics`.
 *
 *   const face = bindCharacter(gltf.scene, compileRig(model, { poses }))
 *   face.play(clip)
 *   renderer.setAnimationLoop(() => { face.update(clock.getDelta()); … })
 */
export function bindCharacter(
  root: Object3D,
  from: CompiledRig | CompiledGraph,
  options: BindOptions = {},
): CharacterBinding {
  provideParts()
  return new CharacterBinding(root, from, options)
}
