import {
  type Clip,
  clipKind,
  type Document,
  documentFromFiles,
  documentToFiles,
  IDENTITY_TRANSFORM,
  keyedCurve,
  lookupIn,
  type Model,
  modelKind,
  modifierStackKind,
  poseAssetKind,
  skeletonKind,
} from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { type DeriveOptions, defineModifier, editClip, modifyClip, useModifier } from '../index.ts'
import { findOutOfDate, updateClip, usesOfStack } from '../internal.ts'

const stack = modifierStackKind.create('house', { modifiers: [useModifier('scale-curves', { by: 2 })] })
const skeleton = skeletonKind.create('hero', { joints: [], modifiers: { id: stack.id } })
const clip = clipKind.create('talk', {
  duration: 1,
  skeleton: { id: skeleton.id },
  curves: [keyedCurve('jaw', [[0, 0.25]])],
})
const model = modelKind.create('ada', {
  joints: [],
  meshes: [
    {
      name: 'face',
      transform: IDENTITY_TRANSFORM,
      morphs: [{ name: 'smile', default: 0 }],
      primitives: [
        {
          mode: 'triangles',
          positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
          morphs: [{ positions: new Float32Array(9) }],
        },
      ],
    },
  ],
})
const poses = poseAssetKind.create('ada', {
  rest: { joints: {}, morphs: {} },
  poses: [
    {
      id: 'p1',
      name: 'smile',
      role: { type: 'control' },
      joints: {},
      morphs: { face: { smile: 1 } },
      curves: {},
      range: [0, 1],
    },
  ],
})
/** Looks at one document of its surroundings and changes nothing. */
const asks = (kind: 'model' | 'poses') =>
  defineModifier({
    id: `ask-${kind}`,
    title: '',
    description: '',
    parameters: {},
    apply: (content, _, context) => (context[kind] ? { ...content } : content),
  })
const given = { modifiers: [asks('model'), asks('poses')], model, poses }
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

  it('[O2] a pose asset or model that modifiers looked at was changed, saved or not', () => {
    const both = modifyClip(clip, [useModifier(asks('model')), useModifier(asks('poses'))], given).clip
    const opened = documentFromFiles(documentToFiles(both).json) as Clip
    const reasons = (now: DeriveOptions, of = opened) =>
      findOutOfDate([of], { ...given, stacks: [], ...now }).flatMap((f) => f.reasons)
    expect(reasons({})).toEqual([])
    // Read again from its file it has another id, name and columns of the same numbers.
    const again = documentFromFiles(documentToFiles(model).json, documentToFiles(model).bin) as Model
    expect(reasons({ model: { ...again, id: 'other' } })).toEqual([])
    const smile = { ...poses, poses: [{ ...poses.poses[0]!, morphs: { face: { smile: 0.9 } } }] }
    expect(reasons({ poses: smile })).toEqual([
      'Pose asset "ada", which its modifiers looked at, was changed since.',
    ])
    const [mesh] = model.meshes
    const moved = { ...mesh!.primitives[0]!, positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0.5) }
    const wider = { ...model, meshes: [{ ...mesh!, primitives: [moved] }] }
    expect(reasons({ model: wider })).toEqual([
      'Model "ada", which its modifiers looked at, was changed since.',
    ])
    expect(reasons({ model: { ...wider, name: 'grub' } })).toEqual([
      'Its modifiers looked at model "ada", and would look at "grub" now.',
    ])
    const updated = updateClip(opened, { ...given, stacks: [], poses: smile }).clip
    expect([reasons({ poses: smile }, updated), reasons({}, updated).length]).toEqual([[], 1])
  })

  it('[O2] finds what a clip was derived with by id, and does not judge what is not there', () => {
    const one = modifyClip(clip, [useModifier(asks('poses'))], given).clip
    expect(one.lookedAt?.map((l) => [l.kind, l.id])).toEqual([['poses', poses.id]])
    const rest = { ...poses, mode: 'full' as const }
    const { modifiers } = given
    const find = (...documents: Document[]) =>
      findOutOfDate([one], { modifiers, stacks: [], lookup: lookupIn(documents) })
    expect([find(poses, model).length, find(rest).length, find().length]).toEqual([0, 1, 0])
    // A modifier put on later does not make its elders forget what they saw.
    const more = modifyClip(one, [useModifier(asks('poses'))], { ...given, poses: rest }).clip
    expect(findOutOfDate([more], { ...given, stacks: [], poses: rest })).toHaveLength(1)
  })

  it('[O2] a clip that was baked before models and poses were recorded is out of date', () => {
    const baked = { ...clip, modifiers: [useModifier('bake-joints-to-curves')] }
    // As the first revision wrote it.
    const old = documentFromFiles(documentToFiles({ ...baked, derivedWith: '606296f4d2ff1d1e' }).json) as Clip
    expect(findOutOfDate([old], { stacks: [] })[0]?.reasons).toEqual([
      'Its modifiers give another result now.',
    ])
  })

  it('a clip nobody modified is never out of date', () => {
    const free = clipKind.create('free', { duration: 1 })
    expect(findOutOfDate([free], project)).toEqual([])
  })
})
