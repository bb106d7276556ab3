import type { CharacterDocuments, OpenCharacter } from '@facework/operations'
import { playMood, setUpInstance } from '@facework/operations/internal'
import type { LookAtOptions } from '@facework/runtime'
import type { BindOptions, LookTarget } from '@facework/three'
import { CharacterBinding, OwnedResources } from '@facework/three/internal'
import type { Object3D } from 'three'
import { clone as cloneObject } from 'three/addons/utils/SkeletonUtils.js'
import { hideCages } from './opening/hide-cages.ts'
import { type LifeOptions, setLife } from './playing/life-options.ts'

const eyes = () => import('./opening/calibrated-gaze.ts')

/**
 * A character in a scene that plays clips in any known vocabulary, and has a mood, a gaze and idle life. `Face` adds
 * live weights, controls for scripts, speech, accessories and states to save.
 *
 *   scene.add(face.object)
 *   face.life()
 *   await face.play(clip).done
 *   renderer.setAnimationLoop(() => { face.update(clock.getDelta()); … })
 */
export class FacePlayer extends CharacterBinding {
  #opened: OpenCharacter
  readonly #resources: OwnedResources
  #life: LifeOptions | undefined
  #lookOptions: LookAtOptions | undefined
  /** Whose gaze was measured, or is about to be. */
  #gazeCalibrated: OpenCharacter | undefined

  /** Plays the character's mood from the start, where it has one and its graph has a slot for it. */
  constructor(object: Object3D, character: OpenCharacter, options: BindOptions = {}, original?: FacePlayer) {
    super(object, character.graph, options, original)
    this.#opened = character
    if (!original) hideCages(object)
    this.#resources = new OwnedResources(object, original ? original.#resources : undefined)
    setUpInstance(this.character, character)
    playMood(this.character, { character })
  }

  /** What is to be added to a scene. */
  get object(): Object3D {
    return this.root
  }

  /** The documents it is made of: model, skeleton, pose asset, map, graph, mood. */
  get documents(): CharacterDocuments {
    return this.#opened.documents
  }

  /** Its documents, compiled; shared with its clones. */
  get opened(): OpenCharacter {
    return this.#opened
  }

  /** Goes on as the same character with other documents, such as those of an accessory. */
  protected setOpened(character: OpenCharacter): void {
    this.#opened = character
    this.setRig(character.graph)
    setUpInstance(this.character, character)
  }

  /**
   * Another face of the same character, at rest and with its own mood playing. Geometries, materials and all that was
   * compiled are shared; joints that no pose moves stand as they do here.
   */
  clone(options?: BindOptions): this {
    const Same = this.constructor as typeof FacePlayer
    return new Same(cloneObject(this.object), this.#opened, options, this) as this
  }

  override lookAt(target: LookTarget | undefined, options?: LookAtOptions): void {
    super.lookAt(target, options)
    this.#lookOptions = options
    if (target !== undefined) void this.#calibrateGaze()
  }

  protected get lookOptions(): LookAtOptions | undefined {
    return this.#lookOptions
  }

  /** Faces that never look at anything do not load what measures their eyes. */
  async #calibrateGaze(): Promise<void> {
    const character = this.#opened
    if (character.gazeMeasured || this.#gazeCalibrated === character) return
    this.#gazeCalibrated = character
    const { calibratedGaze } = await eyes()
    if (character === this.#opened) this.character.setPolicy(character.policy, calibratedGaze(character))
  }

  /** Blinks once, now. */
  blink(): void {
    this.character.eyes.blink()
  }

  /**
   * Blinks, small eye movements and breath by themselves, by a seed; false stops them.
   *
   *   face.life()
   *   face.life({ seed: 7, blink: { rate: 25 }, breathing: false })
   */
  life(options: LifeOptions | false = {}): void {
    this.#life = options === false ? undefined : options
    setLife(this.character.eyes, this.#life)
    if (this.#life) void this.#calibrateGaze()
  }

  protected get lifeOptions(): LifeOptions | undefined {
    return this.#life
  }

  /**
   * Takes the face out of its scene and frees the geometries, materials and textures of its object; those that
   * it shares with other faces are freed with the last of them.
   */
  override dispose(): void {
    this.stopAll(0)
    super.dispose()
    this.object.removeFromParent()
    this.#resources.free()
  }

  /** Leaves the scene as others want it, or as it was found, and keeps it: nothing is freed. */
  unbind(): void {
    super.dispose()
  }
}
