import type { BlobIndex } from './blobs/blob-info.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Spool } from './blobs/spool.ts'
import type { WorkFolder } from './blobs/work-folder.ts'
import type { LibraryConfig } from './config.ts'
import type { Database } from './database/database.ts'
import type { Signals } from './database/signals.ts'
import type { Jobs } from './jobs/open-jobs.ts'

/** What all parts of a library work on. */
export interface LibraryContext {
  /** On this machine: all of an embedded library, or what this process needs on the disk. */
  readonly folder: string
  readonly database: Database
  readonly blobs: BlobStore
  readonly blobIndex: BlobIndex
  readonly spool: Spool
  readonly work: WorkFolder
  readonly jobs: Jobs
  readonly signals: Signals
  readonly config: LibraryConfig
  /** Drops what is cached about blobs, after they were removed or changed visibility. */
  forgetBlobs(digests: readonly string[]): void
}
