import { type Document, documentFromFiles, documentToFiles, type Id } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { piecesOf } from './pieces-of.ts'
import type { Conflict, EditorState, OpenDocument, SavedDocument, UnreadableFile } from './state.ts'
import type { Store } from './store.ts'
import { statusOf, type UndoableDocuments } from './undoable-documents.ts'
import type { DocumentVersion, NewJournalEntry, Workspace, WorkspaceWrite } from './workspace/workspace.ts'

/** Files read at once while a workspace opens. */
const READS = 8

export interface SaveResult {
  readonly saved: readonly Id[]
  /** Documents whose files changed on disk; nothing was written when there are any. */
  readonly conflicts: readonly Id[]
}

/** Keeps documents and workspace in step: opening, saving, what happens outside, and recovery. */
export class WorkspaceLink {
  readonly #workspace: Workspace
  readonly #store: Store<EditorState>
  readonly #documents: UndoableDocuments
  /** Everything asked of the workspace goes in order, so that an answer is never about an older question. */
  #queue: Promise<unknown> = Promise.resolve()
  #unkept = new Set<Id>()
  #keeping = false
  /** The path of each document in the journal, so that one that is gone can be forgotten there. */
  readonly #keptPaths = new Map<Id, string>()
  #stop: () => void = () => {}

  constructor(workspace: Workspace, store: Store<EditorState>, documents: UndoableDocuments) {
    this.#workspace = workspace
    this.#store = store
    this.#documents = documents
    documents.onChange = (ids) => this.#keep(ids)
  }

