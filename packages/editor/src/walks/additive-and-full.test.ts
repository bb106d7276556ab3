// docs/workflows/pose-assets.md, "Additive and full", by commands alone. With a screen: apps/studio/walks.
import { clipKind, type Transform } from '@facework/documents'
import { evaluateFrame } from '@facework/operations'
import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

it('[P4] [P6] a pose on top of a body clip: additive, on another base, full, and back', async () => {
  const { editor, model, shapes } = await openTestEditor()
  const asset = editor.run('poses.createFromClip', { model: model.id, clip: shapes.id }).value
  const before = editor.document(asset, 'poses')!
  /** A body that holds the jaw 10 mm forward. */
  const body = clipKind.create('body', {
    duration: 1,
    joints: [
      {
        joint: 'jaw',
        path: 'translation',
        interpolation: 'linear',
        times: Float32Array.of(0),
        values: Float32Array.of(0, -0.03, 0.03),
      },
    ],
  })
  const jaw = (weight: number): Transform['t'] =>
    evaluateFrame({
      model,
      poses: editor.document(asset, 'poses')!,
      clip: body,
      curves: { Pose_1: weight },
    }).joints.jaw!.t
  const near = (found: Transform['t'], wanted: Transform['t']) =>
    found.forEach((v, i) => {
      expect(Math.abs(v - wanted[i]!)).toBeLessThan(1e-6)
    })
  // Frame 1 is 20 mm below the rest, frame 2 is 10 mm beside it.
  near(jaw(0.5), [0, -0.04, 0.03])
  near(jaw(1), [0, -0.05, 0.03])
  editor.run('poses.convert', { asset, base: 'Pose_2' })
  near(jaw(1), [-0.01, -0.05, 0.03])
  editor.run('poses.convert', { asset, mode: 'full', base: null, model: model.id })
  const masked = editor.document(asset, 'poses')!.poses.map((p) => p.mask?.joints)
  expect(masked[1]).toEqual(['jaw'])
  near(jaw(0.5), [0, -0.04, 0.025])
  near(jaw(1), [0, -0.05, 0.02])
  editor.run('poses.convert', { asset, mode: 'additive' })
  near(jaw(1), [0, -0.05, 0.03])
  expect(editor.document(asset, 'poses')!.poses.map(({ mask: _, ...pose }) => pose)).toEqual(before.poses)
  for (let i = 0; i < 3; i++) editor.undo()
  expect(editor.document(asset, 'poses')).toBe(before)
})
