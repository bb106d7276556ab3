import { type Document, readDocument } from '@facework/documents'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import type { OpenDocument } from '../state.ts'
import type { Problem } from './problem.ts'

const known = new WeakMap<Document, readonly Diagnostic[]>()

/** What reading the document would say about it. */
export function checkDocument({ document, path }: OpenDocument): Problem[] {
  const found = known.get(document) ?? findingsOf(document)
  known.set(document, found)
  return found.map((d) => ({ ...d, document: document.id, file: path, fixes: [] }))
}

function findingsOf(document: Document): readonly Diagnostic[] {
  const report = new Report()
  try {
    readDocument(document, report)
  } catch (error) {
    if (!(error instanceof FaceworkError)) throw error
    if (report.diagnostics.length === 0) return error.diagnostics
  }
  return report.diagnostics
}
