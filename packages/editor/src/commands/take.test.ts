import { clipKind } from '@facework/documents'
import { describe, expect, it } from 'vitest'
import { createEditor } from '../editor.ts'
import { createMemoryWorkspace } from '../workspace/memory-workspace.ts'

const take = (seconds: number, id = 'take-1', height = 1) =>
  clipKind.create(
    'Take 1',
    {
      duration: seconds,
      frameRate: 30,
      curves: [
        {
          type: 'sampled',
          name: 'jawOpen',
          start: 0,
          rate: 30,
          values: Float32Array.from({ length: seconds * 30 + 1 }, (_, i) => (height * i) / (seconds * 30)),
          before: 'hold',
          after: 'hold',
        },
      ],
      origin: { source: 'camera' },
    },
    id,
  )

async function opened() {
  const workspace = createMemoryWorkspace()
  const editor = createEditor(workspace)
  await editor.open()
  return { workspace, editor }
}

describe('recording a take', () => {
  it('[W4] is in the journal while it is recorded, and one step to undo', async () => {
    const { workspace, editor } = await opened()
    const gesture = editor.beginGesture()
    for (const seconds of [1, 2, 3]) {
      gesture.update('take.record', { take: take(seconds) })
      editor.keep()
      await editor.settled()
      const [entry] = await workspace.kept()
      expect(JSON.parse(entry!.content!.json)).toMatchObject({ name: 'Take 1', duration: seconds })
    }
    gesture.update('take.record', { take: take(3), error: 0.01 })
    gesture.commit()
    const made = editor.document('take-1', 'clip')!
    expect(made.curves[0]).toMatchObject({ type: 'keyed', keys: { length: 2 } })
    // [O1] The samples are kept below the reduced keys.
    expect(made.source?.content?.curves[0]).toMatchObject({ type: 'sampled' })
    expect(editor.store.getState().history.undo).toBe('Record Take 1')
    editor.undo()
    expect(editor.documents('clip')).toEqual([])
    expect(editor.store.getState().history.undo).toBeUndefined()
  })

  it('[W4] leaves nothing in the journal when it is discarded or undone', async () => {
    const { workspace, editor } = await opened()
    const gesture = editor.beginGesture()
    gesture.update('take.record', { take: take(1) })
    editor.keep()
    await editor.settled()
    expect(await workspace.kept()).toHaveLength(1)
    gesture.cancel()
    editor.keep()
    await editor.settled()
    expect(await workspace.kept()).toEqual([])
    editor.run('take.record', { take: take(1) })
    await editor.settled()
    expect(await workspace.kept()).toHaveLength(1)
    editor.undo()
    await editor.settled()
    expect(await workspace.kept()).toEqual([])
  })

  it('[O1] solves again under the same modifiers', async () => {
    const { editor } = await opened()
    editor.run('take.record', { take: take(2), error: 0.01 })
    editor.run('take.solve', { clip: 'take-1', take: take(2, 'other', 0.5) })
    const made = editor.document('take-1', 'clip')!
    expect([made.name, made.modifiers.length, made.curves[0]?.type]).toEqual(['Take 1', 1, 'keyed'])
    expect(made.curves[0]).toMatchObject({ keys: [{ value: 0 }, { value: 0.5 }] })
    expect(editor.store.getState().history.undo).toBe('Solve Take 1 again')
  })
})

describe('adjusting a take', () => {
  it('[O1] sets gain, smoothing, mirroring and keys over the raw recording, and back', async () => {
    const { editor } = await opened()
    editor.run('take.record', { take: take(2), error: 0.01 })
    const clip = () => editor.document('take-1', 'clip')!
    const raw = clip().source?.content
    editor.run('take.adjust', { clip: 'take-1', gain: 0.5, smoothing: 0.05, mirrored: true, error: 0.02 })
    expect(clip().modifiers.map(({ modifier }) => modifier)).toEqual([
      'scale-curves',
      'clamp-curves',
      'smooth',
      'mirror',
      'reduce-keys',
    ])
    const [first] = clip().curves
    const keys = first?.type === 'keyed' ? first.keys : []
    // The smoothed end of a ramp to half of its height.
    expect(keys.at(-1)?.value).toBeGreaterThan(0.46)
    expect(keys.at(-1)?.value).toBeLessThanOrEqual(0.5)
    expect(clip().source?.content).toEqual(raw)
    editor.run('take.adjust', { clip: 'take-1', error: 0.01 })
    expect(clip().modifiers.map(({ modifier }) => modifier)).toEqual(['reduce-keys'])
    expect(clip().curves[0]).toMatchObject({ keys: [{ value: 0 }, { value: 1 }] })
  })
})
