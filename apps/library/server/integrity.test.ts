import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Library, memoryCache, publishVersion } from '@facework/library'
import { sha256 } from '@facework/library/internal'
import { folderCache } from '@facework/library/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scrub } from './keep/scrub.ts'
import { clipVersion, testClip, testLibrary } from './test-library.ts'
import { randomBy } from './test-process.ts'

/** `npm run prove -- library-integrity` flips 1,000 bits in each place. */
const FLIPS = Number(process.env.FACEWORK_FLIPS ?? 8)

const REF = 'fw:@acme/voice@1.0.0'
const random = randomBy(Number(process.env.FACEWORK_SEED) || 3)
const cacheFolder = mkdtempSync(join(tmpdir(), 'facework-integrity-'))
let library: Awaited<ReturnType<typeof testLibrary>>
/** Of the manifest and of each file. */
let digests: readonly string[]
let version: string

beforeAll(async () => {
  library = await testLibrary({ engines: {}, config: { requestsPerMinute: 1e9 } })
  const { manifest, bytes } = await clipVersion(testClip('voice'), '@acme/voice', '1.0.0')
  const sound = new Uint8Array(randomBytes(200_000))
  sound.set(new TextEncoder().encode('OggS'))
  const file = { path: 'voice.ogg', digest: await sha256(sound), bytes: sound.length }
  const whole = { ...manifest, files: [...manifest.files, file] }
  const { digest } = await publishVersion(library.owner(), whole, async (path) =>
    path === file.path ? sound : bytes,
  )
  version = digest
  digests = [digest, ...whole.files.map((f) => f.digest)]
})
afterAll(async () => {
  await library.remove()
  rmSync(cacheFolder, { recursive: true, force: true })
})

function flipped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(bytes)
  changed[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8)
  return changed
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

describe('one flipped bit', () => {
  it(`on the way is found by the client, ${FLIPS} times`, async () => {
    for (let i = 0; i < FLIPS; i++) {
      const digest = pick(digests)
      let asked = 0
      const client = new Library(library.url, {
        cache: memoryCache(),
        fetch: async (address, init) => {
          const response = await fetch(address, init)
          asked++
          return new Response(flipped(new Uint8Array(await response.arrayBuffer())), response)
        },
      })
      const reading = digest === version ? client.manifest(digest) : client.read(digest)
      await expect(reading).rejects.toMatchObject({ code: 'library/integrity' })
      // Once more past the caches on the way.
      expect(asked).toBe(2)
    }
  })

  it(`in a cache is found: read again from the library, or refused without it, ${FLIPS} times`, async () => {
    const readAll = async (client: Library) => {
      const asset = await client.open(REF)
      expect(asset.version.digest).toBe(version)
      for (const { path, digest } of asset.version.files)
        expect(await sha256(await asset.read(path))).toBe(digest)
    }
    const away = () => Promise.reject(new Error('no network'))
    await readAll(new Library(library.url, { cache: folderCache(cacheFolder) }))
    const files = readdirSync(cacheFolder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
    expect(files.length).toBeGreaterThanOrEqual(3)
    // Without a flipped bit it does without the library.
    await readAll(new Library(library.url, { cache: folderCache(cacheFolder), fetch: away }))
    for (let i = 0; i < FLIPS; i++) {
      const file = pick(files)
      const path = join(file.parentPath, file.name)
      const good = readFileSync(path)
      writeFileSync(path, flipped(good))
      await expect(
        readAll(new Library(library.url, { cache: folderCache(cacheFolder), fetch: away })),
      ).rejects.toMatchObject({ code: 'library/unreachable' })
      writeFileSync(path, flipped(good))
      await readAll(new Library(library.url, { cache: folderCache(cacheFolder) }))
      writeFileSync(path, good)
    }
  })

  it(`in the store is found by scrubbing, ${FLIPS} times`, async () => {
    await library.stop()
    const { context, close } = await library.open()
    for (let i = 0; i < FLIPS; i++) {
      const digest = pick(digests)
      const path = join(library.folder, 'blobs', digest.slice(0, 2), digest.slice(2))
      const good = readFileSync(path)
      writeFileSync(path, flipped(good))
      expect((await scrub(context)).damaged).toEqual([digest])
      writeFileSync(path, good)
    }
    expect(await scrub(context)).toMatchObject({ missing: [], damaged: [] })
    await close()
  })
})
