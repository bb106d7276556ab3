import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes the folder, ignored by git: `git stash -u` would take the journal away, a commit would share it. Only in
 * a project that is there: one that was moved or deleted must not come back with nothing in it.
 */
export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder).catch(ifThere)
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(ifThere)
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
