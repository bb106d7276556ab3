import { readContainer, writeContainer } from '@facework/container'
import { documentFromFiles, documentToFiles } from '@facework/documents'
import { moveKeys } from '@facework/operations/internal'
import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

it('[E1] a sound is set, moved and removed, a step each; the file stays in the project', async () => {
  const { editor, talk, workspace } = await openTestEditor()
  const bytes = Uint8Array.of(1, 2, 3)
  const file = await editor.addAsset('sounds', 'line.wav', bytes)
  expect(file).toBe('sounds/line.wav')
  expect(editor.store.getState().assets).toEqual(['sounds/line.wav'])
  // The same file again is the same file; another of its name gets a number.
  expect(await editor.addAsset('sounds', 'line.wav', bytes)).toBe(file)
  expect(await editor.addAsset('sounds', 'line.wav', Uint8Array.of(4))).toBe('sounds/line 2.wav')
  expect(await editor.readAsset('sounds/line 2.wav')).toEqual(Uint8Array.of(4))

  const soundNow = () => editor.document(talk.id, 'clip')!.sound
  editor.run('sound.set', { clip: talk.id, file })
  expect(soundNow()).toEqual({ file, start: 0 })
  const gesture = editor.beginGesture()
  for (const start of [0.1, 0.2, 0.3]) gesture.update('sound.move', { clip: talk.id, start })
  gesture.commit()
  expect([soundNow()?.start, editor.store.getState().history.undo]).toEqual([0.3, 'Move sound'])
  editor.undo()
  expect(soundNow()).toEqual({ file, start: 0 })
  await editor.save()
  const { json } = await workspace.read('clips/talk.clip.json')
  expect(documentFromFiles(json)).toMatchObject({ sound: { file, start: 0 } })
  editor.run('sound.remove', { clip: talk.id })
  expect(soundNow()).toBeUndefined()
  expect(await editor.readAsset(file)).toEqual(bytes)
})

it('says what is wrong with a path that leads out, and with a sound that is not there', async () => {
  const { editor, talk } = await openTestEditor()
  for (const file of ['../line.wav', '/etc/line.wav', 'a/../../b.wav', 'C:\\line.wav', 'file:///x.wav'])
    expect(() => editor.run('sound.set', { clip: talk.id, file })).toThrow('is outside of it')
  expect(() => editor.run('sound.move', { clip: talk.id, start: 1 })).toThrow('has no sound')
  expect(() => editor.run('sound.remove', { clip: talk.id })).toThrow('has no sound')
})

it('edits of keys and a round through a file leave the sound as it is', async () => {
  const { editor, talk } = await openTestEditor()
  editor.run('sound.set', { clip: talk.id, file: 'sounds/line.wav', start: -0.5 })
  const clip = editor.document(talk.id, 'clip')!
  const [curve] = clip.curves
  const [key] = curve?.type === 'keyed' ? curve.keys : []
  const moved = moveKeys(clip, [{ curve: curve!.name, time: key!.time }], { value: 0.1 })
  expect(moved.sound).toEqual({ file: 'sounds/line.wav', start: -0.5 })
  const { json, bin } = documentToFiles(moved)
  expect(documentFromFiles(json, bin)).toEqual(moved)
  for (const how of [{}, { compress: {} }]) {
    const { documents } = readContainer(writeContainer({ documents: [moved], ...how }))
    expect(documents).toMatchObject([{ sound: moved.sound }])
  }
})
