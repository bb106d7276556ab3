import { checkDuplicateIds, isNewer, newerFinding } from '@facework/documents/internal'
import { Report } from '@facework/report'
import type { EditorState, OpenDocument } from '../state.ts'
import type { Fix, Problem } from './problem.ts'

/** Files that are not valid documents, that are read-only, and files whose id another one has. */
export function checkFiles({ unreadable, duplicates, documents }: EditorState): Problem[] {
  const entry = ({ document: { id, kind, name }, path }: OpenDocument) => ({ id, kind, name, path })
  return [
    ...unreadable.map(
      ({ path, ...found }): Problem => ({
        severity: 'error',
        path: '',
        ...found,
        file: path,
        fixes: [],
      }),
    ),
    ...[...documents.values()]
      .filter(({ document }) => isNewer(document))
      .map(({ document, path }): Problem => {
        return { ...newerFinding(document), document: document.id, file: path, fixes: [] }
      }),
    ...duplicates.flatMap((copy) => {
      const original = documents.get(copy.document.id)
      if (!original || original.path === copy.path) return []
      // A copy that got an id of its own meanwhile is on its way to the disk.
      if ([...documents.values()].some((o) => o.path === copy.path)) return []
      const report = new Report()
      checkDuplicateIds([entry(original), entry(copy)], report)
      const fix: Fix = {
        title: 'Give the copy a new id',
        command: 'document.giveNewId',
        args: { path: copy.path },
      }
      return report.diagnostics.map((d): Problem => ({ ...d, file: copy.path, fixes: [fix] }))
    }),
  ]
}
