import type { Document, Id } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { data, optional, text } from '../../parameters.ts'

/** [I1] Takes documents in that an importer made; `planImport` makes them of what a file holds. */
export const importDocumentsCommand = defineCommand({
  id: 'document.import',
  title: 'Import',
  parameters: {
    documents: data<readonly Document[]>('a list of documents'),
    folder: optional(text),
    folders: optional(data<Readonly<Record<Id, string>>>('folders by id of the document')),
  },
  label: ({ documents }) =>
    documents.length === 1 ? `Import ${documents[0]!.name}` : `Import ${documents.length} documents`,
  run(editing, { documents, folder = '', folders = {} }) {
    for (const document of documents) editing.put(document, folders[document.id] ?? folder)
    const [first] = documents
    if (first) editing.select({ document: first.id })
    return documents.map((d) => d.id)
  },
})
