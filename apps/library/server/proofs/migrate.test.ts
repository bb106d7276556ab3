import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Library, memoryCache } from '@facework/library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../scripts/services/postgres.mjs'
import type { Database, Queryable } from '../database/database.ts'
import { openEmbedded } from '../database/embedded-database.ts'
import { type Migration, migrate, readMigrations } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres-database.ts'
import { moveLibrary } from '../keep/copy-library.ts'
import { finishTables, readTable, TABLES, type TableName } from '../keep/tables.ts'
import { openLibrary } from '../open-library.ts'
import { serveLibrary } from '../serve-library.ts'
import { publishClip, testClip, testLibrary } from '../test-library.ts'

/** `npm run prove -- library-migrate` does it for every schema, on PostgreSQL as well, and moves a library there. */
const isProof = process.env.FACEWORK_PROVE === 'library-migrate'

type Row = Readonly<Record<string, unknown>>

const migrations = await readMigrations()
/** In `npm test` the first schema, and the one before the newest. */
const released = isProof ? migrations : [migrations[0]!, migrations.at(-2)!]
let library: Awaited<ReturnType<typeof testLibrary>>
let postgres: TestPostgres | undefined
/** Rows of a library in use, as its newest schema has them. */
let rows: ReadonlyMap<TableName, readonly string[]>
let place: string
let asset: { readonly digest: string; readonly bytes: Uint8Array }

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'facework-migrate-'))
  if (isProof) postgres = await startPostgres()
  library = await testLibrary({ engines: {} })
  const clip = testClip('first')
  const first = await publishClip(library.owner(), clip, '@acme/first', '1.0.0')
  await publishClip(library.owner(), testClip('second'), '@acme/second', '1.0.0', {
    visibility: 'team',
    more: { dependencies: [{ id: clip.id, version: '1.0.0', digest: first.digest }] },
  })
  const opened = await library.owner().open('fw:@acme/first')
  asset = { digest: first.digest, bytes: await opened.read(opened.path) }
  await library.idle()
  await library.stop()
  const { context, close } = await library.open()
  rows = await context.database.transaction(async (tx) => {
    const all = new Map<TableName, string[]>()
    for (const table of TABLES) all.set(table, await allRows(tx, table))
    return all
  })
  await close()
}, 300_000)
afterAll(async () => {
  await library?.remove()
  await postgres?.stop()
  await rm(place, { recursive: true, force: true })
})

async function allRows(tx: Queryable, table: TableName): Promise<string[]> {
  const all: string[] = []
  for await (const some of readTable(tx, table)) all.push(...some)
  return all
}

async function columnsOf(tx: Queryable, table: string): Promise<readonly string[]> {
  const { rows: found } = await tx.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by 1",
    [table],
  )
  return found.map(({ name }) => name)
}

/** Adds rows as a server of another schema does: it names the columns that it knows. */
async function insertAs(tx: Queryable, table: TableName, columns: readonly string[]): Promise<void> {
  const list = columns.join(', ')
  await tx.query(
    `insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [`[${rows.get(table)!.join(',')}]`],
  )
}

const only = (row: Row, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

let empty: Promise<string> | undefined
/** A database without any table, on each engine. */
const ENGINES: Readonly<Record<string, (name: string) => Promise<Database>>> = {
  embedded: async (name) => {
    empty ??= (async () => {
      await mkdir(join(place, 'empty'))
      await (await openEmbedded(join(place, 'empty/database'))).close()
      return join(place, 'empty')
    })()
    await cp(await empty, join(place, name), { recursive: true })
    return openEmbedded(join(place, name, 'database'))
  },
  ...(isProof && {
    postgres: async (name) => {
      postgres!.sql(`create database ${name}`)
      return openPostgres(postgres!.address(name), () => {})
    },
  }),
}

describe.each(Object.entries(ENGINES))('[L11] the schema, %s', (engine, create) => {
  it.each(released.map(({ n, name }) => ({ n, name })))(
    'of $name, with data, becomes the newest, and its server goes on with that',
    async ({ n }) => {
      const name = `${engine}_${n}`
      const database = await create(name)
      const old: readonly Migration[] = migrations.slice(0, n)
      expect(await migrate(database, old)).toBe(n)
      const known = new Map<TableName, readonly string[]>()
      for (const table of TABLES) {
        const columns = await columnsOf(database, table)
        if (columns.length > 0) known.set(table, columns)
      }
      await database.transaction(async (tx) => {
        for (const [table, columns] of known) await insertAs(tx, table, columns)
      })
      expect(await migrate(database)).toBe(migrations.length)
      for (const [table, columns] of known) {
        const now = await database.transaction((tx) => allRows(tx, table))
        const kept = (list: readonly string[]) => list.map((row) => only(JSON.parse(row) as Row, columns))
        expect([table, kept(now)]).toEqual([table, kept(rows.get(table)!)])
      }
      // A server of the schema before starts beside it, and writes what it knows.
      expect(await migrate(database, old)).toBe(migrations.length)
      await database.transaction(async (tx) => {
        await tx.query(`truncate ${[...known.keys()].join(', ')} cascade`)
        for (const [table, columns] of known) await insertAs(tx, table, columns)
        await finishTables(tx)
      })
      await database.close()
      // And the newest server works with all of it.
      const folder = engine === 'embedded' ? join(place, name) : join(place, `${name}_files`)
      await cp(join(library.folder, 'blobs'), join(folder, 'blobs'), { recursive: true })
      const server = await serveLibrary({
        folder,
        port: 0,
        ...(engine === 'postgres' && { database: postgres!.address(name) }),
      })
      try {
        const client = new Library(server.url, { token: library.token, cache: memoryCache() })
        const opened = await client.open('fw:@acme/first')
        expect(opened.version.digest).toBe(asset.digest)
        expect(await opened.read(opened.path)).toEqual(asset.bytes)
        expect((await publishClip(client, testClip('later'), '@acme/later', '1.0.0')).state).toBe('published')
      } finally {
        await server.close()
      }
    },
    300_000,
  )
})

describe('[L11] migrations', () => {
  it('after the first one only add, so that a server of the version before goes on', () => {
    const takesAway =
      /\b(drop (?!index)|rename|truncate|delete from|alter column|set not null|add constraint)\b/i
    for (const { name, sql } of migrations.slice(1)) {
      const code = sql.replace(/--.*$/gm, '')
      const lines = code.split('\n').filter((line) => takesAway.test(line))
      const strict = code
        .split(';')
        .filter(
          (part) => /add column/i.test(part) && /not null/i.test(part) && !/default|generated/i.test(part),
        )
      expect([name, lines, strict]).toEqual([name, [], []])
    }
  })
})

it.runIf(isProof)(
  'moves to PostgreSQL with the same rows and files',
  async () => {
    postgres!.sql('create database moved')
    const to = { database: postgres!.address('moved'), blobs: join(place, 'moved') }
    await moveLibrary(library.folder, library.stores.options, to)
    const { context, close } = await openLibrary(join(place, 'moved-folder'), to)
    try {
      await context.database.transaction(async (tx) => {
        for (const table of TABLES)
          if (table !== 'events') expect([table, await allRows(tx, table)]).toEqual([table, rows.get(table)])
      })
    } finally {
      await close()
    }
  },
  300_000,
)
