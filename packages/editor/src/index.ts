export { charactersForPoses } from './characters-for-poses.ts'
export {
  type Command,
  type CommandDefinition,
  type CommandResult,
  type Commands,
  defineCommand,
} from './command.ts'
export {
  COMMANDS,
  type CommandArguments,
  type CommandCall,
  type CommandId,
  type CommandMap,
  type CommandValue,
  PLAIN_COMMANDS,
  type PlainCommandId,
  type RunCommand,
} from './commands/command-map.ts'
export type { JointValues } from './commands/keys.ts'
export { type Difference, differencesBetween } from './differences-between.ts'
export { Editing } from './editing.ts'
export { createEditor, type Editor, type EditorOptions, type Gesture } from './editor.ts'
export type { HistoryLimit } from './history.ts'
export { DEFAULT_IMPORT, type ImportOptions } from './import/import-options.ts'
export { type Coverage, type ImportPlan, planImport, type ReadInput } from './import/plan-import.ts'
export { documentsOfCharacter, openCharacterIn } from './open-character-in.ts'
export { NO_OVERRIDES, type Overrides } from './overrides.ts'
export { anyDocument, type DocumentOf, documentOf, nullable, type Parameters } from './parameters.ts'
export { INITIAL_PREVIEW, type PreviewState } from './preview.ts'
export { findProblems, type Played } from './problems/find-problems.ts'
export type { Fix, Problem } from './problems/problem.ts'
export { type KeyRef, NOTHING_SELECTED, type Selection } from './selection.ts'
export {
  type Conflict,
  type EditorState,
  type HistoryState,
  isKept,
  type KeepFailure,
  type OpenDocument,
  type OtherPages,
  type SavedDocument,
  type SaveStatus,
  type UnreadableFile,
} from './state.ts'
export { createStore, type ReadonlyStore, type Store, subscribeTo } from './store.ts'
export {
  type NewPackageItem,
  type PackageItem,
  packDocuments,
  unpackDocuments,
} from './workspace/document-package.ts'
export { createHttpWorkspace, type HttpWorkspaceOptions, PAGE_HEADER } from './workspace/http-workspace.ts'
export { createMemoryWorkspace, type MemoryWorkspace } from './workspace/memory-workspace.ts'
export type {
  JournalEntry,
  NewJournalEntry,
  Workspace,
  WorkspaceContent,
  WorkspaceEvent,
  WorkspaceFile,
  WorkspaceListing,
  WorkspaceWrite,
  WriteConflict,
  WriteResult,
} from './workspace/workspace.ts'
export type { SaveResult } from './workspace-link.ts'
