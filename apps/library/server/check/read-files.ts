import { readFile } from 'node:fs/promises'
import { detectFormat, type InputContent } from '@facework/formats'
import { mediaOf } from './file-type.ts'

export interface ReadVersionFile {
  readonly path: string
  /** Missing for pictures, sounds and columns of a document. */
  readonly content: InputContent | undefined
}

/** Reads the files of a version that was checked before. */
export async function readFiles(
  files: Readonly<Record<string, string>>,
): Promise<readonly ReadVersionFile[]> {
  const read: ReadVersionFile[] = []
  for (const [path, file] of Object.entries(files)) {
    const bytes = new Uint8Array(await readFile(file))
    const format = mediaOf(bytes) || path.endsWith('.bin') ? undefined : await detectFormat(bytes)
    const bin = path.endsWith('.json') ? files[path.replace(/\.json$/, '.bin')] : undefined
    const columns = bin === undefined ? undefined : new Uint8Array(await readFile(bin))
    const content = await format?.read({ bytes, name: nameOf(path), columns: () => columns })
    read.push({ path, content })
  }
  return read
}

/** Of the document in a file: without its folder, kind and format. */
export const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/(\.[a-z-]+)?\.[^.]+$/, '')
