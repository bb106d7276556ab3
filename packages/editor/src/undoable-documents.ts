import type { Id } from '@facework/documents'
import {
  applyStep,
  changesBetween,
  DEFAULT_LIMIT,
  type DocumentChange,
  EMPTY_HISTORY,
  type History,
  type HistoryLimit,
  pushStep,
  unapplyStep,
} from './history.ts'
import { projectFollows } from './project-follows.ts'
import type { Selection } from './selection.ts'
import type { EditorState, OpenDocument, SavedDocument } from './state.ts'
import type { Store } from './store.ts'

type Documents = ReadonlyMap<Id, OpenDocument>

interface Beginning {
  readonly documents: Documents
  readonly selection: Selection
}

/** The documents of the store, changed only in steps that can be undone. */
export class UndoableDocuments {
  readonly #store: Store<EditorState>
  readonly #limit: HistoryLimit
  #history: History = EMPTY_HISTORY
  #gesture: Beginning | undefined
  /** Called with the ids of every finished change; not while a gesture is under way. */
  onChange: (ids: readonly Id[]) => void = () => {}

  constructor(store: Store<EditorState>, limit: HistoryLimit = DEFAULT_LIMIT) {
    this.#store = store
    this.#limit = limit
  }

  get inGesture(): boolean {
    return this.#gesture !== undefined
  }

  get beginning(): Beginning {
    return this.#gesture ?? this.#store.getState()
  }

  begin(): void {
    const { documents, selection } = this.#store.getState()
    this.#gesture = { documents, selection }
  }

  /** Puts everything back as it was when the gesture began. */
  cancel(): void {
    const gesture = this.#gesture
    this.#gesture = undefined
    if (gesture) this.#show(gesture.documents, gesture.selection)
  }

  /** Makes one step of everything since the gesture began. */
  commit(label: string): readonly Id[] {
    const gesture = this.#gesture
    this.#gesture = undefined
    if (!gesture) return []
    const { documents, selection } = this.#store.getState()
    return this.#record(label, gesture, documents, selection)
  }

  /** Takes on new documents: as a step of its own, or as the latest look of the gesture under way. */
  change(label: string, documents: Documents, selection: Selection): readonly Id[] {
    const before = this.beginning
    const followed = projectFollows(before.documents, documents)
    if (!this.#gesture) return this.#record(label, before, followed, selection)
    const { changes } = changesBetween(before.documents, followed)
    this.#show(withChanges(before.documents, changes), selection)
    return changes.map((c) => c.id)
  }

  undo(): boolean {
    const step = this.#history.past.at(-1)
    if (!step || this.#gesture) return false
    this.#history = { past: this.#history.past.slice(0, -1), future: [...this.#history.future, step] }
    this.#show(unapplyStep(this.#store.getState().documents, step), step.selection.before)
    this.onChange(step.changes.map((c) => c.id))
    return true
  }

  redo(): boolean {
    const step = this.#history.future.at(-1)
    if (!step || this.#gesture) return false
    this.#history = { past: [...this.#history.past, step], future: this.#history.future.slice(0, -1) }
    this.#show(applyStep(this.#store.getState().documents, step), step.selection.after)
    this.onChange(step.changes.map((c) => c.id))
    return true
  }

  /**
   * Takes on what lies in the workspace now. Documents that no step knows are simply replaced; the others
   * in a step, or an undo from before would put old content over what came from outside.
   */
  takeFromOutside(label: string, found: ReadonlyMap<Id, SavedDocument | undefined>): void {
    this.cancel()
    const saved = new Map(this.#store.getState().saved)
    const documents = new Map(this.#store.getState().documents)
    const known = this.#knownIds()
    const asStep = new Map(documents)
    for (const [id, theirs] of found) {
      const target = known.has(id) ? asStep : documents
      for (const map of target === documents ? [documents, asStep] : [asStep]) {
        if (theirs) map.set(id, { document: theirs.document, path: theirs.path })
        else map.delete(id)
      }
      if (theirs) saved.set(id, theirs)
      else saved.delete(id)
    }
    this.#store.setState({ saved })
    const { selection } = this.#store.getState()
    this.#show(documents, selection)
    if ([...found.keys()].some((id) => known.has(id)))
      this.#record(label, { documents, selection }, asStep, selection)
    this.refresh()
  }

  /** Computes again what follows from documents and saved files. */
  refresh(): void {
    const { documents, selection } = this.#store.getState()
    this.#show(documents, selection)
  }

  #knownIds(): Set<Id> {
    const steps = [...this.#history.past, ...this.#history.future]
    return new Set(steps.flatMap((s) => s.changes.map((c) => c.id)))
  }

  #record(label: string, before: Beginning, after: Documents, selection: Selection): readonly Id[] {
    const { changes, cost } = changesBetween(before.documents, after)
    if (changes.length === 0) {
      this.#show(before.documents, selection)
      return []
    }
    const step = { label, changes, cost, selection: { before: before.selection, after: selection } }
    this.#history = pushStep(this.#history, step, this.#limit)
    this.#show(withChanges(before.documents, changes), selection)
    const ids = changes.map((c) => c.id)
    this.onChange(ids)
    return ids
  }

  #show(documents: Documents, selection: Selection): void {
    const state = this.#store.getState()
    const dirty = dirtyIds(documents, state.saved)
    const [undo, redo] = [this.#history.past.at(-1)?.label, this.#history.future.at(-1)?.label]
    const sameHistory = state.history.undo === undo && state.history.redo === redo
    this.#store.setState({
      documents,
      selection,
      revision: state.revision + (documents === state.documents ? 0 : 1),
      dirty: sameMembers(dirty, state.dirty) ? state.dirty : dirty,
      history: sameHistory
        ? state.history
        : { ...(undo === undefined ? {} : { undo }), ...(redo === undefined ? {} : { redo }) },
      saving: state.saving === 'saving' || state.saving === 'offline' ? state.saving : statusOf(dirty),
    })
  }
}

export function statusOf(dirty: ReadonlySet<Id>): 'saved' | 'unsaved' {
  return dirty.size === 0 ? 'saved' : 'unsaved'
}

function withChanges(documents: Documents, changes: readonly DocumentChange[]): Documents {
  const out = new Map(documents)
  for (const { id, after } of changes) {
    if (after) out.set(id, after)
    else out.delete(id)
  }
  return out
}

/** By identity: undo brings the very document back that was saved. */
function dirtyIds(documents: Documents, saved: ReadonlyMap<Id, SavedDocument>): Set<Id> {
  const dirty = new Set<Id>()
  for (const [id, { document, path }] of documents) {
    const file = saved.get(id)
    if (file?.document !== document || file.path !== path) dirty.add(id)
  }
  for (const id of saved.keys()) if (!documents.has(id)) dirty.add(id)
  return dirty
}

function sameMembers<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  return a.size === b.size && [...a].every((member) => b.has(member))
}
