import { type Clip, documentFromFiles } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

const QUARTER = Math.SQRT1_2

// The walk of apps/studio/walks/mood-and-emote.browser.test.ts without a screen.
it('[T3] a mood lies under what a clip says', async () => {
  const { editor, character, model, poses } = await openTestEditor()
  const mood = editor.run('clip.createStill', { name: 'calm', values: { smile_L: 0.3, smile_R: 0.3 } }).value
  editor.run('character.setMood', { character: character.id, clip: mood, static: true })
  expect(editor.document(character.id, 'character')!.mood).toEqual({ clip: { id: mood }, static: true })
  const instance = new CharacterInstance(compileRig(model, { poses }))
  instance.setMood(editor.document(mood, 'clip'), { static: true, fade: 0 })
  const morph = (name: string) =>
    instance.frame.morphs[instance.rig.morphs.findIndex((m) => m.morph === name)]
  instance.update(0)
  expect([morph('smile_L'), morph('smile_R'), morph('jawOpen')].map((v) => v?.toFixed(3))).toEqual([
    '0.300',
    '0.300',
    '0.000',
  ])
  const clip = editor.run('clip.create', { name: 'over', duration: 1 }).value
  editor.run('keys.set', { clip, time: 0, values: { smile_L: 0.9 } })
  instance.play(editor.document(clip, 'clip')!, { fade: 0 })
  instance.update(0)
  expect([morph('smile_L'), morph('smile_R')].map((v) => v?.toFixed(3))).toEqual(['0.900', '0.300'])
})

it('[C1] face and body of an emote are keyed in one step, and play from the saved file', async () => {
  const { editor, model, poses, workspace } = await openTestEditor()
  const clip = editor.run('clip.create', { name: 'greet', duration: 1, folder: 'clips' }).value
  editor.run('keys.set', {
    clip,
    time: 0,
    values: { jawOpen: 0 },
    joints: { root: { rotation: [0, 0, 0, 1] } },
  })
  editor.run('keys.set', {
    clip,
    time: 1,
    values: { jawOpen: 1 },
    joints: { root: { rotation: [0, QUARTER, 0, QUARTER], translation: [0, 1.6, 0] } },
  })
  expect(editor.store.getState().history.undo).toBe('Set 2 keys')
  editor.undo()
  expect(editor.document(clip, 'clip')!.joints.map((t) => t.path)).toEqual(['rotation'])
  editor.redo()
  expect(() => editor.run('keys.set', { clip, time: 0 })).toThrow('needs values of curves, or joints')
  await editor.save()
  const { json, bin } = await workspace.read('clips/greet.clip.json')
  const saved = documentFromFiles(json, bin) as Clip
  expect(saved).toEqual(editor.document(clip, 'clip'))

  const instance = new CharacterInstance(compileRig(model, { poses }))
  const emote = instance.emote(saved, { fade: 0, speed: 0, loop: false, hold: true })
  emote.time = 0.5
  instance.update(0)
  const { frame, rig } = instance
  const root = rig.jointNames.indexOf('root')
  // Half of a quarter turn about Y, and half way of the mouth, by hand.
  const expected = [0, Math.sin(Math.PI / 8), 0, Math.cos(Math.PI / 8)]
  expected.forEach((v, i) => {
    expect(frame.rotations[4 * root + i]).toBeCloseTo(v, 5)
  })
  // A track of one key holds.
  expect(frame.translations[3 * root + 1]).toBeCloseTo(1.6, 6)
  expect(frame.morphs[rig.morphs.findIndex((m) => m.morph === 'jawOpen')]).toBeCloseTo(0.5, 6)
})
