import {
  type Clip,
  clipKind,
  type Document,
  keyedCurve,
  modelKind,
  modifierStackKind,
  newId,
  skeletonKind,
} from '@facework/documents'
import type { InputContent } from '@facework/formats'
import { createPosesFromMorphs, useModifier } from '@facework/operations'
import { describe, expect, it } from 'vitest'
import { testDocuments } from '../test-project.ts'
import { planImport, type ReadInput } from './plan-import.ts'

const { model, skeleton } = testDocuments()
const own = skeletonKind.create('file', { joints: skeleton.joints, curves: [] })
const track = {
  joint: 'jaw',
  path: 'translation' as const,
  interpolation: 'linear' as const,
  times: Float32Array.of(0, 1),
  values: Float32Array.of(0, 0, 0, 0, 1, 0),
}
const nod = clipKind.create('nod', { duration: 1, joints: [track] })
const talk = clipKind.create('talk', {
  duration: 1,
  joints: [track],
  curves: [keyedCurve('jawOpen', [[0, 1]]), keyedCurve('smile_L', [[0, 0]])],
})

function input(documents: readonly Document[], more: Partial<InputContent> = {}): ReadInput {
  return {
    name: 'friend',
    format: { name: 'gltf', holds: 'head' },
    content: { documents, diagnostics: [], ...more },
  }
}
const head = input([own, model, nod, talk])
const kinds = (documents: readonly Document[]) => documents.map((d) => d.kind)
const clipsOf = (documents: readonly Document[]) => documents.filter((d): d is Clip => d.kind === 'clip')

