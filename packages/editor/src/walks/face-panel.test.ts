import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

// The walk of apps/studio/walks/face-panel.browser.test.ts without a screen.
it('[E5] a face set by hand is no step; saved as a clip, and keyed, it is one each', async () => {
  const { editor, talk } = await openTestEditor()
  editor.preview.setState({ controls: { smile_L: 0.6, jawOpen: 0.4 } })
  expect(editor.store.getState().history.undo).toBeUndefined()
  const values = editor.preview.getState().controls
  const saved = editor.run('clip.createStill', { name: 'caught', values }).value
  const curves = editor.document(saved, 'clip')!.curves
  expect(curves.map((c) => [c.name, c.type === 'keyed' && c.keys[0]?.value])).toEqual([
    ['smile_L', 0.6],
    ['jawOpen', 0.4],
  ])
  editor.run('keys.set', { clip: talk.id, time: 2, values })
  expect(editor.store.getState().history.undo).toBe('Set 2 keys')
  expect(editor.undo() && editor.undo()).toBe(true)
  expect(editor.document(saved, 'clip')).toBeUndefined()
  expect(editor.preview.getState().controls).toEqual(values)
})
