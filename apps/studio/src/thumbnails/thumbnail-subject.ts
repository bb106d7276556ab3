import type { PoseAsset } from '@facework/documents'
import { type CompiledGraph, type CompiledRig, compileRig } from '@facework/runtime'
import { bindCharacter, type CharacterBinding, type ProcessorMorphs } from 'facework'
import { Group } from 'three'
import { clone } from 'three/addons/utils/SkeletonUtils.js'
import type { CharacterView } from '../stage/character-view.ts'
import type { ThumbnailRequest } from './thumbnail-request.ts'

/** A copy of a character on stage, made for pictures, so that the one on stage goes on playing. */
export class ThumbnailSubject {
  readonly object = new Group()
  readonly characterView: CharacterView
  readonly #binding: CharacterBinding
  readonly #morphs: ProcessorMorphs
  #rig: CompiledRig
  #asset: PoseAsset | undefined
  /** What the binding runs: the rig, or the character's graph. */
  #shown: CompiledRig | CompiledGraph

  constructor(characterView: CharacterView) {
    this.characterView = characterView
    this.#asset = characterView.documents.poses
    characterView.edits.takeOff()
    this.object.add(clone(characterView.scene))
    characterView.edits.putOn()
    // No shadow is drawn for pictures. Said here and not to the lamps, which decide what shaders are built.
    this.object.traverse((part) => {
      part.receiveShadow = false
    })
    this.#rig = this.#rigWith(this.#asset)
    this.#shown = this.#rig
    this.#binding = bindCharacter(this.object, this.#rig)
    this.#morphs = characterView.morphs.ofDouble(this.object)
  }

  /** Takes the pose a picture is to show: a clip as the stage plays it, a pose by itself. */
  pose({
    controls = {},
    clip,
    turn,
    characterView,
    asset = characterView.documents.poses,
  }: ThumbnailRequest): void {
    if (asset !== this.#asset) {
      this.#asset = asset
      this.#rig = this.#rigWith(asset)
    }
    const wanted = clip ? characterView.opened.graph : this.#rig
    if (wanted !== this.#shown) {
      this.#shown = wanted
      this.#binding.setRig(wanted)
    }
    const { character } = this.#binding
    character.stopAll(0)
    for (const name of character.rig.curveNames) character.setControl(name, controls[name])
    if (clip && character.graph.slots.length > 0) {
      const still = { speed: 0, loop: false, hold: true, fade: 0 }
      this.#binding.play(clip.clip, still).time = clip.time
    }
    this.#binding.update(0)
    this.#morphs.update()
    this.object.rotation.y = turn
  }

  /** Poses alone, which no graph or map changes. */
  #rigWith(poses: PoseAsset | undefined): CompiledRig {
    const { model, skeleton } = this.characterView.documents
    return compileRig(model, { poses, curves: skeleton?.curves })
  }

  dispose(): void {
    this.#binding.dispose()
    this.object.removeFromParent()
  }
}
