import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DocumentFiles } from '@facework/documents'
import type { FileChange } from './file-transaction.ts'
import { ifMissing } from './whole-file.ts'

/** A document's columns lie beside it. */
export const binOf = (path: string) => path.replace(/\.json$/, '.bin')

export function hashOf({ json, bin }: DocumentFiles): string {
  const hash = createHash('sha256').update(json).update('\0')
  if (bin) hash.update(bin)
  return hash.digest('hex')
}

/** Text and columns of a document; undefined when it is not there. */
export async function readDocumentFiles(path: string): Promise<DocumentFiles | undefined> {
  const json = await readFile(path, 'utf8').catch(ifMissing)
  if (json === undefined) return undefined
  const bin = await readFile(binOf(path)).catch(ifMissing)
  return bin === undefined ? { json } : { json, bin: new Uint8Array(bin) }
}

/** Columns first: text without its columns cannot be read, columns without text do no harm. */
export function documentChanges(path: string, content: DocumentFiles | undefined): FileChange[] {
  const text = { path, content: content?.json }
  const columns = { path: binOf(path), content: content?.bin }
  return content?.bin ? [columns, text] : [text, columns]
}
