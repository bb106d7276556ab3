import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@facework/folder/internal'
import { packageFolder } from '../package-folder.ts'
import type { Database } from './database.ts'

export interface Migration {
  readonly n: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

export async function readMigrations(
  folder = join(packageFolder(), 'migrations'),
): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return {
        n: Number(name.slice(0, 4)),
        name,
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

/** Any number that no other program locks by. */
const LOCK = 4_180_418_041

// [L11]
/** Brings the schema up to date: forward only, each step once, and none that was changed after it ran. */
export async function migrate(database: Database, migrations?: readonly Migration[]): Promise<number> {
  const steps = migrations ?? (await readMigrations())
  return database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`)
    await tx.query(
      'create table if not exists migrations (n integer primary key, name text not null, sha256 text not null, at timestamptz not null default now())',
    )
    const { rows } = await tx.query<{ n: number; name: string; sha256: string }>(
      'select n, name, sha256 from migrations',
    )
    const done = new Map(rows.map((row) => [row.n, row]))
    for (const { n, name, sql, sha256 } of steps) {
      const before = done.get(n)
      if (before?.sha256 === sha256) continue
      if (before) throw changed(before.name)
      await tx.query(sql)
      await tx.query('insert into migrations (n, name, sha256) values ($1, $2, $3)', [n, name, sha256])
    }
    return Math.max(0, ...steps.map((step) => step.n), ...done.keys())
  })
}

function changed(name: string): Refusal {
  return new Refusal(
    500,
    'library/migration-changed',
    name,
    `The migration ${name} was changed after it ran on this database.`,
    'Use the version of Facework that this library was last opened with, or a newer one.',
  )
}
