import { readdir, realpath, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DocumentFiles } from '@facework/documents'
import type {
  JournalEntry,
  WorkspaceContent,
  WorkspaceEvent,
  WorkspaceFile,
  WorkspaceListing,
  WorkspaceWrite,
  WriteResult,
} from '@facework/editor'
import type { UnreadableFile } from '@facework/editor/internal'
import { FolderLease, Refusal, readRegularFile, UNFINISHED, writeWholeFile } from '@facework/folder/internal'
import { noSuchFile } from '../files/no-such-file.ts'
import { isPlainPath, pathInside } from '../files/path-inside.ts'
import { isMediaPath } from './asset-path.ts'
import { hashOf, readDocumentFiles, unreadableFile } from './document-files.ts'
import { documentPathInside } from './document-path.ts'
import { DocumentSaver } from './document-saver.ts'
import { FolderWatch } from './folder-watch.ts'
import { Journal } from './journal.ts'
import { checkOwnFolder, OWN_FOLDER } from './own-folder.ts'
import { scanFolder } from './scan-folder.ts'

interface KnownFile {
  readonly stamp: string
  readonly hash: string
  readonly size: number
}

/** What writing needs. */
interface WriteAccess {
  readonly lock: FolderLease
  readonly journal: Journal
  readonly saver: DocumentSaver
}

