import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { FolderLease, makeOwnFolder, Refusal } from '@facework/folder/internal'
import type { BlobStore } from './blobs/blob-store.ts'
import { folderBlobs } from './blobs/folder-blobs.ts'
import { folderSpool, type Spool } from './blobs/spool.ts'
import type { Database } from './database/database.ts'
import { openEmbedded } from './database/embedded-database.ts'
import { openPostgres } from './database/postgres-database.ts'

/** Where a library keeps its data: all in a folder, unless addresses of services are given. */
export interface StoreOptions {
  /** `postgres://…`; missing for the database in the folder. */
  readonly database?: string | undefined
  /** `s3://…`, or another folder that all processes share; missing for the one of the library. */
  readonly blobs?: string | undefined
}

export interface Stores {
  readonly folder: string
  readonly database: Database
  /** This process is the only one of the database. */
  readonly isAlone: boolean
  readonly blobs: BlobStore
  readonly spool: Spool
  /** For the files of jobs: beside the blobs where they are in a folder, so that a file can be moved there. */
  readonly workFolder: string
  /** Throws when the store of blobs cannot be reached. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Opens the database and the store of blobs. */
export async function openStores(
  folder: string,
  options: StoreOptions,
  log: (error: unknown) => void,
): Promise<Stores> {
  const isEmbedded = options.database === undefined
  if (!isEmbedded && !/^postgres(ql)?:\/\//.test(options.database))
    throw new Refusal(
      422,
      'library/database-address',
      options.database,
      `"${options.database}" is not the address of a database.`,
      'Give postgres://USER:PASSWORD@HOST/NAME, or leave --database out for the one in the folder.',
    )
  const files = await openFiles(folder, options.blobs)
  if (!isEmbedded) {
    const database = await openPostgres(options.database, log)
    const close = async () => {
      files.close()
      await database.close()
    }
    return { ...files, folder, database, isAlone: false, close }
  }
  await mkdir(folder, { recursive: true })
  const own = join(folder, '.facework')
  await makeOwnFolder(own)
  const lease = await FolderLease.take(own)
  try {
    const database = await openEmbedded(join(folder, 'database'))
    const close = async () => {
      files.close()
      await database.close()
      await lease.release()
    }
    return { ...files, folder, database, isAlone: true, close }
  } catch (error) {
    await lease.release()
    throw error
  }
}

async function openFiles(folder: string, address: string | undefined) {
  if (address?.includes('://')) {
    // Loaded when it is used: the client takes longer to load than all of the server.
    const { openS3 } = await import('./blobs/s3-store.ts')
    const { blobs, spool, check, close } = openS3(address)
    // Of this library alone: another one on the machine empties its own when it starts.
    return { blobs, spool, workFolder: join(folder, 'work'), check, close }
  }
  const shared = address === undefined ? folder : resolve(address)
  return {
    blobs: folderBlobs(join(shared, 'blobs')),
    spool: folderSpool(join(shared, 'spool')),
    workFolder: join(shared, 'work'),
    check: async () => void (await mkdir(shared, { recursive: true })),
    close: () => {},
  }
}
