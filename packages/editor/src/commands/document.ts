import { type Document, newId, usersOf } from '@facework/documents'
import { record } from '@facework/documents/internal'
import { flag, optional, text } from '@facework/documents/schema'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import { anyDocument, data } from '../parameters.ts'

export const documentCommands = {
  // [I1] Takes documents in that an importer made; `planImport` makes them of what a file holds.
  'document.import': defineCommand({
    title: 'Import',
    parameters: {
      documents: data<readonly Document[]>('a list of documents'),
      folder: optional(text),
      /** By id of the document, where it is another folder. */
      folders: optional(record(text)),
    },
    label: ({ documents }) =>
      documents.length === 1 ? `Import ${documents[0]!.name}` : `Import ${documents.length} documents`,
    run(editing, { documents, folder = '', folders = {} }) {
      for (const document of documents) editing.put(document, folders[document.id] ?? folder)
      const [first] = documents
      if (first) editing.select({ document: first.id })
      return documents.map((d) => d.id)
    },
  }),

  // The file is named after the document; references are by id and stay.
  'document.rename': defineCommand({
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
  }),

  // Text for people who work on it; empty removes it.
  'document.setNotes': defineCommand({
    title: 'Edit notes',
    parameters: { id: anyDocument, notes: text },
    run(editing, { id, notes }) {
      const { notes: _, ...document } = editing.any(id)
      editing.put((notes.trim() === '' ? document : { ...document, notes }) as Document)
    },
  }),

  // The version keeps the name and the file that the document has now: others know it by them.
  'document.restore': defineCommand({
    title: 'Restore a version',
    parameters: { id: anyDocument, version: data<Document>('a version of the document') },
    label: ({ version }) => `Restore a version of ${version.name}`,
    run(editing, { id, version }) {
      const document = editing.any(id)
      if (version.kind !== document.kind || version.id !== id) {
        throw new FaceworkError(
          'command/argument',
          'version',
          `"${document.name}" is a ${document.kind}; the version given is of another document, "${version.name}".`,
          'Restore a version that `editor.versions` lists for this document.',
        )
      }
      editing.put({ ...version, name: document.name })
    },
  }),

  // A copy gets an id of its own.
  'document.duplicate': defineCommand({
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
  }),

  'document.delete': defineCommand({
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
          'Point those at another document first, or delete it anyway.',
        )
      }
      editing.remove(id)
      if (editing.selection.document === id) editing.select({})
    },
  }),

  // For a file that was copied outside and so has the id of another.
  'document.giveNewId': defineCommand({
    title: 'Give the copy a new id',
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
  }),
}