  async open(): Promise<void> {
    const listing = await this.#workspace.list()
    this.#store.setState({
      workspace: listing.name,
      assets: listing.assets.map((f) => f.path),
      loading: listing.documents.length,
    })
    const found: SavedDocument[] = []
    const unreadable: UnreadableFile[] = [...(listing.problems ?? [])]
    const paths = listing.documents.map((f) => f.path).sort()
    let left = paths.length
    const waiting = paths.values()
    // The next as soon as one is there: whoever waited for the slowest of each lot would wait often.
    const readOn = async () => {
      for (const path of waiting) {
        const read = await this.#read(path)
        if (read && 'document' in read) found.push(read)
        else if (read) unreadable.push(read)
        if (--left % READS === 0) this.#store.setState({ loading: left })
      }
    }
    await Promise.all(Array.from({ length: READS }, readOn))
    found.sort((a, b) => (a.path < b.path ? -1 : 1))
    const saved = new Map<Id, SavedDocument>()
    const duplicates: SavedDocument[] = []
    for (const file of found) {
      if (saved.has(file.document.id)) duplicates.push(file)
      else saved.set(file.document.id, file)
    }
    this.#store.setState({ duplicates, unreadable, loading: 0 })
    this.#documents.takeFromOutside('Open', saved)
    this.#stop = this.#workspace.subscribe((event) => {
      if (event.type === 'changed') this.#inOrder(() => this.#outside(event.path, event.hash))
      else if (event.type === 'pages')
        this.#store.setState({ otherPages: { open: event.others, left: event.left } })
      else if (event.type === 'connected') this.#reconnected()
      else this.#store.setState({ saving: 'offline' })
    })
    await this.#recover()
  }

  close(): void {
    this.#stop()
  }

  /** Resolves when everything asked so far is done: edits kept, outside changes read. */
  async settled(): Promise<void> {
    let last: unknown
    while (last !== this.#queue) {
      last = this.#queue
      await this.#queue
    }
  }

  /** Saves the given documents, or all that differ from their files: all of them or none. */
  save(ids?: readonly Id[]): Promise<SaveResult> {
    return this.#inOrder(async () => {
      const { dirty, documents, saved, duplicates } = this.#store.getState()
      const wanted = (ids ?? [...dirty]).filter((id) => dirty.has(id))
      if (wanted.length === 0) return { saved: [], conflicts: [] }
      const writes = wanted.flatMap((id) => writesOf(documents.get(id), saved.get(id), duplicates))
      this.#store.setState({ saving: 'saving' })
      const result = await this.#workspace.write(writes).catch((error: unknown) => {
        this.#store.setState({ saving: isAnswer(error) ? statusOf(dirty) : 'offline' })
        throw error
      })
      this.#store.setState({ saving: statusOf(dirty) })
      if (result.conflicts.length > 0) {
        for (const { path, found } of result.conflicts) await this.#outside(path, found)
        const paths = new Set(result.conflicts.map((c) => c.path))
        const hit = wanted.filter((id) =>
          [documents.get(id)?.path, saved.get(id)?.path].some((p) => p !== undefined && paths.has(p)),
        )
        return { saved: [], conflicts: hit }
      }
      const hashes = new Map(result.written.map(({ path, hash }) => [path, hash]))
      const now = new Map(this.#store.getState().saved)
      for (const id of wanted) {
        const open = documents.get(id)
        const hash = open && hashes.get(open.path)
        if (open && hash) now.set(id, { ...open, hash })
        else now.delete(id)
      }
      const isLeft = ({ path }: { readonly path: string }) => !hashes.has(path)
      this.#store.setState({
        saved: now,
        duplicates: duplicates.filter(isLeft),
        unreadable: this.#store.getState().unreadable.filter(isLeft),
      })
      this.#documents.refresh()
      return { saved: wanted, conflicts: [] }
    })
  }

  /** Keeps what is unsaved now, also what a gesture shows; what is gone since the last time is forgotten. */
  keep(): void {
    this.#keep([...this.#store.getState().dirty, ...this.#keptPaths.keys()])
  }

  /** Writes a file that is not a document; an existing one with other bytes is kept, and this gets a number. */
  addAsset(folder: string, name: string, bytes: Uint8Array): Promise<string> {
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    return this.#inOrder(async () => {
      for (let number = 1; ; number++) {
        const path = `${folder}/${number === 1 ? stem : `${stem} ${number}`}${ending}`
        try {
          await this.#workspace.writeAsset(path, bytes)
        } catch (error) {
          if (error instanceof FaceworkError && error.code === 'workspace/asset-taken' && number < 1000)
            continue
          throw error
        }
        const { assets } = this.#store.getState()
        if (!assets.includes(path)) this.#store.setState({ assets: [...assets, path].sort() })
        return path
      }
    })
  }

  /** Saved versions of a document, the newest first. */
  versions(id: Id): Promise<readonly DocumentVersion[]> {
    return this.#inOrder(() => this.#workspace.versions(id))
  }

  version(id: Id, hash: string): Promise<Document> {
    return this.#inOrder(async () => {
      const { json, bin } = await this.#workspace.version(id, hash)
      return documentFromFiles(json, bin)
    })
  }

  /** Ends a conflict: `reload` loads the file from disk, `keep` lets the next save overwrite it. */
  resolve(id: Id, how: 'reload' | 'keep'): void {
    const { conflicts, saved } = this.#store.getState()
    const conflict = conflicts.get(id)
    if (!conflict) return
    const left = new Map(conflicts)
    left.delete(id)
    this.#store.setState({ conflicts: left })
    if (how === 'reload') {
      this.#documents.takeFromOutside('Reload from file', new Map([[id, conflict.theirs]]))
      this.#keep([id])
      return
    }
    const now = new Map(saved)
    if (conflict.theirs) now.set(id, conflict.theirs)
    else now.delete(id)
    this.#store.setState({ saved: now })
    this.#documents.refresh()
    this.#keep([id])
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  async #read(path: string): Promise<SavedDocument | UnreadableFile | undefined> {
    try {
      const { json, bin, hash } = await this.#workspace.read(path)
      return { document: documentFromFiles(json, bin), path, hash }
    } catch (error) {
      if (!(error instanceof FaceworkError)) throw error
      if (error.code === 'workspace/missing') return undefined
      const { code, message, hint } = error
      return defined({ path, code, message, hint })
    }
  }

  /** A file is not what we last knew of it. */
  async #outside(path: string, hash: string | null): Promise<void> {
    const known = [...this.#store.getState().saved.values()].find((f) => f.path === path)
    if ((known?.hash ?? null) === hash) return
    const read = hash === null ? undefined : await this.#read(path)
    const readable = read === undefined || 'document' in read
    this.#store.setState({
      unreadable: [
        ...this.#store.getState().unreadable.filter((f) => f.path !== path),
        ...(readable ? [] : [read as UnreadableFile]),
      ],
    })
    if (!readable) return
    const theirs = read as SavedDocument | undefined
    if (known && theirs?.hash === known.hash) return
    const { saved, dirty, duplicates } = this.#store.getState()
    const others = duplicates.filter((d) => d.path !== path)
    const twin = theirs && saved.get(theirs.document.id)
    if (theirs && twin && twin.path !== path) {
      this.#store.setState({ duplicates: [...others, theirs] })
      return
    }
    if (others.length !== duplicates.length) this.#store.setState({ duplicates: others })
    const id = theirs?.document.id ?? known?.document.id
    if (id === undefined) return
    // The file of one document now holds another: the first is gone.
    if (known && known.document.id !== id) this.#meet(known.document.id, undefined, dirty)
    this.#meet(id, theirs, dirty)
  }

  #meet(id: Id, theirs: SavedDocument | undefined, dirty: ReadonlySet<Id>): void {
    const { conflicts, documents } = this.#store.getState()
    const mine = documents.get(id)
    if (mine && theirs && mine.path === theirs.path && sameFiles(mine.document, theirs.document)) {
      // Someone saved what we have here: another page, or we ourselves before a crash.
      const saved = new Map(this.#store.getState().saved).set(id, { ...theirs, document: mine.document })
      this.#store.setState({ saved })
      this.#documents.refresh()
      this.#keep([id])
      return
    }
    if (!dirty.has(id) || (mine === undefined && theirs === undefined)) {
      const label = theirs ? `Changed on disk: ${theirs.document.name}` : 'Deleted on disk'
      this.#documents.takeFromOutside(label, new Map([[id, theirs]]))
      return
    }
    const conflict: Conflict = theirs ? { id, theirs } : { id }
    this.#store.setState({ conflicts: new Map(conflicts).set(id, conflict) })
  }

  /** Brings edits to the journal; those made while that goes on go together in the next round. */
  #keep(ids: readonly Id[]): void {
    for (const id of ids) this.#unkept.add(id)
    const { kept } = this.#store.getState()
    if (ids.some((id) => kept.has(id)))
      this.#store.setState({ kept: new Map([...kept].filter(([id]) => !ids.includes(id))) })
    if (this.#keeping) return
    this.#keeping = true
    this.#inOrder(async () => {
      this.#keeping = false
      const { documents, saved, dirty, duplicates } = this.#store.getState()
      const now = [...this.#unkept]
      this.#unkept = new Set()
      const entries: NewJournalEntry[] = []
      const forget: string[] = []
      for (const id of now) {
        const [open, file] = [documents.get(id), saved.get(id)]
        const keptPath = this.#keptPaths.get(id)
        if (!dirty.has(id)) {
          forget.push(...[open?.path, file?.path, keptPath].filter((p) => p !== undefined))
          this.#keptPaths.delete(id)
        } else {
          entries.push(...(await journalOf(open, file, duplicates)))
          if (open) this.#keptPaths.set(id, open.path)
        }
      }
      try {
        if (entries.length > 0) await this.#workspace.keep(entries)
        if (forget.length > 0) await this.#workspace.forget([...new Set(forget)])
        this.#acknowledge(now, documents)
      } catch (error) {
        // The edits are still here; they are kept with the next one, or when the workspace can be reached again.
        for (const id of now) this.#unkept.add(id)
        if (isAnswer(error)) this.#store.setState({ keepFailure: error })
        else this.#store.setState({ saving: 'offline' })
      }
    })
  }

  #acknowledge(ids: readonly Id[], documents: EditorState['documents']): void {
    const { kept, dirty, saving } = this.#store.getState()
    const now = new Map([...kept].filter(([id]) => dirty.has(id)))
    for (const id of ids) if (dirty.has(id)) now.set(id, documents.get(id))
    this.#store.setState({
      kept: now,
      keepFailure: undefined,
      saving: saving === 'offline' ? statusOf(dirty) : saving,
    })
  }

  #reconnected(): void {
    const { saving, dirty } = this.#store.getState()
    if (saving === 'offline') this.#store.setState({ saving: statusOf(dirty) })
    this.#keep([...dirty])
    this.#inOrder(async () => {
      // What changed while nobody told us.
      const { documents, problems = [] } = await this.#workspace.list()
      const { unreadable } = this.#store.getState()
      const others = unreadable.filter((f) => !problems.some((p) => p.path === f.path))
      if (problems.length > 0) this.#store.setState({ unreadable: [...others, ...problems] })
      const there = new Map(documents.map((f) => [f.path, f.hash]))
      const paths = new Set([
        ...there.keys(),
        ...[...this.#store.getState().saved.values()].map((f) => f.path),
      ])
      for (const path of paths) await this.#outside(path, there.get(path) ?? null)
    }).catch(() => {})
  }

  async #recover(): Promise<void> {
    const entries = await this.#workspace.kept()
    if (entries.length === 0) return
    const { documents, saved } = this.#store.getState()
    const byPath = new Map([...saved.values()].map((f) => [f.path, f]))
    const next = new Map(documents)
    const conflicts = new Map<Id, Conflict>()
    const stale: string[] = []
    for (const { path, base, content } of entries) {
      const file = byPath.get(path)
      let mine: Document | undefined
      try {
        mine = content && documentFromFiles(content.json, content.bin)
      } catch {
        continue // it stays in the journal, for a program that can read it
      }
      if (sameFiles(mine, file?.document)) {
        stale.push(path)
        continue
      }
      const id = mine?.id ?? file?.document.id
      if (id === undefined) continue
      if (mine) next.set(id, { document: mine, path })
      else if (next.get(id)?.path === path) next.delete(id)
      if ((file?.hash ?? null) !== base) conflicts.set(id, file ? { id, theirs: file } : { id })
    }
    if (stale.length > 0) await this.#workspace.forget(stale)
    this.#documents.change('Recover unsaved edits', { ...this.#documents.beginning, documents: next })
    if (conflicts.size > 0)
      this.#store.setState({ conflicts: new Map([...this.#store.getState().conflicts, ...conflicts]) })
  }
}

