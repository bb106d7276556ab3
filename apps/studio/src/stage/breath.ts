import {
  type AnimationAction,
  AnimationClip,
  AnimationMixer,
  type Object3D,
  Quaternion,
  QuaternionKeyframeTrack,
} from 'three'
import type { Life } from '../state.ts'
import { BREATH, BREATH_SECONDS } from './breath.table.ts'

/** A body that breathes under the face: three.js' own mixer, on the joints that a humanoid has by name. */
export class Breath {
  readonly #mixer: AnimationMixer
  readonly #action: AnimationAction | undefined
  readonly #start: number

  /** `turn` sets neighbours apart, so that they do not sway as one. */
  constructor(scene: Object3D, turn: number) {
    this.#mixer = new AnimationMixer(scene)
    this.#start = (turn * 1.37) % BREATH_SECONDS
    const tracks = Object.entries(BREATH).flatMap(([name, keys]) => {
      const joint = scene.getObjectByName(name)
      if (!joint) return []
      const values = keys.flatMap(([, turned]) =>
        joint.quaternion
          .clone()
          .multiply(new Quaternion(...turned))
          .toArray(),
      )
      return [
        new QuaternionKeyframeTrack(
          `${name}.quaternion`,
          keys.map(([time]) => time),
          values,
        ),
      ]
    })
    if (tracks.length === 0) return
    this.#action = this.#mixer.clipAction(new AnimationClip('breath', BREATH_SECONDS, tracks))
  }

  update(seconds: number, life: Life): void {
    const action = this.#action
    if (!action) return
    if (life === 'off') {
      action.stop()
      return
    }
    if (!action.isRunning()) {
      action.play()
      action.time = life === 'alive' ? this.#start : 0
    }
    if (life === 'still') action.time = 0
    this.#mixer.update(life === 'alive' ? seconds : 0)
  }

  dispose(): void {
    this.#action?.stop()
    this.#mixer.uncacheRoot(this.#mixer.getRoot())
  }
}
