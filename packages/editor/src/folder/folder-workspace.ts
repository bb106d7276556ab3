import type { DocumentFiles } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { UnreadableFile } from '../state.ts'
import { assetTaken } from '../workspace/asset-taken.ts'
import { hashContent } from '../workspace/hash-content.ts'
import type {
  DocumentVersion,
  JournalEntry,
  WorkspaceContent,
  WorkspaceEvent,
  WorkspaceFile,
  WorkspaceListing,
  WorkspaceWrite,
  WriteResult,
} from '../workspace/workspace.ts'
import { isMediaPath } from './asset-path.ts'
import type { Disk, DiskError, DiskWatch, FolderHold, OwnDisk } from './disk.ts'
import { readDocumentFiles, unreadableFile } from './document-files.ts'
import { checkDocumentPath } from './document-path.ts'
import { DocumentSaver } from './document-saver.ts'
import { inParallel } from './in-parallel.ts'
import { Journal } from './journal.ts'
import { isPlainPath, noSuchFile } from './plain-path.ts'
import { sameBytes } from './same-bytes.ts'
import { scanFolder } from './scan-folder.ts'
import { Versions, type VersionToKeep } from './versions.ts'

interface KnownFile {
  readonly stamp: string
  readonly hash: string
  readonly size: number
}

/** What writing needs. */
interface WriteAccess {
  readonly hold: FolderHold
  readonly own: OwnDisk
  readonly journal: Journal
  readonly saver: DocumentSaver
  readonly versions: Versions
}

export interface FolderOptions {
  /** For people. */
  readonly name: string
  readonly disk: Disk
  /** The folder of the journal and of saves under way, with the right to write there; missing in a folder that can only be read. */
  readonly own?: { readonly disk: OwnDisk; readonly hold: FolderHold } | undefined
}

/**
 * A folder of documents that several pages work in. Files are the truth; everything here follows them. The same in a
 * server and in a page: what differs is the disk.
 */
export class FolderWorkspace {
  readonly #name: string
  readonly #disk: Disk
  readonly #access: WriteAccess | undefined
  readonly #known = new Map<string, KnownFile>()
  /** Files that were passed over, or could not be read, when the folder was last looked at. */
  #unreadable: readonly UnreadableFile[] = []
  /** The pages that listen. */
  readonly #listeners = new Map<(event: WorkspaceEvent) => void, string>()
  /** The last message about open pages. */
  #told: { readonly others: number; readonly left: number } | undefined
  readonly #watch: DiskWatch
  /** Those that may hold documents. */
  #folders: ReadonlySet<string> = new Set()
  #queue: Promise<unknown> = Promise.resolve()

