import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clipKind, documentToFiles, keyedCurve } from '@facework/documents'
import { Library, memoryCache, readLockFile } from '@facework/library'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testLibrary } from '../../../../library/server/test-library.ts'
import { testFolder } from '../../test-io.ts'

const SAMPLES = join(import.meta.dirname, '../../../../../samples/project')
let library: Awaited<ReturnType<typeof testLibrary>>
let own: string
const before = { ...process.env }

beforeAll(async () => {
  library = await testLibrary()
  own = await mkdtemp(join(tmpdir(), 'facework-own-'))
  Object.assign(process.env, { FACEWORK_CONFIG: join(own, 'config'), FACEWORK_CACHE: join(own, 'cache') })
})
beforeEach(() => {
  delete process.env.FACEWORK_TOKEN
  delete process.env.FACEWORK_LIBRARY
})
afterAll(async () => {
  process.env = before
  await library.remove()
  await rm(own, { recursive: true, force: true })
})

const clipText = (name: string, id: string, curves: readonly string[]) =>
  documentToFiles(
    clipKind.create(name, { duration: 1, curves: curves.map((c) => keyedCurve(c, [[0, 0.5]])) }, id),
  ).json

describe('facework and a library', () => {
  it('logs in, publishes, computes versions, searches, yanks and installs', async () => {
    const folder = testFolder()
    folder.write('token', `Access token of the owner: ${library.token}\n`)
    const login = await folder.json('login', library.url, '--token-file', 'token')
    expect(login.json).toMatchObject({ ok: true, name: 'owner', library: `${library.url}/` })
    expect(statSync(join(own, 'config/libraries.json')).mode & 0o777).toBe(0o600)

    const id = '01a1e2f0-1111-7222-8333-444455556666'
    folder.write('wave.clip.json', clipText('wave', id, ['JawDrop']))
    const bare = await folder.run('publish', 'wave.clip.json', '--as', '@acme/wave')
    expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('library/license-missing')])
    const first = await folder.json(
      'publish',
      'wave.clip.json',
      '--as',
      '@acme/wave',
      '--license',
      'CC0-1.0',
      '--keywords',
      'hello,hand',
    )
    expect(first.json).toMatchObject({ ok: true, address: 'fw:@acme/wave@1.0.0', state: 'published' })
    folder.write('wave.clip.json', clipText('wave', id, ['JawDrop', 'Pucker']))
    const second = await folder.json('publish', 'wave.clip.json', '--as', '@acme/wave')
    expect(second.json).toMatchObject({
      version: '1.1.0',
      changes: [{ step: 'minor', what: 'clip "wave": Pucker added' }],
    })
    folder.write('wave.clip.json', clipText('wave', id, ['jawOpen', 'mouthPucker']))
    expect(
      (await folder.json('publish', 'wave.clip.json', '--as', '@acme/wave', '--dry-run')).json,
    ).toMatchObject({ version: '2.0.0', state: 'checked' })
    const small = await folder.run('publish', 'wave.clip.json', '--as', '@acme/wave', '--release', '1.1.1')
    expect([small.code, small.err]).toEqual([1, expect.stringContaining('library/version-too-small')])

    const found = await folder.json('search', 'hand', '--kind', 'clip')
    expect(found.json).toMatchObject({
      total: 1,
      assets: [{ name: '@acme/wave', version: '1.1.0', license: 'CC0-1.0' }],
    })

    await folder.run('yank', '@acme/wave@1.1.0', '--reason', 'test')
    const ranged = await folder.json('install', '@acme/wave@1')
    expect(ranged.json.installed).toMatchObject([{ version: '1.0.0' }])
    expect(Object.keys(readLockFile(JSON.parse(folder.read('facework.lock.json'))).refs)).toEqual([
      'fw:@acme/wave@1',
    ])
    await folder.run('deprecate', '@acme/wave@1.0.0', 'use 2')
    const other = testFolder()
    const warned = await other.run('install', '@acme/wave@1.0.0')
    expect(warned.err).toContain('is deprecated: use 2')
  })

  it('[L5] [L6] [L7] publishes a character with all it needs; it is installed, vendored, and read without the library', async () => {
    process.env.FACEWORK_TOKEN = library.token
    process.env.FACEWORK_LIBRARY = library.url
    const folder = testFolder()
    await cp(SAMPLES, join(folder.path, 'project'), { recursive: true })
    const published = await folder.json(
      'publish',
      'project/ada',
      '--as',
      '@acme/ada',
      '--license',
      'CC0-1.0',
      '--author',
      'Facework',
    )
    expect(published.json).toMatchObject({ ok: true, version: '1.0.0', state: 'published' })
    const empty = testFolder()
    const installed = await empty.json('install', '@acme/ada@1', '--vendor', 'faces')
    expect(installed.json.installed).toMatchObject([{ name: '@acme/ada', kind: 'character' }])
    expect((await empty.json('install', '--frozen')).json.ok).toBe(true)
    expect((await empty.run('install', '--frozen', '@acme/wave')).err).toContain('cli/lock-incomplete')

    // Any web server will do: this one knows nothing but files.
    const files = createServer((request, response) => {
      try {
        response.end(readFileSync(join(empty.path, 'faces', request.url!.split('?')[0]!)))
      } catch {
        response.writeHead(404).end()
      }
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => files.once('listening', resolve))
    const vendored = new Library(`http://127.0.0.1:${(files.address() as AddressInfo).port}`, {
      cache: memoryCache(),
    })
    const ada = await vendored.open('fw:@acme/ada@^1.0')
    expect(JSON.parse(new TextDecoder().decode(await ada.read(ada.path))).name).toBe('ada')
    for (const file of ada.version.files) expect((await ada.read(file.path)).length).toBe(file.bytes)
    files.close()

    // The library is gone: lock file and cache are enough.
    await library.stop()
    const again = await empty.json('install')
    expect(again.json).toMatchObject({ ok: true, installed: [{ version: '1.0.0' }] })
    mkdirSync(join(own, 'empty'))
    process.env.FACEWORK_CACHE = join(own, 'empty')
    expect((await empty.run('install')).err).toContain('library/unreachable')
    process.env.FACEWORK_CACHE = join(own, 'cache')

    // One flipped bit in the cache is found, and cannot be repaired without the library.
    const [digest] = ada.version.files.map((f) => f.digest)
    const cached = join(own, 'cache/blobs', digest!.slice(0, 2), digest!)
    const bytes = readFileSync(cached)
    bytes[20]! ^= 4
    writeFileSync(cached, bytes)
    expect((await empty.run('install')).err).toContain('library/unreachable')
    await library.restart()
    process.env.FACEWORK_LIBRARY = library.url
    expect((await empty.json('install')).json.ok).toBe(true)
  })
})
