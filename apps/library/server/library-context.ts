import type { BlobStore } from './blobs/blob-store.ts'
import type { Spool } from './blobs/spool.ts'
import type { LibraryConfig } from './config.ts'
import type { Database } from './database/database.ts'

/** What all parts of a library work on. */
export interface LibraryContext {
  readonly database: Database
  readonly blobs: BlobStore
  readonly spool: Spool
  readonly config: LibraryConfig
  /** Says that publishes wait to be checked. */
  wake(): void
  /** Drops what is cached about blobs, after they were removed or changed visibility. */
  forgetBlobs(digests: readonly string[]): void
}
