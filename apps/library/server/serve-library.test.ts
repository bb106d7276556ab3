import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipVersion, publishClip, testClip, testLibrary } from './test-library.ts'

let library: Awaited<ReturnType<typeof testLibrary>>
beforeAll(async () => {
  library = await testLibrary()
})
afterAll(() => library.remove())

describe('a library', () => {
  it('[L8] publishes a clip and plays it back by address, byte by byte', async () => {
    const clip = testClip('hello')
    const owner = library.owner()
    const published = await publishClip(owner, clip, '@acme/hello', '1.0.0')
    expect(published).toMatchObject({
      state: 'published',
      name: '@acme/hello',
      version: '1.0.0',
      diagnostics: [],
    })
    const reader = library.as()
    for (const address of [
      'fw:@acme/hello',
      'fw:@acme/hello@1',
      `fw:${clip.id}@1.0.0`,
      'fw:@acme/hello@latest#hello',
    ]) {
      const asset = await reader.open(address)
      expect(asset.version).toMatchObject({ version: '1.0.0', digest: published.digest, name: '@acme/hello' })
      const { bytes } = await clipVersion(clip, '@acme/hello', '1.0.0')
      expect(Buffer.from(await asset.read(asset.path)).equals(bytes)).toBe(true)
    }
    expect(library.errors).toEqual([])
  })

  it('keeps connections open for longer than load balancers do', async () => {
    const response = await fetch(`${library.url}/health/live`)
    expect(response.headers.get('keep-alive')).toBe('timeout=65')
  })

  it('[L8] answers the same publish again with the same version, and another one with an error', async () => {
    const clip = testClip('again')
    const owner = library.owner()
    const first = await publishClip(owner, clip, '@acme/again', '1.0.0')
    expect((await publishClip(owner, clip, '@acme/again', '1.0.0')).digest).toBe(first.digest)
    const other = testClip('again', clip.id, ['JawDrop', 'Pucker'])
    await expect(publishClip(owner, other, '@acme/again', '1.0.0')).rejects.toMatchObject({
      code: 'library/version-exists',
      status: 409,
    })
  })

  it('[L9] refuses a version number that is too small for its changes', async () => {
    const owner = library.owner()
    const clip = testClip('step', undefined, ['JawDrop', 'Pucker'])
    await publishClip(owner, clip, '@acme/step', '1.0.0')
    const arkit = testClip('step', clip.id, ['jawOpen', 'mouthPucker'])
    const rejected = await publishClip(owner, arkit, '@acme/step', '1.1.0')
    expect(rejected).toMatchObject({
      state: 'rejected',
      diagnostics: [{ code: 'library/version-too-small' }],
    })
    const allowed = await publishClip(owner, arkit, '@acme/step', '2.0.0')
    expect(allowed).toMatchObject({
      state: 'published',
      changes: [{ step: 'major' }, { step: 'minor' }, { step: 'minor' }],
    })
    expect((await library.as().resolve(['fw:@acme/step@1'])).refs).toEqual({
      'fw:@acme/step@1': expect.not.stringContaining(allowed.digest),
    })
  })

  it('[L7] serves files with headers that let every cache keep them, in ranges and compressed', async () => {
    const clip = testClip(
      'served',
      undefined,
      Array.from({ length: 40 }, (_, i) => `curve${i}`),
    )
    await publishClip(library.owner(), clip, '@acme/served', '1.0.0')
    const { manifest, bytes } = await clipVersion(clip, '@acme/served', '1.0.0')
    const { digest } = manifest.files[0]!
    const address = `${library.url}/v1/blobs/sha256-${digest}`
    const whole = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${digest}"`,
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': 'attachment',
      'content-length': String(bytes.length),
    })
    expect((await fetch(address, { headers: { 'if-none-match': `"${digest}"` } })).status).toBe(304)
    const part = await fetch(address, { headers: { range: 'bytes=2-5', 'accept-encoding': 'identity' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 2-5/${bytes.length}`,
      new TextDecoder().decode(bytes.subarray(2, 6)),
    ])
    expect((await fetch(address, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
    const packed = await fetch(address, { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(new Uint8Array(await packed.arrayBuffer())).toEqual(bytes)
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, (await head.text()).length]).toEqual([200, 0])
    expect((await fetch(`${library.url}/v1/blobs/sha256-${'0'.repeat(64)}`)).status).toBe(404)
  })

  it('rejects files that are not what they should be, with the reason, and shows nothing of them', async () => {
    const clip = testClip('bad')
    const { manifest } = await clipVersion(clip, '@acme/bad', '1.0.0')
    const { publishVersion } = await import('@facework/library')
    const { sha256 } = await import('@facework/library/internal')
    for (const [text, code] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'library/file-type'],
      ['<!doctype html><script>1</script>', 'library/file-type'],
      ['{"kind":"clip","version":1}', 'document/'],
      [`{"kind":"clip","version":1,"x":${'['.repeat(100)}${']'.repeat(100)}}`, 'library/too-deep'],
    ] as const) {
      const bytes = new TextEncoder().encode(text)
      const files = [{ path: manifest.main, digest: await sha256(bytes), bytes: bytes.length }]
      const result = await publishVersion(library.owner(), { ...manifest, files }, async () => bytes)
      expect(result.state).toBe('rejected')
      expect(result.diagnostics[0]!.code, text).toContain(code)
      expect((await fetch(`${library.url}/v1/blobs/sha256-${files[0]!.digest}`)).status).toBe(404)
    }
    await expect(library.as().resolve(['fw:@acme/bad'])).rejects.toMatchObject({ code: 'library/not-found' })
  })

  it('rejects bytes that differ from their digest', async () => {
    const { manifest, bytes } = await clipVersion(testClip('swapped'), '@acme/swapped', '1.0.0')
    const { publishVersion } = await import('@facework/library')
    const other = bytes.slice()
    other[other.length - 3] = 32
    const result = await publishVersion(library.owner(), manifest, async () => other)
    expect(result).toMatchObject({ state: 'rejected', diagnostics: [{ code: 'library/digest' }] })
  })

  it('keeps all of it over a restart, and gives the token of its owner once', async () => {
    const clip = testClip('kept')
    await publishClip(library.owner(), clip, '@acme/kept', '1.0.0')
    await library.restart()
    expect((await library.as().open('fw:@acme/kept')).version.version).toBe('1.0.0')
    expect((await publishClip(library.owner(), testClip('kept', clip.id), '@acme/kept', '1.0.1')).state).toBe(
      'published',
    )
    await library.stop()
    const { context, close } = await library.open()
    expect(await context.spool.list()).toEqual([])
    await close()
    await library.restart()
  })

  it('finds damage on the disk by scrubbing, and clients refuse the damaged file', async () => {
    const { scrub } = await import('./keep/scrub.ts')
    const damaged = await testLibrary()
    const clip = testClip('damaged')
    await publishClip(damaged.owner(), clip, '@acme/damaged', '1.0.0')
    const { manifest, bytes } = await clipVersion(clip, '@acme/damaged', '1.0.0')
    const { digest } = manifest.files[0]!
    await damaged.stop()
    const opened = await damaged.open()
    const other = join(damaged.folder, 'other')
    await writeFile(
      other,
      bytes.map((byte, i) => (i === 10 ? byte ^ 1 : byte)),
    )
    await opened.context.blobs.promote(other, digest)
    expect(await scrub(opened.context)).toMatchObject({ damaged: [digest], missing: [] })
    await opened.close()
    await damaged.restart()
    const asset = await damaged.as().open('fw:@acme/damaged')
    await expect(asset.read(asset.path)).rejects.toMatchObject({ code: 'library/integrity' })
    await damaged.remove()
  })
})
