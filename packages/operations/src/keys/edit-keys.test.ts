import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createClip, modifyClip, revertClip, useModifier } from '../index.ts'
import {
  addCurve,
  copyKeys,
  deleteCurves,
  deleteKeys,
  deriveClip,
  keysFromSamples,
  mirrorName,
  moveKeys,
  pasteKeys,
  scaleKeys,
  setDuration,
  setExtrapolation,
  setInterpolation,
  setKey,
  setMarkers,
  setTangents,
} from '../internal.ts'

const clip = clipKind.create('wave', {
  duration: 2,
  curves: [
    keyedCurve('jawOpen', [
      [0, 0],
      [1, 1],
      [2, 0],
    ]),
  ],
})
const pairs = (c: Clip, name = 'jawOpen') => {
  const curve = c.curves.find((v) => v.name === name)
  return curve?.type === 'keyed' ? curve.keys.map((k) => [k.time, k.value]) : undefined
}
const at = (...times: number[]) => times.map((time) => ({ curve: 'jawOpen', time }))

describe('keys', () => {
  it('[C2] a key is its time: setting one again changes its value', () => {
    const twice = setKey(setKey(clip, { curve: 'jawOpen', time: 0.5, value: 0.2 }), {
      curve: 'jawOpen',
      time: 0.5,
      value: 0.4,
    })
    expect(pairs(twice)).toEqual([
      [0, 0],
      [0.5, 0.4],
      [1, 1],
      [2, 0],
    ])
    expect(() => setKey(clip, { curve: 'jawOpen', time: -1, value: 0 })).toThrow(/from 0 on/)
    expect(() => setKey(clip, { curve: 'jawOpne', time: 1, value: 0 })).toThrow(/no curve/)
  })

  it('a clip grows to hold its last key', () => {
    expect(setKey(clip, { curve: 'jawOpen', time: 3, value: 0 }).duration).toBe(3)
    expect(moveKeys(clip, at(2), { time: 0.5 }).duration).toBe(2.5)
  })

  it('moves keys together, over others and not before 0', () => {
    expect(pairs(moveKeys(clip, at(1, 2), { time: -1, value: 0.5 }))).toEqual([
      [0, 1.5],
      [1, 0.5],
    ])
    expect(pairs(moveKeys(clip, at(0, 1), { time: -5 }))).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
    ])
    expect(() => moveKeys(clip, at(0.3), { time: 1 })).toThrow(/no key at 0.3/)
  })

  it('scales keys with their slopes', () => {
    const sloped = setTangents(clip, at(1), { in: { slope: 2 }, out: { slope: -2 } })
    const curve = scaleKeys(sloped, at(0, 1, 2), { time: 0.5, value: 2 }).curves[0]!
    expect(curve.type === 'keyed' && curve.keys[1]).toEqual({
      time: 0.5,
      value: 2,
      interpolation: 'cubic',
      in: { slope: 8 },
      out: { slope: -8 },
    })
    expect(() => scaleKeys(clip, at(0), { time: 0 })).toThrow(/more than 0/)
  })

  it('takes handles off again, and sets how segments are filled', () => {
    const flat = setTangents(clip, at(1), { in: { slope: 0 }, out: { slope: 0 } })
    const auto = setTangents(flat, at(1), { in: null, out: null }).curves[0]!
    expect(auto.type === 'keyed' && auto.keys[1]).toEqual({ time: 1, value: 1, interpolation: 'cubic' })
    const eased = setInterpolation(clip, at(0), 'bounce-out').curves[0]!
    expect(eased.type === 'keyed' && eased.keys.map((k) => k.interpolation)).toEqual([
      'bounce-out',
      'linear',
      'linear',
    ])
  })

  it('copies and pastes, also to the other side', () => {
    const sided = addCurve(clip, 'MouthLeft_L', [{ time: 1, value: 1, interpolation: 'linear' }])
    const copied = copyKeys(sided, [{ curve: 'MouthLeft_L', time: 1 }])
    expect(pairs(pasteKeys(sided, copied, { time: 0.5 }), 'MouthLeft_L')).toEqual([
      [0.5, 1],
      [1, 1],
    ])
    const smile = addCurve(clip, 'smile_L', [{ time: 1, value: 0.7, interpolation: 'linear' }])
    const mirrored = pasteKeys(smile, copyKeys(smile, [{ curve: 'smile_L', time: 1 }]), {
      time: 1,
      mirrored: true,
    })
    expect(pairs(mirrored, 'smile_R')).toEqual([[1, 0.7]])
  })

  it('deletes keys and curves', () => {
    expect(pairs(deleteKeys(clip, at(0, 2)))).toEqual([[1, 1]])
    expect(deleteCurves(clip, ['jawOpen']).curves).toEqual([])
    expect(() => addCurve(clip, 'jawOpen')).toThrow(/already has/)
  })

  it('[M1] mirrors names as their set says, else by the side in them', () => {
    expect(mirrorName('mouthSmileLeft')).toBe('mouthSmileRight')
    expect(mirrorName('RightLipCornerPuller')).toBe('LeftLipCornerPuller')
    expect(mirrorName('EyesLookLeft')).toBe('EyesLookRight')
    expect(mirrorName('brow.L')).toBe('brow.R')
    expect(mirrorName('brow_l_01')).toBe('brow_r_01')
    expect(mirrorName('JawDrop')).toBe('JawDrop')
    expect(mirrorName('my_Lips')).toBe('my_Lips')
  })
})

