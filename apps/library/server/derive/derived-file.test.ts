import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectGarbage } from '../keep/collect-garbage.ts'
import { clipVersion, publishClip, testClip, testLibrary } from '../test-library.ts'

let library: Awaited<ReturnType<typeof testLibrary>>
beforeAll(async () => {
  library = await testLibrary()
})
afterAll(() => library.remove())

/** More than 64 KB, which the server compresses itself. */
const longClip = (name: string) =>
  testClip(
    name,
    undefined,
    Array.from({ length: 1500 }, (_, i) => `a-curve-with-a-long-name-${i}`),
  )
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${library.url}${path}`, { headers, redirect: 'manual' })

describe('[L13] a derived file', () => {
  it('is built at the first request, once, and kept under its digest', async () => {
    const clip = testClip('small')
    await publishClip(library.owner(), clip, '@acme/small', '1.0.0')
    const { manifest, bytes } = await clipVersion(clip, '@acme/small', '1.0.0')
    const path = `/v1/derived/${manifest.files[0]!.digest}/br`
    const first = await get(path)
    expect([first.status, first.headers.get('retry-after'), await first.json()]).toEqual([
      202,
      '1',
      { state: 'queued' },
    ])
    const built = await get(path, { prefer: 'wait=20' })
    expect([built.status, built.headers.get('cache-control')]).toEqual([302, 'public, max-age=3600'])
    const location = built.headers.get('location')!
    expect(location).toMatch(/^\/v1\/blobs\/sha256-[0-9a-f]{64}$/)
    const blob = await get(location)
    expect(brotliDecompressSync(Buffer.from(await blob.arrayBuffer())).equals(bytes)).toBe(true)
    expect((await get(path)).headers.get('location')).toBe(location)
    expect(library.errors).toEqual([])
  })

  it('is sent in place of a large file that was compressed when it was published', async () => {
    const clip = longClip('long')
    await publishClip(library.owner(), clip, '@acme/long', '1.0.0')
    await library.idle()
    const { manifest, bytes } = await clipVersion(clip, '@acme/long', '1.0.0')
    const sent = await get(`/v1/blobs/sha256-${manifest.files[0]!.digest}`, { 'accept-encoding': 'br' })
    expect(sent.headers.get('content-encoding')).toBe('br')
    expect(Number(sent.headers.get('content-length'))).toBeLessThan(bytes.length / 5)
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('says why there is none, which recipes there are, and takes no parameters that it does not have', async () => {
    const clip = testClip('wrong')
    const { digest } = await publishClip(library.owner(), clip, '@acme/wrong', '1.0.0')
    const unknown = await get(`/v1/derived/${digest}/brr`)
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      { code: 'library/recipe-unknown', hint: expect.stringContaining('br') },
    ])
    expect((await get(`/v1/derived/${digest}/br?level=9`)).status).toBe(422)
    expect((await get(`/v1/derived/${'0'.repeat(64)}/br`)).status).toBe(404)
  })

  it('is for those who may read what it is computed from', async () => {
    const clip = longClip('secret')
    await publishClip(library.owner(), clip, '@acme/secret', '1.0.0', { visibility: 'private' })
    await library.idle()
    const { manifest } = await clipVersion(clip, '@acme/secret', '1.0.0')
    const path = `/v1/derived/${manifest.files[0]!.digest}/br`
    expect((await get(path)).status).toBe(404)
    const authorization = `Bearer ${library.token}`
    const own = await get(path, { authorization, prefer: 'wait=20' })
    expect([own.status, own.headers.get('cache-control')]).toEqual([302, 'private, max-age=3600'])
    const location = own.headers.get('location')!
    expect((await get(location)).status).toBe(404)
    expect((await get(location, { authorization })).status).toBe(200)
  })

  it('[L12] stays as long as what it was computed from, and no longer', async () => {
    await library.stop()
    const { context, idle, close } = await library.open()
    await idle()
    const count = async () =>
      (await context.database.query<{ n: number }>('select count(*) as n from derived', [])).rows[0]!.n
    const before = await count()
    await collectGarbage(context, -1)
    expect([before, await count()]).toEqual([3, 3])
    await context.database.query(
      "delete from files where version_digest in (select digest from versions v join assets a on a.id = v.asset where a.name = 'long')",
      [],
    )
    await collectGarbage(context, -1)
    const { rows } = await context.database.query(
      'select 1 from derived d left join blobs b on b.digest = d.output where b.digest is null',
      [],
    )
    expect([await count(), rows]).toEqual([2, []])
    await close()
    await library.restart()
  })
})
