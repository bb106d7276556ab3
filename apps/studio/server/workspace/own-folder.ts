import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, Refusal } from '@facework/folder/internal'

/** The folder in a project that is the server's: the journal, the lock, and a save under way. */
export const OWN_FOLDER = '.facework'

/** What the server writes there. */
const OWN_FILES = ['journal', 'server', 'writing', '.gitignore']

/**
 * Refuses links: in a project from someone else they may lead to files anywhere, which this server would then read,
 * empty or delete as its own.
 */
export async function checkOwnFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(ifMissing)
  if (found === undefined) return
  if (!found.isDirectory()) throw notOwn(OWN_FOLDER)
  for (const name of OWN_FILES) {
    const file = await lstat(join(folder, name)).catch(ifMissing)
    if (file !== undefined && !file.isFile()) throw notOwn(`${OWN_FOLDER}/${name}`)
  }
}

function notOwn(path: string): Refusal {
  return new Refusal(
    403,
    'workspace/own-folder',
    path,
    `"${path}" is a link or another kind of file than the studio writes there. The project was not opened.`,
    `Delete "${path}". It has unsaved edits only if the studio itself made it.`,
  )
}
