import { CharacterInstance } from '@facework/runtime'
import { AnimationClip, AnimationMixer, Object3D, QuaternionKeyframeTrack } from 'three'
import { describe, expect, it } from 'vitest'
import { curveClip, headScene, RIG } from '../test/head.ts'
import { bindCharacter, setDetailByDistance } from './index.ts'

const TALK = curveClip({
  JawDrop: [
    [0, 0],
    [1, 1],
  ],
})

function talking() {
  const scene = headScene()
  const face = bindCharacter(scene.root, RIG)
  face.play(TALK, { fade: 0 })
  return { scene, face }
}

describe('characters far away', () => {
  it('are evaluated on every n-th update, with all the time that passed, and keep their last frame between', () => {
    const { scene, face } = talking()
    face.every = 3
    const turns = Array.from({ length: 7 }, () => {
      face.update(0.1)
      return scene.jaw.quaternion.x
    })
    // The first update is evaluated at once: there is nothing to show yet.
    expect(new Set(turns).size).toBe(3)
    expect(turns[3]).not.toBe(turns[2])
    expect(turns[6]).not.toBe(turns[5])
    const whole = new CharacterInstance(RIG)
    whole.play(TALK, { fade: 0 })
    const jaw = RIG.jointNames.indexOf('Jaw')
    expect(turns[6]).toBeCloseTo(whole.update(0.7).rotations[jaw * 4]!, 5)
  })

  it('still follow a body clip between two evaluations', () => {
    const { scene, face } = talking()
    face.every = 4
    const mixer = new AnimationMixer(scene.root)
    mixer
      .clipAction(
        new AnimationClip('nod', 1, [
          new QuaternionKeyframeTrack('Neck.quaternion', [0, 1], [0, 0, 0, 1, 0.6, 0, 0, 0.8]),
        ]),
      )
      .play()
    const neck = new Set<number>()
    const jaw = new Set<number>()
    for (let i = 0; i < 4; i++) {
      face.before()
      mixer.update(0.1)
      face.after(0.1)
      neck.add(scene.neck.quaternion.x)
      jaw.add(scene.jaw.quaternion.x)
    }
    expect([neck.size, jaw.size]).toEqual([4, 1])
  })

  it('take the last level that begins before their distance', () => {
    const camera = new Object3D()
    const near = talking().face
    const far = talking().face
    far.root.position.set(0, 0, 30)
    far.root.updateWorldMatrix(true, true)
    setDetailByDistance([near, far], camera)
    expect([near.every, near.character.detail]).toEqual([1, { joints: 1, combinations: true }])
    expect([far.every, far.character.detail]).toEqual([6, { joints: 0.25, combinations: false }])
    far.root.position.set(0, 0, 1)
    setDetailByDistance([near, far], camera)
    expect([far.every, far.character.detail.joints]).toEqual([1, 1])
    expect(() => setDetailByDistance([near], camera, [{ distance: 3 }])).toThrow(
      expect.objectContaining({ code: 'bind/detail' }),
    )
  })
})
