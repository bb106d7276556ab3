// For the servers of this repository only: not stable, and no part of the API report.
export { FolderLease, type LeaseTimes } from './folder-lease.ts'
export { makeOwnFolder } from './own-folder.ts'
export { isRunning, type ProcessIdentity } from './process-identity.ts'
export { Refusal } from './refusal.ts'
export { readRegularFile } from './regular-file.ts'
export {
  deleteFile,
  type FileContent,
  ifMissing,
  partBeside,
  syncFolder,
  UNFINISHED,
  unlinkIfThere,
  writePart,
  writeWholeFile,
} from './whole-file.ts'
