import type { BlobIndex } from './blobs/blob-info.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { FreeSpace } from './blobs/free-space.ts'
import type { Spool } from './blobs/spool.ts'
import type { WorkFolder } from './blobs/work-folder.ts'
import type { LibraryConfig } from './config.ts'
import type { Database, Queryable } from './database/database.ts'
import type { Signals } from './database/signals.ts'
import type { IdentityVerifier } from './identity/verify-identity.ts'
import type { Jobs } from './jobs/open-jobs.ts'
import type { Cursors } from './read/cursor.ts'
import type { PlayCounter } from './read/play-counter.ts'

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
  readonly plays: PlayCounter
  readonly cursors: Cursors
  readonly space: FreeSpace
  readonly config: LibraryConfig
  /** Checks tokens of OpenID Connect. */
  readonly identities: IdentityVerifier
  /** Drops what every process has cached about blobs, after they were removed or changed visibility. */
  forgetBlobs(tx: Queryable, digests: readonly string[]): Promise<void>
}
