import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderLease, makeOwnFolder } from '@facework/folder/internal'
import { BlobIndex } from './blobs/blob-info.ts'
import { folderBlobs } from './blobs/folder-blobs.ts'
import { type BlobSender, blobSender } from './blobs/send-blob.ts'
import { openSpool } from './blobs/spool.ts'
import { collectGarbage, expirePublishes } from './collect-garbage.ts'
import { DEFAULTS, type LibraryConfig } from './config.ts'
import { codeOf } from './database/database.ts'
import { openEmbedded } from './database/embedded-database.ts'
import { migrate } from './database/migrate.ts'
import type { LibraryContext } from './library-context.ts'
import { makeOwner } from './manage/tokens.ts'
import { processPublishes } from './publish/process-publishes.ts'

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
  /** Waits until no publish is being checked. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between collections of what is not used any more. */
const COLLECT_EVERY = 3600_000
/** Milliseconds after which publishes that could not be checked are tried again. */
const RETRY_AFTER = 5000

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
    const blobs = folderBlobs(join(folder, 'blobs'))
    const sender = blobSender(blobs, new BlobIndex(database))
    const closing = new AbortController()
    let working: Promise<void> | undefined
    let again = false
    const work = async (): Promise<void> => {
      do {
        again = false
        await processPublishes(context, closing.signal)
      } while (again && !closing.signal.aborted)
    }
    const context: LibraryContext = {
      database,
      blobs,
      spool: openSpool(join(folder, 'spool')),
      config: { ...DEFAULTS, ...options.config },
      wake() {
        again = true
        working ??= work()
          .catch((error: unknown) => {
            log(error)
            if (!closing.signal.aborted) setTimeout(() => context.wake(), RETRY_AFTER).unref()
          })
          .finally(() => {
            working = undefined
          })
      },
      forgetBlobs: (digests) => sender.forget(digests),
    }
    const ownerToken = await makeOwner(database)
    // This process has the folder alone: whatever was being checked is not any more.
    await database.query(
      "update publishes set state = 'submitted', claimed_until = null where state = 'checking'",
      [],
    )
    await removeLeftovers(context)
    context.wake()
    const collect = () =>
      Promise.all([expirePublishes(context), collectGarbage(context)]).then(
        () => {},
        (error: unknown) => log(error),
      )
    const timer = setInterval(collect, COLLECT_EVERY).unref()
    return {
      context,
      sender,
      ownerToken,
      idle: async () => {
        while (working) await working
      },
      async close() {
        clearInterval(timer)
        closing.abort()
        await working
        await database.close()
        await lease.release()
      },
    }
  } catch (error) {
    await lease.release()
    throw error
  }
}

/** Uploads of publishes that are over. */
async function removeLeftovers({ database, spool }: LibraryContext): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    "select id from publishes where state in ('open', 'submitted', 'checking')",
    [],
  )
  const open = new Set(rows.map((row) => row.id))
  for (const id of await spool.list()) {
    if (open.has(id)) continue
    await rm(spool.folderOf(id), { recursive: true, force: true }).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
  }
}
