export {
  type Command,
  type CommandDefinition,
  type CommandResult,
  type Commands,
  defineCommand,
} from './command.ts'
export type {
  CommandArguments,
  CommandCall,
  CommandId,
  CommandMap,
  CommandValue,
} from './commands/command-map.ts'
export { Editing } from './editing.ts'
export { createEditor, type Editor, type EditorOptions, type Gesture } from './editor.ts'
export type { ImportOptions } from './import/import-options.ts'
export { type ImportPlan, planImport, type ReadInput } from './import/plan-import.ts'
export type { Overrides } from './overrides.ts'
export { type DocumentOf, documentOf, type Parameters } from './parameters.ts'
export type { PreviewState } from './preview.ts'
export { findProblems, type Played } from './problems/find-problems.ts'
export type { Fix, Problem } from './problems/problem.ts'
export type { Selection } from './selection.ts'
export type { EditorState, OpenDocument, SavedDocument } from './state.ts'
export { type ReadonlyStore, subscribeTo } from './store.ts'
export { createHttpWorkspace, type HttpWorkspaceOptions } from './workspace/http-workspace.ts'
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
  WriteResult,
} from './workspace/workspace.ts'
export type { SaveResult } from './workspace-link.ts'
