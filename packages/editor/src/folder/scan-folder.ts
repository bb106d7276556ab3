import type { UnreadableFile } from '../state.ts'
import type { WorkspaceFile } from '../workspace/workspace.ts'
import { isAssetPath } from './asset-path.ts'
import type { Disk, DiskEntry, DiskError } from './disk.ts'
import { binOf, unreadableFile } from './document-files.ts'
import { isDocumentPath } from './document-path.ts'
import { inParallel } from './in-parallel.ts'
import { isPlainPath } from './plain-path.ts'

const MOST_FILES = 20_000
const DEEPEST = 12

export interface FolderContents {
  /** The folders that may hold documents. */
  readonly folders: ReadonlySet<string>
  /** By path: a stamp that changes when the text or the columns do. */
  readonly documents: ReadonlyMap<string, string>
  readonly assets: readonly WorkspaceFile[]
  /** What was passed over. */
  readonly problems: readonly UnreadableFile[]
}

/** Names and stamps of everything in a folder of documents. Nothing is opened. */
export async function scanFolder(disk: Disk): Promise<FolderContents> {
  const folders = new Set<string>()
  const documents = new Map<string, string>()
  const assets: WorkspaceFile[] = []
  const problems: UnreadableFile[] = []

  async function visit(below: string, depth: number): Promise<void> {
    folders.add(below)
    const entries = await disk.entries(below).catch((error: DiskError) => {
      // One that was deleted meanwhile is no problem.
      if (error.code !== 'ENOENT') problems.push(unreadableFile(below, error))
      return []
    })
    for (const entry of entries) await add(below === '' ? entry.name : `${below}/${entry.name}`, entry, depth)
  }

  const files: { readonly path: string; readonly isDocument: boolean }[] = []

  async function add(path: string, entry: DiskEntry, depth: number): Promise<void> {
    if (!isPlainPath(path)) return
    if (entry.kind === 'folder') {
      if (depth < DEEPEST) await visit(path, depth + 1)
      return
    }
    const isDocument = isDocumentPath(path)
    if (!isDocument && !isAssetPath(path)) return
    if (entry.kind !== 'file') {
      if (isDocument) problems.push(unreadableFile(path, linkError()))
      return
    }
    if (files.length < MOST_FILES) files.push({ path, isDocument })
    else if (!problems.includes(TOO_MANY)) problems.push(TOO_MANY)
  }

  await visit('', 0)
  const stamps = await inParallel(files, async ({ path, isDocument }) => {
    const stamp = await disk.stamp(path)
    return stamp && { ...stamp, columns: isDocument ? (await disk.stamp(binOf(path)))?.text : undefined }
  })
  files.forEach(({ path, isDocument }, i) => {
    const stamp = stamps[i]
    // One that was deleted meanwhile is no file.
    if (!stamp) return
    if (isDocument) documents.set(path, `${stamp.text} ${stamp.columns}`)
    else assets.push({ path, hash: stamp.text, size: stamp.size })
  })
  return { folders, documents, assets, problems }
}

const TOO_MANY: UnreadableFile = {
  path: '',
  code: 'workspace/too-many',
  message: `Only the first ${MOST_FILES} files of this folder are shown.`,
  hint: 'Open a smaller folder.',
}

const linkError = () => Object.assign(new Error('it is a link or a device, not a file'), { code: 'ELOOP' })
