import type { Document } from '@facework/documents'
import { documentToParts, refuseNewer } from '@facework/documents/internal'
import type { OutputFile } from './write-output.ts'

/** The files of a document: its JSON, and the `.bin` beside it when it is dense. */
export function documentOutput(document: Document, path: string): OutputFile[] {
  refuseNewer(document)
  const { json, bin } = documentToParts(document)
  const text = { path, content: json }
  // Columns first: text without its columns cannot be read, columns without text do no harm.
  return bin ? [{ path: binPath(path), content: bin }, text] : [text]
}

/** `ada.model.json` keeps its columns in `ada.model.bin`. */
export function binPath(path: string): string {
  return /\.json$/i.test(path) ? path.replace(/\.json$/i, '.bin') : `${path}.bin`
}
