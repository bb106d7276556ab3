import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from './database/database.ts'
import { openEmbedded } from './database/embedded-database.ts'
import { migrate } from './database/migrate.ts'
import { openPostgres } from './database/postgres-database.ts'
import { openJobs } from './jobs/open-jobs.ts'
import type { StoreOptions } from './open-stores.ts'

/** Where tests keep their libraries: in folders, unless `npm run prove -- engines` says otherwise. */
export interface TestEngines {
  /** Of a PostgreSQL for tests, without a database. */
  readonly postgres?: string | undefined
  /** Of a bucket for tests. */
  readonly s3?: string | undefined
}

const given = (): TestEngines => ({
  postgres: process.env.FACEWORK_TEST_POSTGRES || undefined,
  s3: process.env.FACEWORK_TEST_S3 || undefined,
})

/** A library that nothing was published to. */
export interface TestStores {
  readonly folder: string
  readonly options: StoreOptions
  remove(): Promise<void>
}

export async function testStores(engines: TestEngines = given()): Promise<TestStores> {
  const folder = await mkdtemp(join(tmpdir(), 'facework-library-'))
  const database = engines.postgres === undefined ? undefined : await newDatabase(engines.postgres)
  if (database === undefined) await cp(await templateFolder(), folder, { recursive: true })
  const blobs = engines.s3?.replace(/(\?|$)/, `/${randomBytes(6).toString('hex')}$1`)
  return {
    folder,
    options: { database, blobs },
    async remove() {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      if (database !== undefined)
        await onServer(engines.postgres!, `drop database ${nameOf(database)} with (force)`)
    },
  }
}

async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await (await openJobs(database, { supervise: false, log: () => {} })).stop()
  await database.close()
}

let folderTemplate: Promise<string> | undefined

/** A new database takes seconds: it is made once, and copied. */
function templateFolder(): Promise<string> {
  folderTemplate ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'facework-template-'))
    await prepare(await openEmbedded(join(folder, 'database')))
    process.on('exit', () => void rm(folder, { recursive: true, force: true }))
    return folder
  })()
  return folderTemplate
}

const databaseTemplates = new Map<string, Promise<string>>()

async function newDatabase(server: string): Promise<string> {
  const known = databaseTemplates.get(server)
  const template =
    known ??
    (async () => {
      const name = `template_${randomBytes(6).toString('hex')}`
      await onServer(server, `create database ${name}`)
      await prepare(await openPostgres(`${server}${name}`, () => {}))
      return name
    })()
  databaseTemplates.set(server, template)
  const name = `library_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${await template}`)
  return `${server}${name}`
}

const nameOf = (address: string) => new URL(address).pathname.slice(1)

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}postgres` })
  await client.connect()
  await client.query(sql)
  await client.end()
}
