import { arkit52 } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { type Bone, type Mesh, type Object3D, PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { arkitFace, sampleClip, sampleFace } from '../../test/faces.ts'
import { bindHead, type Face } from '../index.ts'

function errorOf(run: () => unknown): FaceworkError {
  try {
    run()
  } catch (error) {
    if (error instanceof FaceworkError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const morphOf = (face: Face, mesh: string, name: string) => {
  const { morphTargetDictionary, morphTargetInfluences } = face.object.getObjectByName(mesh) as Mesh
  return morphTargetInfluences![morphTargetDictionary![name]!]!
}

describe('face.values', () => {
  it('are what clips and scripts together made of a control', async () => {
    const ada = await sampleFace('ada-game')
    ada.play(sampleClip('scream'), { fade: 0 })
    ada.update(0.6)
    expect(ada.controls.JawDrop).toBeUndefined()
    expect(ada.values.JawDrop).toBe(ada.character.control('JawDrop'))
    expect(ada.values.JawDrop).toBeGreaterThan(0.3)
    ada.controls.JawDrop = 0.125
    ada.update(0)
    expect(ada.values.JawDrop).toBe(0.125)
    expect({ ...ada.values }.JawDrop).toBe(0.125)
    expect('JawDrop' in ada.values && !('JawDorp' in ada.values)).toBe(true)
  })

  it('are read by FACS, ARKit and own names alike', () => {
    const face = arkitFace((name) => name.replace(/Left$/, '_L').replace(/Right$/, '_R'))
    face.setWeights({ eyeBlinkLeft: 0.75, jawOpen: 0.5 }, 'arkit-52')
    face.update(0)
    const { eyeBlink_L: own, eyeBlinkLeft, LeftEyeClosed, jawOpen, JawDrop, RightEyeClosed } = face.values
    expect([own, eyeBlinkLeft, LeftEyeClosed, jawOpen, JawDrop, RightEyeClosed]).toEqual([
      0.75, 0.75, 0.75, 0.5, 0.5, 0,
    ])
  })

  it('refuse names that there are not, with the nearest, and being set', () => {
    const face = arkitFace()
    const error = errorOf(() => face.values.jawOpn)
    expect([error.code, error.hint]).toEqual(['control/unknown', 'Did you mean "jawOpen"?'])
    const write = errorOf(() => Object.assign(face.values, { jawOpen: 1 }))
    expect([write.code, write.hint]).toEqual(['control/read-only', 'Set face.controls.jawOpen instead.'])
  })
})

describe('face.setWeights', () => {
  it('moves Ada, who has other names, and gives her back', async () => {
    const ada = await sampleFace('ada-game')
    const smile = () => morphOf(ada, 'Head_Geo', 'LeftLipCornerPuller')
    ada.setWeights({ mouthSmileLeft: 0.5, jawOpen: 0.25 })
    ada.update(0)
    expect([smile(), ada.values.JawDrop]).toEqual([expect.closeTo(0.5, 6), expect.closeTo(0.25, 6)])
    const order = arkit52.controls.map((c) => c.name)
    ada.setWeights(Float32Array.from(order, (name) => (name === 'mouthSmileLeft' ? 0.75 : 0)))
    ada.update(0)
    expect([smile(), ada.values.JawDrop]).toEqual([expect.closeTo(0.75, 6), 0])
    ada.setWeights(
      order.toReversed().map((name) => (name === 'mouthSmileLeft' ? 0.25 : 0)),
      order.toReversed(),
    )
    ada.update(0)
    expect(smile()).toBeCloseTo(0.25, 6)
    ada.setWeights(undefined)
    ada.update(0)
    expect(smile()).toBe(0)
  })

  it('turns the head by the head curves of a capture', async () => {
    const ada = await sampleFace('ada-game')
    const head = ada.jointObject('Head') as Bone
    const before = head.quaternion.clone()
    ada.setWeights({ jawOpen: 0, headYaw: 0.4 }, 'arkit-52')
    ada.update(0)
    expect(head.quaternion.angleTo(before)).toBeGreaterThan(0.1)
  })

  it('takes vocabularies by name, and smooths by a filter over the time of updates', () => {
    const face = arkitFace()
    face.setWeights({ JawDrop: 0.5 }, 'facs-50')
    face.update(0)
    expect(face.values.jawOpen).toBe(0.5)
    face.filterWeights({ cutoff: 1, beta: 0 })
    for (const jawOpen of [0, 1]) {
      face.setWeights({ jawOpen })
      face.update(1 / 60)
    }
    expect(face.values.jawOpen).toBeCloseTo(1 / (1 + 60 / (2 * Math.PI)), 6)
    expect(errorOf(() => face.setWeights({}, 'arkit' as 'arkit-52')).hint).toBe('Did you mean "arkit-52"?')
    expect(errorOf(() => face.setWeights('jawOpen' as never)).code).toBe('control/weights')
    expect(errorOf(() => face.setWeights({ jawOpn: 1 })).hint).toBe('Did you mean "jawOpen"?')
  })
})

describe('face.lookAt', () => {
  it('takes an object, a vector, a point and an array, and follows what moves', async () => {
    const grub = await sampleFace('grub-game')
    const settle = () => {
      for (let i = 0; i < 120; i++) grub.update(1 / 60)
      return Number(grub.character.control('EyesLookLeft').toFixed(3))
    }
    const camera = new PerspectiveCamera()
    camera.position.set(0.6, 1.6, 1)
    grub.lookAt(camera)
    const expected = settle()
    expect(expected).toBeGreaterThan(0.1)
    const targets = [new Vector3(0.6, 1.6, 1), { x: 0.6, y: 1.6, z: 1 }, [0.6, 1.6, 1]] as const
    for (const target of targets) {
      grub.lookAt(undefined)
      expect(settle()).toBe(0)
      grub.lookAt(target)
      expect(settle()).toBe(expected)
    }
    const moving = new Vector3(0.6, 1.6, 1)
    grub.lookAt(moving)
    moving.x = -0.6
    expect(settle()).toBe(0)
  })

  it('refuses everything else at the call', async () => {
    const grub = await sampleFace('grub-game')
    const wrong = ['camera', [1, 2], [1, 2, Number.NaN], { x: 1, y: 2 }, { x: 1, y: 2, z: '3' }, 7, null, {}]
    for (const target of wrong) {
      expect(errorOf(() => grub.lookAt(target as never)).code).toBe('play/target')
      grub.update(1 / 60)
    }
    expect(errorOf(() => grub.lookAt(grub as never)).message).toMatch(/give its `object`/)
  })
})

describe('face.life', () => {
  it('blinks, looks about and breathes by one call, and stops', async () => {
    const ada = await sampleFace('ada-game')
    const head = ada.jointObject('Head')!
    const rest = head.quaternion.clone()
    const live = (seconds: number) => {
      let [lids, eyes, breath] = [0, 0, 0]
      for (let t = 0; t < seconds; t += 1 / 30) {
        ada.update(1 / 30)
        lids = Math.max(lids, ada.values.LeftEyeClosed)
        eyes = Math.max(eyes, ada.values.EyesLookLeft, ada.values.EyesLookRight)
        breath = Math.max(breath, head.quaternion.angleTo(rest))
      }
      return [lids, eyes, breath] as const
    }
    expect(live(20)).toEqual([0, 0, 0])
    ada.life({ seed: 3 })
    const [lids, eyes, breath] = live(20)
    expect(lids).toBeGreaterThan(0.9)
    expect(eyes).toBeGreaterThan(0.02)
    expect(breath).toBeGreaterThan(0.002)
    expect(breath).toBeLessThan(0.02)
    ada.life({ blink: false, saccades: false, breathing: false })
    expect(live(20)).toEqual([0, 0, 0])
    ada.life()
    ada.life(false)
    expect(live(20)).toEqual([0, 0, 0])
    ada.blink()
    expect(live(1)[0]).toBeGreaterThan(0.9)
    expect(live(20)[0]).toBe(0)
  })
})

describe('the state of a face', () => {
  const [scream, laugh, happy] = ['scream', 'laugh', 'mood-happy'].map(sampleClip)

  it('goes to JSON and back, and plays on as if nothing had happened', async () => {
    const [ada, other] = [await sampleFace('ada-game'), await sampleFace('ada-game')]
    ada.setMood(happy)
    ada.play(scream!, { speed: 1.5, weight: 0.75 })
    ada.queue(laugh!)
    ada.controls.LeftEyeClosed = 0.25
    ada.lookAt([0.3, 1.6, 2], { headShare: 0.2 })
    ada.life({ seed: 9, saccades: false, blink: false })
    for (let i = 0; i < 40; i++) ada.update(1 / 60)
    const text = JSON.stringify(ada)
    other.play(laugh!)
    other.restore(JSON.parse(text), [laugh!, scream!, happy!])
    expect(JSON.parse(JSON.stringify(other))).toEqual(JSON.parse(text))
    // Let the gaze arrive, which starts again.
    for (let i = 0; i < 180; i++) for (const face of [ada, other]) face.update(1 / 60)
    const names = ada.character.rig.curveNames
    for (const name of names)
      expect(other.character.control(name), name).toBeCloseTo(ada.character.control(name), 3)
    expect(ada.character.playbacks.map((p) => p.binding.clip.name)).toContain('laugh')
  })

  it('needs its clips, and leaves the face as it is without them', async () => {
    const ada = await sampleFace('ada-game')
    const playback = ada.play(scream!)
    const state = ada.toJSON()
    expect(errorOf(() => ada.restore(state, [laugh!])).code).toBe('play/clip-unknown')
    expect(ada.character.playbacks).toEqual([playback])
    ada.restore(state, ({ name }) => (name === 'scream' ? scream : undefined))
    expect(errorOf(() => ada.restore({} as never)).code).toBe('play/state')
    expect(errorOf(() => ada.restore(undefined as never)).code).toBe('play/state')
  })
})

describe('a scene cloned without its skeletons', () => {
  it('is refused, with the way to clone it', async () => {
    const grub = await sampleFace('grub-game')
    const copy = grub.object.clone()
    const { documents } = grub
    const head = { model: documents.model, skeleton: documents.skeleton!, poses: documents.poses! }
    const error = errorOf(() => bindHead(copy as Object3D, head))
    expect([error.code, error.hint]).toEqual([
      'bind/cloned-skin',
      expect.stringContaining('SkeletonUtils.clone'),
    ])
  })
})
