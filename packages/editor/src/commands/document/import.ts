import type { Document } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { data, optional, text } from '../../parameters.ts'

/** Takes documents in that an importer made; `importFile` reads them from the bytes of a file. */
export const importDocumentsCommand = defineCommand({
  id: 'document.import',
  title: 'Import',
  parameters: { documents: data<readonly Document[]>('a list of documents'), folder: optional(text) },
  label: ({ documents }) =>
    documents.length === 1 ? `Import ${documents[0]!.name}` : `Import ${documents.length} documents`,
  run(editing, { documents, folder = '' }) {
    for (const document of documents) editing.put(document, folder)
    const [first] = documents
    if (first) editing.select({ document: first.id })
    return documents.map((d) => d.id)
  },
})
