import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../scripts/services/postgres.mjs'
import { serveLibrary } from './serve-library.ts'
import { clipVersion, publishClip, testClip, testLibrary } from './test-library.ts'

/** `npm run prove -- engines` runs all tests of the library on every engine. */
const isProof = process.env.FACEWORK_TEST_POSTGRES !== undefined

let postgres: TestPostgres | undefined
beforeAll(async () => {
  if (!isProof) postgres = await startPostgres()
  if (!isProof && !postgres)
    console.warn('Skipped: PostgreSQL is not installed (Debian: apt install postgresql).')
})
afterAll(() => postgres?.stop())

describe.skipIf(isProof)('on PostgreSQL', () => {
  it('servers and workers of one library share what is published, checked, derived and removed', async (test) => {
    if (!postgres) return test.skip()
    const first = await testLibrary({ engines: { postgres: postgres.address('') } })
    const errors: unknown[] = []
    const options = {
      ...first.stores.options,
      folder: first.folder,
      port: 0,
      log: (e: unknown) => errors.push(e),
    }
    await first.stop()
    const servers = [
      await serveLibrary({ ...options, role: 'server' }),
      await serveLibrary({ ...options, role: 'server' }),
    ]
    const worker = await serveLibrary({ ...options, role: 'worker' })
    const { Library, memoryCache } = await import('@facework/library')
    const [one, two] = servers.map(
      ({ url }) => new Library(url, { token: first.token, cache: memoryCache() }),
    )
    const clip = testClip('shared')
    expect(servers.map((s) => s.ownerToken)).toEqual([undefined, undefined])
    expect(await publishClip(one!, clip, '@acme/shared', '1.0.0')).toMatchObject({ state: 'published' })
    const { manifest, bytes } = await clipVersion(clip, '@acme/shared', '1.0.0')
    const asset = await two!.open('fw:@acme/shared')
    expect(Buffer.from(await asset.read(asset.path)).equals(bytes)).toBe(true)
    const { digest } = manifest.files[0]!
    const derived = await fetch(`${servers[1]!.url}/v1/derived/${digest}/br`, {
      headers: { prefer: 'wait=20' },
      redirect: 'manual',
    })
    expect(derived.status).toBe(302)
    // Both have it in memory; one removes it.
    for (const { url } of servers) expect((await fetch(`${url}/v1/blobs/sha256-${digest}`)).status).toBe(200)
    await one!.request('v1/assets/acme/shared/versions/1.0.0?reason=wrong', { method: 'DELETE' })
    await expect
      .poll(async () => (await fetch(`${servers[1]!.url}/v1/blobs/sha256-${digest}`)).status)
      .toBe(404)
    expect((await fetch(`${worker.url}/health/ready`)).status).toBe(200)
    expect((await fetch(`${worker.url}/v1/assets`)).status).toBe(404)
    const metrics = await (await one!.request('metrics')).text()
    expect(metrics).toMatch(/facework_library_jobs\{queue="check",state="completed"\} 1/)
    for (const server of [...servers, worker]) await server.close()
    await first.remove()
    expect(errors).toEqual([])
  })

  it('a query that fails leaves the connection usable, and one beside an open transaction is refused', async (test) => {
    if (!postgres) return test.skip()
    const library = await testLibrary({ engines: { postgres: postgres.address('') } })
    await library.stop()
    const { context, close } = await library.open()
    const { database } = context
    await expect(database.query('select no_such_column', [])).rejects.toMatchObject({ code: '42703' })
    await expect(
      database.transaction(async (tx) => {
        await tx.query('select 1')
        await database.query('select 1')
      }),
    ).rejects.toThrow('outside of the open transaction')
    expect((await database.query<{ n: number }>('select 9007199254740991::int8 as n', [])).rows).toEqual([
      { n: 9007199254740991 },
    ])
    await close()
    await library.remove()
  })
})
