import { CharacterInstance, type CompiledRig, compileRig } from '@facework/runtime'
import {
  AnimationClip,
  AnimationMixer,
  NumberKeyframeTrack,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
} from 'three'
import { describe, expect, it } from 'vitest'
import { curveClip, headScene, JAW_OPEN, MODEL, poseAsset, RIG, snapshot } from '../test/head.ts'
import { bindCharacter } from './index.ts'

const FRAMES = 10_000
const STEP = 1 / 60
const TALK = curveClip({
  JawDrop: [
    [0, 0],
    [0.4, 1],
    [1, 0.2],
  ],
  Smile: [
    [0, 0.5],
    [1, 0.9],
  ],
})

/** A body clip that nods, also turns the jaw, and keeps one part of one joint still where it does not rest. */
function bodyClip(): AnimationClip {
  const s = Math.sin(0.2)
  const c = Math.cos(0.2)
  return new AnimationClip('nod', 0.7, [
    new QuaternionKeyframeTrack('Head.quaternion', [0, 0.35, 0.7], [0, 0, 0, 1, s, 0, 0, c, 0, 0, 0, 1]),
    new QuaternionKeyframeTrack('Jaw.quaternion', [0, 0.35, 0.7], [0, 0, 0, 1, 0, s, 0, c, 0, 0, 0, 1]),
    new VectorKeyframeTrack('Jaw.position', [0, 0.7], [0, -0.04, 0.1, 0, -0.04, 0.1]),
    new NumberKeyframeTrack('Face.morphTargetInfluences[0]', [0, 0.35, 0.7], [0, 0.3, 0]),
  ])
}

/** What should be shown, from scratch: the scene as the mixer alone leaves it, and the character on top. */
function evaluateOn(scene: ReturnType<typeof headScene>, rig: CompiledRig, time: number) {
  const character = new CharacterInstance(rig)
  character.play(TALK, { loop: true, fade: 0 }).time = time
  const joints = [scene.neck, scene.head, scene.jaw]
  return character.update(0, (pose) => {
    joints.forEach((o, i) => {
      pose.translations.set(o.position.toArray(), i * 3)
      pose.rotations.set(o.quaternion.toArray(), i * 4)
      pose.scales.set(o.scale.toArray(), i * 3)
    })
    pose.morphs.set(scene.face.morphTargetInfluences!)
  })
}

