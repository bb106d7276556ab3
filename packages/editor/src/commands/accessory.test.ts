import { accessoryKind, fitKind, modelKind } from '@facework/documents'
import { expect, it } from 'vitest'
import { openTestEditor } from '../test-project.ts'

const model = modelKind.create('hat', { joints: [], meshes: [] })
const accessory = accessoryKind.create('hat', { type: 'hat', model: { id: model.id } })

function fitting(character: string) {
  const fitted = modelKind.create('hat on ada', { joints: [], meshes: [] })
  const fit = fitKind.create('hat on ada', {
    accessory: { id: accessory.id },
    character: { id: character },
    model: { id: fitted.id },
    report: { method: 'rigid', trusted: 0, inpainted: 0, tornMost: { value: 1 }, deepest: { value: 0 } },
  })
  return { character, accessory, fit, fitted }
}

it('[A1] puts an accessory on, fits it again in place, hides it and takes it off, each in one step', async () => {
  const { editor, character } = await openTestEditor()
  const state = () => editor.document(character.id, 'character')!.accessories
  const first = editor.store.getState().documents

  editor.run('accessory.wear', { ...fitting(character.id), model })
  expect(editor.store.getState().history.undo).toBe('Wear hat')
  const [worn] = state()
  expect(worn).toMatchObject({ accessory: { id: accessory.id }, visible: true })
  const fit = editor.document(worn!.fit!.id, 'fit')!
  expect(editor.document(fit.model.id, 'model')!.name).toBe('hat on ada')
  expect(editor.store.getState().documents.get(accessory.id)!.path).toBe('accessories/hat.accessory.json')

  editor.run('accessory.setVisible', { character: character.id, accessory: accessory.id, visible: false })
  const placement = { t: [0, 0.01, 0], r: [0, 0, 0, 1], s: [1, 1, 1] } as const
  editor.run('accessory.wear', { ...fitting(character.id), placement, label: 'Place hat' })
  expect(editor.store.getState().history.undo).toBe('Place hat')
  // The same files, and still hidden.
  expect(state()).toEqual([
    { accessory: { id: accessory.id }, fit: { id: fit.id }, visible: false, placement },
  ])
  expect(editor.document(fit.id, 'fit')!.model.id).toBe(fit.model.id)
  expect(editor.documents('fit')).toHaveLength(1)

  editor.run('accessory.remove', { character: character.id, accessory: accessory.id })
  expect(state()).toEqual([])
  expect(editor.documents('fit')).toEqual([])
  expect(editor.document(fit.model.id, 'model')).toBeUndefined()
  expect(editor.document(accessory.id, 'accessory')).toBeDefined()

  for (let i = 0; i < 4; i++) editor.undo()
  expect([...editor.store.getState().documents]).toEqual([...first])
})

it('says what a character does not wear', async () => {
  const { editor, character } = await openTestEditor()
  editor.run('accessory.wear', { ...fitting(character.id), model })
  editor.run('accessory.remove', { character: character.id, accessory: accessory.id })
  expect(() =>
    editor.run('accessory.setVisible', { character: character.id, accessory: accessory.id, visible: true }),
  ).toThrow('"ada" does not wear "hat"')
})
