import { facs50, keyedCurve } from '@facework/documents'
import { facs50ToArkit } from '@facework/documents/internal'
import { describe, expect, it } from 'vitest'
import { compileRig } from '../compile/compile-rig.ts'
import { CharacterInstance } from '../playing/whole-character.ts'
import { testClip, testModel, testPoses } from '../test-rig.ts'
import { encodeControls, streamedControls } from './control-stream.ts'
import { type ControlChange, createFaceControls } from './face-controls.ts'

/** A head that has three controls of FACS-50 and an antenna of its own. */
function face() {
  const poses = testPoses({}, [
    { name: 'JawDrop' },
    { name: 'LeftEyeClosed' },
    { name: 'RightEyeClosed' },
    { name: 'EyesLookLeft' },
    { name: 'EyesLookRight' },
    { name: 'Antenna', range: [-2, 2] },
  ])
  const instance = new CharacterInstance(compileRig(testModel([]), { poses }))
  return { instance, controls: createFaceControls(instance, facs50.controls) }
}

describe('face controls', () => {
  it('are typed properties, limited to their range', () => {
    const { instance, controls } = face()
    controls.JawDrop = 0.5
    // @ts-expect-error FACS-50 has no JawOpen
    expect(() => (controls.JawOpen = 1)).toThrow(expect.objectContaining({ code: 'control/unknown' }))
    instance.update(0)
    expect(instance.control('JawDrop')).toBe(0.5)
    controls.JawDrop = 7
    expect(controls.JawDrop).toBe(1)
    controls.JawDrop = -1
    expect(controls.JawDrop).toBe(0)
    expect(() => {
      controls.JawDrop = Number.NaN
    }).toThrow(expect.objectContaining({ code: 'control/number' }))
  })
  it('[C5] unset is absent, by delete or undefined, and absent is not zero', () => {
    const { instance, controls } = face()
    instance.play(testClip([keyedCurve('JawDrop', [[0, 0.75]])]), { fade: 0 })
    const jaw = () => {
      instance.update(0)
      return instance.control('JawDrop')
    }
    controls.JawDrop = 0
    expect(jaw()).toBe(0)
    delete controls.JawDrop
    expect([controls.JawDrop, jaw()]).toEqual([undefined, 0.75])
    controls.JawDrop = 0.5
    controls.JawDrop = undefined
    expect(jaw()).toBe(0.75)
    expect(Object.keys(controls)).toEqual([])
  })
  it('a control the head lacks is kept and moves nothing; one of its own has its own range', () => {
    const { instance, controls } = face()
    controls.TongueOut = 1
    controls.set('Antenna', 5)
    instance.update(0)
    expect([controls.TongueOut, controls.get('Antenna'), instance.control('Antenna')]).toEqual([1, 2, 2])
    expect(() => controls.set('Antena', 1)).toThrow(
      expect.objectContaining({ hint: 'Did you mean "Antenna"?' }),
    )
  })
  it('both sides at once, but never left and right gaze together', () => {
    const { controls } = face()
    controls.setBoth('LeftEyeClosed', 0.5)
    controls.setBoth('EyesLookLeft', 1)
    controls.setBoth('JawDrop', 0.25)
    expect(controls.snapshot()).toEqual({
      LeftEyeClosed: 0.5,
      RightEyeClosed: 0.5,
      EyesLookLeft: 1,
      JawDrop: 0.25,
    })
  })
  it('a snapshot brings back what was set, and unsets what was not', () => {
    const { controls } = face()
    controls.JawDrop = 0.25
    const before = controls.snapshot()
    controls.JawDrop = 1
    controls.TongueOut = 1
    controls.restore(before)
    expect(controls.snapshot()).toEqual({ JawDrop: 0.25 })
    controls.clear()
    expect(controls.snapshot()).toEqual({})
  })
  it('tells of a change once a control, after the script is done', async () => {
    const { controls } = face()
    const told: (readonly ControlChange[])[] = []
    const off = controls.on('change', (changes) => told.push(changes))
    controls.JawDrop = 0.2
    controls.JawDrop = 0.4
    controls.LeftEyeClosed = 1
    controls.LeftEyeClosed = undefined
    expect(told).toEqual([])
    await Promise.resolve()
    expect(told).toEqual([[{ name: 'JawDrop', value: 0.4, before: undefined }]])
    controls.JawDrop = 0.4
    await Promise.resolve()
    expect(told).toHaveLength(1)
    off()
    controls.JawDrop = 1
    await Promise.resolve()
    expect(told).toHaveLength(1)
  })
})

