import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { openEmbedded } from '../database/embedded-database.ts'
import { openPostgres } from '../database/postgres-database.ts'
import { type TestStores, testStores } from '../test-stores.ts'
import { type Jobs, openJobs } from './open-jobs.ts'

let stores: TestStores
let database: Database
const errors: unknown[] = []
const open = (): Promise<Jobs> => openJobs(database, { supervise: false, log: (error) => errors.push(error) })
beforeAll(async () => {
  stores = await testStores()
  database = stores.options.database
    ? await openPostgres(stores.options.database, (error) => errors.push(error))
    : await openEmbedded(join(stores.folder, 'database'))
})
afterAll(async () => {
  await database.close()
  await stores.remove()
})

describe('[L14] jobs', () => {
  it('exist when and only when the transaction that added them does', async () => {
    const jobs = await open()
    const done: string[] = []
    jobs.work('check', {
      batch: 5,
      run: async (batch) => {
        done.push(...batch.map(({ data }) => data.publish))
        return []
      },
    })
    await database.transaction((tx) => jobs.send(tx, 'check', { publish: 'kept' }))
    await expect(
      database.transaction(async (tx) => {
        await jobs.send(tx, 'check', { publish: 'rolled back' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await jobs.idle()
    expect(done).toEqual(['kept'])
    await jobs.stop()
  })

  it('are added once for a key while they wait, and once for a span of time', async () => {
    const jobs = await open()
    for (let i = 0; i < 3; i++) await jobs.send(database, 'derive', { key: 'a' }, { key: 'a' })
    await jobs.send(database, 'derive', { key: 'b' }, { key: 'b', priority: 5 })
    for (let i = 0; i < 3; i++) await jobs.send(database, 'gc', {}, { key: 'gc', everySeconds: 3600 })
    const done: string[] = []
    jobs.work('derive', {
      batch: 1,
      run: async ([job]) => {
        done.push(job!.data.key)
        return []
      },
    })
    let collected = 0
    jobs.work('gc', {
      batch: 1,
      run: async () => {
        collected++
        return []
      },
    })
    await jobs.idle()
    await jobs.send(database, 'gc', {}, { key: 'gc', everySeconds: 3600 })
    await jobs.idle()
    expect([done, collected]).toEqual([['b', 'a'], 1])
    await jobs.stop()
  })

  it('that fail are tried again, and those of a batch that did not fail are done', async () => {
    const jobs = await open()
    for (const publish of ['good', 'bad']) await jobs.send(database, 'check', { publish })
    jobs.work('check', {
      batch: 5,
      run: async (batch) =>
        batch.filter(({ data }) => data.publish === 'bad').map(({ id }) => ({ id, error: new Error('bad') })),
    })
    await jobs.idle()
    await jobs.stop()
    const { rows } = await database.query(
      "select data ->> 'publish' as publish, state::text from pgboss.job where name = 'check' and data ->> 'publish' in ('good', 'bad')",
      [],
    )
    expect([...rows].sort((a, b) => (a.publish < b.publish ? -1 : 1))).toEqual([
      { publish: 'bad', state: 'retry' },
      { publish: 'good', state: 'completed' },
    ])
    expect(errors.map(String)).toEqual(['Error: bad'])
  })

  it('of a process that ended are given to the next one', async () => {
    const dead = await open()
    await dead.send(database, 'webhook', { webhook: 'w', event: 1 })
    let started = () => {}
    const running = new Promise<void>((resolve) => {
      started = resolve
    })
    dead.work('webhook', {
      batch: 1,
      run: (_, signal) => {
        started()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
      },
    })
    await running
    const next = await open()
    await next.releaseAll()
    const done: number[] = []
    next.work('webhook', {
      batch: 1,
      run: async ([job]) => {
        done.push(job!.data.event)
        return []
      },
    })
    await next.idle()
    expect(done).toEqual([1])
    await next.stop()
    await dead.stop(0)
  })
})
