import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContainer } from '@facework/container'
import { clipKind, keyedCurve, newId } from '@facework/documents'
import { type Manifest, publishVersion } from '@facework/library'
import { sha256 } from '@facework/library/internal'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishClip, testLibrary } from '../test-library.ts'

const HEAD = join(import.meta.dirname, '../../../../samples/heads/bolt-game.glb')
let library: Awaited<ReturnType<typeof testLibrary>>
let head: string
let clip: string

beforeAll(async () => {
  library = await testLibrary()
  const bytes = new Uint8Array(await readFile(HEAD))
  head = await publishHead(bytes, '@acme/bolt', 'public')
  const laugh = clipKind.create('laugh', {
    duration: 2,
    curves: [
      keyedCurve('JawDrop', [
        [0, 0],
        [1, 1],
        [2, 0],
      ]),
      keyedCurve('LeftLipCornerPuller', [
        [0, 0],
        [1, 0.5],
      ]),
    ],
  })
  clip = (await publishClip(library.owner(), laugh, '@acme/laugh', '1.0.0')).digest
})
afterAll(() => library.remove())

async function publishHead(
  bytes: Uint8Array,
  name: string,
  visibility: 'public' | 'private',
): Promise<string> {
  const id = newId()
  const title = name.split('/')[1]!
  const path = `${title}.glb`
  const manifest: Manifest = {
    manifest: 1,
    id,
    name,
    version: '1.0.0',
    kind: 'head',
    title,
    description: '',
    tags: [],
    license: 'MIT',
    credits: [],
    main: path,
    members: [{ id, kind: 'head', name: title, path }],
    files: [{ path, digest: await sha256(bytes), bytes: bytes.length }],
    dependencies: [],
  }
  const result = await publishVersion(library.owner(), manifest, async () => bytes, { visibility })
  expect(result).toMatchObject({ state: 'published' })
  return result.digest
}

/** On a busy machine it takes longer than a request is held. */
async function derived(digest: string, rest: string, token?: string): Promise<Response> {
  for (;;) {
    const response = await fetch(`${library.url}/v1/derived/${digest}/${rest}`, {
      redirect: 'manual',
      headers: { prefer: 'wait=20', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    })
    if (response.status !== 202) return response
  }
}

async function pictureOf(digest: string, rest: string) {
  const found = await derived(digest, rest)
  expect(found.status).toBe(302)
  const file = await fetch(new URL(found.headers.get('location')!, library.url))
  expect(file.headers.get('content-type')).toBe('image/png')
  return PNG.sync.read(Buffer.from(await file.arrayBuffer()))
}

/** Part of the pixels that are drawn. */
const covered = ({ data }: PNG) =>
  data.filter((value, i) => i % 4 === 3 && value > 128).length / (data.length / 4)

describe('[L13] derived files', () => {
  it('show a head, and a clip on it at its strongest moment, without a graphics card', async () => {
    const still = await pictureOf(head, 'portrait?framing=face')
    expect([still.width, still.height]).toEqual([400, 300])
    expect(covered(still)).toBeGreaterThan(0.2)
    expect(covered(still)).toBeLessThan(0.9)
    const laughing = await pictureOf(clip, `portrait?on=${head}`)
    const differ = laughing.data.filter((value, i) => Math.abs(value - still.data[i]!) > 40).length
    expect(differ).toBeGreaterThan(1000)
    expect(library.errors).toEqual([])
  })

  it('are small files of clips and heads', async () => {
    const packed = await derived(clip, 'clip?maxError=0.01')
    expect(packed.status).toBe(302)
    const address = new URL(packed.headers.get('location')!, library.url)
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
    expect(readContainer(bytes).documents[0]).toMatchObject({ kind: 'clip', name: 'laugh' })
    expect((await derived(clip, 'sheet')).status).toBe(422)
    expect((await derived(clip, 'baked')).status).toBe(422)
  })

  it('are for those who may read what they were made of', async () => {
    const bytes = new Uint8Array(await readFile(HEAD))
    const secret = await publishHead(bytes, '@acme/secret', 'private')
    expect((await derived(secret, 'report')).status).toBe(404)
    const found = await derived(secret, 'report', library.token)
    expect(found.status).toBe(302)
    const address = new URL(found.headers.get('location')!, library.url)
    expect((await fetch(address)).status).toBe(404)
    const report = await fetch(address, { headers: { authorization: `Bearer ${library.token}` } })
    expect(await report.json()).toMatchObject({ controls: { missing: [] }, checks: { profile: 'web' } })
  })
})
