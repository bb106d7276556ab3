import { type Clip, clipKind, documentFromFiles, documentToFiles, keyedCurve } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import {
  clearEdits,
  defineModifier,
  editClip,
  modifyClip,
  namesParameter,
  numberParameter,
  revertClip,
  useModifier,
} from '../index.ts'
import { deriveClip } from '../internal.ts'
import { codesOf, testHead } from '../test-head.ts'

const { clip: poseClip } = testHead()
const talk = clipKind.create('talk', {
  duration: 1,
  source: { file: 'talk.fbx', take: 'Take 001' },
  joints: poseClip.joints,
  curves: [
    keyedCurve('jaw', [
      [0, 0],
      [1, 1],
    ]),
    keyedCurve('brow', [[0, 0.25]]),
  ],
})
const values = (clip: Clip, name: string) => {
  const curve = clip.curves.find((c) => c.name === name)
  return curve?.type === 'keyed' ? curve.keys.map((k) => [k.time, k.value]) : undefined
}
const saved = (clip: Clip) => documentFromFiles(documentToFiles(clip).json)

describe('modifyClip', () => {
  it('[O1] keeps the source untouched, records the stack, and is what deriving anew gives', () => {
    const steps = [
      useModifier('remove-joint-tracks'),
      useModifier('scale-curves', { by: 2, curves: ['jaw'] }),
    ]
    const once = modifyClip(talk, steps).clip
    const twice = modifyClip(modifyClip(talk, steps.slice(0, 1)).clip, steps.slice(1)).clip
    expect(once).toEqual(twice)
    expect(deriveClip(once).clip).toEqual(once)
    expect(once.source).toEqual({
      file: 'talk.fbx',
      take: 'Take 001',
      content: {
        duration: 1,
        joints: talk.joints,
        morphs: [],
        curves: talk.curves,
        markers: [],
      },
    })
    expect(once.joints).toEqual([])
    expect(values(once, 'jaw')).toEqual([
      [0, 0],
      [1, 2],
    ])
    expect(saved(once)).toEqual(once)
  })

  it('[O1] revert restores exactly, whatever was done', () => {
    const changed = modifyClip(talk, [useModifier('retime', { speed: 2 }), useModifier('curves-only')]).clip
    const edited = editClip(changed, { removedCurves: ['brow'] }).clip
    expect(edited.duration).toBe(0.5)
    expect(revertClip(edited)).toEqual(talk)
    expect(revertClip(talk)).toEqual(talk)
  })

  it('[O2] a modifier switched off does nothing and stays on record', () => {
    const use = { ...useModifier('remove-joint-tracks'), enabled: false }
    const { clip } = modifyClip(talk, [use])
    expect(clip.joints).toBe(talk.joints)
    expect(clip.modifiers).toEqual([use])
  })
})

describe('defineModifier', () => {
  const loud = defineModifier({
    id: 'loud',
    title: 'Louder',
    description: 'Adds to the first key.',
    parameters: { by: numberParameter('How much.', 0.5, { low: 0 }), curves: namesParameter('Which.', []) },
    apply: (clip, { by, curves }) => ({
      ...clip,
      curves: clip.curves.map((c) => (curves.includes(c.name) ? keyedCurve(c.name, [[0, by]]) : c)),
    }),
  })

  it("[O2] one's own runs like those built in, with defaults filled in", () => {
    const own = { modifiers: [loud] }
    const { clip } = modifyClip(talk, [useModifier(loud, { curves: ['jaw'] })], own)
    expect(values(clip, 'jaw')).toEqual([[0, 0.5]])
    expect(deriveClip(clip, own).clip).toEqual(clip)
    expect(() => deriveClip(clip)).toThrow(expect.objectContaining({ code: 'modifier/unknown' }))
  })

  it('says everything that is wrong with parameters at once', () => {
    const wrong = () =>
      modifyClip(talk, [useModifier('loud', { by: -1, curve: ['jaw'] })], { modifiers: [loud] })
    expect(wrong).toThrow(
      expect.objectContaining({
        code: 'document/type',
        path: 'loud.by',
        diagnostics: expect.arrayContaining([
          expect.objectContaining({ code: 'modifier/parameter-unknown', hint: 'Did you mean "curves"?' }),
        ]),
      }),
    )
    expect(() => modifyClip(talk, [useModifier('remap-curves')])).toThrow(
      expect.objectContaining({ code: 'modifier/parameter-missing', path: 'remap-curves.map' }),
    )
    expect(() => modifyClip(talk, [useModifier('smoth')])).toThrow(
      expect.objectContaining({ code: 'modifier/unknown', hint: 'Did you mean "smooth"?' }),
    )
    expect(() => defineModifier({ ...loud, id: 'My Modifier' })).toThrow(
      expect.objectContaining({ code: 'modifier/id' }),
    )
  })
})

