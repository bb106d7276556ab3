import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real heads that lie beside the repository on some machines; never part of it. */
export const SHARED = join(import.meta.dirname, '../../../../shared')
export const hasShared = existsSync(SHARED)
if (!hasShared) console.info(`Tests on real heads are skipped: ${SHARED} is not there.`)

export function sharedFiles(folder: string, ending: RegExp): string[] {
  if (!hasShared) return []
  const path = join(SHARED, folder)
  return readdirSync(path)
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => join(path, name))
}

export function readBytes(path: string): ArrayBuffer {
  return new Uint8Array(readFileSync(path)).buffer
}
