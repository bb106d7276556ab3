// docs/workflows/pose-assets.md, "From the current pose", by commands alone. With a screen: apps/studio/walks.
import type { Transform } from '@facework/documents'
import { evaluateFrame } from '@facework/operations'
import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

it('[P2] joints dragged, a pose made, another added, both overwritten; every gesture undone in order', async () => {
  const { editor, model, character } = await openTestEditor()
  editor.preview.setState({ character: character.id })
  const place = (y: number): Transform => ({ t: [0, y, 0.02], r: [0, 0, 0, 1], s: [1, 1, 1] })
  const dragJaw = (...ys: readonly number[]) => {
    const drag = editor.beginGesture()
    for (const y of ys)
      drag.update('overrides.setJoints', { character: character.id, joints: { jaw: place(y) } })
    drag.commit()
  }
  dragJaw(-0.031, -0.035, -0.04)
  const asset = editor.run('poses.createFromCurrent', { name: 'mine', poseName: 'low' }).value
  const jawOf = (name: string) =>
    editor.document(asset, 'poses')?.poses.find((p) => p.name === name)?.joints.jaw?.t[1]
  expect(jawOf('low')).toBe(-0.04)
  dragJaw(-0.05, -0.06)
  editor.run('poses.addFromCurrent', { asset, name: 'lower' })
  expect(jawOf('lower')).toBe(-0.06)
  const shown = () =>
    evaluateFrame({ model, poses: editor.document(asset, 'poses')!, curves: { lower: 1 } }).joints.jaw!.t[1]
  expect(Math.abs(shown() + 0.06)).toBeLessThan(1e-6)
  editor.run('overrides.resetJoints')
  dragJaw(-0.07)
  editor.run('poses.overwriteFromCurrent', { asset, poses: ['low', 'lower'] })
  expect([jawOf('low'), jawOf('lower')]).toEqual([-0.07, -0.07])

  const hand = () => editor.preview.getState().joints[character.id]?.jaw?.t[1]
  const back: [string | undefined, number | undefined, number | undefined, number | undefined][] = []
  const look = () => {
    const { undo } = editor.store.getState().history
    back.push([undo, hand(), jawOf('low'), jawOf('lower')])
  }
  look()
  while (editor.undo()) look()
  expect(back).toEqual([
    ['Overwrite 2 poses', -0.07, -0.07, -0.07],
    ['Move jaw', -0.07, -0.04, -0.06],
    ['Reset overridden joints', undefined, -0.04, -0.06],
    ['Add pose lower', -0.06, -0.04, -0.06],
    ['Move jaw', -0.06, -0.04, undefined],
    ['Create pose asset from current pose', -0.04, -0.04, undefined],
    ['Move jaw', -0.04, undefined, undefined],
    [undefined, undefined, undefined, undefined],
  ])
})

it('[P2] what an update would change is known before it is done', async () => {
  const { editor, model, shapes } = await openTestEditor()
  const asset = editor.run('poses.createFromClip', { model: model.id, clip: shapes.id }).value
  editor.run('poses.rename', { asset, from: 'Pose_1', to: 'JawDrop' })
  editor.run('poses.overwriteFromCurrent', {
    asset,
    poses: ['JawDrop'],
    frame: { joints: { jaw: { t: [0, 0, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } }, morphs: {} },
  })
  const before = editor.store.getState()
  const args = { asset, model: model.id, clip: shapes.id }
  const plan = editor.plan('poses.update', args)
  expect(plan.value).toEqual({ added: [], changed: ['JawDrop'], missing: [] })
  expect(plan.changed).toEqual([asset])
  expect(editor.store.getState()).toBe(before)
  expect(editor.run('poses.update', args).value).toEqual(plan.value)
  expect(editor.document(asset, 'poses')!.poses[1]!.joints.jaw!.t[1]).toBeCloseTo(-0.05, 6)
})
