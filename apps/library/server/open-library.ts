import { rm } from 'node:fs/promises'
import { BlobIndex } from './blobs/blob-info.ts'
import { FreeSpace } from './blobs/free-space.ts'
import { type BlobSender, blobSender } from './blobs/send-blob.ts'
import { openWorkFolder } from './blobs/work-folder.ts'
import { DEFAULTS, type LibraryConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { Signals } from './database/signals.ts'
import { DERIVED_CHANNEL } from './derive/derived-file.ts'
import { EVENT_CHANNEL } from './events/write-event.ts'
import { IdentityVerifier } from './identity/verify-identity.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { removeLeftovers } from './keep/collect-garbage.ts'
import type { LibraryContext } from './library-context.ts'
import { makeOwner } from './manage/tokens.ts'
import { openStores, type StoreOptions } from './open-stores.ts'
import { PUBLISH_CHANNEL } from './publish/publishes.ts'
import { Cursors } from './read/cursor.ts'
import { PlayCounter } from './read/play-counter.ts'

/** What a process does: answers requests, runs jobs, or both. */
export type Role = 'server' | 'worker' | 'all'

export interface OpenLibraryOptions extends StoreOptions {
  /** `all` unless given; a library in a folder has one process, which does all. */
  readonly role?: Role | undefined
  readonly config?: Partial<LibraryConfig> | undefined
  /** Receives errors that belong to no request. */
  readonly log?: ((error: unknown) => void) | undefined
}

export interface OpenedLibrary {
  readonly context: LibraryContext
  readonly sender: BlobSender
  /** Of the first start: shown once. */
  readonly ownerToken: string | undefined
  /** Throws when database or blobs cannot be reached. */
  check(): Promise<void>
  /** Waits until this process has no job left. */
  idle(): Promise<void>
  /** Lets jobs end for this many milliseconds, then releases them. */
  close(milliseconds?: number): Promise<void>
}

/** Names blobs that other processes must not remember any more; empty for all of them. */
export const FORGET_CHANNEL = 'facework_forget'
/** Longer messages are refused by PostgreSQL. */
const MOST_NAMED = 100

/** Opens a library: in a folder, for one process at a time, or on PostgreSQL and S3, for many. */
export async function openLibrary(folder: string, options: OpenLibraryOptions = {}): Promise<OpenedLibrary> {
  const { log = () => {}, role = 'all' } = options
  const stores = await openStores(folder, options, log)
  const { database, blobs, spool, isAlone, workFolder } = stores
  try {
    const runsJobs = role !== 'server' || isAlone
    await migrate(database)
    const jobs = await openJobs(database, { supervise: runsJobs, log })
    const signals = await Signals.open(database, [PUBLISH_CHANNEL, DERIVED_CHANNEL, EVENT_CHANNEL])
    const plays = new PlayCounter(database, log)
    const blobIndex = new BlobIndex(database)
    const sender = blobSender(blobs, blobIndex)
    await database.listen(FORGET_CHANNEL, (digests) =>
      digests === '' ? sender.forgetAll() : sender.forget(digests.split(' ')),
    )
    const context: LibraryContext = {
      folder,
      database,
      blobs,
      blobIndex,
      spool,
      work: openWorkFolder(workFolder),
      jobs,
      signals,
      plays,
      cursors: await Cursors.open(database),
      space: new FreeSpace(folder, options.config?.leastFree ?? DEFAULTS.leastFree),
      config: { ...DEFAULTS, ...options.config },
      identities: new IdentityVerifier(options.config?.oidcIssuers ?? []),
      forgetBlobs: async (tx, digests) => {
        sender.forget(digests)
        const named = digests.length > MOST_NAMED ? '' : digests.join(' ')
        if (digests.length > 0) await tx.query('select pg_notify($1, $2)', [FORGET_CHANNEL, named])
      },
    }
    const ownerToken = await makeOwner(database)
    if (isAlone) await resumeAll(context, workFolder)
    const stopTimer = runsJobs ? runJobs(context, log) : () => {}
    return {
      context,
      sender,
      ownerToken,
      async check() {
        await database.query('select n from migrations limit 1', [])
        await stores.check()
      },
      idle: () => jobs.idle(),
      async close(milliseconds) {
        stopTimer()
        await signals.close()
        await plays.close()
        await jobs.stop(milliseconds)
        await stores.close()
      },
    }
  } catch (error) {
    await stores.close()
    throw error
  }
}

/** This process has the database alone: whatever was being done is not any more, and is done at once. */
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
