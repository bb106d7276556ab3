/** Whole, or in pieces that are written one after another. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>

/** An error of a disk; `code` is that of Node, such as ENOSPC. */
export interface DiskError extends Error {
  readonly code?: string | undefined
}

export interface DiskEntry {
  readonly name: string
  readonly kind: 'file' | 'folder' | 'other'
}

/** Changes when the content of a file does. */
export interface FileStamp {
  readonly text: string
  readonly size: number
}

/** A file whose next content is ready, beside its place. */
export interface StagedFile {
  /** Puts the content in place. */
  place(): Promise<void>
  /** Restores the file as it was; without an effect when it was not placed. */
  putBack(): Promise<void>
  /** Deletes what is left beside the file. Never fails: what stays is deleted by `cleanUp`. */
  discard(): Promise<void>
}

/** A file that is only added to. */
export interface LogFile {
  size(): Promise<number>
  /** Resolves when the bytes are where a crash cannot reach them. */
  append(bytes: Uint8Array): Promise<void>
  cutOff(size: number): Promise<void>
  /** Whether this is still the file that has its name. */
  isInPlace(): Promise<boolean>
  close(): Promise<void>
}

/** A file that may be larger than memory. */
export interface OpenFile {
  readonly size: number
  /** At most `length` bytes; none at the end. */
  read(position: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** Follows folders that other programs may change. */
export interface DiskWatch {
  follow(folders: ReadonlySet<string>): void
  close(): void
}

/**
 * What a workspace needs of the place of its files: a folder on a disk, or one that a browser keeps. Paths are
 * relative to it, with forward slashes; '' is the folder itself.
 */
export interface Disk {
  /** Refuses a path outside of the folder, or one that cannot be a file of it. */
  check(path: string): Promise<void>
  /** Undefined when the file does not exist. */
  read(path: string): Promise<Uint8Array | undefined>
  /** Whole or not at all, and where a crash cannot reach it. */
  writeWhole(path: string, content: FileContent): Promise<void>
  /** Also when the file does not exist. */
  delete(path: string): Promise<void>
  /** Prepares the next content of a file, or its end; a full disk, a missing right or a bad name is found here. */
  stage(path: string, content: string | Uint8Array | undefined): Promise<StagedFile>
  entries(folder: string): Promise<readonly DiskEntry[]>
  stamp(path: string): Promise<FileStamp | undefined>
  /** Deletes what crashes left half-written in a folder. Never fails. */
  cleanUp(folder: string): Promise<void>
  watch(look: () => Promise<unknown>): DiskWatch
}

/** The folder of the journal and of saves under way. */
export interface OwnDisk extends Disk {
  rename(path: string, to: string): Promise<void>
  /** Keeps a file under a second name, as it is now. */
  keepAs(path: string, second: string): Promise<void>
  /** A new file when there is none. */
  openLog(path: string): Promise<LogFile>
  /** Undefined when the file does not exist. */
  openFile(path: string): Promise<OpenFile | undefined>
}

/** A folder that one server or page at a time owns. */
export interface FolderHold {
  /** Makes sure that it is still owned, and throws when someone else has it. */
  hold(): Promise<void>
  release(): Promise<void>
}
