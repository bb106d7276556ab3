import type { Document, DocumentKindName, Id } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'
import type { Command, CommandResult, Commands } from './command.ts'
import { COMMANDS, type CommandId, type CommandMap, type RunCommand } from './commands/command-map.ts'
import { Editing } from './editing.ts'
import { changesBetween, type HistoryLimit } from './history.ts'
import type { DocumentOf, GivenArguments, Parameters } from './parameters.ts'
import { INITIAL_PREVIEW, type PreviewState } from './preview.ts'
import { NOTHING_SELECTED, type Selection } from './selection.ts'
import { type EditorState, INITIAL_STATE } from './state.ts'
import { createStore, type ReadonlyStore, type Store } from './store.ts'
import { UndoableDocuments } from './undoable-documents.ts'
import type { DocumentVersion, Workspace } from './workspace/workspace.ts'
import { type SaveResult, WorkspaceLink } from './workspace-link.ts'

export interface EditorOptions<M extends Commands = Commands> {
  /** Commands beside the built-in ones, by id. */
  readonly commands?: M
  readonly history?: HistoryLimit
}

/** A drag, from press to release: many updates, one step to undo. */
export interface Gesture<M extends Commands = CommandMap> {
  /** Runs a command on the documents as they were when the gesture began; the update before is forgotten. */
  readonly update: RunCommand<M>
  /** Makes one step of the last update; without one, nothing. */
  commit(): void
  /** Reverts everything. */
  cancel(): void
}

/** The editor without a screen. Panels, tests and scripts all drive it by commands. */
export interface Editor<M extends Commands = CommandMap> {
  readonly store: ReadonlyStore<EditorState>
  readonly preview: Store<PreviewState>
  /** All commands by id, for menus and the palette. */
  readonly commands: M
  /** Runs a command as one step. Throws a FaceworkError, and then nothing has changed. */
  readonly run: RunCommand<M>
  /** What the command would do, without doing it: for a dialog that shows it first. */
  readonly plan: RunCommand<M>
  isEnabled(command: CommandId<M>): boolean
  beginGesture(): Gesture<M>
  undo(): boolean
  redo(): boolean
  /** Selects this and nothing else; not undoable by itself. */
  select(selection: Partial<Selection>): void
  /** The document of that id when it is of that kind. */
  document<K extends DocumentKindName>(id: Id | undefined, kind: K): DocumentOf<K> | undefined
  /** All documents of a kind, by path. */
  documents<K extends DocumentKindName>(kind: K): DocumentOf<K>[]
  /** Reads the workspace and what was left unsaved, and follows it from then on. */
  open(): Promise<void>
  save(ids?: readonly Id[]): Promise<SaveResult>
  /** Tries again to keep unsaved edits for the case of a crash, after `keepFailure`. */
  keep(): void
  resolveConflict(id: Id, how: 'reload' | 'keep'): void
  /** Saved versions of a document, the newest first; each save is one. The command `document.restore` takes one. */
  versions(id: Id): Promise<readonly DocumentVersion[]>
  version(id: Id, hash: string): Promise<Document>
  /** Bytes of a file of the workspace that is not a document. */
  readAsset(path: string): Promise<Uint8Array>
  /** Writes a file that is not a document into a folder of the workspace, under the first name that is free; returns its path. */
  addAsset(folder: string, name: string, bytes: Uint8Array): Promise<string>
  /** Resolves when every edit so far is where a crash cannot reach it. */
  settled(): Promise<void>
  close(): void
}

export function createEditor<M extends Commands = Record<never, never>>(
  workspace: Workspace,
  options: EditorOptions<M> = {},
): Editor<CommandMap & M> {
  const store = createStore<EditorState>(INITIAL_STATE)
  const preview = createStore<PreviewState>(INITIAL_PREVIEW)
  const undoable = new UndoableDocuments(store, preview, options.history)
  const link = new WorkspaceLink(workspace, store, undoable)
  const commands: Commands = { ...COMMANDS, ...options.commands }

  /** Types do not reach scripts and the console: whatever they call is looked up by name. */
  function find(id: string): Command {
    const command = Object.hasOwn(commands, id) ? commands[id] : undefined
    if (command) return command
    throw new FaceworkError(
      'command/unknown',
      id,
      `There is no command "${id}".`,
      suggestion(id, Object.keys(commands)),
    )
  }

  function tryOut(id: string, args: GivenArguments<Parameters> = {}) {
    const command = find(id)
    const { documents, selection, overrides } = undoable.beginning
    const stage = { ...preview.getState(), ...overrides }
    const editing = new Editing(documents, selection, stage, store.getState().duplicates)
    return { editing, ...command.run(editing, args) }
  }

  function run(id: string, args?: GivenArguments<Parameters>): CommandResult & { label: string } {
    const { editing, label, value } = tryOut(id, args)
    const changed = undoable.change(label, editing)
    return { changed, value, label, diagnostics: editing.diagnostics }
  }

  function plan(id: string, args?: GivenArguments<Parameters>): CommandResult {
    const { documents } = undoable.beginning
    const { editing, value } = tryOut(id, args)
    const { changes } = changesBetween(documents, editing.documents)
    return { changed: changes.map((c) => c.id), value, diagnostics: editing.diagnostics }
  }

  return {
    store,
    preview,
    // What a command takes and returns is known by its id alone, so these four are typed from outside.
    commands: commands as CommandMap & M,
    run: run as RunCommand<CommandMap & M>,
    plan: plan as RunCommand<CommandMap & M>,
    isEnabled: (id) => find(id).enabled(store.getState(), preview.getState()),
    beginGesture() {
      if (undoable.inGesture) undoable.cancel()
      undoable.begin()
      let label: string | undefined
      function update(id: string, args?: GivenArguments<Parameters>): CommandResult {
        const result = run(id, args)
        label = result.label
        return result
      }
      return {
        update: update as RunCommand<CommandMap & M>,
        commit: () => {
          if (label === undefined) undoable.cancel()
          else undoable.commit(label)
        },
        cancel: () => undoable.cancel(),
      }
    },
    undo: () => undoable.undo(),
    redo: () => undoable.redo(),
    select: (selection) => store.setState({ selection: { ...NOTHING_SELECTED, ...selection } }),
    document(id, kind) {
      const document = id === undefined ? undefined : store.getState().documents.get(id)?.document
      return document?.kind === kind ? (document as DocumentOf<typeof kind>) : undefined
    },
    documents(kind) {
      return [...store.getState().documents.values()]
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .map((o): Document => o.document)
        .filter((d): d is DocumentOf<typeof kind> => d.kind === kind)
    },
    open: () => link.open(),
    save: (ids) => link.save(ids),
    keep: () => link.keep(),
    resolveConflict: (id, how) => link.resolve(id, how),
    versions: (id) => link.versions(id),
    version: (id, hash) => link.version(id, hash),
    readAsset: (path) => workspace.readAsset(path),
    addAsset: (folder, name, bytes) => link.addAsset(folder, name, bytes),
    settled: () => link.settled(),
    close: () => link.close(),
  }
}
