import { landmarksKind, type Pose } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

const points = (head: string) =>
  landmarksKind.create(head, { head, points: { chin: { position: [0, 1.4, 0.1], trust: 1, by: 'hand' } } })

describe('adding made poses', () => {
  it('puts model, poses, landmarks and character in one step, which one undo takes back', async () => {
    const { editor, character, model, poses } = await openTestEditor()
    const before = [...editor.store.getState().documents.keys()]
    const made = { ...poses, poses: poses.poses.slice(0, 2) }
    const { value } = editor.run('head.addMadePoses', {
      character: character.id,
      model,
      poses: made,
      landmarks: points(model.name),
      name: 'nora-face',
    })
    expect(editor.document(character.id, 'character')!.poses).toEqual({ id: value })
    expect(editor.document(value, 'poses')!.name).toBe('nora-face')
    expect(editor.documents('landmarks')).toHaveLength(1)
    expect(editor.store.getState().history.undo).toBe('Add 2 poses')
    editor.undo()
    expect([...editor.store.getState().documents.keys()]).toEqual(before)
    expect(editor.document(character.id, 'character')).toEqual(character)
  })

  it('keeps what was done to a pose when it is made again, and other poses', async () => {
    const { editor, character, model, poses } = await openTestEditor()
    const [first, ...others] = poses.poses as [Pose, ...Pose[]]
    const jaw = { t: [0, -0.05, 0.02], r: [0, 0, 0, 1], s: [1, 1, 1] } as const
    const add = (list: readonly Pose[]) =>
      editor.run('head.addMadePoses', {
        character: character.id,
        model,
        poses: { ...poses, poses: list },
        landmarks: points(model.name),
        name: poses.name,
      }).value
    add([{ ...first, joints: { jaw } }, ...others])
    editor.run('poses.setRange', { asset: poses.id, poses: [first.name], range: [0, 1.5] })
    const again = add([{ ...first, id: 'new', joints: {}, morphs: { face: { jawOpen: 0.5 } } }])
    const asset = editor.document(again, 'poses')!
    expect(again).toBe(poses.id)
    expect(asset.poses.map((pose) => pose.name)).toEqual(poses.poses.map((pose) => pose.name))
    expect(asset.poses[0]).toMatchObject({
      id: first.id,
      joints: { jaw },
      range: [0, 1.5],
      morphs: { face: { jawOpen: 0.5 } },
    })
    // Saved once, under the name of the head.
    expect(editor.documents('landmarks')).toHaveLength(1)
  })
})
