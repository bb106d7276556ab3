import { DOCUMENT_KINDS } from '@facework/documents/internal'
import { Refusal } from '@facework/folder/internal'
import { isPlainPath, pathInside } from '../files/path-inside.ts'

const KINDS = DOCUMENT_KINDS.join('|')
const DOCUMENT = new RegExp(`\\.(${KINDS})\\.json$`)
const COLUMNS = new RegExp(`\\.(${KINDS})\\.bin$`, 'i')

export const isDocumentPath = (path: string) => DOCUMENT.test(path)

/** The binary file beside a document. */
export const isColumnsPath = (path: string) => COLUMNS.test(path)

/** The full path of a document of the folder; refused when no document can be there. */
export async function documentPathInside(folder: string, path: unknown): Promise<string> {
  if (typeof path === 'string' && isPlainPath(path) && isDocumentPath(path)) return pathInside(folder, path)
  const shown = String(path).slice(0, 200)
  throw new Refusal(
    403,
    'workspace/path',
    shown,
    `"${shown}" is not a document path in the workspace.`,
    'Use a name such as *.clip.json or *.poses.json, in a folder of the workspace that is not hidden.',
  )
}
