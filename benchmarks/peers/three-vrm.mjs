// three-vrm's expression manager: the mixer sets 52 expressions, the manager turns them into morph weights.
import { VRMExpression, VRMExpressionManager, VRMExpressionMorphTargetBind } from '@pixiv/three-vrm'
import { AnimationClip, AnimationMixer, Mesh, MeshBasicMaterial, NumberKeyframeTrack, Object3D } from 'three'
import { CURVES, SECONDS } from '../crowd-clip.mjs'
import { keyTimes, morphedGeometry } from './three.mjs'

export function threeVrm({ rows, times }) {
  const geometry = morphedGeometry()
  const material = new MeshBasicMaterial()
  const at = keyTimes(rows.frames)
  const clip = new AnimationClip(
    'clip',
    SECONDS,
    CURVES.map(
      (name, c) =>
        new NumberKeyframeTrack(
          `VRMExpression_${name}.weight`,
          at,
          Float32Array.from({ length: rows.frames }, (_, i) => rows.values[i * CURVES.length + c]),
        ),
    ),
  )
  const characters = Array.from(times, (time) => {
    const mesh = new Mesh(geometry, material)
    const manager = new VRMExpressionManager()
    const root = new Object3D()
    CURVES.forEach((name, index) => {
      const expression = new VRMExpression(name)
      expression.addBind(new VRMExpressionMorphTargetBind({ primitives: [mesh], index, weight: 1 }))
      manager.registerExpression(expression)
      root.add(expression)
    })
    const mixer = new AnimationMixer(root)
    mixer.clipAction(clip).play()
    mixer.update(time)
    return { mesh, manager, mixer }
  })
  return {
    frame(seconds) {
      for (const { manager, mixer } of characters) {
        mixer.update(seconds)
        manager.update()
      }
    },
    weights: (i) => characters[i].mesh.morphTargetInfluences,
  }
}
