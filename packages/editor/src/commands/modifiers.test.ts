import { isCurveOnly, modifierStackKind } from '@facework/documents'
import { BUILT_IN_MODIFIERS, modifyClip, useModifier } from '@facework/operations'
import { describe, expect, it } from 'vitest'
import { findProblems } from '../problems/find-problems.ts'
import { openTestEditor, runUntyped } from '../test-project.ts'

async function open() {
  const { editor, ...documents } = await openTestEditor()
  const { shapes, talk } = documents
  const now = (id = shapes.id) => editor.document(id, 'clip')!
  const uses = (id = shapes.id) => now(id).modifiers.map((u) => u.modifier)
  return { editor, now, uses, ...documents, clip: shapes.id, talkId: talk.id }
}

describe('modifiers on a clip', () => {
  it('[O1] put on and taken off give the very clip back, and each is one step', async () => {
    const { editor, now, shapes, clip } = await open()
    editor.run('clip.applyModifier', { clip, modifier: 'curves-only' })
    expect(isCurveOnly(now())).toBe(true)
    expect(now().source?.content?.joints).toEqual(shapes.joints)
    editor.run('clip.removeModifier', { clip, index: 0 })
    expect(now()).toEqual(shapes)
    editor.undo()
    expect(isCurveOnly(now())).toBe(true)
    editor.undo()
    expect(now()).toEqual(shapes)
  })

  it('[O2] works from the first to the last: order, switch and parameters count', async () => {
    const { editor, now, uses, talkId: clip } = await open()
    const peak = () => {
      const curve = now(clip).curves.find((c) => c.name === 'jawOpen')
      return curve?.type === 'keyed' ? curve.keys.at(-1)?.value : undefined
    }
    editor.run('clip.applyModifier', { clip, modifier: 'scale-curves', parameters: { by: 3 } })
    editor.run('clip.applyModifier', { clip, modifier: 'offset-curves', parameters: { by: 1 } })
    expect(peak()).toBe(1 * 3 + 1)
    editor.run('clip.moveModifier', { clip, index: 1, to: 0 })
    expect(uses(clip)).toEqual(['offset-curves', 'scale-curves'])
    expect(peak()).toBe((1 + 1) * 3)
    editor.run('clip.setModifier', { clip, index: 1, parameters: { by: 2 } })
    expect(peak()).toBe((1 + 1) * 2)
    editor.run('clip.enableModifier', { clip, index: 0, enabled: false })
    expect(peak()).toBe(2)
    editor.run('clip.applyModifier', { clip, modifier: 'offset-curves', parameters: { by: 5 }, index: 0 })
    expect(peak()).toBe((1 + 5) * 2)
    expect(uses(clip)).toEqual(['offset-curves', 'offset-curves', 'scale-curves'])
  })

  it('[O1] keeps edits by hand on top of every change of the list', async () => {
    const { editor, now, talkId: clip } = await open()
    editor.run('keys.set', { clip, time: 1.5, values: { jawOpen: 0.25 } })
    editor.run('clip.applyModifier', { clip, modifier: 'scale-curves', parameters: { by: 3 } })
    editor.run('clip.removeModifier', { clip, index: 0 })
    const curve = now(clip).curves.find((c) => c.name === 'jawOpen')
    expect(curve?.type === 'keyed' && curve.keys.map((k) => k.value)).toEqual([0, 1, 0.25])
  })

  it('[O1] keeps the duration set by hand, until the clip is reverted', async () => {
    const { editor, now, talk, talkId: clip } = await open()
    editor.run('clip.applyModifier', { clip, modifier: 'smooth' })
    editor.run('clip.setDuration', { clip, duration: 5 })
    editor.run('clip.applyModifier', { clip, modifier: 'scale-curves', parameters: { by: 3 } })
    expect(now(clip).duration).toBe(5)
    editor.run('clip.removeModifier', { clip, index: 0 })
    editor.run('clip.removeModifier', { clip, index: 0 })
    expect(now(clip).duration).toBe(5)
    editor.run('clip.revert', { clip })
    expect(now(clip)).toEqual(talk)
  })

  it('[O2] every built-in goes on with its defaults, or says what it needs', async () => {
    for (const { id } of BUILT_IN_MODIFIERS) {
      const { editor, uses, clip } = await open()
      const parameters = id === 'remap-curves' ? { map: 'arkit-to-facs' } : {}
      editor.run('clip.applyModifier', { clip, modifier: id, parameters })
      expect(uses()).toEqual([id])
    }
  })

  it('[E3] refuses what cannot be, and changes nothing', async () => {
    const { editor, now, shapes, clip } = await open()
    const run = (command: string, args: object) => () => runUntyped(editor, command, { clip, ...args })
    expect(run('clip.applyModifier', { modifier: 'smoth' })).toThrow('no modifier "smoth"')
    expect(run('clip.applyModifier', { modifier: 'smooth', parameters: { second: 1 } })).toThrow(
      'it has seconds',
    )
    expect(run('clip.applyModifier', { modifier: 'smooth', index: 1 })).toThrow('from 0 to 0')
    expect(run('clip.removeModifier', { index: 0 })).toThrow(
      expect.objectContaining({ code: 'clip/modifier-index' }),
    )
    editor.run('clip.applyModifier', { clip, modifier: 'smooth' })
    expect(run('clip.moveModifier', { index: 0, to: 1 })).toThrow('from 0 to 0')
    editor.undo()
    expect(now()).toBe(editor.document(clip, 'clip'))
    expect(now()).toEqual(shapes)
  })

  it('[O1] a reimport plays modifiers and edits over the new source', async () => {
    const { editor, now, talk, talkId: clip } = await open()
    editor.run('clip.applyModifier', { clip, modifier: 'scale-curves', parameters: { by: 2 } })
    editor.run('keys.set', { clip, time: 0.5, values: { jawOpen: 0.7 } })
    const [jaw, smile] = talk.curves
    const fresh = { ...talk, id: 'other', curves: [{ ...jaw!, name: 'brow' }, smile!] }
    const { value } = editor.run('clip.reimport', { clip, from: fresh })
    expect(now(clip).curves.map((c) => c.name)).toContain('brow')
    expect(now(clip).modifiers).toHaveLength(1)
    expect(value).toEqual([expect.objectContaining({ code: 'clip/edit-conflict' })])
    editor.run('clip.revert', { clip })
    expect(now(clip).curves.map((c) => c.name)).toEqual(['brow', 'smile_L'])
  })

  it('[O2] tells which clips are out of date, and brings them up to date with the rest', async () => {
    const { editor, now, skeleton, talk } = await open()
    const stack = modifierStackKind.create('house', {
      modifiers: [useModifier('scale-curves', { by: 2 })],
    })
    editor.run('document.import', { documents: [stack, { ...skeleton, modifiers: { id: stack.id } }] })
    const found = () => findProblems(editor.store.getState()).filter((p) => p.code === 'clip/out-of-date')
    expect(found()).toMatchObject([{ document: talk.id, severity: 'warning' }])
    expect(found()[0]!.message).toContain('stack "house"')
    const [fix] = found()[0]!.fixes
    editor.run(fix!.command, fix!.args)
    expect(found()).toEqual([])
    expect(now(talk.id).modifiers).toEqual([{ ...stack.modifiers[0], stack: stack.id }])
    expect(() => editor.run('clip.removeModifier', { clip: talk.id, index: 0 })).toThrow(
      expect.objectContaining({ code: 'clip/modifier-of-stack' }),
    )
    // A modifier that works differently by now.
    const { skeleton: _, ...withoutSkeleton } = modifyClip(talk, [useModifier('smooth')]).clip
    editor.run('document.import', { documents: [{ ...withoutSkeleton, derivedWith: '00' }] })
    expect(found()).toHaveLength(1)
    editor.run('clip.update', {})
    expect(found()).toEqual([])
  })

  it('[O2] tells that the poses a clip was baked with were changed, whoever is on stage by then', async () => {
    const { editor, now, clip, character, model, poses } = await open()
    const found = () => findProblems(editor.store.getState()).filter((p) => p.code === 'clip/out-of-date')
    editor.run('clip.applyModifier', { clip, modifier: 'bake-joints-to-curves', character: character.id })
    expect(found()).toEqual([])
    const big = { ...model, id: 'big-model', name: 'big' }
    const grub = { ...character, id: 'grub', name: 'grub', model: { id: big.id } }
    const wider = { ...poses, poses: poses.poses.map((p) => ({ ...p, range: [0, 2] as const })) }
    editor.run('document.import', { documents: [big, grub, wider] })
    editor.preview.setState({ character: grub.id })
    expect(found()[0]?.message).toContain(`Pose asset "${poses.name}", which its modifiers looked at`)
    const [fix] = found()[0]!.fixes
    editor.run(fix!.command, fix!.args)
    expect(found()).toEqual([])
    expect(now().lookedAt?.map((l) => l.id)).toEqual([model.id, poses.id])
  })

  it('[O2] removes the tracks of a joint and of those below it, by the tree of the skeleton', async () => {
    const { editor, now, shapes, skeleton, clip } = await open()
    editor.run('document.import', { documents: [{ ...shapes, skeleton: { id: skeleton.id } }] })
    const { value } = editor.run('clip.stripJointTracks', { clip, joints: ['root'], children: true })
    expect(value).toEqual(['jaw'])
    expect(now().modifiers[0]?.parameters).toEqual({ joints: ['root'], children: true })
  })
})
