import { type ControlMap, facs50, type Policy, type PoseAsset } from '@facework/documents'
import type { CharacterDocuments, OpenCharacter } from '@facework/operations'
import { playMood, setUpInstance } from '@facework/operations/internal'
import {
  createFaceControls,
  DefaultClips,
  type DefaultClipsOptions,
  type FaceControls,
} from '@facework/runtime'
import { type BindOptions, CharacterBinding } from '@facework/three'
import type { Object3D } from 'three'
import { clone as cloneObject } from 'three/addons/utils/SkeletonUtils.js'

export interface FaceOptions extends BindOptions {
  /** Another pose asset than the head's own. */
  readonly poses?: PoseAsset | undefined
  /** Fit translations of the poses to this model's proportions, for poses that were made on another. */
  readonly scaleTranslation?: boolean | undefined
  /** How speech, emotion, blink and gaze share the face; the character's own or the default policy unless given. */
  readonly policy?: Policy | undefined
  /** From ARKit-52 or FACS-50 to the head's own names; the character's own, or detected, unless given. */
  readonly map?: ControlMap | undefined
}

/**
 * A character in a scene: plays clips in any known vocabulary, has controls for scripts, a mood, a gaze.
 *
 *   scene.add(face.object)
 *   face.play(clip)
 *   face.controls.JawDrop = 0.5
 *   renderer.setAnimationLoop(() => { face.update(clock.getDelta()); … })
 */
export class Face extends CharacterBinding {
  /** FACS-50 as properties; the head's own names by `get` and `set`. */
  readonly controls: FaceControls
  readonly #open: OpenCharacter

  /** Plays the character's mood from the start, where it has one and its graph has a slot for it. */
  constructor(object: Object3D, character: OpenCharacter, options: BindOptions = {}) {
    super(object, character.graph, options)
    this.#open = character
    setUpInstance(this.character, character)
    const names = facs50.controls.map((c) => c.name)
    this.controls = createFaceControls(this.character, facs50.controls, character.mapsFor(names))
    playMood(this.character, { character })
  }

  /** What is to be added to a scene. */
  get object(): Object3D {
    return this.root
  }

  /** The documents it is made of: model, skeleton, pose asset, map, graph, mood. */
  get documents(): CharacterDocuments {
    return this.#open.documents
  }

  /** Its documents, compiled; shared with its clones. */
  get opened(): OpenCharacter {
    return this.#open
  }

  /**
   * Another face of the same character, at rest and with its own mood playing. Geometries, materials and all that was
   * compiled are shared; joints that no pose moves stand as they do here.
   */
  clone(options?: BindOptions): Face {
    return new Face(cloneObject(this.object), this.#open, options)
  }

  /** Default clips by slot, such as idle and walk: the character's own, and those that are set here. */
  defaults(options?: DefaultClipsOptions): DefaultClips {
    const defaults = new DefaultClips(this.character, options)
    for (const [slot, choices] of Object.entries(this.documents.defaults))
      if (choices.length > 0) defaults.set(slot, choices)
    return defaults
  }
}
