import { DOCUMENT_KINDS } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import type { Disk } from './disk.ts'
import { isPlainPath } from './plain-path.ts'

const KINDS = DOCUMENT_KINDS.join('|')
const DOCUMENT = new RegExp(`\\.(${KINDS})\\.json$`)
const COLUMNS = new RegExp(`\\.(${KINDS})\\.bin$`, 'i')

export const isDocumentPath = (path: string) => DOCUMENT.test(path)

/** The binary file beside a document. */
export const isColumnsPath = (path: string) => COLUMNS.test(path)

/** Refuses a path where no document of the folder can be. */
export async function checkDocumentPath(disk: Disk, path: unknown): Promise<void> {
  if (typeof path === 'string' && isPlainPath(path) && isDocumentPath(path)) return disk.check(path)
  const shown = String(path).slice(0, 200)
  throw new FaceworkError(
    'workspace/path',
    shown,
    `"${shown}" is not a document path in the workspace.`,
    'Use a name such as *.clip.json or *.poses.json, in a folder of the workspace that is not hidden.',
  )
}
