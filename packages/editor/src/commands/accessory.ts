import type { Accessory, Character, Fit, Id, Model, Transform } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { flag, optional, text } from '@facework/documents/schema'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import type { Editing } from '../editing.ts'
import { data, documentOf } from '../parameters.ts'

/** Folder of a project that accessories are kept in, with their fits. */
const FOLDER = 'accessories'

type Worn = Character['accessories'][number]

export const accessoryCommands = {
  // Fitting takes a second, so it is done before, in a worker; this takes in what came of it, in one step.
  'accessory.wear': defineCommand({
    title: 'Wear accessory',
    parameters: {
      character: documentOf('character'),
      accessory: data<Accessory>('an accessory'),
      /** The accessory's own model, where the project does not have it yet. */
      model: optional(data<Model>('a model')),
      fit: data<Fit>('a fit'),
      fitted: data<Model>('the fitted model'),
      placement: optional(data<Transform>('a transform')),
      /** What undo will say, where it is not that something is put on. */
      label: optional(text),
    },
    label: ({ accessory, label }) => label ?? `Wear ${accessory.name}`,
    run(editing, { character: id, accessory, model, fit, fitted, placement }) {
      const character = editing.get(id, 'character')
      const before = character.accessories.find((worn) => worn.accessory.id === accessory.id)
      const old = fitOf(editing, before)
      // A new fit takes the place of the old one, so that its files keep their names.
      const fittedId = old?.model.id ?? fitted.id
      const own: Fit = { ...fit, id: old?.id ?? fit.id, model: { id: fittedId } }
      if (model) editing.put(model, FOLDER)
      editing.put(accessory, FOLDER)
      editing.put({ ...fitted, id: fittedId }, FOLDER)
      editing.put(own, FOLDER)
      const worn: Worn = defined({
        accessory: { id: accessory.id },
        fit: { id: own.id },
        visible: before?.visible ?? true,
        placement: placement ? placement : undefined,
      })
      const accessories = before
        ? character.accessories.map((w) => (w === before ? worn : w))
        : [...character.accessories, worn]
      editing.put({ ...character, accessories })
      return accessory.id
    },
  }),

  'accessory.setVisible': defineCommand({
    title: 'Show or hide accessory',
    parameters: { character: documentOf('character'), accessory: documentOf('accessory'), visible: flag },
    label: ({ visible }) => (visible ? 'Show accessory' : 'Hide accessory'),
    run(editing, { character, accessory, visible }) {
      const { of, worn } = wornBy(editing, character, accessory)
      editing.put({
        ...of,
        accessories: of.accessories.map((w) => (w === worn ? { ...w, visible } : w)),
      })
    },
  }),

  // The accessory stays in the project for others; its fit to this character goes.
  'accessory.remove': defineCommand({
    title: 'Remove accessory',
    parameters: { character: documentOf('character'), accessory: documentOf('accessory') },
    run(editing, { character, accessory }) {
      const { of, worn } = wornBy(editing, character, accessory)
      editing.put({ ...of, accessories: of.accessories.filter((w) => w !== worn) })
      const fit = fitOf(editing, worn)
      if (!fit) return
      if (editing.documents.has(fit.model.id)) editing.remove(fit.model.id)
      editing.remove(fit.id)
    },
  }),
}

function fitOf(editing: Editing, worn: Worn | undefined): Fit | undefined {
  const found = worn?.fit && editing.documents.get(worn.fit.id)?.document
  return found?.kind === 'fit' ? found : undefined
}

function wornBy(editing: Editing, character: Id, accessory: Id): { of: Character; worn: Worn } {
  const of = editing.get(character, 'character')
  const { name } = editing.get(accessory, 'accessory')
  const worn = of.accessories.find((w) => w.accessory.id === accessory)
  if (worn) return { of, worn }
  throw new FaceworkError(
    'accessory/not-worn',
    accessory,
    `"${of.name}" does not wear "${name}".`,
    'Select one of the accessories that it wears.',
  )
}
