import { type Clip, clipKind, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { editClip, modifyClip, revertClip, useModifier } from '../index.ts'
import { reimportClip } from '../internal.ts'

const key = (time: number, value: number) => ({ time, value, interpolation: 'linear' as const })
const take = (curves: Record<string, number>): Clip =>
  clipKind.create('take', {
    duration: 1,
    source: { file: 'take.fbx', take: 'Take 001' },
    curves: Object.entries(curves).map(([name, value]) =>
      keyedCurve(name, [
        [0, 0],
        [1, value],
      ]),
    ),
  })
const names = (clip: Clip) => clip.curves.map((c) => c.name)

describe('reimportClip', () => {
  it('[O1] a duration set by hand stays, and is told when the source lasts longer now', () => {
    const short = editClip(take({ jaw: 1 }), { duration: 0.5 }).clip
    const { clip, conflicts } = reimportClip(short, { ...take({ jaw: 1 }), duration: 3 })
    expect([clip.duration, conflicts.map((c) => [c.code, c.path])]).toEqual([
      0.5,
      [['clip/edit-over-change', 'duration']],
    ])
    expect(reimportClip(short, take({ jaw: 1 })).conflicts).toEqual([])
  })

  it('[O1] the source is new; modifiers and edits are replayed, and nothing clashes', () => {
    const old = take({ jaw: 1, brow: 1 })
    const modified = modifyClip(old, [useModifier('scale-curves', { by: 0.5 })]).clip
    const edited = editClip(modified, {
      curveKeys: [{ curve: 'jaw', set: [key(0.5, 0.9)], removed: [] }],
    }).clip
    const fresh = { ...take({ jaw: 1, brow: 3 }), frameRate: 24 }
    const { clip, conflicts } = reimportClip(edited, fresh)
    expect(conflicts).toEqual([])
    expect(clip.id).toBe(old.id)
    expect(clip.frameRate).toBe(24)
    expect(clip.curves).toEqual([
      keyedCurve('jaw', [
        [0, 0],
        [0.5, 0.9],
        [1, 0.5],
      ]),
      keyedCurve('brow', [
        [0, 0],
        [1, 1.5],
      ]),
    ])
    expect(clip.modifiers).toEqual(modified.modifiers)
    expect(revertClip(clip)).toEqual({ ...fresh, id: old.id })
  })

  it('[O1] an edit on a curve that was renamed waits for it, and the new name is proposed', () => {
    const edit = { curve: 'jawOpen', set: [key(0.5, 0.9)], removed: [] }
    const edited = editClip(take({ jawOpen: 1 }), { curveKeys: [edit] }).clip
    const gone = reimportClip(edited, take({ jaw_Open: 1 }))
    expect(gone.conflicts).toEqual([
      expect.objectContaining({
        severity: 'warning',
        code: 'clip/edit-conflict',
        path: 'curve "jawOpen"',
        hint: 'Did you mean "jaw_Open"?',
      }),
    ])
    expect(names(gone.clip)).toEqual(['jaw_Open'])
    expect(gone.clip.edits?.curveKeys).toEqual([edit])
    const back = reimportClip(gone.clip, take({ jawOpen: 1 }))
    expect(back.conflicts).toEqual([])
    expect(back.clip.curves).toEqual(edited.curves)
  })

  it('[O1] tells where source and hand changed the same, the hand winning', () => {
    const edited = editClip(take({ jaw: 1, brow: 1 }), {
      curveKeys: [{ curve: 'jaw', set: [key(1, 0.2)], removed: [0] }],
      curves: [keyedCurve('brow', [[0, 0.7]]), keyedCurve('mine', [[0, 1]])],
    }).clip
    const { clip, conflicts } = reimportClip(edited, take({ jaw: 0.5, mine: 1 }))
    expect(conflicts.map((d) => [d.code, d.path])).toEqual([
      ['clip/edit-conflict', 'curve "brow"'],
      ['clip/edit-conflict', 'curve "mine"'],
      ['clip/edit-over-change', 'curve "jaw"'],
    ])
    expect(clip.curves).toEqual([
      keyedCurve('jaw', [[1, 0.2]]),
      keyedCurve('mine', [[0, 1]]),
      keyedCurve('brow', [[0, 0.7]]),
    ])
  })

  it('a removed key and a removed curve that are not there any more', () => {
    const edited = editClip(take({ jaw: 1, brow: 1 }), {
      curveKeys: [{ curve: 'jaw', set: [], removed: [1] }],
      removedCurves: ['brow'],
    }).clip
    const fresh = clipKind.create('take', { duration: 1, curves: [keyedCurve('jaw', [[0, 0.3]])] })
    const { clip, conflicts } = reimportClip(edited, fresh)
    expect(conflicts.map((d) => d.message)).toEqual([
      'The curve "brow" was removed manually, but there is no such curve now.',
      'A key of curve "jaw" at 1 s was deleted manually, but there is no key now.',
    ])
    expect(clip.curves).toEqual(fresh.curves)
    expect(clip.edits).toEqual(edited.edits)
  })
})
