import { readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { documentToFiles } from '@facework/documents'
import { createEditor, createHttpWorkspace, type Editor } from '@facework/editor'
import { packDocuments } from '@facework/editor/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StudioServer, serveStudio } from './serve-studio.ts'
import { testClip, testFolder, textOf } from './workspace/test-folder.ts'

const wave = testClip('wave')
let test: Awaited<ReturnType<typeof testFolder>>
let server: StudioServer

beforeAll(async () => {
  test = await testFolder({
    'secret.txt': 'not yours',
    'secret.clip.json': textOf(testClip('secret')),
    'page/index.html': '<p>page</p>',
    'page/fonts/a.woff2': 'font',
    'samples/heads/a b.glb': 'glTF',
    'project/clips/wave.clip.json': textOf(wave),
    'project/head.glb': '0123456789',
    'project/notes.html': '<p>notes</p>',
    'project/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'project/code.js': '',
    'project/models/head.gltf': '{"buffers":[{"uri":"head.bin"}],"images":[{"uri":"skin.ktx2"}]}',
    'project/models/head.bin': 'buffer',
    'project/models/skin.ktx2': 'picture',
    'project/clips/wave.clip.bin': 'columns',
    'project/.hidden/notes.txt': 'hidden notes',
    'project/.hidden/x.clip.json': textOf(testClip('hidden')),
  })
  const { folder } = test
  await symlink(join(folder, 'secret.txt'), join(folder, 'page/link.txt'))
  await symlink(join(folder, 'secret.txt'), join(folder, 'project/link.txt'))
  await symlink(join(folder, 'secret.clip.json'), join(folder, 'project/link.clip.json'))
  await symlink(folder, join(folder, 'project/out'))
  await symlink(join(folder, 'project/notes.html'), join(folder, 'project/notes-link.txt'))
  await symlink(join(folder, 'project/.hidden/notes.txt'), join(folder, 'project/hidden-link.txt'))
  server = await serveStudio({
    port: 0,
    page: join(folder, 'page'),
    samples: join(folder, 'samples'),
    project: { folder: join(folder, 'project') },
    largest: 100_000,
  })
})
afterAll(async () => {
  await server.close()
  await test.remove()
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The path as it is: fetch would tidy `..` away before it is sent. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Uint8Array } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = options
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
const withToken = () => ({ authorization: `Bearer ${server.token}` })
const codeOf = (answer: Answer) => (JSON.parse(answer.body) as { code: string }).code

describe('the page', () => {
  it('is served with the samples, each with its type', async () => {
    const page = await ask('/')
    expect([page.status, page.headers['content-type'], page.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<p>page</p>',
    ])
    expect((await ask('/fonts/a.woff2')).headers['content-type']).toBe('font/woff2')
    expect((await ask('/samples/heads/a%20b.glb?x=1')).body).toBe('glTF')
    const head = await ask('/', { method: 'HEAD' })
    expect([head.status, head.body]).toEqual([200, ''])
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/samples/../../secret.txt',
    '/samples/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/link.txt',
    '/fonts/',
    '/fonts',
    '/nothing',
    '/%00',
    '/%ff',
    '/..%5csecret.txt',
    '//etc/passwd',
  ])('gives nothing for %s', async (path) => {
    const { status, body } = await ask(path)
    expect(status).toBe(404)
    expect(body).not.toContain('not yours')
  })

  it('answers 304 to whoever has the file, and 405 to whoever wants to write', async () => {
    const { etag } = (await ask('/')).headers
    expect((await ask('/', { headers: { 'if-none-match': etag! } })).status).toBe(304)
    expect((await ask('/', { method: 'POST' })).status).toBe(405)
  })

  it('is on this machine alone, and refuses a given port that is taken', async () => {
    expect(server.origin).toBe(`http://127.0.0.1:${server.port}`)
    const folders = { page: test.folder, samples: test.folder }
    await expect(serveStudio({ port: server.port, ...folders })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const [one, two] = [await serveStudio(folders), await serveStudio(folders)]
    expect(two.port).toBeGreaterThan(one.port)
    await Promise.all([one.close(), two.close()])
  })
})

describe('who may ask', () => {
  it('[W6] the token is taken out of the address; the page gets a cookie that is not the token', async () => {
    const { status, headers } = await ask(new URL(server.url).pathname + new URL(server.url).search)
    expect([status, headers.location]).toEqual([302, '/'])
    const [cookie] = headers['set-cookie']!
    expect(cookie).toMatch(/^facework-\d+=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/$/)
    expect(cookie).not.toContain(server.token)
    const [, value] = /=(\w+);/.exec(cookie!)!
    const bearer = await ask('/api/files', { headers: { authorization: `Bearer ${value}` } })
    expect([bearer.status, codeOf(bearer)]).toEqual([401, 'workspace/token'])
  })

  it('[W6] the cookie counts for the own page alone, as the browser says, or as a header of its own shows', async () => {
    const [cookie] = (await ask(`/?token=${server.token}`)).headers['set-cookie']!
    const visit = { 'sec-fetch-mode': 'navigate' }
    for (const [path, headers, status] of [
      ['/api/files', { 'sec-fetch-site': 'same-origin' }, 200],
      ['/files/head.glb', { 'sec-fetch-site': 'same-origin' }, 200],
      ['/api/files', { 'x-facework-page': 'p' }, 200],
      ['/api/files', {}, 401],
      ['/files/head.glb', {}, 401],
      ['/api/files', { ...visit, 'sec-fetch-site': 'none' }, 401],
      ['/api/files', { ...visit, 'sec-fetch-site': 'same-site' }, 403],
      ['/files/head.glb', { ...visit, 'sec-fetch-site': 'same-site' }, 401],
      ['/api/files', { 'x-facework-page': 'p', 'sec-fetch-site': 'same-site' }, 403],
    ] as const) {
      const answer = await ask(path, { headers: { cookie: cookie!.split(';')[0]!, ...headers } })
      expect([path, headers, answer.status]).toEqual([path, headers, status])
    }
  })

  it.each([
    ['no secret', {}],
    ['a wrong one', { authorization: 'Bearer nonsense' }],
    ['a wrong cookie', { cookie: 'facework-1=x' }],
  ])('[W6] refuses %s', async (_, headers) => {
    for (const path of ['/api/files', '/api/project', '/api/events', '/files/head.glb']) {
      const answer = await ask(path, { headers: headers as Record<string, string> })
      expect([answer.status, codeOf(answer)]).toEqual([401, 'workspace/token'])
    }
  })

  it('[W6] refuses a name that was made to point here, whatever it asks for', async () => {
    for (const path of ['/', '/api/files']) {
      const answer = await ask(path, { headers: { ...withToken(), host: 'evil.example' } })
      expect([answer.status, codeOf(answer)]).toEqual([421, 'workspace/host'])
    }
  })

  it('[W6] refuses another page, even on this machine', async () => {
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const answer = await ask('/api/files', { headers: { ...withToken(), ...headers } })
      expect([answer.status, codeOf(answer)]).toEqual([403, 'workspace/origin'])
    }
    const own = { ...withToken(), origin: server.origin, 'sec-fetch-site': 'same-origin' }
    expect((await ask('/api/files', { headers: own })).status).toBe(200)
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await ask('/', { headers: link })).status).toBe(200)
    const api = await ask('/api/files', { headers: { ...withToken(), ...link } })
    expect([api.status, codeOf(api)]).toEqual([403, 'workspace/origin'])
  })

  it('[W6] leads with the token to a page of its own only', async () => {
    for (const [path, location] of [
      ['/.//evil.example/', '/evil.example/'],
      ['/a/..//evil.example/x', '/evil.example/x'],
      ['//evil.example/', '/'],
      ['/?a=1', '/?a=1'],
    ] as const) {
      const { status, headers } = await ask(`${path}${path.includes('?') ? '&' : '?'}token=${server.token}`)
      expect([path, status, headers.location]).toEqual([path, 302, location])
    }
  })

  it('[W4] the edits of a closed page are handed over by a POST alone', async () => {
    const item = { path: 'left.clip.json', base: null, content: { json: textOf(wave) } }
    const left = { ...withToken(), 'x-facework-page': 'left' }
    const kept = await ask('/api/journal', { method: 'POST', headers: left, body: packDocuments([item]) })
    expect(kept.status).toBe(200)
    const next = { ...withToken(), 'x-facework-page': 'next' }
    expect((await ask('/api/journal', { headers: next })).status).toBe(404)
    expect((await ask('/api/journal/recover', { headers: next })).status).toBe(404)
    const recovered = await ask('/api/journal/recover', { method: 'POST', headers: next })
    expect([recovered.status, recovered.body.includes('left.clip.json')]).toEqual([200, true])
    const body = packDocuments([{ path: item.path }])
    await ask('/api/journal/forget', { method: 'POST', headers: next, body })
  })

  it('[W6] refuses messages that are too large, announced or not', async () => {
    const body = new Uint8Array(100_001)
    const announced = await ask('/api/write', { method: 'POST', headers: withToken(), body })
    expect([announced.status, codeOf(announced)]).toEqual([413, 'workspace/too-large'])
    const chunked = { ...withToken(), 'transfer-encoding': 'chunked' }
    const answer = await ask('/api/write', { method: 'POST', headers: chunked, body })
    expect(answer.status).toBe(413)
  })

  it('[W6] refuses more documents at once than a folder can have', async () => {
    const large = await serveStudio({
      port: 0,
      page: join(test.folder, 'page'),
      samples: join(test.folder, 'samples'),
      project: { folder: join(test.folder, 'samples') },
    })
    const body = packDocuments(Array.from({ length: 20_001 }, (_, i) => ({ path: `${i}.clip.json` })))
    for (const address of ['/api/write', '/api/journal', '/api/journal/forget']) {
      const headers = { authorization: `Bearer ${large.token}` }
      const answer = await fetch(`${large.origin}${address}`, { method: 'POST', headers, body })
      expect([address, answer.status]).toEqual([address, 413])
    }
    await large.close()
  })

  it('says what is wrong with a message that is none', async () => {
    for (const body of [Uint8Array.of(1), new TextEncoder().encode('hello, this is not a package')]) {
      const answer = await ask('/api/write', { method: 'POST', headers: withToken(), body })
      expect([answer.status, codeOf(answer)]).toEqual([400, 'workspace/package'])
    }
    for (const path of [undefined, null, 5, { toString: 1 }, ['a.clip.json']])
      for (const address of ['/api/write', '/api/journal', '/api/journal/forget']) {
        const body = packDocuments([{ path }])
        const answer = await ask(address, { method: 'POST', headers: withToken(), body })
        expect([address, path, answer.status, codeOf(answer)]).toEqual([
          address,
          path,
          400,
          'workspace/package',
        ])
      }
    expect((await ask('/api/nothing', { headers: withToken() })).status).toBe(404)
    expect((await ask('/api/files', { method: 'DELETE', headers: withToken() })).status).toBe(404)
  })
})

