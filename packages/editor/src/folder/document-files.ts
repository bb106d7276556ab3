import type { DocumentFiles } from '@facework/documents'
import type { UnreadableFile } from '../state.ts'
import type { Disk, DiskError } from './disk.ts'
import { fixFor, reasonOf } from './disk-errors.ts'
import type { FileChange } from './file-transaction.ts'

/** The columns of a document are in a file next to it. */
export const binOf = (path: string) => path.replace(/\.json$/, '.bin')

/** Text and columns of a document; undefined when it does not exist. */
export async function readDocumentFiles(disk: Disk, path: string): Promise<DocumentFiles | undefined> {
  const text = await disk.read(path)
  if (text === undefined) return undefined
  const json = textOf(text)
  const bin = await disk.read(binOf(path))
  return bin === undefined ? { json } : { json, bin: new Uint8Array(bin) }
}

/** Without a byte order mark. Other encodings are refused: saved again, every letter beyond ASCII would be lost. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw Object.assign(new Error('it is not UTF-8 text'), { code: 'EILSEQ' })
  }
}

/** Reported for one file, so that the rest of a project can be used. */
export function unreadableFile(path: string, error: unknown): UnreadableFile {
  const cause = error as DiskError
  return {
    path,
    code: 'workspace/unreadable',
    message: `"${path}" cannot be read: ${reasonOf(cause)}.`,
    hint: `${fixFor(cause)}, then reload the page.`,
  }
}

/** Columns first: text without its columns cannot be read, columns without text do no harm. */
export function documentChanges(path: string, content: DocumentFiles | undefined): FileChange[] {
  const text = { path, content: content?.json }
  const columns = { path: binOf(path), content: content?.bin }
  return content?.bin ? [columns, text] : [text, columns]
}
