import { clipKind, keyedCurve, modifierStackKind, skeletonKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import {
  defineModifier,
  editClip,
  findOutOfDate,
  modifyClip,
  updateClip,
  useModifier,
  usesOfStack,
} from '../index.ts'

const stack = modifierStackKind.create('house', { modifiers: [useModifier('scale-curves', { by: 2 })] })
const skeleton = skeletonKind.create('hero', { joints: [], modifiers: { id: stack.id } })
const clip = clipKind.create('talk', {
  duration: 1,
  skeleton: { id: skeleton.id },
  curves: [keyedCurve('jaw', [[0, 0.25]])],
})
const project = { stacks: [stack], skeletons: [skeleton] }
const jaw = (c: typeof clip) => (c.curves[0]!.type === 'keyed' ? c.curves[0]!.keys[0]!.value : Number.NaN)

describe('findOutOfDate', () => {
  it("[O2] a clip of a skeleton with a stack goes through it, its own modifiers after the stack's", () => {
    const own = modifyClip(clip, [useModifier('offset-curves', { by: 1 })]).clip
    const [found] = findOutOfDate([own], project)
    expect(found?.reasons).toEqual(['It did not go through stack "house" of its skeleton.'])
    const { clip: done } = updateClip(own, project)
    expect(jaw(done)).toBe(1.5)
    expect(done.modifiers.map((u) => [u.modifier, u.stack])).toEqual([
      ['scale-curves', stack.id],
      ['offset-curves', undefined],
    ])
    expect(findOutOfDate([done], project)).toEqual([])
  })

  it('[O2] a changed stack makes its clips out of date; updating keeps place, modifiers and edits', () => {
    const first = modifyClip(clip, [useModifier('offset-curves', { by: 1 }), ...usesOfStack(stack)]).clip
    const done = editClip(first, { curves: [keyedCurve('mine', [[0, 1]])] }).clip
    expect(jaw(done)).toBe(2.5)
    const changed = { ...stack, modifiers: [useModifier('scale-curves', { by: 3 }), useModifier('reverse')] }
    const later = { stacks: [changed], skeletons: [skeleton] }
    expect(findOutOfDate([done, clip], later).map((f) => f.reasons[0])).toEqual([
      'Stack "house" was changed since.',
      'It did not go through stack "house" of its skeleton.',
    ])
    const { clip: now } = updateClip(done, later)
    expect(jaw(now)).toBe(3.75)
    expect(now.modifiers.map((u) => u.modifier)).toEqual(['offset-curves', 'scale-curves', 'reverse'])
    expect(now.curves.map((c) => c.name)).toEqual(['jaw', 'mine'])
    expect(findOutOfDate([now], later)).toEqual([])
  })

  it('[O2] a new revision of a modifier is found, the order of fields is not', () => {
    const make = (revision: number) =>
      defineModifier({ id: 'own', title: '', description: '', revision, parameters: {}, apply: (c) => c })
    const mine = { stacks: [], modifiers: [make(1)] }
    const done = modifyClip(clip, [useModifier('own')], mine).clip
    expect(findOutOfDate([done], mine)).toEqual([])
    expect(findOutOfDate([done], { ...mine, modifiers: [make(2)] })).toHaveLength(1)
    const other = { ...stack, modifiers: [{ ...stack.modifiers[0]!, parameters: { curves: [], by: 2 } }] }
    const same = { ...stack, modifiers: [{ ...stack.modifiers[0]!, parameters: { by: 2, curves: [] } }] }
    const through = modifyClip(clip, usesOfStack(other)).clip
    expect(findOutOfDate([through], { stacks: [same] })).toEqual([])
  })

  it('a clip nobody modified is never out of date', () => {
    const free = clipKind.create('free', { duration: 1 })
    expect(findOutOfDate([free], project)).toEqual([])
  })
})