/** A folder of documents on this machine. Files are the truth; everything here follows them. */
export class WorkspaceFolder {
  readonly folder: string
  /** Missing in a folder that can only be read. */
  readonly #access: WriteAccess | undefined
  readonly #known = new Map<string, KnownFile>()
  /** Files that were passed over, or could not be read, when the folder was last looked at. */
  #unreadable: readonly UnreadableFile[] = []
  /** The pages that listen. */
  readonly #listeners = new Map<(event: WorkspaceEvent) => void, string>()
  /** The last message about open pages. */
  #told: { readonly others: number; readonly left: number } | undefined
  readonly #watch: FolderWatch
  /** Those that may hold documents. */
  #folders: ReadonlySet<string> = new Set()
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(folder: string, access: WriteAccess | undefined) {
    this.folder = folder
    this.#access = access
    this.#watch = new FolderWatch(() =>
      this.#inOrder(async () => {
        // Before the next edit: until then a second server could open the folder.
        await access?.journal.restore().catch(() => {})
        await this.#look()
      }),
    )
  }

  static async open(folder: string): Promise<WorkspaceFolder> {
    const real = await realpath(folder)
    const access = await writeAccess(real)
    try {
      const workspace = new WorkspaceFolder(real, access)
      await access?.saver.finish()
      await workspace.#look()
      if (access) await workspace.#cleanUp()
      return workspace
    } catch (error) {
      await access?.journal.close()
      await access?.lock.release()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#watch.close()
    await this.#queue
    await this.#access?.journal.close()
    await this.#access?.lock.release()
  }

  async list(): Promise<WorkspaceListing> {
    return this.#inOrder(async () => {
      const assets = await this.#look()
      const documents = [...this.#known].map(([path, { hash, size }]) => ({ path, hash, size }))
      const problems = [...this.#accessProblems(), ...this.#unreadable]
      return { name: basename(this.folder), documents, assets, problems }
    })
  }

  async read(path: string): Promise<WorkspaceContent> {
    const full = await this.#documentPath(path)
    const content = await this.#inOrder(() => this.#content(path, full))
    if (!content) throw noSuchFile(path)
    return { ...content, hash: hashOf(content) }
  }

  /** Writes all or none, also when it fails or is interrupted half-way. */
  write(page: string, writes: readonly WorkspaceWrite[]): Promise<WriteResult> {
    return this.#inOrder(async () => {
      const { lock, saver } = this.#writable()
      const targets = await Promise.all(writes.map((w) => this.#documentPath(w.path)))
      if (new Set(targets).size !== targets.length)
        throw new Refusal(400, 'workspace/write-twice', '', 'A write names one file twice.')
      await lock.hold()
      await saver.finish()
      const conflicts = []
      for (const [i, { path, expected }] of writes.entries()) {
        const there = await this.#content(path, targets[i]!)
        const found = there ? hashOf(there) : null
        if (found !== expected) conflicts.push({ path, found })
      }
      if (conflicts.length > 0) return { written: [], conflicts }
      await saver.save(page, writes)
      // What others are told of it can wait: the files are written, and the watch looks again.
      await this.#look().catch(() => {})
      const written = writes.map(({ path, content }) => ({ path, hash: content ? hashOf(content) : null }))
      return { written, conflicts }
    })
  }

  /** Adds a sound, whole or not at all; a file that is there with other bytes is left alone. */
  writeAsset(path: string, bytes: Uint8Array): Promise<void> {
    return this.#inOrder(async () => {
      this.#writable()
      if (!isPlainPath(path) || !isMediaPath(path)) {
        const shown = path.slice(0, 200)
        throw new Refusal(
          403,
          'workspace/path',
          shown,
          `"${shown}" is not the path of a sound or video in the workspace.`,
          'Use a sound (*.wav, *.mp3, *.ogg) or a video (*.webm, *.mp4), in a folder of the workspace that is not hidden.',
        )
      }
      const full = await pathInside(this.folder, path)
      const there = await readRegularFile(full).catch((error) => {
        throw refused(unreadableFile(path, error))
      })
      if (there && Buffer.compare(there, bytes) === 0) return
      if (there) {
        throw new Refusal(
          409,
          'workspace/asset-taken',
          path,
          `"${path}" already exists with different content.`,
          'Choose another name for the new file.',
        )
      }
      await writeWholeFile(full, bytes)
    })
  }

  /** Only of what could be saved there. */
  async keep(page: string, entries: readonly JournalEntry[]): Promise<void> {
    const { journal } = this.#writable()
    await Promise.all(entries.map(({ path }) => this.#documentPath(path)))
    await journal.keep(page, entries)
    this.#tellOfPages()
  }

  /** What a page has kept. One that has nothing takes over what the last page that is gone has left. */
  kept(page: string): Promise<readonly JournalEntry[]> {
    return this.#inOrder(async () => {
      if (!this.#access) return []
      const { journal } = this.#access
      const left = this.#left().at(-1)
      if (left !== undefined && journal.entriesOf(page).length === 0) {
        await journal.handOver(left, page)
        this.#tellOfPages()
      }
      return journal.entriesOf(page)
    })
  }

  async forget(page: string, paths: readonly string[]): Promise<void> {
    await this.#access?.journal.forget(page, paths)
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
    return this.#access?.journal.pages.filter((page) => !present.has(page)) ?? []
  }

  #tellOfPages(): void {
    const [others, left] = [new Set(this.#listeners.values()).size - 1, this.#left().length]
    if (this.#told?.others === others && this.#told.left === left) return
    this.#told = { others, left }
    this.#tell({ type: 'pages', others, left })
  }

  #writable(): WriteAccess {
    if (!this.#access) throw refused(READ_ONLY)
    return this.#access
  }

  #accessProblems(): readonly UnreadableFile[] {
    if (!this.#access) return [READ_ONLY]
    const { saver, journal } = this.#access
    return journal.problem ? [...saver.problems, journal.problem] : saver.problems
  }

  /** Of a document; refused with its path when it cannot be read. */
  #content(path: string, full: string): Promise<DocumentFiles | undefined> {
    return readDocumentFiles(full).catch((error) => {
      throw refused(unreadableFile(path, error))
    })
  }

  #documentPath(path: string): Promise<string> {
    return documentPathInside(this.folder, path)
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  /** Removes what crashes left half-written. */
  async #cleanUp(): Promise<void> {
    for (const folder of [...this.#folders, join(this.folder, OWN_FOLDER)])
      for (const name of await readdir(folder).catch(() => []))
        if (name.endsWith(UNFINISHED)) await unlink(join(folder, name)).catch(() => {})
  }

  /** Compares the folder with what is known of it, tells what changed, and returns the other files. */
  async #look(): Promise<readonly WorkspaceFile[]> {
    const { folders, documents, assets, problems } = await scanFolder(this.folder)
    const unreadable = [...problems]
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
      const content = await readDocumentFiles(join(this.folder, path)).catch((error) => {
        unreadable.push(unreadableFile(path, error))
      })
      if (!content) continue
      const hash = hashOf(content)
      const size = content.json.length + (content.bin?.length ?? 0)
      this.#known.set(path, { stamp, hash, size })
      if (known?.hash !== hash) this.#tell({ type: 'changed', path, hash })
    }
    this.#unreadable = unreadable
    return assets
  }

  #tell(event: WorkspaceEvent): void {
    for (const listener of [...this.#listeners.keys()]) listener(event)
  }
}

/** Takes a folder for this server; undefined where nothing can be written. */
async function writeAccess(folder: string): Promise<WriteAccess | undefined> {
  const own = join(folder, OWN_FOLDER)
  await checkOwnFolder(own)
  let lock: FolderLease | undefined
  try {
    lock = await FolderLease.take(own)
    const taken = lock
    const journal = await Journal.open(own, () => taken.hold())
    return { lock, journal, saver: new DocumentSaver(folder, own, journal) }
  } catch (error) {
    await lock?.release()
    if (NOT_WRITABLE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS'])

const READ_ONLY: UnreadableFile = {
  path: '',
  code: 'workspace/read-only',
  message: 'This folder can only be read: edits are neither backed up nor saved.',
  hint: 'Make the folder writable and start the studio again, or open a copy of it.',
}

const refused = ({ path, code, message, hint }: UnreadableFile) => new Refusal(403, code, path, message, hint)