describe('[I1] planImport', () => {
  it('makes a character of a head: poses, the map found, graph and mood', () => {
    const plan = planImport(head, [])
    expect(kinds(plan.documents)).toEqual([
      'character',
      'skeleton',
      'model',
      'poses',
      'map',
      'graph',
      'graph',
      'clip',
      'clip',
      'clip',
    ])
    expect(plan.mapReport).toMatchObject({ set: 'arkit-52', controls: 52, undriven: [] })
    expect(plan.mapReport!.exact).toHaveLength(3)
    expect(plan.mapReport!.missing).toHaveLength(49)
    expect(plan.match).toBeUndefined()
    expect(plan.diagnostics.map((d) => d.message)).toEqual([
      'Controls: 3 exact, 0 approximated, 0 unsure, 49 missing of 52 controls of ARKit-52.',
    ])
    const shared = plan.documents.find((d) => d.kind === 'graph' && d.parent === undefined)!
    expect(plan.folders[shared.id]).toBe('')
    expect(plan.folders[plan.documents[0]!.id]).toBe('friend')
    // The next head brings no second one.
    const next = planImport(head, plan.documents)
    expect(next.documents.filter((d) => d.kind === 'graph')).toHaveLength(1)
  })

  it('[S2] puts a head on the skeleton of the project that fits it, on its own, or on the one named', () => {
    const known = { ...skeleton }
    expect(planImport(head, [known]).match).toEqual({ skeleton: 'master', joints: 2, of: 2 })
    const ref = (plan: ReturnType<typeof planImport>) =>
      plan.documents.flatMap((d) => ('skeleton' in d && d.skeleton ? [d.skeleton.id] : []))
    expect(new Set(ref(planImport(head, [known])))).toEqual(new Set([known.id]))
    expect(new Set(ref(planImport(head, [known], { skeleton: 'own' })))).toEqual(new Set([own.id]))
    // A curve of the head that the skeleton lacks joins it [S3].
    const [synced] = planImport(head, [known]).documents.filter((d) => d.kind === 'skeleton')
    expect(synced).toMatchObject({ id: known.id })
    const other = skeletonKind.create('other', { joints: [], curves: [] })
    const skinned = modelKind.create('skinned', {
      ...model,
      meshes: [{ ...model.meshes[0]!, skin: { joints: ['jaw'], inverseBinds: new Float32Array(16) } }],
    })
    expect(() => planImport(input([own, skinned]), [other], { skeleton: other.id })).toThrow(
      expect.objectContaining({ code: 'import/skeleton-differs' }),
    )
    expect(() => planImport(head, [], { skeleton: other.id })).toThrow(
      expect.objectContaining({ code: 'import/skeleton-unknown' }),
    )
  })

  it('gives what it adds names that nothing of its kind has, and says so', () => {
    // Every reading of a file gives its documents new ids.
    const read = (name: string) => ({
      ...input(head.content.documents.map((d) => ({ ...d, id: newId() }))),
      name,
    })
    const first = planImport(read('ada'), [])
    const second = planImport(read('friend'), first.documents)
    const names = (plan: typeof first, kind: string) =>
      plan.documents.filter((d) => d.kind === kind).map((d) => d.name)
    expect(names(first, 'clip')).toEqual(['calm', 'nod', 'talk'])
    expect(names(second, 'clip')).toEqual(['friend calm', 'friend nod', 'friend talk'])
    expect(names(second, 'character')).toEqual(['friend'])
    expect(second.diagnostics.filter((d) => d.code === 'import/renamed').map((d) => d.message)).toContain(
      'A clip named "calm" already exists; the one of friend is now named "friend calm".',
    )
    // A file that comes again, and one with two takes of one name.
    const again = planImport(read('ada'), first.documents)
    expect([names(again, 'character'), names(again, 'poses')]).toEqual([['ada 2'], ['ada-face 2']])
    const takes = input([nod, { ...nod, id: 'other' }])
    expect(names(planImport(takes, [], { skeleton: 'own' }), 'clip')).toEqual(['nod', 'friend nod'])
    const third = planImport(read('ada'), [...first.documents, ...again.documents])
    expect(names(third, 'clip')).toEqual(['ada calm 2', 'ada nod 2', 'ada talk 2'])
    const all = [...first.documents, ...second.documents]
    const fresh = all.filter((d, i) => all.findIndex((other) => other.id === d.id) === i)
    expect(new Set(fresh.map((d) => `${d.kind} ${d.name}`)).size).toBe(fresh.length)
    // A document that is there already keeps its name.
    expect(planImport(input([nod]), [nod]).documents.map((d) => d.name)).toEqual(['nod'])
  })

  it('[P2] poses made of a clip that got another name know it by that', () => {
    const poses = { ...createPosesFromMorphs({ model }).poses, source: { clip: 'nod', file: 'friend.glb' } }
    const there = clipKind.create('nod', { duration: 1 })
    const plan = planImport(input([own, model, poses, nod]), [there])
    const made = plan.documents.find((d) => d.kind === 'poses')
    expect(made).toMatchObject({ source: { clip: 'friend nod', file: 'friend.glb' } })
  })

  it('makes no character when none is wanted', () => {
    expect(kinds(planImport(head, [], { createCharacter: false, clips: 'none' }).documents)).toEqual([
      'model',
      'poses',
      'skeleton',
    ])
  })

  it('[O2] takes clips as they are asked for, and keeps what they were', () => {
    const names = (options: Parameters<typeof planImport>[2]) =>
      clipsOf(planImport(head, [], { createCharacter: false, ...options }).documents).map((c) => c.name)
    expect(names({})).toEqual(['nod', 'talk'])
    expect(names({ clips: { named: 'talk' } })).toEqual(['talk'])
    expect(names({ clips: 'none' })).toEqual([])
    expect(() => names({ clips: { named: 'tolk' } })).toThrow(
      expect.objectContaining({ code: 'clip/unknown', hint: 'Did you mean "talk"?' }),
    )
    const only = planImport(head, [], { curvesOnly: true, skipAllZeroCurves: true })
    expect(kinds(only.documents)).toEqual(['clip'])
    const [left] = clipsOf(only.documents)
    expect([left!.joints, left!.curves.map((c) => c.name)]).toEqual([[], ['jawOpen']])
    expect(left!.source?.content?.joints).toHaveLength(1)
    expect(only.diagnostics.map((d) => d.code)).toEqual(['import/clip-without-curves'])
    const stripped = planImport(head, [], { removeJointTracks: true })
    expect(clipsOf(stripped.documents).filter((c) => c.joints.length > 0)).toEqual([])
    const emptied = planImport(input([talk]), [], { deleteExistingCurves: true })
    expect(clipsOf(emptied.documents)[0]!.curves).toEqual([])
    expect(() => planImport(input([nod]), [], { curvesOnly: true })).toThrow(
      expect.objectContaining({ code: 'import/nothing' }),
    )
  })

  it('[O2] sends clips through the stack of the skeleton that was named', () => {
    const stack = modifierStackKind.create('face', { modifiers: [useModifier('remove-joint-tracks')] })
    const master = { ...skeleton, modifiers: { id: stack.id } }
    const take = { ...input([talk]), format: { name: 'bvh', holds: 'clips' as const } }
    const [clip] = clipsOf(planImport(take, [master, stack], { skeleton: master.id }).documents)
    expect(clip!.joints).toEqual([])
    expect(clip).toMatchObject({ skeleton: { id: master.id }, modifiers: [{ stack: stack.id }] })
    expect(clipsOf(planImport(take, [master, stack]).documents)[0]!.joints).toHaveLength(1)
  })

  it('takes names of poses from a list, and another unit', () => {
    const bare = modelKind.create('bare', { joints: model.joints, meshes: [] })
    const frames = clipKind.create('faces', {
      duration: 1 / 30,
      frameRate: 30,
      joints: [{ ...track, times: Float32Array.of(0, 1 / 30) }],
    })
    const plan = planImport(input([own, bare, frames]), [], { names: 'Neutral\njawOpen', scale: 100 })
    const poses = plan.documents.find((d) => d.kind === 'poses')
    expect(poses?.poses.map((p) => p.name)).toEqual(expect.arrayContaining(['jawOpen']))
    const scaled = plan.documents.find((d) => d.kind === 'model')
    expect(scaled?.joints[0]?.reference.t[1]).toBeCloseTo(150)
  })

  it('makes a character of a static head, and says how it gets poses; a file of nothing is refused', () => {
    const still = { ...model, meshes: model.meshes.map((mesh) => ({ ...mesh, morphs: [], primitives: [] })) }
    const plan = planImport(input([own, still]), [])
    expect(kinds(plan.documents)).toEqual(['character', 'skeleton', 'model'])
    expect(plan.diagnostics).toEqual([
      expect.objectContaining({
        severity: 'warning',
        code: 'poses/no-source',
        hint: expect.stringContaining('Make poses'),
      }),
    ])
    expect(() => planImport(input([own, { ...model, meshes: [] }]), [])).toThrow(
      expect.objectContaining({ code: 'poses/no-source' }),
    )
  })

  it('takes the expressions of an avatar for its poses', () => {
    const { poses } = createPosesFromMorphs({ model })
    const plan = planImport(input([own, model, { ...poses, poses: poses.poses.slice(0, 1) }]), [])
    expect(plan.documents.find((d) => d.kind === 'poses')?.poses).toHaveLength(1)
  })
})
