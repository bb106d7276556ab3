import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DocumentFiles } from '@facework/documents'
import { deleteFile, writeWholeFile } from './whole-file.ts'

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

/** Columns first: text without its columns cannot be read, columns without text harm nobody. */
export async function writeDocumentFiles(path: string, content: DocumentFiles | undefined): Promise<void> {
  if (content?.bin) await writeWholeFile(binOf(path), content.bin)
  if (content) await writeWholeFile(path, content.json)
  else await deleteFile(path)
  if (!content?.bin) await deleteFile(binOf(path))
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
