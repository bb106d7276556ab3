import { clipKind, keyedCurve } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { describe, expect, it } from 'vitest'
import { createStillClip, stillValues } from './still-clip.ts'

const values = { JawDrop: 0.25, LeftLipCornerPuller: 0.6 }

describe('a face that holds still', () => {
  it('[C3] is a clip of curves that has the same values at any time', () => {
    const clip = createStillClip({ name: 'smirk', values })
    const rig = compileRig(
      { name: 'none', joints: [], meshes: [] },
      { extraCurves: new Set(Object.keys(values)) },
    )
    const instance = new CharacterInstance(rig)
    const playback = instance.play(clip, { speed: 0, loop: false, hold: true, fade: 0 })
    for (const time of [0, 0.5, clip.duration]) {
      playback.time = time
      instance.update(0)
      expect(instance.control('JawDrop')).toBeCloseTo(0.25, 6)
      expect(instance.control('LeftLipCornerPuller')).toBeCloseTo(0.6, 6)
    }
    expect(stillValues(clip)).toEqual(values)
  })

  it('is no clip that moves, moves joints, or has nothing', () => {
    const body = { duration: 1 }
    expect(stillValues(clipKind.create('empty', body))).toBeUndefined()
    const moving = keyedCurve('JawDrop', [
      [0, 0],
      [1, 1],
    ])
    expect(stillValues(clipKind.create('moving', { ...body, curves: [moving] }))).toBeUndefined()
    const joint = {
      joint: 'Jaw',
      path: 'translation',
      interpolation: 'linear',
      times: Float32Array.of(0),
      values: Float32Array.of(0, 0, 0),
    } as const
    const both = { ...createStillClip({ name: 'x', values }), joints: [joint] }
    expect(stillValues(both)).toBeUndefined()
  })
})
