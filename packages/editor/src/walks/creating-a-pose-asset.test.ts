// docs/workflows/creating-a-pose-asset.md by commands alone. With a screen: apps/studio/walks.
import { evaluateFrame } from '@facework/operations'
import { expect, it } from 'vitest'
import { createEditor } from '../editor.ts'
import { documentsOfCharacter, openCharacterIn } from '../open-character-in.ts'
import { openTestEditor } from '../test-project.ts'

it('[P2] [G2] a clip with a pose a frame becomes poses that curves and a graph play', async () => {
  const { editor, workspace, model, shapes, character } = await openTestEditor()
  editor.preview.setState({ character: character.id })
  const asset = String(
    editor.run('poses.createFromClip', { model: model.id, clip: shapes.id, name: 'face' }).value,
  )
  const names = () => editor.document(asset, 'poses')!.poses.map((p) => p.name)
  expect(names()).toEqual(['Pose_0', 'Pose_1', 'Pose_2'])
  editor.run('poses.pasteNames', { asset, poses: ['Pose_1', 'Pose_2'], names: 'JawDrop\nJawLeft\n' })
  expect(names()).toEqual(['Pose_0', 'JawDrop', 'JawLeft'])
  editor.run('character.setPoses', { character: character.id, poses: asset })

  const clip = editor.run('clip.create', { name: 'open', duration: 2 }).value
  editor.run('curves.add', { clip, curves: ['JawDrop'] })
  for (const [time, value] of [
    [0, 0],
    [1, 1],
  ] as const) {
    editor.run('overrides.setControls', { controls: { JawDrop: value } })
    editor.run('keys.set', {
      clip,
      time,
      values: editor.preview.getState().controls,
      interpolation: 'linear',
      release: true,
    })
  }
  expect(editor.preview.getState().controls).toEqual({})

  const graph = editor.run('graph.create', { name: 'performer' }).value
  editor.run('graph.deleteNodes', { graph, nodes: ['poses'] })
  editor.run('graph.addNode', { graph, kind: 'pose-blender', after: 'map' })
  const to = { node: 'pose-blender', port: 'poses' }
  editor.run('graph.link', { graph, from: { input: 'facePoses' }, to })
  editor.run('graph.link', {
    graph,
    from: { node: 'pose-blender', port: 'pose' },
    to: { node: 'output', port: 'pose' },
  })
  const child = editor.run('graph.createChild', { graph, character: character.id }).value
  editor.run('graph.setAsset', { graph: child, input: 'facePoses', asset })

  // Saved, and read by somebody else.
  expect((await editor.save()).conflicts).toEqual([])
  const other = createEditor(workspace)
  await other.open()
  const own = other.document(character.id, 'character')!
  const opened = openCharacterIn(documentsOfCharacter(own, other.store.getState().documents)!)
  const jawAt = (time: number) =>
    evaluateFrame({
      character: opened,
      clip: other.document(clip, 'clip')!,
      time,
    }).joints.jaw!.t
  // The frame of the clip lowers the jaw by 20 mm; the curve runs from 0 to 1 in a second.
  for (const [time, way] of [
    [0, 0],
    [0.25, -0.005],
    [1, -0.02],
    [1.5, -0.02],
  ] as const) {
    expect(Math.abs(jawAt(time)[1] - (-0.03 + way)), `at ${time} s`).toBeLessThan(1e-6)
  }
})
