import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal, writeWholeFile } from '@facework/folder/internal'
import type { BlobStore } from '../blobs/blob-store.ts'
import { folderBlobs } from '../blobs/folder-blobs.ts'
import { openWorkFolder, type WorkFolder } from '../blobs/work-folder.ts'
import type { Queryable } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openStores, type StoreOptions, type Stores } from '../open-stores.ts'
import { GC_LOCK } from './collect-garbage.ts'
import { finishTables, readTable, TABLES, type TableName, writeRows } from './tables.ts'

export interface Copied {
  readonly rows: number
  readonly blobs: number
  readonly bytes: number
}

/** Written last: a backup without it was not finished. */
const SUMMARY = 'backup.json'
const silent = () => {}

/** Writes all of a library to a folder: rows first, then files, which are compared with their digests. */
export async function backupLibrary(folder: string, options: StoreOptions, target: string): Promise<Copied> {
  const stores = await openStores(folder, options, silent)
  try {
    const schema = await migrate(stores.database)
    await mkdir(join(target, 'tables'), { recursive: true })
    return await stores.database.transaction(async (tx) => {
      await hold(tx)
      let rows = 0
      for (const table of TABLES) {
        const file = await open(join(target, 'tables', `${table}.ndjson`), 'w')
        for await (const lines of readTable(tx, table)) {
          rows += lines.length
          await file.write(`${lines.join('\n')}\n`)
        }
        await file.sync()
        await file.close()
      }
      const copied = await copyBlobs(
        tx,
        stores.blobs,
        folderBlobs(join(target, 'blobs')),
        openWorkFolder(join(target, 'work')),
      )
      const summary = { facework: 'library-backup', schema, at: new Date().toISOString(), rows, ...copied }
      await writeWholeFile(join(target, SUMMARY), `${JSON.stringify(summary, null, 2)}\n`)
      return { rows, ...copied }
    })
  } finally {
    await stores.close()
  }
}

/** Makes a library from a backup. The library must be new. */
export async function restoreLibrary(source: string, folder: string, options: StoreOptions): Promise<Copied> {
  const summary = await readFile(join(source, SUMMARY), 'utf8').catch(() => undefined)
  if (summary === undefined)
    throw new Refusal(
      422,
      'library/backup',
      source,
      `${source} is not a finished backup of a library.`,
      `It has no ${SUMMARY}.`,
    )
  const stores = await openStores(folder, options, silent)
  try {
    const schema = await migrate(stores.database)
    const found = JSON.parse(summary) as { schema: number }
    if (found.schema > schema)
      throw new Refusal(
        422,
        'library/backup',
        source,
        `The backup has schema ${found.schema}, this version of Facework knows ${schema}.`,
        'Restore it with the version of Facework that made it, or a newer one.',
      )
    return await stores.database.transaction(async (tx) => {
      await assertEmpty(tx, folder)
      let rows = 0
      for (const table of TABLES)
        for await (const lines of linesOf(join(source, 'tables', `${table}.ndjson`))) {
          rows += lines.length
          await writeRows(tx, table, lines)
        }
      await finishTables(tx)
      return {
        rows,
        ...(await copyBlobs(
          tx,
          folderBlobs(join(source, 'blobs')),
          stores.blobs,
          openWorkFolder(stores.workFolder),
        )),
      }
    })
  } finally {
    await stores.close()
  }
}

/** Copies a library to another database and store, then compares every row; files are compared with their digests. */
export async function moveLibrary(folder: string, from: StoreOptions, to: StoreOptions): Promise<Copied> {
  const source = await openStores(folder, from, silent)
  // The folder of the source is its own; files of jobs go beside the new blobs.
  const target = await openStores(join(folder, 'moved'), to, silent).catch(async (error: unknown) => {
    await source.close()
    throw error
  })
  try {
    await migrate(source.database)
    await migrate(target.database)
    return await source.database.transaction(async (tx) => {
      await hold(tx)
      return copyInto(tx, source, target)
    })
  } finally {
    await source.close()
    await target.close()
  }
}

/** In a transaction of its own on the target: all of it is there, or nothing. */
async function copyInto(from: Queryable, source: Stores, target: Stores): Promise<Copied> {
  const before = await digestsOf(from)
  // Outside of the transaction of the source, as far as the two engines can tell: it is another database.
  return target.database.beside(async (tx) => {
    await assertEmpty(tx, 'the target')
    let rows = 0
    for (const table of TABLES)
      for await (const lines of readTable(from, table)) {
        rows += lines.length
        await writeRows(tx, table, lines)
      }
    const after = await digestsOf(tx)
    for (const table of TABLES)
      if (before[table] !== after[table])
        throw new Refusal(
          500,
          'library/copy-differs',
          table,
          `The table ${table} differs after it was copied.`,
          'Nothing was changed; try again.',
        )
    await finishTables(tx)
    return { rows, ...(await copyBlobs(from, source.blobs, target.blobs, openWorkFolder(target.workFolder))) }
  })
}

async function digestsOf(tx: Queryable): Promise<Readonly<Record<TableName, string>>> {
  const digests: Partial<Record<TableName, string>> = {}
  for (const table of TABLES) {
    const hash = createHash('sha256')
    for await (const lines of readTable(tx, table)) hash.update(lines.join('\n'))
    digests[table] = hash.digest('hex')
  }
  return digests as Record<TableName, string>
}

/** Nothing is collected while this transaction is open. */
async function hold(tx: Queryable): Promise<void> {
  await tx.query('set transaction isolation level repeatable read')
  await tx.query(`select pg_advisory_xact_lock_shared(${GC_LOCK})`)
}

async function assertEmpty(tx: Queryable, where: string): Promise<void> {
  const { rows } = await tx.query('select 1 from people limit 1')
  if (rows.length > 0)
    throw new Refusal(
      409,
      'library/not-empty',
      where,
      'A library already exists there.',
      'Give a new folder or an empty database.',
    )
}

async function copyBlobs(
  tx: Queryable,
  from: BlobStore,
  to: BlobStore,
  work: WorkFolder,
): Promise<Pick<Copied, 'blobs' | 'bytes'>> {
  const { rows } = await tx.query<{ digest: string; bytes: number }>(
    'select digest, bytes from blobs order by digest',
  )
  let total = 0
  for (const { digest, bytes } of rows) {
    total += bytes
    if ((await to.size(digest)) === bytes) continue
    await work.use(async (folder) => {
      const target = join(folder, digest)
      const file = await open(target, 'w')
      const hash = createHash('sha256')
      for await (const chunk of await from.read(digest)) {
        hash.update(chunk as Buffer)
        await file.write(chunk as Buffer)
      }
      await file.sync()
      await file.close()
      if (hash.digest('hex') !== digest)
        throw new Refusal(
          500,
          'library/integrity',
          digest,
          `The file ${digest} is damaged.`,
          'Restore it from another backup, or remove the version that has it.',
        )
      await to.promote(target, digest)
    })
  }
  return { blobs: rows.length, bytes: total }
}

async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  let lines: string[] = []
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line !== '') lines.push(line)
    if (lines.length >= 500) {
      yield lines
      lines = []
    }
  }
  if (lines.length > 0) yield lines
}
