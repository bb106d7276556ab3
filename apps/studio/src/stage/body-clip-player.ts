import type { Clip } from '@facework/documents'
import {
  type AnimationAction,
  AnimationClip,
  AnimationMixer,
  type Object3D,
  QuaternionKeyframeTrack,
} from 'three'

/** What the bodies do: move with their clip, stand as it begins, or stay as their files have them. */
export type BodyMotion = 'playing' | 'paused' | 'off'

/** A body clip under the face: three.js' own mixer, as a user's scene would have it. */
export class BodyClipPlayer {
  readonly #mixer: AnimationMixer
  readonly #action: AnimationAction
  readonly #start: number

  /** `turn` sets neighbours apart, so that they do not sway as one. */
  constructor(scene: Object3D, clip: Clip, turn: number) {
    this.#mixer = new AnimationMixer(scene)
    this.#start = (turn * 1.37) % clip.duration
    const tracks = clip.joints
      .filter((track) => track.path === 'rotation' && scene.getObjectByName(track.joint))
      .map(
        (track) =>
          new QuaternionKeyframeTrack(`${track.joint}.quaternion`, [...track.times], [...track.values]),
      )
    this.#action = this.#mixer.clipAction(new AnimationClip(clip.name, clip.duration, tracks))
  }

  update(seconds: number, bodyMotion: BodyMotion): void {
    const action = this.#action
    if (bodyMotion === 'off') {
      action.stop()
      return
    }
    if (!action.isRunning()) {
      action.play()
      action.time = bodyMotion === 'playing' ? this.#start : 0
    }
    if (bodyMotion === 'paused') action.time = 0
    this.#mixer.update(bodyMotion === 'playing' ? seconds : 0)
  }

  dispose(): void {
    this.#action.stop()
    this.#mixer.uncacheRoot(this.#mixer.getRoot())
  }
}
