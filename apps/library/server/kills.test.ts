import { Library, memoryCache } from '@facework/library'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort, startPostgres, type TestPostgres } from '../../../scripts/services/postgres.mjs'
import { scrub } from './keep/scrub.ts'
import { openLibrary } from './open-library.ts'
import { publishClip, testClip } from './test-library.ts'
import { randomBy, startProcess, type TestProcess } from './test-process.ts'
import { type TestStores, testStores } from './test-stores.ts'

/** `npm run prove -- library-kills` does it hundreds of times. */
const KILLS = Number(process.env.FACEWORK_KILLS ?? 2)
/** What is ended: the process of an embedded library, or of a library on PostgreSQL a server, a worker or the database. */
const VICTIM = (process.env.FACEWORK_VICTIM ?? 'embedded') as 'embedded' | 'server' | 'worker' | 'postgres'
const PUBLISHERS = VICTIM === 'embedded' ? 2 : 6

interface Acknowledged {
  readonly name: string
  readonly digest: string
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a library that is killed', () => {
  let stores: TestStores
  let postgres: TestPostgres | undefined
  const processes = new Set<TestProcess>()
  afterEach(async () => {
    for (const each of processes) await each.kill()
    await stores.remove()
    await postgres?.stop()
  })

  it(`[L8] [L14] loses no version that was acknowledged and no job, and makes no version without its bytes, in ${KILLS} kills of ${VICTIM}`, async () => {
    if (VICTIM !== 'embedded') postgres = await startPostgres()
    stores = await testStores({
      postgres: postgres?.address(''),
      s3: process.env.FACEWORK_TEST_S3 || undefined,
    })
    const options = { ...stores.options, folder: stores.folder, port: await freePort() }
    const start = async (role: 'all' | 'server' | 'worker') => {
      const made = await startProcess({ ...options, role, ...(role === 'worker' ? { port: 0 } : {}) })
      processes.add(made)
      return made
    }
    const end = async (each: TestProcess) => {
      processes.delete(each)
      await each.kill()
    }
    const random = randomBy(Number(process.env.FACEWORK_SEED) || 7)
    const acknowledged: Acknowledged[] = []
    let token: string | undefined
    let made = 0
    let working = true
    /** Publishes one clip after another; what fails while something is being killed is not acknowledged. */
    const publisher = async (url: string) => {
      const library = new Library(url, { token, cache: memoryCache() })
      while (working) {
        const name = `@acme/clip-${++made}`
        try {
          const { state, digest } = await publishClip(library, testClip(`clip ${made}`), name, '1.0.0')
          if (state !== 'published') throw new Error(`${name} is ${state}`)
          acknowledged.push({ name, digest })
        } catch (error) {
          if ((error as Error).message.startsWith('@acme/')) throw error
          await pause(50)
        }
      }
    }
    let server = await start(VICTIM === 'embedded' ? 'all' : 'server')
    token = server.ownerToken
    let worker = VICTIM === 'embedded' ? undefined : await start('worker')
    // The address stays the same, so that publishers go on by themselves.
    const publishers = Promise.all(Array.from({ length: PUBLISHERS }, () => publisher(server.url)))
    for (let kill = 0; kill < KILLS; kill++) {
      const before = acknowledged.length
      // At least one is acknowledged between kills, except of workers, whose jobs wait to expire.
      if (VICTIM !== 'worker') while (acknowledged.length === before) await pause(10)
      await pause(random() * 1500)
      if (VICTIM === 'postgres') {
        await postgres!.kill()
        await postgres!.start()
      } else if (VICTIM === 'worker') {
        await end(worker!)
        worker = await start('worker')
      } else {
        await end(server)
        server = await start(VICTIM === 'embedded' ? 'all' : 'server')
      }
    }
    working = false
    await publishers
    for (const each of [...processes]) await end(each)
    const library = await openLibrary(stores.folder, stores.options)
    const { database } = library.context
    const waiting = async () =>
      (
        await database.query<{ n: number }>(
          "select count(*) as n from publishes where state in ('submitted', 'checking')",
          [],
        )
      ).rows[0]!.n
    // Jobs of processes that ended expire after 90 seconds, and are found within 15.
    for (let i = 0; i < 260 && (await waiting()) > 0; i++) await pause(500)
    const report = await scrub(library.context)
    const { rows } = await database.query<{ name: string; digest: string; files: number }>(
      `select a.name, v.digest, (select count(*) from files f join blobs b on b.digest = f.digest where f.version_digest = v.digest) as files
       from versions v join assets a on a.id = v.asset`,
      [],
    )
    const kept = new Map(rows.map((row) => [`@acme/${row.name}`, row]))
    const lost = acknowledged.filter(({ name, digest }) => kept.get(name)?.digest !== digest)
    const incomplete = rows.filter((row) => row.files !== 1)
    const result = {
      lost,
      incomplete,
      waiting: await waiting(),
      missing: report.missing,
      damaged: report.damaged,
    }
    await library.close()
    console.info(
      `${KILLS} kills of ${VICTIM}: ${acknowledged.length} versions acknowledged, ${rows.length} kept`,
    )
    expect(result).toEqual({ lost: [], incomplete: [], waiting: 0, missing: [], damaged: [] })
    expect(acknowledged.length).toBeGreaterThanOrEqual(VICTIM === 'worker' ? 1 : KILLS)
  }, 7_200_000)
})