describe('edits on top of a source', () => {
  const imported = { ...clip, source: { file: 'wave.fbx' } }

  it('[O1] are recorded, and revert restores exactly', () => {
    const edited = setMarkers(
      setExtrapolation(setKey(imported, { curve: 'jawOpen', time: 1, value: 0.5 }), ['jawOpen'], {
        after: 'loop',
      }),
      [{ time: 1, name: 'step' }],
    )
    expect(edited.edits?.curves).toEqual(edited.curves)
    expect(edited.source?.content?.curves).toEqual(clip.curves)
    expect(revertClip(edited)).toEqual(imported)
    const without = deleteCurves(edited, ['jawOpen'])
    expect(without.edits).toMatchObject({ curves: [], removedCurves: ['jawOpen'] })
    expect(addCurve(without, 'jawOpen').edits?.removedCurves).toEqual([])
  })

  it('[O1] keep the duration, set by hand or grown with its keys, whatever the clip goes through', () => {
    const scaled = (c: Clip) => modifyClip(c, [useModifier('scale-curves', { by: 2 })]).clip
    const short = setDuration(imported, 0.5)
    expect([scaled(short).duration, deriveClip(scaled(short)).clip.duration]).toEqual([0.5, 0.5])
    expect(revertClip(scaled(short))).toEqual(imported)
    const beyond = { curve: 'jawOpen', time: 7, value: 0.5 }
    expect(deriveClip(setKey(imported, beyond)).clip.duration).toBe(7)
    const grown = setKey(short, beyond)
    expect([grown.duration, deriveClip(grown).clip.duration]).toEqual([7, 7])
    expect(deriveClip(setDuration(grown, 3)).clip.duration).toBe(3)
  })

  it('a clip made by hand is its own content', () => {
    const made = setMarkers(
      setKey(addCurve(createClip({ name: 'new' }), 'a'), { curve: 'a', time: 1, value: 1 }),
      [],
    )
    expect(made.edits).toBeUndefined()
    expect(made.source).toBeUndefined()
  })
})

it('[C2] samples become keys on the same lines', () => {
  const sampled = clipKind.create('take', {
    duration: 1,
    curves: [
      {
        type: 'sampled',
        name: 'jawOpen',
        start: 0.5,
        rate: 4,
        values: Float32Array.of(0, 0.5, 1),
        before: 'hold',
        after: 'loop',
      },
    ],
  })
  expect(() => setKey(sampled, { curve: 'jawOpen', time: 1, value: 1 })).toThrow(/no keys to edit/)
  const keyed = keysFromSamples(sampled, ['jawOpen'])
  expect(pairs(keyed)).toEqual([
    [0.5, 0],
    [0.75, 0.5],
    [1, 1],
  ])
  expect(keyed.curves[0]).toMatchObject({ before: 'hold', after: 'loop' })
})