  private constructor({ name, disk }: FolderOptions, access: WriteAccess | undefined) {
    this.#name = name
    this.#disk = disk
    this.#access = access
    this.#watch = disk.watch(() =>
      this.#inOrder(async () => {
        // Before the next edit: until then someone else could open the folder.
        await access?.journal.restore().catch(() => {})
        await this.#look()
      }),
    )
  }

  /** Finishes what a crash interrupted. Whoever opens a folder has to hold it. */
  static async open(options: FolderOptions): Promise<FolderWorkspace> {
    const access = await writeAccess(options)
    try {
      const workspace = new FolderWorkspace(options, access)
      await access?.saver.finish()
      await workspace.#look()
      if (access) {
        for (const folder of workspace.#folders) await options.disk.cleanUp(folder)
        await access.own.cleanUp('')
        await access.own.cleanUp('versions')
      }
      return workspace
    } catch (error) {
      await access?.journal.close()
      await access?.hold.release()
      throw error
    }
  }

  async close(): Promise<void> {
    this.#watch.close()
    await this.#queue
    await this.#access?.journal.close()
    await this.#access?.hold.release()
  }

  async list(): Promise<WorkspaceListing> {
    return this.#inOrder(async () => {
      const assets = await this.#look()
      const documents = [...this.#known].map(([path, { hash, size }]) => ({ path, hash, size }))
      const problems = [...this.#accessProblems(), ...this.#unreadable]
      return { name: this.#name, documents, assets, problems }
    })
  }

  async read(path: string): Promise<WorkspaceContent> {
    await checkDocumentPath(this.#disk, path)
    const content = await this.#inOrder(() => this.#content(path))
    if (!content) throw noSuchFile(path)
    return { ...content, hash: await hashContent(content) }
  }

  /** Several at once; undefined for those that cannot be read. */
  readAll(paths: readonly string[]): Promise<(WorkspaceContent | undefined)[]> {
    const read = async (path: string) => {
      await checkDocumentPath(this.#disk, path)
      const content = await this.#content(path)
      return content && { ...content, hash: await hashContent(content) }
    }
    return this.#inOrder(() => inParallel(paths, (path) => read(path).catch(() => undefined)))
  }

  /** Writes all or none, also when it fails or is interrupted half-way. */
  write(page: string, writes: readonly WorkspaceWrite[]): Promise<WriteResult> {
    return this.#inOrder(async () => {
      const { hold, saver } = this.#writable()
      await Promise.all(writes.map(({ path }) => checkDocumentPath(this.#disk, path)))
      if (new Set(writes.map(({ path }) => path)).size !== writes.length)
        throw new FaceworkError('workspace/write-twice', '', 'A write names one file twice.')
      await hold.hold()
      await saver.finish()
      const conflicts = []
      const before: VersionToKeep[] = []
      for (const { path, expected } of writes) {
        const there = await this.#content(path)
        if (there) before.push({ path, content: there })
        const found = there ? await hashContent(there) : null
        if (found !== expected) conflicts.push({ path, found })
      }
      if (conflicts.length > 0) return { written: [], conflicts }
      await saver.save(page, writes, before)
      // What others are told of it can wait: the files are written, and the watch looks again.
      await this.#look().catch(() => {})
      const written = await Promise.all(
        writes.map(async ({ path, content }) => ({
          path,
          hash: content ? await hashContent(content) : null,
        })),
      )
      return { written, conflicts }
    })
  }

  /** Saved versions of a document by its id, the newest first. */
  versions(document: string): Promise<readonly DocumentVersion[]> {
    return this.#inOrder(async () => (await this.#access?.versions.list(document)) ?? [])
  }

  version(document: string, hash: string): Promise<DocumentFiles> {
    return this.#inOrder(async () => {
      const content = await this.#access?.versions.content(document, hash)
      if (content) return content
      throw new FaceworkError(
        'workspace/no-version',
        document.slice(0, 200),
        'This version of the document is not in its history any more.',
        'Open the list of versions again.',
      )
    })
  }

  /** Adds a sound, whole or not at all; a file that is there with other bytes is left alone. */
  writeAsset(path: string, bytes: Uint8Array): Promise<void> {
    return this.#inOrder(async () => {
      this.#writable()
      if (!isPlainPath(path) || !isMediaPath(path)) {
        const shown = path.slice(0, 200)
        throw new FaceworkError(
          'workspace/path',
          shown,
          `"${shown}" is not the path of a sound or video in the workspace.`,
          'Use a sound (*.wav, *.mp3, *.ogg) or a video (*.webm, *.mp4), in a folder of the workspace that is not hidden.',
        )
      }
      await this.#disk.check(path)
      const there = await this.#disk.read(path).catch((error) => {
        throw refused(unreadableFile(path, error))
      })
      if (there && sameBytes(there, bytes)) return
      if (there) throw assetTaken(path)
      await this.#disk.writeWhole(path, bytes)
    })
  }

  /** Only of what could be saved there. */
  async keep(page: string, entries: readonly JournalEntry[]): Promise<void> {
    const { journal } = this.#writable()
    await Promise.all(entries.map(({ path }) => checkDocumentPath(this.#disk, path)))
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
    const { saver, journal, versions } = this.#access
    return [...saver.problems, journal.problem, versions.problem].filter((problem) => problem !== undefined)
  }

  /** Of a document; refused with its path when it cannot be read. */
  #content(path: string): Promise<DocumentFiles | undefined> {
    return readDocumentFiles(this.#disk, path).catch((error) => {
      throw refused(unreadableFile(path, error))
    })
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  /** Compares the folder with what is known of it, tells what changed, and returns the other files. */
  async #look(): Promise<readonly WorkspaceFile[]> {
    const { folders, documents, assets, problems } = await scanFolder(this.#disk)
    const unreadable = [...problems]
    this.#folders = folders
    this.#watch.follow(folders)
    for (const path of [...this.#known.keys()]) {
      if (documents.has(path)) continue
      this.#known.delete(path)
      this.#tell({ type: 'changed', path, hash: null })
    }
    const changed = [...documents].filter(([path, stamp]) => this.#known.get(path)?.stamp !== stamp)
    const found = await inParallel(changed, async ([path, stamp]) => {
      const content = await readDocumentFiles(this.#disk, path).catch((error) => {
        unreadable.push(unreadableFile(path, error))
      })
      if (!content) return undefined
      const size = content.json.length + (content.bin?.length ?? 0)
      return { path, file: { stamp, hash: await hashContent(content), size } }
    })
    for (const one of found) {
      if (!one) continue
      const { path, file } = one
      const known = this.#known.get(path)
      this.#known.set(path, file)
      if (known?.hash !== file.hash) this.#tell({ type: 'changed', path, hash: file.hash })
    }
    this.#unreadable = unreadable
    return assets
  }

  #tell(event: WorkspaceEvent): void {
    for (const listener of [...this.#listeners.keys()]) listener(event)
  }
}

async function writeAccess({ disk, own }: FolderOptions): Promise<WriteAccess | undefined> {
  if (!own) return undefined
  const { hold } = own
  const journal = await Journal.open(own.disk, () => hold.hold()).catch(async (error: DiskError) => {
    await hold.release()
    if (NOT_WRITABLE.has(error.code ?? '')) return undefined
    throw error
  })
  if (!journal) return undefined
  const versions = new Versions(own.disk)
  return {
    hold,
    own: own.disk,
    journal,
    versions,
    saver: new DocumentSaver(disk, own.disk, journal, versions),
  }
}

/** Codes of errors that mean: this folder can only be read. */
export const NOT_WRITABLE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS'])

const READ_ONLY: UnreadableFile = {
  path: '',
  code: 'workspace/read-only',
  message: 'This folder can only be read: edits are neither backed up nor saved.',
  hint: 'Make the folder writable and start the studio again, or open a copy of it.',
}

const refused = ({ path, code, message, hint }: UnreadableFile) =>
  new FaceworkError(code, path, message, hint)
