import { type Clip, clipKind, type JointTrack, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { revertClip } from '../index.ts'
import { copyKeys, deleteKeys, moveKeys, pasteKeys, scaleKeys, setInterpolation } from '../internal.ts'

const turn: JointTrack = {
  joint: 'head',
  path: 'rotation',
  interpolation: 'linear',
  times: Float32Array.of(0, 0.5, 1),
  values: Float32Array.of(0, 0, 0, 1, 0, 0.6, 0, 0.8, 0, 0, 0, 1),
}
const nod = clipKind.create('nod', {
  duration: 1,
  joints: [turn],
  curves: [
    keyedCurve('blink', [
      [0, 0],
      [0.5, 1],
    ]),
  ],
})
const head = (time: number) => ({ joint: 'head', path: 'rotation' as const, time })
const timesOf = (clip: Clip) => [...clip.joints[0]!.times]
const valuesOf = (clip: Clip) => [...clip.joints[0]!.values].map((v) => Number(v.toFixed(6)))

describe('keys of joint tracks', () => {
  it('move in time with keys of curves, and carry their values', () => {
    const moved = moveKeys(nod, [head(0.5), { curve: 'blink', time: 0.5 }], { time: 0.25, value: 0.5 })
    expect(timesOf(moved)).toEqual([0, 0.75, 1])
    expect(valuesOf(moved)).toEqual([0, 0, 0, 1, 0, 0.6, 0, 0.8, 0, 0, 0, 1])
    expect(moved.curves[0]).toMatchObject({ keys: [{}, { time: 0.75, value: 1.5 }] })
  })

  it('take the place of those they land on, and pass those between', () => {
    const over = moveKeys(nod, [head(0.5)], { time: 0.5 })
    expect([timesOf(over), valuesOf(over)]).toEqual([
      [0, 1],
      [0, 0, 0, 1, 0, 0.6, 0, 0.8],
    ])
    const past = moveKeys(nod, [head(0.5)], { time: 1 })
    expect([timesOf(past), past.duration]).toEqual([[0, 1, 1.5], 1.5])
    expect(valuesOf(past).slice(-4)).toEqual([0, 0.6, 0, 0.8])
  })

  it('scale, and go, but not the last one', () => {
    expect(timesOf(scaleKeys(nod, [head(0.5), head(1)], { time: 2, value: 9 }))).toEqual([0, 1, 2])
    expect(timesOf(deleteKeys(nod, [head(0.5)]))).toEqual([0, 1])
    expect(() => deleteKeys(nod, [head(0), head(0.5), head(1)])).toThrow(/no key left/)
    expect(() => deleteKeys(nod, [head(0.3)])).toThrow(/no key at 0.3 s/)
    expect(() => deleteKeys(nod, [{ ...head(0), joint: 'hed' }])).toThrow(/no rotation track/)
    expect(setInterpolation(nod, [head(0)], 'constant')).toBe(nod)
  })

  it('are copied and pasted; a mirrored paste leaves them out', () => {
    const copied = copyKeys(nod, [head(0.5), head(1)])
    const pasted = pasteKeys(nod, copied, { time: 1 })
    expect(timesOf(pasted)).toEqual([0, 0.5, 1, 1.5])
    expect(valuesOf(pasted).slice(8, 12)).toEqual([0, 0.6, 0, 0.8])
    expect(pasteKeys(nod, copied, { time: 1, mirrored: true })).toBe(nod)
    const bare = clipKind.create('bare', { duration: 1 })
    expect(timesOf(pasteKeys(bare, copied, { time: 0 }))).toEqual([0, 0.5])
    const spline: JointTrack = { ...turn, interpolation: 'cubicspline', values: new Float32Array(36) }
    expect(() => pasteKeys({ ...nod, joints: [spline] }, copied, { time: 0 })).toThrow(/cannot go into/)
  })

  it('[O1] are an edit on top of an imported clip, which reverts', () => {
    const imported = { ...nod, source: { file: 'nod.fbx' } }
    const moved = moveKeys(imported, [head(1)], { time: 1 })
    expect(moved.edits?.joints?.map((t) => [...t.times])).toEqual([[0, 0.5, 2]])
    expect(moved.source?.content?.joints).toBe(nod.joints)
    expect(timesOf(clipKind.read(moved))).toEqual([0, 0.5, 2])
    expect(timesOf(revertClip(moved))).toEqual([0, 0.5, 1])
  })
})
