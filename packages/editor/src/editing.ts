import {
  type AssetRef,
  type Document,
  type DocumentKindName,
  type Id,
  readDocument,
} from '@facework/documents'
import { BUILT_IN_DOCUMENTS, refuseNewer } from '@facework/documents/internal'
import { type Diagnostic, FaceworkError, suggestion } from '@facework/report'
import { freePath } from './document-path.ts'
import { type Overrides, overridesOf } from './overrides.ts'
import type { DocumentOf } from './parameters.ts'
import type { PreviewState } from './preview.ts'
import { NOTHING_SELECTED, type Selection } from './selection.ts'
import type { OpenDocument, SavedDocument } from './state.ts'

/** What a command sees and may change. Nothing is real before the command has ended without an error. */
export class Editing {
  #documents: Map<Id, OpenDocument>
  #selection: Selection
  #overrides: Overrides
  readonly preview: PreviewState
  /** Files whose id another file has as well. */
  readonly duplicates: readonly SavedDocument[]
  readonly diagnostics: Diagnostic[] = []

  constructor(
    documents: ReadonlyMap<Id, OpenDocument>,
    selection: Selection,
    preview: PreviewState,
    duplicates: readonly SavedDocument[] = [],
  ) {
    this.#documents = new Map(documents)
    this.#selection = selection
    this.preview = preview
    this.#overrides = overridesOf(preview)
    this.duplicates = duplicates
  }

  get documents(): ReadonlyMap<Id, OpenDocument> {
    return this.#documents
  }

  get selection(): Selection {
    return this.#selection
  }

  get overrides(): Overrides {
    return this.#overrides
  }

  setOverrides(change: Partial<Overrides>): void {
    this.#overrides = { ...this.#overrides, ...change }
  }

  /** The document of that id, which must be of that kind. */
  get<K extends DocumentKindName>(id: Id, kind: K): DocumentOf<K> {
    const document = this.any(id)
    if (document.kind === kind) return document as DocumentOf<K>
    throw new FaceworkError(
      'command/document-kind',
      id,
      `"${document.name}" is a ${document.kind} document; a ${kind} document is needed.`,
    )
  }

  /** A reference to a document of that kind, which is in the workspace or built in. */
  refTo(id: Id, kind: DocumentKindName): AssetRef {
    return BUILT_IN_DOCUMENTS.get(id)?.kind === kind ? { id } : { id: this.get(id, kind).id }
  }

  any(id: Id): Document {
    const open = this.#documents.get(id)
    if (open) return open.document
    const names = [...this.#documents.values()].map((o) => o.document.name)
    throw new FaceworkError(
      'command/document-unknown',
      id,
      `There is no document with the id ${id}.`,
      names.includes(id) ? 'This is a name; give the id.' : suggestion(id, this.#documents.keys()),
    )
  }

  /** All documents, or all of one kind. */
  all(): Document[]
  all<K extends DocumentKindName>(kind: K): DocumentOf<K>[]
  all(kind?: DocumentKindName): Document[] {
    const documents = [...this.#documents.values()].map((o) => o.document)
    return kind === undefined ? documents : documents.filter((d) => d.kind === kind)
  }

  /** Replaces a document, or adds a new one; a new one's file is named after it, in this folder. */
  put(document: Document, folder = ''): void {
    const old = this.#documents.get(document.id)
    this.place(document, old?.path ?? freePath(document, folder, this.#paths()))
  }

  /** Puts a document at a path of its own. */
  place(document: Document, path: string): void {
    // A copy as well: it would say that it has all the additions of its version.
    refuseNewer(this.#documents.get(document.id)?.document ?? document)
    // Whatever a command did, what it leaves is a sound document: it must be readable again.
    this.#documents.set(document.id, { document: readDocument(document), path })
  }

  remove(id: Id): void {
    this.any(id)
    this.#documents.delete(id)
  }

  /** A path for the document beside others of its kind and name. */
  freePath(document: Pick<Document, 'kind' | 'name'>, folder: string): string {
    return freePath(document, folder, this.#paths())
  }

  folderOf(id: Id): string {
    const path = this.#documents.get(id)?.path ?? ''
    return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
  }

  select(selection: Partial<Selection>): void {
    this.#selection = { ...NOTHING_SELECTED, ...selection }
  }

  report(diagnostics: readonly Diagnostic[]): void {
    this.diagnostics.push(...diagnostics)
  }

  #paths(): Set<string> {
    return new Set([...this.#documents.values()].map((o) => o.path))
  }
}
