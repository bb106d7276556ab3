import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'
import { findProblems } from './find-problems.ts'

it('[P2] marks a pose asset whose clip was changed, until it is updated; poses changed by hand do not count', async () => {
  const { editor, shapes, model, character } = await openTestEditor()
  const found = () =>
    findProblems(editor.store.getState(), editor.preview.getState()).filter(
      (p) => p.code === 'poses/out-of-date',
    )
  const asset = editor.run('poses.createFromClip', { model: model.id, clip: shapes.id }).value
  editor.run('character.setPoses', { character: character.id, poses: asset })
  expect(found()).toEqual([])

  const name = editor.document(asset, 'poses')!.poses[0]!.name
  editor.run('poses.overwriteFromCurrent', {
    asset,
    poses: [name],
    frame: { joints: { jaw: { t: [0, -0.1, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } }, morphs: {} },
  })
  expect(found()).toEqual([])

  editor.run('clip.applyModifier', { clip: shapes.id, modifier: 'reverse' })
  expect(found()).toMatchObject([
    { document: asset, severity: 'warning', fixes: [{ title: 'Update poses' }] },
  ])
  const { command, args } = found()[0]!.fixes[0]!
  editor.run(command, args)
  expect(found()).toEqual([])
  editor.undo()
  expect(found()).toHaveLength(1)
})
