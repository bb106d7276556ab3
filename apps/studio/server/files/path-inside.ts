import { lstat, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { isPlainPath } from '@facework/editor/internal'
import { Refusal } from '@facework/folder/internal'

/**
 * Refuses a path that is not of a file in the folder, or of one that may be created there. Neither `..` nor a link
 * leads out; a link is refused even when it stays inside, since a write would replace it by a file.
 */
export async function checkInside(folder: string, path: string): Promise<void> {
  if (!isPlainPath(path)) throw outside(path)
  const full = join(folder, path)
  const root = await realpath(folder)
  // The nearest folder that is there decides: those below it are still to be made.
  let above = dirname(full)
  for (;;) {
    const real = await realpath(above).catch(() => undefined)
    if (real !== undefined) {
      if (real !== root && !real.startsWith(root + sep)) throw outside(path)
      break
    }
    above = dirname(above)
  }
  const found = await lstat(full).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENAMETOOLONG') throw tooLong(path)
    return undefined
  })
  if (found?.isSymbolicLink() || found?.isDirectory()) throw outside(path)
}

function outside(path: string): Refusal {
  return new Refusal(
    403,
    'workspace/path',
    path.slice(0, 200),
    `"${path.slice(0, 200)}" is not a valid path inside the workspace.`,
    'Use a path relative to the folder, without links, hidden folders and "..".',
  )
}

function tooLong(path: string): Refusal {
  return new Refusal(
    403,
    'workspace/path',
    path.slice(0, 200),
    `The name of "${path.slice(0, 200)}" is longer than this disk allows.`,
    'Give the document a shorter name.',
  )
}
