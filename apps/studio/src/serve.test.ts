import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StudioServer, serveStudio } from '../serve.mjs'

let folder: string
let server: StudioServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facework-serve-'))
  await mkdir(join(folder, 'page/fonts'), { recursive: true })
  await mkdir(join(folder, 'samples/heads'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not yours')
  await writeFile(join(folder, 'page/index.html'), '<p>page</p>')
  await writeFile(join(folder, 'page/fonts/a.woff2'), 'font')
  await writeFile(join(folder, 'samples/heads/a b.glb'), 'glTF')
  await symlink(join(folder, 'secret.txt'), join(folder, 'page/link.txt'))
  server = await serveStudio({ port: 0, page: join(folder, 'page'), samples: join(folder, 'samples') })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** The path as it is: fetch would tidy `..` away before it is sent. */
function get(
  path: string,
  method = 'GET',
  headers = {},
): Promise<{ status: number; type: string; body: string; tag: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += part
      })
      answer.on('end', () => {
        const { 'content-type': type = '', etag: tag = '' } = answer.headers
        resolve({ status: answer.statusCode ?? 0, type, body, tag })
      })
    })
      .on('error', reject)
      .end()
  })
}

describe('the server of the page', () => {
  it('serves the page and the samples with their types', async () => {
    expect(await get('/')).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: '<p>page</p>',
    })
    expect(await get('/fonts/a.woff2')).toMatchObject({ status: 200, type: 'font/woff2' })
    expect(await get('/samples/heads/a%20b.glb?x=1')).toMatchObject({
      type: 'model/gltf-binary',
      body: 'glTF',
    })
    expect(await get('/', 'HEAD')).toMatchObject({ status: 200, body: '' })
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
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(body).not.toContain('not yours')
  })

  it('answers 304 to whoever has the file, and 405 to whoever wants to write', async () => {
    const { tag } = await get('/')
    expect((await get('/', 'GET', { 'if-none-match': tag })).status).toBe(304)
    expect((await get('/', 'POST')).status).toBe(405)
  })

  it('is on this machine alone, and refuses a given port that is taken', async () => {
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    await expect(serveStudio({ port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('takes the next free port when none is given', async () => {
    const [one, two] = [await serveStudio(), await serveStudio()]
    expect(two.port).toBeGreaterThan(one.port)
    await Promise.all([one.close(), two.close()])
  })
})
