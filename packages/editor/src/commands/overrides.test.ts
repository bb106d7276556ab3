import type { Transform } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { openTestEditor, runUntyped } from '../test-project.ts'

const moved: Transform = { t: [0, -0.05, 0.02], r: [0, 0, 0, 1], s: [1, 1, 1] }
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('overrides', () => {
  it('[E5] are undone with the steps of documents, in the order of gestures', async () => {
    const { editor, poses, character } = await openTestEditor()
    const { preview } = editor
    preview.setState({ character: character.id })
    editor.run('overrides.setControls', { controls: { jawOpen: 0.5 } })
    editor.run('poses.rename', { asset: poses.id, from: 'smile_L', to: 'grin_L' })
    editor.run('overrides.setJoints', { character: character.id, joints: { jaw: moved } })
    expect(preview.getState().joints).toEqual({ [character.id]: { jaw: moved } })
    expect(editor.store.getState().history.undo).toBe('Move jaw')
    editor.undo()
    expect(preview.getState()).toMatchObject({ joints: {}, controls: { jawOpen: 0.5 } })
    editor.undo()
    expect(editor.document(poses.id, 'poses')!.poses[1]!.name).toBe('smile_L')
    expect(preview.getState().controls).toEqual({ jawOpen: 0.5 })
    editor.undo()
    expect(preview.getState().controls).toEqual({})
    for (let i = 0; i < 3; i++) editor.redo()
    expect(preview.getState()).toMatchObject({
      joints: { [character.id]: { jaw: moved } },
      controls: { jawOpen: 0.5 },
    })
    expect(editor.document(poses.id, 'poses')!.poses[1]!.name).toBe('grin_L')
  })

  it('[E5] are in no file: nothing is unsaved, nothing is kept', async () => {
    const { editor, character } = await openTestEditor()
    const { revision } = editor.store.getState()
    editor.run('overrides.setControls', { controls: { jawOpen: 1 } })
    editor.run('overrides.setJoints', { character: character.id, joints: { jaw: moved } })
    expect(editor.store.getState()).toMatchObject({ dirty: new Set(), saving: 'saved', revision })
    await editor.settled()
    expect(await editor.save()).toEqual({ saved: [], conflicts: [] })
  })

  it('[E2] a drag is one step, and one that ends where it began is none', async () => {
    const { editor, character } = await openTestEditor()
    const drag = editor.beginGesture()
    for (const y of [-0.04, -0.05, -0.06]) {
      drag.update('overrides.setJoints', {
        character: character.id,
        joints: { jaw: { ...moved, t: [0, y, 0.02] } },
      })
    }
    drag.commit()
    expect(editor.preview.getState().joints[character.id]!.jaw!.t[1]).toBe(-0.06)
    editor.undo()
    expect(editor.preview.getState().joints).toEqual({})
    expect(editor.undo()).toBe(false)
    const back = editor.beginGesture()
    back.update('overrides.setControls', { controls: { jawOpen: 0.7 } })
    back.update('overrides.setControls', { controls: { jawOpen: null } })
    back.commit()
    expect(editor.undo()).toBe(false)
    const cancelled = editor.beginGesture()
    cancelled.update('overrides.setControls', { controls: { jawOpen: 0.7 } })
    expect(editor.preview.getState().controls).toEqual({ jawOpen: 0.7 })
    cancelled.cancel()
    expect(editor.preview.getState().controls).toEqual({})
    expect(editor.store.getState().history.undo).toBeUndefined()
  })

  it('[E2] a gesture on documents leaves alone what is set meanwhile without a step', async () => {
    const { editor, talk } = await openTestEditor()
    const drag = editor.beginGesture()
    drag.update('clip.setDuration', { clip: talk.id, duration: 3 })
    editor.preview.setState({ controls: { smile_L: 1 } })
    drag.update('clip.setDuration', { clip: talk.id, duration: 4 })
    drag.commit()
    expect(editor.preview.getState().controls).toEqual({ smile_L: 1 })
    editor.undo()
    expect(editor.preview.getState().controls).toEqual({ smile_L: 1 })
  })

  it('a key releases the overrides it replaces, in one step', async () => {
    const { editor, talk } = await openTestEditor()
    editor.run('overrides.setControls', { controls: { jawOpen: 0.5, smile_L: 0.2 } })
    editor.run('keys.set', { clip: talk.id, time: 1.5, values: { jawOpen: 0.5 }, release: true })
    expect(editor.preview.getState().controls).toEqual({ smile_L: 0.2 })
    editor.undo()
    expect(editor.preview.getState().controls).toEqual({ jawOpen: 0.5, smile_L: 0.2 })
    expect(editor.document(talk.id, 'clip')).toEqual(talk)
  })

  it('are released one by one, or all together', async () => {
    const { editor, character } = await openTestEditor()
    editor.preview.setState({ character: character.id })
    expect(editor.isEnabled('overrides.resetControls')).toBe(false)
    editor.run('overrides.setControls', { controls: { jawOpen: 0.5, smile_L: 0.2 } })
    editor.run('overrides.setControls', { controls: { smile_L: null } })
    expect(editor.store.getState().history.undo).toBe('Clear override of smile_L')
    editor.run('overrides.resetControls')
    expect(editor.preview.getState().controls).toEqual({})
    editor.run('overrides.setJoints', { character: character.id, joints: { jaw: moved, root: moved } })
    editor.run('overrides.setJoints', { character: character.id, joints: { root: null } })
    expect(Object.keys(editor.preview.getState().joints[character.id]!)).toEqual(['jaw'])
    expect(editor.isEnabled('overrides.resetJoints')).toBe(true)
    editor.run('overrides.resetJoints')
    expect(editor.preview.getState().joints).toEqual({})
  })

  it('are part of the current pose, joints too', async () => {
    const { editor, poses, character } = await openTestEditor()
    editor.preview.setState({ character: character.id })
    editor.run('overrides.setControls', { controls: { smile_L: 0.5 } })
    editor.run('overrides.setJoints', { character: character.id, joints: { jaw: moved } })
    editor.run('poses.addFromCurrent', { asset: poses.id, name: 'smirk' })
    expect(editor.document(poses.id, 'poses')!.poses.at(-1)).toMatchObject({
      morphs: { face: { smile_L: 0.5 } },
      joints: { jaw: moved },
    })
  })

  it('[E3] refuse an unknown joint and values that are not numbers', async () => {
    const { editor, character } = await openTestEditor()
    const set = (joints: unknown) => () =>
      runUntyped(editor, 'overrides.setJoints', { character: character.id, joints })
    expect(codeOf(set({ jw: moved }))).toBe('command/joint-unknown')
    expect(codeOf(set({ jaw: { ...moved, r: [0, 0, 0, 2] } }))).toBe('document/rotation')
    expect(codeOf(set({ jaw: { ...moved, t: [0, Number.NaN, 0] } }))).toBeDefined()
    expect(codeOf(() => runUntyped(editor, 'overrides.setControls', { controls: { jawOpen: '1' } }))).toBe(
      'command/argument',
    )
    expect(editor.preview.getState()).toMatchObject({ controls: {}, joints: {} })
  })
})
