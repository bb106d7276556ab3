import { readdir, readFile, realpath, stat, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type {
  JournalEntry,
  WorkspaceContent,
  WorkspaceEvent,
  WorkspaceFile,
  WorkspaceListing,
  WorkspaceWrite,
  WriteResult,
} from '@facework/editor'
import { isAssetPath, isSoundPath } from './asset-path.ts'
import { binOf, hashOf, readDocumentFiles } from './document-files.ts'
import { documentPathInside, isDocumentPath } from './document-path.ts'
import { DocumentSaver } from './document-saver.ts'
import { FolderLock } from './folder-lock.ts'
import { FolderWatch } from './folder-watch.ts'
import { Journal } from './journal.ts'
import { OWN_FOLDER } from './own-folder.ts'
import { isPlainPath, pathInside } from './path-inside.ts'
import { noSuchFile, Refusal } from './refuse.ts'
import { UNFINISHED, writeWholeFile } from './whole-file.ts'

const MOST_FILES = 20_000
const DEEPEST = 12

interface KnownFile {
  readonly stamp: string
  readonly hash: string
  readonly size: number
}

/** A folder of documents on this machine. Files are the truth; everything here follows them. */
export class WorkspaceFolder {
  readonly folder: string
  readonly #lock: FolderLock
  readonly #journal: Journal
  readonly #saver: DocumentSaver
  readonly #known = new Map<string, KnownFile>()
  /** The pages that listen. */
  readonly #listeners = new Map<(event: WorkspaceEvent) => void, string>()
  /** What all pages were last told of each other. */
  #told: { readonly others: number; readonly left: number } | undefined
  readonly #watch: FolderWatch
  /** Those that may hold documents. */
  #folders: ReadonlySet<string> = new Set()
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, lock: FolderLock, journal: Journal) {
    this.folder = folder
    this.#lock = lock
    this.#journal = journal
    this.#saver = new DocumentSaver(folder, join(folder, OWN_FOLDER), journal)
    this.#watch = new FolderWatch(() =>
      this.#inOrder(async () => {
        // Before the next edit: until then a second server could open the folder.
        await journal.restore().catch(() => {})
        await this.#look()
      }),
    )
  }

  static async open(folder: string): Promise<WorkspaceFolder> {
    const real = await realpath(folder)
    const own = join(real, OWN_FOLDER)
    const lock = await FolderLock.take(own)
    try {
      const journal = await Journal.open(own, () => lock.hold())
      const workspace = new WorkspaceFolder(real, lock, journal)
      await workspace.#saver.finish()
      await workspace.#look()
      await workspace.#cleanUp()
      return workspace
    } catch (error) {
      await lock.release()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#watch.close()
    await this.#queue
    await this.#journal.close()
    await this.#lock.release()
  }

  async list(): Promise<WorkspaceListing> {
    return this.#inOrder(async () => {
      const assets = await this.#look()
      const documents = [...this.#known].map(([path, { hash, size }]) => ({ path, hash, size }))
      const { problems } = this.#saver
      return { name: basename(this.folder), documents, assets, problems }
    })
  }

  async read(path: string): Promise<WorkspaceContent> {
    const full = await this.#documentPath(path)
    const content = await this.#inOrder(() => readDocumentFiles(full))
    if (!content) throw noSuchFile(path)
    return { ...content, hash: hashOf(content) }
  }

  /** Writes all or none, also when it fails or is interrupted half-way. */
  write(page: string, writes: readonly WorkspaceWrite[]): Promise<WriteResult> {
    return this.#inOrder(async () => {
      const targets = await Promise.all(writes.map((w) => this.#documentPath(w.path)))
      if (new Set(targets).size !== targets.length)
        throw new Refusal(400, 'workspace/write-twice', '', 'A write names one file twice.')
      await this.#lock.hold()
      await this.#saver.finish()
      const conflicts = []
      for (const [i, { path, expected }] of writes.entries()) {
        const there = await readDocumentFiles(targets[i]!)
        const found = there ? hashOf(there) : null
        if (found !== expected) conflicts.push({ path, found })
      }
      if (conflicts.length > 0) return { written: [], conflicts }
      await this.#saver.save(page, writes)
      // What others are told of it can wait: the files are written, and the watch looks again.
      await this.#look().catch(() => {})
      const written = writes.map(({ path, content }) => ({ path, hash: content ? hashOf(content) : null }))
      return { written, conflicts }
    })
  }

  /** Adds a sound, whole or not at all; a file that is there with other bytes is left alone. */
  writeAsset(path: string, bytes: Uint8Array): Promise<void> {
    return this.#inOrder(async () => {
      if (!isPlainPath(path) || !isSoundPath(path)) {
        const shown = path.slice(0, 200)
        throw new Refusal(
          403,
          'workspace/path',
          shown,
          `"${shown}" is no path of a sound inside the workspace.`,
          'Sounds are called *.wav, *.mp3 or *.ogg, in visible folders of the workspace.',
        )
      }
      const full = await pathInside(this.folder, path)
      const there = await readFile(full).catch(() => undefined)
      if (there && Buffer.compare(there, bytes) === 0) return
      if (there) {
        throw new Refusal(
          409,
          'workspace/asset-taken',
          path,
          `There is a file "${path}" already, and it holds something else.`,
          'Give the new one another name.',
        )
      }
      await writeWholeFile(full, bytes)
    })
  }

  /** Only of what could be saved there. */
  async keep(page: string, entries: readonly JournalEntry[]): Promise<void> {
    await Promise.all(entries.map(({ path }) => this.#documentPath(path)))
    await this.#journal.keep(page, entries)
    this.#tellOfPages()
  }

  /** What a page has kept. One that has nothing takes over what the last page that is gone has left. */
  kept(page: string): Promise<readonly JournalEntry[]> {
    return this.#inOrder(async () => {
      const left = this.#left().at(-1)
      if (left !== undefined && this.#journal.entriesOf(page).length === 0) {
        await this.#journal.handOver(left, page)
        this.#tellOfPages()
      }
      return this.#journal.entriesOf(page)
    })
  }

  async forget(page: string, paths: readonly string[]): Promise<void> {
    await this.#journal.forget(page, paths)
    this.#tellOfPages()
  }

  /** While it listens, a page is there, and its unsaved edits are its own. */
  subscribe(page: string, listener: (event: WorkspaceEvent) => void): () => void {
    this.#listeners.set(listener, page)
    this.#told = undefined
    this.#tellOfPages()
    return () => {
      this.#listeners.delete(listener)
      this.#tellOfPages()
    }
  }

  /** Pages that are gone and have left unsaved edits, the last one last. */
  #left(): readonly string[] {
    const present = new Set(this.#listeners.values())
    return this.#journal.pages.filter((page) => !present.has(page))
  }

  #tellOfPages(): void {
    const [others, left] = [new Set(this.#listeners.values()).size - 1, this.#left().length]
    if (this.#told?.others === others && this.#told.left === left) return
    this.#told = { others, left }
    this.#tell({ type: 'pages', others, left })
  }

  #documentPath(path: string): Promise<string> {
    return documentPathInside(this.folder, path)
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  /** Takes away what crashes left half-written. */
  async #cleanUp(): Promise<void> {
    for (const folder of [...this.#folders, join(this.folder, OWN_FOLDER)])
      for (const name of await readdir(folder).catch(() => []))
        if (name.endsWith(UNFINISHED)) await unlink(join(folder, name)).catch(() => {})
  }

  /** Compares the folder with what is known of it, tells what changed, and returns the other files. */
  async #look(): Promise<WorkspaceFile[]> {
    const documents = new Map<string, string>()
    const assets: WorkspaceFile[] = []
    const folders = new Set<string>()
    const visit = async (below: string, depth: number): Promise<void> => {
      folders.add(join(this.folder, below))
      const entries = await readdir(join(this.folder, below), { withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const path = below === '' ? entry.name : `${below}/${entry.name}`
        if (!isPlainPath(path) || documents.size + assets.length >= MOST_FILES) continue
        if (entry.isDirectory() && depth < DEEPEST) await visit(path, depth + 1)
        if (!entry.isFile() || !(isDocumentPath(path) || isAssetPath(path))) continue
        const stamp = await stampOf(join(this.folder, path))
        if (!stamp) continue
        if (!isDocumentPath(path)) assets.push({ path, hash: stamp.text, size: stamp.size })
        else documents.set(path, `${stamp.text} ${(await stampOf(join(this.folder, binOf(path))))?.text}`)
      }
    }
    await visit('', 0)
    this.#folders = folders
    this.#watch.follow(folders)
    for (const path of [...this.#known.keys()]) {
      if (documents.has(path)) continue
      this.#known.delete(path)
      this.#tell({ type: 'changed', path, hash: null })
    }
    for (const [path, stamp] of documents) {
      const known = this.#known.get(path)
      if (known?.stamp === stamp) continue
      const content = await readDocumentFiles(join(this.folder, path))
      if (!content) continue
      const hash = hashOf(content)
      const size = content.json.length + (content.bin?.length ?? 0)
      this.#known.set(path, { stamp, hash, size })
      if (known?.hash !== hash) this.#tell({ type: 'changed', path, hash })
    }
    return assets
  }

  #tell(event: WorkspaceEvent): void {
    for (const listener of [...this.#listeners.keys()]) listener(event)
  }
}

async function stampOf(path: string): Promise<{ text: string; size: number } | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { text: `${found.size}-${found.mtimeNs}-${found.ino}`, size: Number(found.size) }
}
