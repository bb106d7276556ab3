import type { CopiedKeys } from '@facework/operations/internal'
import { compileClip, sampleCurve } from '@facework/runtime/internal'
import { sampleCurveReference } from '@facework/runtime/internal/reference'
import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

// The walk of apps/studio/walks/key-by-hand.browser.test.ts without a screen.
it('[E2] an expression is keyed, copied, mirrored, eased and given a sound; every step can be undone', async () => {
  const { editor, workspace } = await openTestEditor()
  const clip = editor.run('clip.create', { name: 'grin', duration: 2, folder: 'clips' }).value
  const now = () => editor.document(clip, 'clip')!
  const keysOf = (name: string) => {
    const curve = now().curves.find((c) => c.name === name)
    return curve?.type === 'keyed' ? curve.keys.map((k) => [k.time, k.value]) : []
  }
  // A drag with auto-key.
  const drag = editor.beginGesture()
  for (const value of [0.2, 0.4, 0.6])
    drag.update('keys.set', { clip, time: 0.5, values: { smile_L: value } })
  drag.commit()
  expect([keysOf('smile_L'), editor.store.getState().history.undo]).toEqual([
    [[0.5, 0.6]],
    'Set key of smile_L',
  ])
  // K, twice.
  editor.run('keys.set', { clip, time: 0.5, values: { jawOpen: 0 } })
  editor.run('keys.set', { clip, time: 1, values: { jawOpen: 0.8 } })
  const keys = [{ curve: 'smile_L', time: 0.5 }]
  const copied = editor.run('keys.copy', { clip, keys }).value as CopiedKeys
  editor.run('keys.paste', { clip, copied, time: 1.25 })
  editor.run('keys.paste', { clip, copied, time: 1.25, mirrored: true })
  expect([keysOf('smile_L'), keysOf('smile_R')]).toEqual([
    [
      [0.5, 0.6],
      [1.25, 0.6],
    ],
    [[1.25, 0.6]],
  ])
  const first = [{ curve: 'jawOpen', time: 0.5 }]
  editor.run('keys.setTangentKind', { clip, keys: first, kind: 'flat' })
  editor.run('keys.setInterpolation', { clip, keys: first, interpolation: 'bounce-out' })
  const at = now().curves.findIndex((c) => c.name === 'jawOpen')
  const compiled = compileClip(now())
  for (const time of [0.6, 0.77, 0.9])
    expect(sampleCurve(compiled, at, time)).toBeCloseTo(sampleCurveReference(now().curves[at]!, time), 6)
  const file = await editor.addAsset('sounds', 'line.wav', Uint8Array.of(82, 73, 70, 70))
  editor.run('sound.set', { clip, file })
  editor.run('sound.move', { clip, start: 0.2 })
  await editor.save()
  const { json } = await workspace.read('clips/grin.clip.json')
  expect(JSON.parse(json)).toMatchObject({ sound: { file: 'sounds/line.wav', start: 0.2 } })
  const last = now()
  let steps = 0
  while (editor.undo()) steps++
  expect([steps, editor.document(clip, 'clip')]).toEqual([10, undefined])
  while (editor.redo());
  expect(now()).toBe(last)
})
