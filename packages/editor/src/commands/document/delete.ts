import { usersOf } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { anyDocument, flag, optional } from '../../parameters.ts'

export const deleteDocumentCommand = defineCommand({
  id: 'document.delete',
  title: 'Delete',
  parameters: {
    id: anyDocument,
    /** Also when others use it; `usersOf` lists them. */
    evenIfUsed: optional(flag),
  },
  run(editing, { id, evenIfUsed = false }) {
    const document = editing.any(id)
    const users = usersOf(id, editing.all()).filter((u) => u.document.id !== id)
    if (users.length > 0 && !evenIfUsed) {
      const names = users.map((u) => `"${u.document.name}" (${u.path})`)
      throw new FaceworkError(
        'command/document-used',
        id,
        `"${document.name}" is used by ${names.slice(0, 6).join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}.`,
        'Point those at another document first, or delete it all the same.',
      )
    }
    editing.remove(id)
    if (editing.selection.document === id) editing.select({})
  },
})