describe('paths', () => {
  const bad = [
    '../secret.clip.json',
    'clips/../../secret.clip.json',
    '/etc/x.clip.json',
    'link.clip.json',
    'out/secret.clip.json',
    '.hidden/x.clip.json',
    '.facework/journal',
    'clips\\..\\..\\secret.clip.json',
    'C:/x.clip.json',
    'nul.clip.json',
    'x.clip.json\0',
    'script.js',
    'head.glb',
    '',
    `${'a'.repeat(1100)}.clip.json`,
  ]

  it.each(bad)('[W6] nothing is read at %j', async (path) => {
    const answer = await ask(`/api/document?path=${encodeURIComponent(path)}`, { headers: withToken() })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'workspace/path'])
  })

  it.each(bad)('[W6] nothing is written or kept at %j', async (path) => {
    const content = { json: textOf(wave) }
    for (const [address, item] of [
      ['/api/write', { path, expected: null, content }],
      ['/api/journal', { path, base: null, content }],
    ] as const) {
      const body = packDocuments([item])
      const { status } = await ask(address, { method: 'POST', headers: withToken(), body })
      expect([address, status]).toEqual([address, 403])
    }
    expect(await readFile(join(test.folder, 'secret.clip.json'), 'utf8')).toContain('"secret"')
  })

  it.each([
    '/files/../secret.txt',
    '/files/%2e%2e/secret.txt',
    '/files/..%2fsecret.txt',
    '/files/link.txt',
    '/files/out/secret.txt',
    '/files/.facework/journal',
    '/files/.hidden/x.clip.json',
    '/files/%ff',
    '/files/',
  ])('[W6] %s is no asset', async (path) => {
    const { status, body } = await ask(path, { headers: withToken() })
    expect(status).toBe(404)
    expect(body).not.toContain('not yours')
  })
})

