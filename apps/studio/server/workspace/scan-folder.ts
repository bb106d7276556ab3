import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkspaceFile } from '@facework/editor'
import type { UnreadableFile } from '@facework/editor/internal'
import { isPlainPath } from '../files/path-inside.ts'
import { isAssetPath } from './asset-path.ts'
import { binOf, unreadableFile } from './document-files.ts'
import { isDocumentPath } from './document-path.ts'

const MOST_FILES = 20_000
const DEEPEST = 12

export interface FolderContents {
  /** Full paths of the folders that may hold documents. */
  readonly folders: ReadonlySet<string>
  /** By path: a stamp that changes when the text or the columns do. */
  readonly documents: ReadonlyMap<string, string>
  readonly assets: readonly WorkspaceFile[]
  /** What was passed over. */
  readonly problems: readonly UnreadableFile[]
}

/** Names and stamps of everything in a folder of documents. Nothing is opened. */
export async function scanFolder(root: string): Promise<FolderContents> {
  const folders = new Set<string>()
  const documents = new Map<string, string>()
  const assets: WorkspaceFile[] = []
  const problems: UnreadableFile[] = []

  async function visit(below: string, depth: number): Promise<void> {
    const full = join(root, below)
    folders.add(full)
    const entries = await readdir(full, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      // One that was deleted meanwhile is no problem.
      if (error.code !== 'ENOENT') problems.push(unreadableFile(below, error))
      return []
    })
    for (const entry of entries) await add(below === '' ? entry.name : `${below}/${entry.name}`, entry, depth)
  }

  async function add(path: string, entry: Dirent, depth: number): Promise<void> {
    if (!isPlainPath(path)) return
    if (entry.isDirectory()) {
      if (depth < DEEPEST) await visit(path, depth + 1)
      return
    }
    const isDocument = isDocumentPath(path)
    if (!isDocument && !isAssetPath(path)) return
    if (!entry.isFile()) {
      if (isDocument) problems.push(unreadableFile(path, linkError()))
      return
    }
    if (documents.size + assets.length >= MOST_FILES) {
      if (!problems.includes(TOO_MANY)) problems.push(TOO_MANY)
      return
    }
    const stamp = await stampOf(join(root, path))
    if (!stamp) return
    if (isDocument) documents.set(path, `${stamp.text} ${(await stampOf(join(root, binOf(path))))?.text}`)
    else assets.push({ path, hash: stamp.text, size: stamp.size })
  }

  await visit('', 0)
  return { folders, documents, assets, problems }
}

const TOO_MANY: UnreadableFile = {
  path: '',
  code: 'workspace/too-many',
  message: `Only the first ${MOST_FILES} files of this folder are shown.`,
  hint: 'Open a smaller folder.',
}

const linkError = () => Object.assign(new Error('it is a link or a device, not a file'), { code: 'ELOOP' })

async function stampOf(path: string): Promise<{ text: string; size: number } | undefined> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined)
  if (!found) return undefined
  return { text: `${found.size}-${found.mtimeNs}-${found.ino}`, size: Number(found.size) }
}
