import { Library, memoryCache } from '@facework/library'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort, startPostgres } from '../../../../scripts/services/postgres.mjs'
import { publishClip, testClip } from '../test-library.ts'
import { startProcess, type TestProcess } from '../test-process.ts'
import { testStores } from '../test-stores.ts'

const isProof = process.env.FACEWORK_PROVE === 'library-fleet'
const CLIPS = 60
/** Seconds after which the job of a worker that was killed has been run by another one: expiry, and 15. */
const MOST_SECONDS = 90 + 15 + 15

describe.runIf(isProof)('two servers and three workers', () => {
  const ends: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  it('publish and derive everything when one of each is killed in the middle', async () => {
    const postgres = (await startPostgres())!
    ends.push(() => postgres.stop())
    const stores = await testStores({
      postgres: postgres.address(''),
      s3: process.env.FACEWORK_TEST_S3 || undefined,
    })
    ends.push(() => stores.remove())
    const options = { ...stores.options, folder: stores.folder, config: { requestsPerMinute: 1e9 } }
    const start = async (role: 'server' | 'worker', port: number): Promise<TestProcess> => {
      const made = await startProcess({ ...options, role, port })
      ends.push(() => made.kill())
      return made
    }
    const ports = [await freePort(), await freePort()]
    const servers = [await start('server', ports[0]!)]
    const token = servers[0]!.ownerToken
    servers.push(await start('server', ports[1]!))
    const workers = [await start('worker', 0), await start('worker', 0), await start('worker', 0)]
    const clients = servers.map(({ url }) => new Library(url, { token, cache: memoryCache() }))
    let next = 0
    const digests: string[] = []
    /** Tries the other server when one is gone, as a load balancer does. */
    const publish = async (n: number) => {
      for (let attempt = 0; ; attempt++) {
        try {
          const clip = testClip(`clip ${n}`, `01a1e2f0-1111-7222-8333-${String(n).padStart(12, '0')}`)
          const { state, digest } = await publishClip(
            clients[(n + attempt) % 2]!,
            clip,
            `@acme/clip-${n}`,
            '1.0.0',
          )
          if (state !== 'published') throw new Error(state)
          digests.push(digest)
          return
        } catch (error) {
          if (attempt > 300) throw error
          await new Promise((resolve) => setTimeout(resolve, 500))
        }
      }
    }
    const publishing = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (next < CLIPS) await publish(next++)
      }),
    )
    await expect.poll(() => digests.length, { timeout: 120_000 }).toBeGreaterThan(CLIPS / 6)
    const killed = Date.now()
    await servers[0]!.kill()
    await workers[0]!.kill()
    await publishing
    // Derived files of all of them, asked for at the server that is left.
    const left = new Set(digests)
    while (left.size > 0) {
      for (const digest of [...left]) {
        const response = await fetch(`${servers[1]!.url}/v1/derived/${digest}/clip`, {
          headers: { prefer: 'wait=5' },
          redirect: 'manual',
        })
        if (response.status === 302) left.delete(digest)
        else expect(response.status).toBe(202)
      }
      expect((Date.now() - killed) / 1000).toBeLessThanOrEqual(MOST_SECONDS + CLIPS * 5)
    }
    const metrics = await (await clients[1]!.request('metrics')).text()
    const open = /facework_library_jobs\{queue="(check|derive)",state="(active|retry|created)"\} (\d+)/g
    const waiting = [...metrics.matchAll(open)].reduce((sum, [, , , n]) => sum + Number(n), 0)
    console.info(
      `${digests.length} published and derived ${((Date.now() - killed) / 1000).toFixed(0)} s after the kills`,
    )
    expect([digests.length, waiting]).toEqual([CLIPS, 0])
  }, 1_800_000)
})
