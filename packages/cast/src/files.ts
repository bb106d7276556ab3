import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes whole files or none: all are written beside their place first, then moved. */
export async function writeFiles(
  files: ReadonlyMap<string, Uint8Array | string>,
  o: { force: boolean },
): Promise<void> {
  const taken = o.force ? undefined : [...files.keys()].find((path) => existsSync(path))
  if (taken) throw new CallError(`file/exists: ${taken} already exists. Use --force to overwrite it.`)
  const part = (path: string) => `${path}.part`
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part(path), content)
    }
    for (const path of files.keys()) await rename(part(path), path)
  } catch (error) {
    for (const path of files.keys()) await rm(part(path), { force: true })
    throw error
  }
}
/** The call was wrong, not the work. */
export class CallError extends Error {}
