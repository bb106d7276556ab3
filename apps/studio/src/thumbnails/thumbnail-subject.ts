import type { PoseAsset } from '@facework/documents'
import { type GraphParts, sameGraphParts } from '@facework/editor'
import { bindCharacter, type CharacterBinding, type ProcessorMorphs } from 'facework'
import { Group } from 'three'
import { clone } from 'three/addons/utils/SkeletonUtils.js'
import { type CharacterView, graphOf, rigOf } from '../stage/character-view.ts'
import type { ThumbnailRequest } from './thumbnail-request.ts'

/** A copy of a character on stage, made for pictures, so that the one on stage goes on playing. */
export class ThumbnailSubject {
  readonly object = new Group()
  readonly characterView: CharacterView
  readonly #binding: CharacterBinding
  readonly #morphs: ProcessorMorphs
  #asset: PoseAsset | undefined
  #graph: GraphParts | undefined

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
    this.#binding = bindCharacter(this.object, rigOf(characterView.documents))
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
    const graph = clip && asset === characterView.documents.poses ? characterView.documents.graph : undefined
    if (asset !== this.#asset || !sameGraphParts(graph, this.#graph)) {
      this.#asset = asset
      this.#graph = graph
      const documents = { ...characterView.documents, poses: asset, graph }
      this.#binding.setRig(graphOf(documents) ?? rigOf(documents))
    }
    const { character } = this.#binding
    character.stopAll(0)
    for (const name of character.rig.curveNames) character.setControl(name, controls[name])
    if (clip) {
      const still = { speed: 0, loop: false, hold: true, fade: 0 }
      this.#binding.play(characterView.inOwnWords(clip.clip), still).time = clip.time
    }
    this.#binding.update(0)
    this.#morphs.update()
    this.object.rotation.y = turn
  }

  dispose(): void {
    this.#binding.dispose()
    this.object.removeFromParent()
  }
}
