import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

it('[T3] default animations: clips of a slot are set in place, weighted, and removed', async () => {
  const { editor } = await openTestEditor()
  const [character] = editor.documents('character')
  const [a, b] = ['a', 'b'].map((name) => editor.run('clip.create', { name, duration: 1 }).value)
  const set = (slot: string, choices: { clip: string; weight?: number }[]) =>
    editor.run('character.setDefaults', { character: character!.id, slot, choices })
  const defaults = () => editor.document(character!.id, 'character')!.defaults
  const before = defaults()
  set('idle', [{ clip: a! }])
  set('walk', [{ clip: b! }])
  set('idle', [{ clip: a! }, { clip: b!, weight: 3 }])
  expect(Object.keys(defaults()).filter((slot) => !(slot in before) || slot === 'idle')).toEqual([
    'idle',
    'walk',
  ])
  expect(defaults().idle).toEqual([
    { clip: { id: a }, weight: 1 },
    { clip: { id: b }, weight: 3 },
  ])
  set('idle', [])
  expect(defaults().idle).toBeUndefined()
  expect(() => set('run', [{ clip: character!.id }])).toThrow(/clip/)
  for (let i = 0; i < 4; i++) editor.undo()
  expect(defaults()).toEqual(before)
})
