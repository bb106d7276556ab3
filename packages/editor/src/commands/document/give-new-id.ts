import { newId } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { text } from '../../parameters.ts'

/** For a file that was copied outside and so has the id of another. */
export const giveNewIdCommand = defineCommand({
  id: 'document.giveNewId',
  title: 'Give the copy an id of its own',
  parameters: { path: text },
  run(editing, { path }) {
    const copy = editing.duplicates.find((d) => d.path === path)
    if (!copy) {
      throw new FaceworkError(
        'workspace/missing',
        path,
        `There is no file "${path}" with an id that is taken.`,
      )
    }
    const document = { ...copy.document, id: newId() }
    editing.place(document, path)
    return document.id
  },
})