describe('assets', () => {
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    ask('/files/head.glb', { method, headers: { ...withToken(), ...headers } })

  it('come whole, in part, or not at all to whoever has them', async () => {
    const whole = await get()
    expect([whole.status, whole.body, whole.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes'])
    const cases: [string, number, string, string | undefined][] = [
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=0-1,3-4', 200, '0123456789', undefined],
      ['lines=1-2', 200, '0123456789', undefined],
    ]
    for (const [range, status, body, part] of cases) {
      const answer = await get({ range })
      expect([range, answer.status, answer.body, answer.headers['content-range']]).toEqual([
        range,
        status,
        body,
        part,
      ])
    }
    const etag = whole.headers.etag!
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  })

  it('[W6] are of types that a browser does not run, and confined all the same', async () => {
    const links = ['notes-link.txt', 'hidden-link.txt']
    for (const path of ['notes.html', 'picture.svg', 'code.js', 'clips/wave.clip.json', ...links])
      expect((await ask(`/files/${path}`, { headers: withToken() })).status).toBe(404)
    for (const path of ['/files/head.glb', '/files/notes.html', '/api/files', '/samples/heads/a%20b.glb']) {
      const { headers } = await ask(path, { headers: withToken() })
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    }
    expect((await ask('/')).headers['content-security-policy']).toMatch(
      /^default-src 'self'; script-src 'self'/,
    )
  })

  it('are sent with the files a .gltf refers to, which are not listed; columns of documents are not sent', async () => {
    const bodyOf = async (path: string) => (await ask(`/files/${path}`, { headers: withToken() })).body
    const { buffers, images } = JSON.parse(await bodyOf('models/head.gltf'))
    expect(await bodyOf(`models/${buffers[0].uri}`)).toBe('buffer')
    expect(await bodyOf(`models/${images[0].uri}`)).toBe('picture')
    const { assets } = JSON.parse((await ask('/api/files', { headers: withToken() })).body)
    const paths = (assets as { path: string }[]).map((asset) => asset.path)
    expect(paths.filter((path) => path.startsWith('models/'))).toEqual(['models/head.gltf'])
    for (const path of ['clips/wave.clip.bin', 'clips/WAVE.CLIP.BIN'])
      expect((await ask(`/files/${path}`, { headers: withToken() })).status).toBe(404)
  })

  it('are read only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await get({}, method)).status).toBe(404)
    expect(await readFile(join(test.folder, 'project/head.glb'), 'utf8')).toBe('0123456789')
  })
})

describe('sounds', () => {
  const add = (path: string, body: Uint8Array<ArrayBuffer>, headers = withToken()) =>
    ask(`/api/asset?path=${encodeURIComponent(path)}`, { method: 'POST', headers, body })

  it('[W6] come in whole where nothing is yet, with the secret, and not too large', async () => {
    expect((await add('sounds/line.wav', Uint8Array.of(82, 73))).status).toBe(200)
    expect(await readFile(join(test.folder, 'project/sounds/line.wav'))).toEqual(Buffer.of(82, 73))
    expect((await add('sounds/line.wav', Uint8Array.of(82, 73))).status).toBe(200)
    const other = await add('sounds/line.wav', Uint8Array.of(1))
    expect([other.status, codeOf(other)]).toEqual([409, 'workspace/asset-taken'])
    expect(await readFile(join(test.folder, 'project/sounds/line.wav'))).toEqual(Buffer.of(82, 73))
    expect((await add('sounds/x.wav', Uint8Array.of(1), {} as never)).status).toBe(401)
    expect((await add('sounds/x.wav', new Uint8Array(100_001))).status).toBe(413)
    const files = (await ask('/api/files', { headers: withToken() })).body
    expect(files).toContain('sounds/line.wav')
    expect(files).not.toContain('x.wav')
    await rm(join(test.folder, 'project/sounds'), { recursive: true })
  })

  it.each(['../x.wav', '/x.wav', 'out/x.wav', '.facework/x.wav', 'x.js', 'a.clip.json', 'head.glb', ''])(
    '[W6] nothing is added at %j',
    async (path) => {
      const answer = await add(path, Uint8Array.of(1))
      expect([answer.status, codeOf(answer)]).toEqual([403, 'workspace/path'])
    },
  )
})

describe('an editor behind the server', () => {
  const file = () => join(test.folder, 'project/clips/wave.clip.json')
  const open = async (): Promise<Editor> => {
    const editor = createEditor(createHttpWorkspace({ base: server.origin, token: server.token, retry: 20 }))
    await editor.open()
    return editor
  }
  const until = async (editor: Editor, what: () => boolean) => {
    const end = Date.now() + 10_000
    while (!what()) {
      if (Date.now() > end) throw new Error('It did not happen.')
      await new Promise((resolve) => setTimeout(resolve, 10))
      await editor.settled()
    }
  }

  it('[W1] opens, edits and saves files that a diff can follow', async () => {
    const editor = await open()
    expect(editor.store.getState()).toMatchObject({
      workspace: 'project',
      assets: ['head.glb', 'models/head.gltf'],
    })
    expect(editor.document(wave.id, 'clip')).toEqual(wave)
    editor.run('clip.setDuration', { clip: wave.id, duration: 3 })
    await editor.save()
    const text = await readFile(file(), 'utf8')
    const before = textOf(wave).split('\n')
    expect(text.split('\n').filter((line) => !before.includes(line))).toEqual(['  "duration": 3,'])
    expect(text).toBe(documentToFiles(editor.document(wave.id, 'clip')!).json)
    editor.close()
  })

  it('[W2, W3] hears of changes outside, with and without unsaved edits', async () => {
    const editor = await open()
    await writeFile(file(), textOf({ ...wave, duration: 7 }))
    await until(editor, () => editor.document(wave.id, 'clip')?.duration === 7)
    editor.run('clip.setLoop', { clip: wave.id, loop: true })
    await writeFile(file(), textOf({ ...wave, duration: 8 }))
    await until(editor, () => editor.store.getState().conflicts.size === 1)
    editor.resolveConflict(wave.id, 'keep')
    await editor.save()
    expect(await readFile(file(), 'utf8')).toContain('"duration": 7')
    await unlink(file())
    await until(editor, () => editor.document(wave.id, 'clip') === undefined)
    editor.close()
  })

  it('[W2] two pages see each other’s saves', async () => {
    const [one, two] = [await open(), await open()]
    const { value } = one.run('clip.create', { name: 'fresh' })
    await one.save()
    await until(two, () => two.document(value as string, 'clip') !== undefined)
    two.run('clip.setLoop', { clip: value, loop: true })
    expect((await two.save()).conflicts).toEqual([])
    await until(one, () => one.document(value as string, 'clip')!.loop)
    one.close()
    two.close()
  })

  it('[W3, W4] unsaved edits stay with the page that made them, and go to the next one when it is gone', async () => {
    const [one, two] = [await open(), await open()]
    const { value } = one.run('clip.create', { name: 'shared' })
    const clip = value as string
    await one.save()
    await until(two, () => two.document(clip, 'clip') !== undefined)
    one.run('clip.setDuration', { clip, duration: 5 })
    two.run('clip.setDuration', { clip, duration: 6 })
    await Promise.all([one.settled(), two.settled()])
    const three = await open()
    expect(three.store.getState().dirty).toEqual(new Set())
    await until(three, () => three.store.getState().otherPages.open === 2)
    three.close()

    expect((await one.save()).saved).toEqual([clip])
    await until(two, () => two.store.getState().conflicts.has(clip))
    expect(two.document(clip, 'clip')!.duration).toBe(6)
    two.close()
    await until(one, () => one.store.getState().otherPages.left === 1)
    expect(one.store.getState()).toMatchObject({ dirty: new Set(), otherPages: { open: 0 } })

    // The edit of the second page meets what the first has saved.
    const four = await open()
    expect(four.document(clip, 'clip')!.duration).toBe(6)
    expect(four.store.getState().conflicts.get(clip)?.theirs?.document).toMatchObject({ duration: 5 })
    await until(one, () => one.store.getState().otherPages.left === 0)
    four.resolveConflict(clip, 'keep')
    await four.save()
    await until(one, () => one.document(clip, 'clip')!.duration === 6)
    one.close()
    four.close()
  })
})
