import type { Document } from '@facework/documents'
import { documentToParts } from '@facework/documents/internal'
import type { OutputFile } from './write-output.ts'

/** The files of a document: its JSON, and the `.bin` beside it when it is dense. */
export function documentOutput(document: Document, path: string): OutputFile[] {
  const { json, bin } = documentToParts(document)
  const files: OutputFile[] = [{ path, content: json }]
  if (bin) files.push({ path: binPath(path), content: bin })
  return files
}

/** `ada.model.json` keeps its columns in `ada.model.bin`. */
export function binPath(path: string): string {
  return /\.json$/i.test(path) ? path.replace(/\.json$/i, '.bin') : `${path}.bin`
}
