import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectGarbage } from './keep/collect-garbage.ts'
import { scrub } from './keep/scrub.ts'
import { clipVersion, publishClip, testClip, testLibrary } from './test-library.ts'

/** `npm run prove -- library-races` takes fifty, and more rounds. */
const PUBLISHERS = Number(process.env.FACEWORK_RACERS ?? 4)
const ROUNDS = Number(process.env.FACEWORK_ROUNDS ?? 4)

let library: Awaited<ReturnType<typeof testLibrary>>
beforeAll(async () => {
  library = await testLibrary({ config: { quotaBytes: 40_000, quotaAssets: 1000 } })
})
afterAll(() => library.remove())

const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

describe('at the same moment', () => {
  it(`[L8] of ${PUBLISHERS} publishers of one version one wins, and all others are refused`, async () => {
    const { id } = testClip('race')
    const results = await times(PUBLISHERS, (i) =>
      publishClip(library.owner(), testClip('race', id, ['JawDrop', `own${i}`]), '@acme/race', '1.0.0').catch(
        (error: { code: string }) => ({ state: 'rejected', diagnostics: [{ code: error.code }] }),
      ),
    )
    const won = results.filter((r) => r.state === 'published')
    const refused = results.filter((r) => r.diagnostics[0]?.code === 'library/version-exists')
    expect([won.length, refused.length]).toEqual([1, PUBLISHERS - 1])
  })

  it(`[L8] ${PUBLISHERS} publishers of the same bytes all get the same version`, async () => {
    const clip = testClip('same')
    const results = await times(PUBLISHERS, () => publishClip(library.owner(), clip, '@acme/same', '1.0.0'))
    expect(new Set(results.map((r) => `${r.state} ${r.digest}`)).size).toBe(1)
    expect(results[0]!.state).toBe('published')
  })

  it('a quota is never exceeded', async () => {
    const long = (i: number) =>
      testClip(
        `long ${i}`,
        undefined,
        Array.from({ length: 60 }, (_, n) => `curve-${i}-${n}`),
      )
    const results = await times(PUBLISHERS, (i) =>
      publishClip(library.owner(), long(i), `@tight/long-${i}`, '1.0.0'),
    )
    const { bytes } = await clipVersion(long(0), '@tight/long', '1.0.0')
    const fit = Math.floor(40_000 / bytes.length)
    expect(results.filter((r) => r.state === 'published').length).toBeLessThanOrEqual(fit + 1)
    for (const { state, diagnostics } of results)
      if (state !== 'published') expect(diagnostics[0]!.code).toBe('library/quota')
    const response = await fetch(`${library.url}/v1/assets?scope=tight`)
    const { assets } = (await response.json()) as { assets: { facts: { bytes: number } }[] }
    expect(assets.reduce((sum, a) => sum + a.facts.bytes, 0)).toBeLessThanOrEqual(40_000)
  })
})

describe('[L12] collecting garbage without any grace', () => {
  it('never takes the bytes of a version, whatever is published meanwhile', async () => {
    const busy = await testLibrary()
    await busy.stop()
    const opened = await busy.open()
    const { context } = opened
    const { startPublish, receivePart, submitPublish, findPublish } = await import('./publish/publishes.ts')
    const caller = {
      person: (await context.database.query<{ id: string }>('select id from people', [])).rows[0]!.id,
      name: 'owner',
      token: busy.token.split('_')[1]!,
      operator: true,
      grants: (['read', 'publish', 'manage'] as const).map((action) => ({ action, on: '*' })),
      roles: new Map(),
    }
    let collecting = true
    let removed = 0
    const collector = (async () => {
      while (collecting) {
        // Files that nothing has, so that there is something to delete: the same that are published next.
        removed += (await collectGarbage(context, -1)).removed
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })()
    const clip = testClip('shared')
    for (let round = 0; round < ROUNDS; round++) {
      const { manifest, bytes } = await clipVersion(clip, `@acme/shared-${round}`, '1.0.0', {
        id: testClip('x').id,
        main: 'shared.clip.json',
        members: [],
      })
      const whole = {
        ...manifest,
        id: round === 0 ? clip.id : manifest.id,
        members: [{ id: clip.id, kind: 'clip' as const, name: clip.name, path: manifest.main }],
      }
      const { id, missing } = await startPublish(context, caller, { manifest: whole })
      const publish = () => findPublish(context.database, caller, id)
      for (const digest of missing) await receivePart(context, await publish(), digest, 0, bytes)
      await submitPublish(context, caller, await publish()).catch(async (error: { code?: string }) => {
        // It was there when the publish began, and was deleted since, as it may be without grace: send it, as is asked for.
        if (error.code !== 'library/missing-parts') throw error
        await receivePart(context, await publish(), manifest.files[0]!.digest, 0, bytes)
        await submitPublish(context, caller, await publish())
      })
      await opened.idle()
      expect((await findPublish(context.database, caller, id)).state).toBe('published')
      // Without its version the file is garbage at once.
      if (round % 2 === 0)
        await context.database.query('delete from files where version_digest = $1', [
          (
            await context.database.query<{ digest: string }>(
              'select digest from versions order by at desc limit 1',
              [],
            )
          ).rows[0]!.digest,
        ])
    }
    collecting = false
    await collector
    const report = await scrub(context)
    expect([report.missing, report.damaged]).toEqual([[], []])
    expect(removed).toBeGreaterThan(0)
    await opened.close()
    await busy.remove()
  })
})
