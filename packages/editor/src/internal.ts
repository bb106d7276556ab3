// For the other rooms of this repository only: no promise, and no part of the API report.
export { charactersForPoses } from './characters-for-poses.ts'
export type { CommandResult } from './command.ts'
export {
  type CommandArguments,
  type CommandId,
  type CommandValue,
  PLAIN_COMMANDS,
  type PlainCommandId,
  type RunCommand,
} from './commands/command-map.ts'
export type { JointValues } from './commands/keys.ts'
export { clipToEdit, editedLayer } from './commands/layers/edited-clip.ts'
export { type Difference, differencesBetween } from './differences-between.ts'
export type { Gesture } from './editor.ts'
export {
  holdsCurves,
  type Performance,
  type PerformanceOptions,
  writePerformance,
} from './export/write-performance.ts'
export { isServedPath } from './folder/asset-path.ts'
export type {
  Disk,
  DiskEntry,
  DiskError,
  DiskWatch,
  FileContent,
  FileStamp,
  FolderHold,
  LogFile,
  OpenFile,
  OwnDisk,
  StagedFile,
} from './folder/disk.ts'
export { fixFor, reasonOf } from './folder/disk-errors.ts'
export { readDocumentFiles } from './folder/document-files.ts'
export { FolderWorkspace, NOT_WRITABLE } from './folder/folder-workspace.ts'
export { Journal } from './folder/journal.ts'
export { isPlainPath, noSuchFile } from './folder/plain-path.ts'
export type { HistoryLimit } from './history.ts'
export { DEFAULT_IMPORT } from './import/import-options.ts'
export { documentsOfCharacter, openCharacterIn } from './open-character-in.ts'
export type { Parameters } from './parameters.ts'
export { findProblemsInSteps } from './problems/find-problems.ts'
export type { Fix } from './problems/problem.ts'
export type { KeyRef } from './selection.ts'
export {
  type Conflict,
  type HistoryState,
  isKept,
  type KeepFailure,
  type OtherPages,
  type SaveStatus,
  type UnreadableFile,
} from './state.ts'
export { createStore, type Store } from './store.ts'
export {
  type NewPackageItem,
  type PackageItem,
  packDocuments,
  unpackDocuments,
} from './workspace/document-package.ts'
export { hashContent } from './workspace/hash-content.ts'
export { PAGE_HEADER } from './workspace/http-workspace.ts'
export type {
  DocumentVersion,
  JournalEntry,
  WorkspaceContent,
  WorkspaceEvent,
  WorkspaceListing,
  WorkspaceWrite,
  WriteConflict,
  WriteResult,
} from './workspace/workspace.ts'