/** Whether the workspace was there and said no. */
function isAnswer(error: unknown): error is FaceworkError {
  return error instanceof FaceworkError && error.code !== 'workspace/offline'
}

/** A file to write, or to delete when there is no document. */
interface FileChange {
  readonly path: string
  readonly document?: Document
  readonly expected: string | null
}

function changesOf(
  open: OpenDocument | undefined,
  file: SavedDocument | undefined,
  duplicates: readonly SavedDocument[],
): FileChange[] {
  const moved = file !== undefined && file.path !== open?.path
  // A copy that gets an id of its own is written over the file it was found in.
  const copy = duplicates.find((d) => d.path === open?.path)
  const expected = file === undefined || moved ? (copy?.hash ?? null) : file.hash
  return [
    ...(moved ? [{ path: file.path, expected: file.hash }] : []),
    ...(open ? [{ ...open, expected }] : []),
  ]
}

function writesOf(...documents: Parameters<typeof changesOf>): WorkspaceWrite[] {
  return changesOf(...documents).map(({ document, ...write }) => ({
    ...write,
    content: document && documentToFiles(document),
  }))
}

async function journalOf(...documents: Parameters<typeof changesOf>): Promise<NewJournalEntry[]> {
  const entries: NewJournalEntry[] = []
  for (const { path, document, expected } of changesOf(...documents)) {
    const content = document && (await piecesOf(document))
    entries.push({ path, base: expected, content })
  }
  return entries
}

function sameFiles(a: Document | undefined, b: Document | undefined): boolean {
  if (!a || !b) return a === b
  return documentToFiles(a).json === documentToFiles(b).json && a.id === b.id
}
