// Babylon's animation groups on morph targets, with its engine without a screen.
import { AnimationGroup } from '@babylonjs/core/Animations/animationGroup.js'
import '@babylonjs/core/Animations/animatable.js'
import { Animation } from '@babylonjs/core/Animations/animation.js'
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js'
import { MorphTarget } from '@babylonjs/core/Morph/morphTarget.js'
import { Scene } from '@babylonjs/core/scene.js'
import { CURVES, RATE } from '../crowd-clip.mjs'

export function babylonWeights({ rows, times }) {
  const scene = new Scene(new NullEngine())
  const animations = CURVES.map((name, c) => {
    const animation = new Animation(
      name,
      'influence',
      RATE,
      Animation.ANIMATIONTYPE_FLOAT,
      Animation.ANIMATIONLOOPMODE_CYCLE,
    )
    animation.setKeys(
      Array.from({ length: rows.frames }, (_, i) => ({
        frame: i,
        value: rows.values[i * CURVES.length + c],
      })),
    )
    return animation
  })
  const characters = Array.from(times, (time, i) => {
    const group = new AnimationGroup(`character${i}`, scene)
    const targets = animations.map((animation, c) => {
      const target = new MorphTarget(CURVES[c], 0, scene)
      group.addTargetedAnimation(animation, target)
      return target
    })
    group.play(true)
    group.goToFrame(time * RATE)
    return targets
  })
  return {
    frame(seconds) {
      scene._animate(seconds * 1000)
    },
    weights: (i) => characters[i].map((t) => t.influence),
  }
}
