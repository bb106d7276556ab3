import type { Document, Id } from '@facework/documents'
import { NOTHING_SELECTED, type Selection } from './selection.ts'

/** A document with its place in the workspace. */
export interface OpenDocument {
  readonly document: Document
  /** Of its file, relative to the workspace, with forward slashes. */
  readonly path: string
}

/** A document as the workspace has it. */
export interface SavedDocument extends OpenDocument {
  readonly hash: string
}

/** A file that changed on disk while it had unsaved edits. */
export interface Conflict {
  readonly id: Id
  /** Missing when the file was deleted. */
  readonly theirs?: SavedDocument
}

/** A file that could not be read, or not be finished; the others can still be worked on. */
export interface UnreadableFile {
  readonly path: string
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** Label of what undo and redo would do next; missing when there is nothing. */
export interface HistoryState {
  readonly undo?: string | undefined
  readonly redo?: string | undefined
}

/** Why unsaved edits could not be kept for the case of a crash. */
export interface KeepFailure {
  readonly message: string
  readonly hint: string | undefined
}

/** Pages beside this one. */
export interface OtherPages {
  readonly open: number
  /** Closed ones whose unsaved edits are kept; a new page takes them over, those of one at a time. */
  readonly left: number
}

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline'

export interface EditorState {
  readonly workspace: string
  /** Every document by id; two files with one id are listed here once, and again in `duplicates`. */
  readonly documents: ReadonlyMap<Id, OpenDocument>
  /** What is on disk, as far as it is known. */
  readonly saved: ReadonlyMap<Id, SavedDocument>
  /** Documents that differ from their files, files to be deleted among them. */
  readonly dirty: ReadonlySet<Id>
  readonly conflicts: ReadonlyMap<Id, Conflict>
  readonly duplicates: readonly SavedDocument[]
  readonly unreadable: readonly UnreadableFile[]
  /** Files of the workspace that are not documents: heads, sounds. */
  readonly assets: readonly string[]
  /** Goes up with every change of documents. */
  readonly revision: number
  readonly selection: Selection
  readonly history: HistoryState
  readonly saving: SaveStatus
  /** The last version of each unsaved document that no crash can take; undefined for one that was deleted. */
  readonly kept: ReadonlyMap<Id, OpenDocument | undefined>
  readonly keepFailure: KeepFailure | undefined
  readonly otherPages: OtherPages
  /** Documents still to be read while a workspace opens. */
  readonly loading: number
}

export const INITIAL_STATE: EditorState = {
  workspace: '',
  documents: new Map(),
  saved: new Map(),
  dirty: new Set(),
  conflicts: new Map(),
  duplicates: [],
  unreadable: [],
  assets: [],
  revision: 0,
  selection: NOTHING_SELECTED,
  history: {},
  saving: 'saved',
  kept: new Map(),
  keepFailure: undefined,
  otherPages: { open: 0, left: 0 },
  loading: 0,
}

/** Whether the unsaved edits of a document, as they are now, would be there again after a crash. */
export function isKept({ kept, documents }: Pick<EditorState, 'kept' | 'documents'>, id: Id): boolean {
  const [mine, safe] = [documents.get(id), kept.get(id)]
  return kept.has(id) && mine?.document === safe?.document && mine?.path === safe?.path
}