describe('[X1] absolute values', () => {
  it('shows the same after 10,000 frames over a running mixer as evaluated from scratch, every bit of a pose', () => {
    const shown = headScene()
    const twin = headScene()
    const mixer = new AnimationMixer(shown.root)
    const twinMixer = new AnimationMixer(twin.root)
    mixer.clipAction(bodyClip()).play()
    twinMixer.clipAction(bodyClip()).play()
    const face = bindCharacter(shown.root, RIG)
    const playback = face.play(TALK, { loop: true, fade: 0 })
    for (let frame = 0; frame < FRAMES; frame++) {
      face.before()
      mixer.update(STEP)
      face.after(STEP)
      twinMixer.update(STEP)
      if (frame % 97 !== 0 && frame !== FRAMES - 1) continue
      const wanted = evaluateOn(twin, RIG, playback.time)
      const shownFloats = (values: readonly number[]) => values.map(Math.fround)
      expect(shownFloats(shown.jaw.position.toArray())).toEqual([...wanted.translations.subarray(6, 9)])
      expect(shownFloats(shown.jaw.quaternion.toArray())).toEqual([...wanted.rotations.subarray(8, 12)])
      expect(shownFloats(shown.face.morphTargetInfluences!)).toEqual([...wanted.morphs])
      // What no pose moves is the mixer's, to the last bit.
      expect(shown.head.quaternion.toArray()).toEqual(twin.head.quaternion.toArray())
      expect(shown.neck.position.y).toBe(1.4)
    }
    face.dispose()
    expect(snapshot(shown.root)).toEqual(snapshot(twin.root))
  })

  it('shows the same after 10,000 frames with nothing running as in the first', () => {
    const scene = headScene()
    const face = bindCharacter(scene.root, RIG)
    const playback = face.play(TALK, { loop: true, fade: 0 })
    playback.time = 0.5
    face.update(0)
    const first = snapshot(scene.root)
    for (let frame = 0; frame < FRAMES; frame++) face.update(STEP)
    playback.time = 0.5
    face.update(0)
    expect(snapshot(scene.root)).toEqual(first)
    expect(first).not.toEqual(snapshot(headScene().root)) // it did move
    playback.stop(0)
    face.update(STEP)
    expect(snapshot(scene.root)).toEqual(snapshot(headScene().root))
  })

  it('survives a forgotten before()', () => {
    const scene = headScene()
    const face = bindCharacter(scene.root, RIG)
    face.character.setControl('JawDrop', 1)
    for (let frame = 0; frame < 100; frame++) face.after(STEP)
    expectNear(scene.jaw.position.toArray(), JAW_OPEN.t)
    expectNear(scene.jaw.quaternion.toArray(), JAW_OPEN.r)
  })

  it('lets a mixer keep a track that does not change, which three.js then does not write again', () => {
    const scene = headScene()
    const mixer = new AnimationMixer(scene.root)
    mixer
      .clipAction(new AnimationClip('still', 1, [new VectorKeyframeTrack('Jaw.position', [0], [0, 0.5, 0])]))
      .play()
    const face = bindCharacter(scene.root, RIG)
    face.character.setControl('JawDrop', 1)
    for (let frame = 0; frame < 10; frame++) {
      face.before()
      expect(scene.jaw.position.y).toBe(frame === 0 ? -0.05 : 0.5)
      mixer.update(STEP)
      face.after(STEP)
      expect(scene.jaw.position.y).toBeCloseTo(0.48, 6)
    }
    face.before()
    mixer.stopAllAction()
    face.after(STEP)
    expect(scene.jaw.position.y).toBeCloseTo(-0.07, 6)
  })

  it('takes what somebody else moves between frames as what comes in', () => {
    const scene = headScene()
    const face = bindCharacter(scene.root, RIG)
    face.character.setControl('JawDrop', 1)
    face.character.setControl('Smile', 1)
    face.update(STEP)
    scene.jaw.position.x = 0.25 // a gizmo drags the jaw as it is shown
    scene.face.morphTargetInfluences![0] = 0.5
    for (let frame = 0; frame < 5; frame++) face.update(STEP)
    // Dragged from where it was shown, so the drop is in it once and comes on top once more.
    expectNear(scene.jaw.position.toArray(), [0.25, -0.09, 0.03])
    expectNear(scene.jaw.quaternion.toArray(), JAW_OPEN.r) // not dragged: as ever
    expect(scene.face.morphTargetInfluences![0]).toBeCloseTo(1.5, 6)
    face.dispose()
    expectNear(scene.jaw.position.toArray(), [0.25, -0.07, 0.03])
    expect(scene.face.morphTargetInfluences![0]).toBe(0.5)
  })

  it('rests a head that was saved mid-smile, and gives it back as found', () => {
    const saved = () => {
      const scene = headScene()
      scene.jaw.position.y = -0.06
      scene.face.morphTargetInfluences![0] = 0.4
      return scene
    }
    const scene = saved()
    const face = bindCharacter(scene.root, RIG)
    face.update(STEP)
    expect(scene.jaw.position.y).toBeCloseTo(-0.05, 6)
    expect(scene.face.morphTargetInfluences![0]).toBe(0)
    face.dispose()
    expect(snapshot(scene.root)).toEqual(snapshot(saved().root))

    const kept = saved()
    const other = bindCharacter(kept.root, RIG, { start: 'scene' })
    other.character.setControl('JawDrop', 1)
    other.update(STEP)
    expect(kept.jaw.position.y).toBeCloseTo(-0.08, 6)
  })

  it('writes joints and morphs of a clip that has tracks, only while it plays', () => {
    const scene = headScene()
    const face = bindCharacter(scene.root, RIG)
    const clip = {
      ...curveClip({}),
      joints: [
        {
          joint: 'Neck',
          path: 'translation' as const,
          interpolation: 'linear' as const,
          times: Float32Array.of(0),
          values: Float32Array.of(1, 2, 3),
        },
      ],
    }
    const playback = face.play(clip, { fade: 0 })
    face.update(STEP)
    expect(scene.neck.position.toArray()).toEqual([1, 2, 3])
    playback.stop(0)
    face.update(STEP)
    expect(scene.neck.position.toArray()).toEqual([0, 1.4, 0])
  })

  it('updates objects that were told to keep their matrix', () => {
    const scene = headScene()
    scene.jaw.matrixAutoUpdate = false
    const face = bindCharacter(scene.root, RIG)
    face.character.setControl('JawDrop', 1)
    face.update(STEP)
    scene.root.updateMatrixWorld()
    expect(scene.jaw.matrixWorld.elements[13]).toBeCloseTo(1.43, 6)
  })

  it('refuses a time that is no number', () => {
    const face = bindCharacter(headScene().root, RIG)
    expect(() => face.update(Number.NaN)).toThrow(expect.objectContaining({ code: 'bind/seconds' }))
  })
})