describe('[M2] face controls over a map', () => {
  const poses = testPoses({}, [
    { name: 'jawOpen' },
    { name: 'eyeBlinkLeft' },
    { name: 'browInnerUp' },
    { name: 'eyeLookOutLeft' },
    { name: 'eyeLookInRight' },
  ])
  const make = () => {
    const instance = new CharacterInstance(compileRig(testModel([]), { poses }))
    const controls = createFaceControls(instance, facs50.controls, [facs50ToArkit])
    const now = (name: string) => {
      instance.update(0)
      return instance.control(name)
    }
    return { instance, controls, now }
  }
  it('FACS controls move a head that speaks ARKit', () => {
    const { controls, now } = make()
    controls.JawDrop = 0.5
    controls.LeftEyeClosed = 1
    controls.EyesLookLeft = 0.75
    expect([now('jawOpen'), now('eyeBlinkLeft'), now('eyeLookOutLeft'), now('eyeLookInRight')]).toEqual([
      0.5, 1, 0.75, 0.75,
    ])
    controls.LeftInnerBrowRaiser = 1
    controls.RightInnerBrowRaiser = 0
    expect(now('browInnerUp')).toBeCloseTo(0.5, 6)
  })
  it('[C5] an unset control gives its targets back to the clips', () => {
    const { instance, controls, now } = make()
    instance.play(testClip([keyedCurve('jawOpen', [[0, 0.75]])]), { fade: 0 })
    controls.JawDrop = 0
    expect(now('jawOpen')).toBe(0)
    delete controls.JawDrop
    expect(now('jawOpen')).toBe(0.75)
  })
  it('the head’s own name is the more direct word', () => {
    const { controls, now } = make()
    controls.set('jawOpen', 0.25)
    controls.JawDrop = 1
    expect(now('jawOpen')).toBe(0.25)
    controls.set('jawOpen', undefined)
    expect(now('jawOpen')).toBe(1)
  })
})

describe('a face on the wire', () => {
  it('level 1 keeps the six that Roblox keeps', () => {
    expect(
      streamedControls(facs50.controls, 1)
        .map((c) => c.name)
        .sort(),
    ).toEqual([
      'JawDrop',
      'LeftEyeClosed',
      'LeftLipCornerPuller',
      'Pucker',
      'RightEyeClosed',
      'RightLipCornerPuller',
    ])
    expect(streamedControls(facs50.controls, 0)).toHaveLength(50)
  })
  it('all 50 take 58 bytes, six take 8, an unset face 8 and 2', () => {
    const sizes = ([0, 1] as const).flatMap((lod) => [
      encodeControls(facs50.controls, () => 1, lod).length,
      encodeControls(facs50.controls, () => undefined, lod).length,
    ])
    expect(sizes).toEqual([58, 8, 8, 2])
  })
  it('comes out as it went in, within half of 1/255, unset as unset', () => {
    const sender = face().controls
    const { controls } = face()
    for (let i = 0; i <= 20; i++) {
      sender.JawDrop = i / 20
      sender.LeftEyeClosed = i % 2 === 0 ? undefined : 1
      controls.applyStream(sender.encode())
      expect(Math.abs(controls.JawDrop! - i / 20)).toBeLessThanOrEqual(0.5 / 255 + 1e-9)
      expect(controls.LeftEyeClosed).toBe(i % 2 === 0 ? undefined : 1)
    }
  })
  it('a coarser frame unsets what finer ones had set, and leaves what a script set alone', () => {
    const sender = face().controls
    const { controls } = face()
    controls.TongueOut = 0.5
    sender.restore({ JawDrop: 1, LeftInnerBrowRaiser: 1 })
    controls.applyStream(sender.encode(0))
    expect(controls.snapshot()).toEqual({ TongueOut: 0.5, JawDrop: 1, LeftInnerBrowRaiser: 1 })
    controls.applyStream(sender.encode(1))
    expect(controls.snapshot()).toEqual({ TongueOut: 0.5, JawDrop: 1 })
  })
  it('refuses what is no frame', () => {
    const { controls } = face()
    controls.JawDrop = 1
    const whole = controls.encode()
    for (const bytes of [
      new Uint8Array(0),
      whole.slice(0, -1),
      Uint8Array.of(...whole, 0),
      Uint8Array.of(0x13),
    ])
      expect(() => controls.applyStream(bytes)).toThrow(expect.objectContaining({ code: 'control/stream' }))
    expect(controls.JawDrop).toBe(1)
  })
})
