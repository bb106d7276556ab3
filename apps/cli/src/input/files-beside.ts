import { realpathSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { FaceworkError } from '@facework/report'
import { readBytesNow, statOf } from './read-file.ts'

// [B1]
/** The files a model names, from its own folder only: a model must not read what it likes. */
export function filesBeside(path: string, wanted: readonly string[]): ReadonlyMap<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  if (wanted.length === 0) return found
  const folder = realpathSync(dirname(path))
  for (const relative of wanted) {
    const full = resolve(folder, relative)
    if (!statOf(full)?.isFile()) continue // the importer says what is missing
    const real = realpathSync(full)
    if (!real.startsWith(folder + (folder.endsWith(sep) ? '' : sep))) {
      throw new FaceworkError(
        'cli/resource-outside',
        relative,
        `"${relative}" is a link to a file outside of the model's folder.`,
        'Put the file itself beside the model.',
      )
    }
    found.set(relative, readBytesNow(real))
  }
  return found
}

export function fileBeside(path: string): Uint8Array | undefined {
  return statOf(path)?.isFile() ? readBytesNow(path) : undefined
}