describe('editClip', () => {
  const key = (time: number, value: number) => ({ time, value, interpolation: 'linear' as const })

  it('[O1] keys set and removed by hand lie over the modifiers', () => {
    const edit = { curve: 'jaw', set: [key(0.5, 0.9), key(1, 0.8)], removed: [0] }
    const { clip, diagnostics } = editClip(talk, { curveKeys: [edit] })
    expect(diagnostics).toEqual([])
    expect(values(clip, 'jaw')).toEqual([
      [0.5, 0.9],
      [1, 0.8],
    ])
    const scaled = modifyClip(clip, [useModifier('offset-curves', { by: 1 })]).clip
    // The edit stays as it was made; what it did not touch follows the modifier.
    expect(values(scaled, 'jaw')).toEqual(values(clip, 'jaw'))
    expect(values(scaled, 'brow')).toEqual([[0, 1.25]])
    expect(clearEdits(scaled).clip.curves).toEqual(modifyClip(talk, scaled.modifiers).clip.curves)
    expect(saved(scaled)).toEqual(scaled)
  })

  it('a later edit goes over an earlier one, and taking off an own key leaves nothing', () => {
    const first = editClip(talk, { curveKeys: [{ curve: 'jaw', set: [key(0.5, 0.9)], removed: [] }] }).clip
    const moved = editClip(first, { curveKeys: [{ curve: 'jaw', set: [key(0.5, 0.1)], removed: [1] }] }).clip
    expect(values(moved, 'jaw')).toEqual([
      [0, 0],
      [0.5, 0.1],
    ])
    const back = editClip(first, { curveKeys: [{ curve: 'jaw', set: [], removed: [0.5] }] }).clip
    expect(back.curves).toEqual(talk.curves)
    expect(back.edits).toEqual({ curves: [], removedCurves: [] })
  })

  it('whole curves, tracks and markers', () => {
    const jaw = talk.joints.find((t) => t.joint === 'jaw' && t.path === 'translation')!
    const { clip } = editClip(talk, {
      curves: [keyedCurve('brow', [[0, 1]]), keyedCurve('new', [[0, 2]])],
      removedCurves: ['jaw'],
      jointKeys: [{ joint: 'jaw', path: 'translation', set: [{ time: 0, values: [1, 2, 3] }], removed: [] }],
      markers: [{ time: 0.5, name: 'hit' }],
    })
    expect(clip.curves.map((c) => c.name)).toEqual(['brow', 'new'])
    expect(clip.markers).toEqual([{ time: 0.5, name: 'hit' }])
    const edited = clip.joints.find((t) => t.joint === 'jaw' && t.path === 'translation')!
    expect(Array.from(edited.values)).toEqual([1, 2, 3, ...jaw.values.slice(3)])
    expect(edited.times).toEqual(jaw.times)
  })

  it('a key of the wrong size is told of, not guessed', () => {
    const set = [{ time: 0, values: [1, 2] }]
    const { clip, diagnostics } = editClip(talk, {
      jointKeys: [{ joint: 'jaw', path: 'rotation', set, removed: [] }],
    })
    expect(codesOf(diagnostics)).toEqual(['clip/edit-size'])
    expect(clip.joints).toEqual(talk.joints)
  })
})
