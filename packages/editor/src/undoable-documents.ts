import type { Id } from '@facework/documents'
import {
  applyStep,
  changesBetween,
  DEFAULT_LIMIT,
  EMPTY_HISTORY,
  type History,
  type HistoryLimit,
  pushStep,
  type Step,
  unapplyStep,
} from './history.ts'
import { type Overrides, overridesOf, sameOverrides } from './overrides.ts'
import type { PreviewState } from './preview.ts'
import { projectFollows } from './project-follows.ts'
import type { Selection } from './selection.ts'
import type { EditorState, OpenDocument, SavedDocument } from './state.ts'
import type { Store } from './store.ts'

type Documents = ReadonlyMap<Id, OpenDocument>

/** What a step with overrides costs the history: a few dozen numbers. */
const ROUGH_BYTES_OF_OVERRIDES = 2000

/** Everything that steps change. */
interface Undoable {
  readonly documents: Documents
  readonly selection: Selection
  readonly overrides: Overrides
}

/** The documents of the store and the overrides on stage, changed in steps that can be undone. */
export class UndoableDocuments {
  readonly #store: Store<EditorState>
  readonly #preview: Store<PreviewState>
  readonly #limit: HistoryLimit
  #history: History = EMPTY_HISTORY
  #gesture: Undoable | undefined
  /** An update of the gesture changed overrides, so the gesture also has to keep them or restore the old ones. */
  #overridden = false
  /** Called with the ids of every finished change; not while a gesture is under way. */
  onChange: (ids: readonly Id[]) => void = () => {}

  constructor(store: Store<EditorState>, preview: Store<PreviewState>, limit: HistoryLimit = DEFAULT_LIMIT) {
    this.#store = store
    this.#preview = preview
    this.#limit = limit
  }

  get inGesture(): boolean {
    return this.#gesture !== undefined
  }

  get beginning(): Undoable {
    return this.#gesture ?? this.#now()
  }

  begin(): void {
    this.#gesture = this.#now()
    this.#overridden = false
  }

  /** Reverts everything to the start of the gesture. */
  cancel(): void {
    const gesture = this.#gesture
    this.#gesture = undefined
    if (!gesture) return
    this.#show(gesture.documents, gesture.selection)
    if (this.#overridden) this.#preview.setState(gesture.overrides)
  }

  /** Makes one step of everything since the gesture began. */
  commit(label: string): readonly Id[] {
    const gesture = this.#gesture
    this.#gesture = undefined
    if (!gesture) return []
    const now = this.#now()
    return this.#record(label, gesture, this.#overridden ? now : { ...now, overrides: gesture.overrides })
  }

  /** Takes on what a command made: as a step of its own, or as the latest look of the gesture under way. */
  change(label: string, { documents, selection, overrides }: Undoable): readonly Id[] {
    const before = this.beginning
    const followed = projectFollows(before.documents, documents)
    if (!this.#gesture) return this.#record(label, before, { documents: followed, selection, overrides })
    const { changes } = changesBetween(before.documents, followed)
    this.#show(applyStep(before.documents, { changes }), selection)
    this.#overridden ||= !sameOverrides(before.overrides, overrides)
    if (this.#overridden) this.#preview.setState(overrides)
    return changes.map((c) => c.id)
  }

  undo(): boolean {
    const step = this.#history.past.at(-1)
    if (!step || this.#gesture) return false
    this.#history = { past: this.#history.past.slice(0, -1), future: [...this.#history.future, step] }
    this.#show(unapplyStep(this.#store.getState().documents, step), step.selection.before)
    if (step.overrides) this.#preview.setState(step.overrides.before)
    this.#tell(step)
    return true
  }

  redo(): boolean {
    const step = this.#history.future.at(-1)
    if (!step || this.#gesture) return false
    this.#history = { past: [...this.#history.past, step], future: this.#history.future.slice(0, -1) }
    this.#show(applyStep(this.#store.getState().documents, step), step.selection.after)
    if (step.overrides) this.#preview.setState(step.overrides.after)
    this.#tell(step)
    return true
  }

  /**
   * Adopts the current documents of the workspace. Documents without undo steps are replaced; the others
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
    const { selection, overrides } = this.#now()
    this.#show(documents, selection)
    if ([...found.keys()].some((id) => known.has(id))) {
      this.#record(label, { documents, selection, overrides }, { documents: asStep, selection, overrides })
    }
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

  #now(): Undoable {
    const { documents, selection } = this.#store.getState()
    return { documents, selection, overrides: overridesOf(this.#preview.getState()) }
  }

  #record(label: string, before: Undoable, after: Undoable): readonly Id[] {
    const { changes, cost } = changesBetween(before.documents, after.documents)
    const overrides = sameOverrides(before.overrides, after.overrides)
      ? undefined
      : { before: before.overrides, after: after.overrides }
    if (changes.length === 0 && !overrides) {
      this.#show(before.documents, after.selection)
      return []
    }
    const step: Step = {
      label,
      changes,
      cost: cost + (overrides ? ROUGH_BYTES_OF_OVERRIDES : 0),
      selection: { before: before.selection, after: after.selection },
      overrides,
    }
    this.#history = pushStep(this.#history, step, this.#limit)
    this.#show(applyStep(before.documents, { changes }), after.selection)
    if (overrides) this.#preview.setState(overrides.after)
    this.#tell(step)
    return changes.map((c) => c.id)
  }

  /** Overrides are in no file, so there is nothing to keep. */
  #tell({ changes }: Step): void {
    if (changes.length > 0) this.onChange(changes.map((c) => c.id))
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
      history: sameHistory ? state.history : { undo, redo },
      saving: state.saving === 'saving' || state.saving === 'offline' ? state.saving : statusOf(dirty),
    })
  }
}

export function statusOf(dirty: ReadonlySet<Id>): 'saved' | 'unsaved' {
  return dirty.size === 0 ? 'saved' : 'unsaved'
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