describe('setRig and dispose', () => {
  it('swaps the pose asset under a running clip and keeps its time', () => {
    const scene = headScene()
    const face = bindCharacter(scene.root, RIG)
    face.play(TALK, { loop: true, speed: 0.5, fade: 0 }).time = 0.4
    face.update(0)
    expectNear(scene.jaw.position.toArray(), JAW_OPEN.t)
    const others = compileRig(MODEL, { poses: poseAsset({ ...JAW_OPEN, t: [0, -0.05, 0.13] }) })
    face.setRig(others)
    face.update(0)
    expectNear(scene.jaw.position.toArray(), [0, -0.05, 0.13])
    const [playback] = face.character.playbacks
    expect([playback!.time, playback!.speed, playback!.loop]).toEqual([0.4, 0.5, true])
    face.setRig(RIG)
    face.update(0)
    expectNear(scene.jaw.position.toArray(), JAW_OPEN.t)
    face.dispose()
    expect(snapshot(scene.root)).toEqual(snapshot(headScene().root))
  })

  it('keeps what a mixer holds still through a swap, and rests what the new rig poses', () => {
    const scene = headScene()
    scene.head.position.x = 0.3 // saved elsewhere than the reference
    const mixer = new AnimationMixer(scene.root)
    mixer
      .clipAction(new AnimationClip('still', 1, [new VectorKeyframeTrack('Jaw.position', [0], [0, 0.5, 0])]))
      .play()
    const face = bindCharacter(scene.root, RIG)
    const frame = () => {
      face.before()
      mixer.update(STEP)
      face.after(STEP)
    }
    frame()
    expect(scene.head.position.x).toBe(0.3) // nothing of the rig moves it
    const asset = poseAsset()
    const nodding = compileRig(MODEL, {
      poses: { ...asset, poses: [{ ...asset.poses[0]!, joints: { Head: JAW_OPEN } }] },
    })
    face.setRig(nodding)
    frame()
    expect(scene.jaw.position.y).toBe(0.5)
    expect(scene.head.position.x).toBe(0)
    face.setRig(RIG)
    frame()
    expect([scene.jaw.position.y, scene.head.position.x]).toEqual([0.5, 0.3])
  })

  it('does nothing to the scene once disposed', () => {
    const scene = headScene()
    const face = bindCharacter(scene.root, RIG)
    face.play(TALK, { fade: 0 })
    face.update(0.4)
    face.dispose()
    face.update(0.1)
    expect(snapshot(scene.root)).toEqual(snapshot(headScene().root))
  })

  it('bypasses the pose asset: curves then move nothing, not by a bit', () => {
    const scene = headScene()
    scene.jaw.position.set(0.1, 0.2, 0.3)
    const face = bindCharacter(scene.root, RIG, { start: 'scene' })
    face.character.setControl('JawDrop', 1)
    face.character.bypassPoses = true
    face.update(STEP)
    expect(scene.jaw.position.toArray()).toEqual([0.1, 0.2, 0.3])
  })
})

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  found.forEach((v, i) => {
    expect(v).toBeCloseTo(wanted[i]!, 6)
  })
}
