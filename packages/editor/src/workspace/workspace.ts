import type { DocumentFiles } from '@facework/documents'
import type { DocumentPieces } from '@facework/documents/internal'
import type { UnreadableFile } from '../state.ts'

/** A file of a workspace. Documents with a `.bin` beside them are one file, by the path of the JSON. */
export interface WorkspaceFile {
  /** Relative to the workspace, with forward slashes. */
  readonly path: string
  /** Of the content; changes when it does. */
  readonly hash: string
  readonly size: number
}

export interface WorkspaceListing {
  /** For people. */
  readonly name: string
  readonly documents: readonly WorkspaceFile[]
  /** Everything else that may be read: heads, sounds. */
  readonly assets: readonly WorkspaceFile[]
  /** Files that the workspace itself has trouble with, such as a save that it could not finish after a crash. */
  readonly problems?: readonly UnreadableFile[]
}

export interface WorkspaceContent extends DocumentFiles {
  readonly hash: string
}

/** One file to write, or to delete when there is no content. */
export interface WorkspaceWrite {
  readonly path: string
  readonly content?: DocumentFiles | undefined
  /** Hash the file should have now; null for a file that should not be there. */
  readonly expected: string | null
}

/** Where a write would have gone over something else; nothing at all was written then. */
export interface WriteConflict {
  readonly path: string
  /** Hash found; null when the file is gone. */
  readonly found: string | null
}

export interface WriteResult {
  /** Hash of every written file; null for a deleted one. Empty when there are conflicts. */
  readonly written: readonly { readonly path: string; readonly hash: string | null }[]
  readonly conflicts: readonly WriteConflict[]
}

/** A document as a save left it. */
export interface DocumentVersion {
  readonly hash: string
  /** Of the file at that time. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly size: number
}

/** An unsaved state of a file, kept in case the page or the server crashes. */
export interface JournalEntry {
  readonly path: string
  /** Hash of the file the edits began from; null for a new one. */
  readonly base: string | null
  /** Missing when the edit deletes the file. */
  readonly content?: DocumentFiles | undefined
}

/** An entry to keep: its content may consist of pieces. */
export interface NewJournalEntry extends Omit<JournalEntry, 'content'> {
  readonly content?: DocumentPieces | undefined
}

export type WorkspaceEvent =
  /** A file has another content now; null when it was deleted. */
  | { readonly type: 'changed'; readonly path: string; readonly hash: string | null }
  /** How many other pages are open, and how many closed ones have left unsaved edits. */
  | { readonly type: 'pages'; readonly others: number; readonly left: number }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }

/**
 * A folder of documents, local or remote. Files are the truth: every write gives the content it expects,
 * and is done whole or not at all.
 */
export interface Workspace {
  list(): Promise<WorkspaceListing>
  read(path: string): Promise<WorkspaceContent>
  /** Bytes of a file that is not a document. */
  readAsset(path: string): Promise<Uint8Array>
  /** Writes a new file that is not a document, whole or not at all; an existing one with other bytes is kept. */
  writeAsset(path: string, bytes: Uint8Array): Promise<void>
  /** Writes all files or none. */
  write(writes: readonly WorkspaceWrite[]): Promise<WriteResult>
  /** Resolves once the entries are where a crash cannot reach them. A newer entry of a path replaces the older. */
  keep(entries: readonly NewJournalEntry[]): Promise<void>
  /**
   * What this page kept and neither saved nor forgot since. One that has nothing takes over what a page that
   * is gone has left: of one page only, and no other gets the same.
   */
  kept(): Promise<readonly JournalEntry[]>
  /** Drops what this page kept of these paths. */
  forget(paths: readonly string[]): Promise<void>
  /** Versions of a document by its id, the newest first: what each save left, and what was there before the first. */
  versions(document: string): Promise<readonly DocumentVersion[]>
  version(document: string, hash: string): Promise<DocumentFiles>
  subscribe(listener: (event: WorkspaceEvent) => void): () => void
}
