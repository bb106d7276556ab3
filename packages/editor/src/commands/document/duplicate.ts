import { newId } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { anyDocument, optional, text } from '../../parameters.ts'

/** A copy gets an id of its own. */
export const duplicateDocumentCommand = defineCommand({
  id: 'document.duplicate',
  title: 'Duplicate',
  shortcut: 'Ctrl+D',
  parameters: { id: anyDocument, name: optional(text) },
  run(editing, { id, name }) {
    const original = editing.any(id)
    const copy = { ...original, id: newId(), name: name ?? `${original.name} copy` }
    editing.put(copy, editing.folderOf(id))
    editing.select({ document: copy.id })
    return copy.id
  },
})
