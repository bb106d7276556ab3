import { defineCommand } from '../../command.ts'
import { anyDocument, text } from '../../parameters.ts'

/** The file is named after the document; references are by id and stay. */
export const renameDocumentCommand = defineCommand({
  id: 'document.rename',
  title: 'Rename',
  shortcut: 'F2',
  parameters: { id: anyDocument, name: text },
  label: ({ name }) => `Rename to ${name}`,
  run(editing, { id, name }) {
    const document = editing.any(id)
    if (document.name === name) return
    const renamed = { ...document, name }
    editing.place(renamed, editing.freePath(renamed, editing.folderOf(id)))
  },
})
