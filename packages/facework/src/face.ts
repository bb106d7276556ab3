import { type ControlMap, defaultPolicy, facs50, type Policy, type PoseAsset } from '@facework/documents'
import { type DetectableSet, detectMap, fitPolicy, mapFromDetection, measureGaze } from '@facework/operations'
import {
  compileRig,
  createFaceControls,
  DefaultClips,
  type DefaultClipsOptions,
  type FaceControls,
} from '@facework/runtime'
import { type BindOptions, CharacterBinding } from '@facework/three'
import type { Object3D } from 'three'
import type { Head } from './load-head.ts'

export interface FaceOptions extends BindOptions {
  /** Another pose asset than the head's own. */
  readonly poses?: PoseAsset
  /** Fit translations of the poses to this model's proportions, for poses that were made on another. */
  readonly scaleTranslation?: boolean
  /** How speech, emotion, blink and gaze share the face; the usual policy unless given. */
  readonly policy?: Policy
  /** From FACS-50 to the head's own names; found by its names unless given. */
  readonly map?: ControlMap
}

/**
 * A character alive in a scene: plays clips, has controls for scripts, a mood, a gaze.
 *
 *   scene.add(face.object)
 *   face.play(clip)
 *   face.controls.JawDrop = 0.5
 *   renderer.setAnimationLoop(() => { face.update(clock.getDelta()); … })
 */
export class Face extends CharacterBinding {
  readonly head: Pick<Head, 'model' | 'skeleton' | 'poses'>
  /** FACS-50 as properties; the head's own names by `get` and `set`. */
  readonly controls: FaceControls

  constructor(object: Object3D, head: Pick<Head, 'model' | 'skeleton' | 'poses'>, options: FaceOptions = {}) {
    const { poses = head.poses, scaleTranslation = false, policy = defaultPolicy, ...rest } = options
    super(object, compileRig(head.model, { poses, curves: head.skeleton.curves, scaleTranslation }), rest)
    this.head = head
    const map = options.map ?? mapToHead('facs-50', poses)
    // Eyes that turn one by one are told by ARKit's names; those of FACS turn both.
    const fitted = [map, mapToHead('arkit-52', poses)].reduce(
      (sum, each) => (each ? fitPolicy(sum, each) : sum),
      policy,
    )
    this.character.setPolicy(fitted, measureGaze(head.model, poses, fitted))
    this.controls = createFaceControls(this.character, facs50.controls, map)
  }

  /** What is to be added to a scene. */
  get object(): Object3D {
    return this.root
  }

  /** What the character does by default: slots such as idle and walk, and its mood. */
  defaults(options?: DefaultClipsOptions): DefaultClips {
    return new DefaultClips(this.character, options)
  }
}

/** From a vocabulary to the names of a head that does not speak FACS-50. */
function mapToHead(set: DetectableSet, poses: PoseAsset): ControlMap | undefined {
  const names = poses.poses.filter((p) => p.role.type === 'control').map((p) => p.name)
  if (facs50.controls.some((c) => names.includes(c.name))) return undefined
  const detection = detectMap({ names, set })
  return detection.lines.length > 0 ? mapFromDetection(detection, `${set} to this head`) : undefined
}
