import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderLease, makeOwnFolder } from '@facework/folder/internal'
import { BlobIndex } from './blobs/blob-info.ts'
import { folderBlobs } from './blobs/folder-blobs.ts'
import { type BlobSender, blobSender } from './blobs/send-blob.ts'
import { folderSpool } from './blobs/spool.ts'
import { openWorkFolder } from './blobs/work-folder.ts'
import { DEFAULTS, type LibraryConfig } from './config.ts'
import { openEmbedded } from './database/embedded-database.ts'
import { migrate } from './database/migrate.ts'
import { Signals } from './database/signals.ts'
import { DERIVED_CHANNEL } from './derive/derived-file.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { removeLeftovers } from './keep/collect-garbage.ts'
import type { LibraryContext } from './library-context.ts'
import { makeOwner } from './manage/tokens.ts'
import { PUBLISH_CHANNEL } from './publish/publishes.ts'

/** What a process does: answers requests, runs jobs, or both. */
export type Role = 'server' | 'worker' | 'all'

export interface OpenLibraryOptions {
  readonly config?: Partial<LibraryConfig> | undefined
  /** Receives errors that belong to no request. */
  readonly log?: ((error: unknown) => void) | undefined
}

export interface OpenedLibrary {
  readonly context: LibraryContext
  readonly sender: BlobSender
  /** Of the first start: shown once. */
  readonly ownerToken: string | undefined
  /** Waits until this process has no job left. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Opens a library in a folder: database, blobs and uploads, for one process at a time. */
export async function openLibrary(folder: string, options: OpenLibraryOptions = {}): Promise<OpenedLibrary> {
  const log = options.log ?? (() => {})
  await mkdir(folder, { recursive: true })
  const own = join(folder, '.facework')
  await makeOwnFolder(own)
  const lease = await FolderLease.take(own)
  try {
    const database = await openEmbedded(join(folder, 'database'))
    await migrate(database)
    const jobs = await openJobs(database, { supervise: true, log })
    const signals = await Signals.open(database, [PUBLISH_CHANNEL, DERIVED_CHANNEL])
    const blobs = folderBlobs(join(folder, 'blobs'))
    const blobIndex = new BlobIndex(database)
    const sender = blobSender(blobs, blobIndex)
    const context: LibraryContext = {
      folder,
      database,
      blobs,
      blobIndex,
      spool: folderSpool(join(folder, 'spool')),
      work: openWorkFolder(join(folder, 'work')),
      jobs,
      signals,
      config: { ...DEFAULTS, ...options.config },
      forgetBlobs: (digests) => sender.forget(digests),
    }
    const ownerToken = await makeOwner(database)
    await resumeAll(context, join(folder, 'work'))
    const stopTimer = runJobs(context, log)
    return {
      context,
      sender,
      ownerToken,
      idle: () => jobs.idle(),
      async close() {
        stopTimer()
        await signals.close()
        await jobs.stop()
        await database.close()
        await lease.release()
      },
    }
  } catch (error) {
    await lease.release()
    throw error
  }
}

/** This process has the folder alone: whatever was being done is not any more, and is done at once. */
async function resumeAll(context: LibraryContext, workFolder: string): Promise<void> {
  const { database, jobs } = context
  await rm(workFolder, { recursive: true, force: true })
  await jobs.releaseAll()
  await database.query(
    "update publishes set state = 'submitted', claimed_until = null where state = 'checking'",
    [],
  )
  await removeLeftovers(context)
}
