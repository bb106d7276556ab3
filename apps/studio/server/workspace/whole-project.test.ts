import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createHttpWorkspace } from '@facework/editor'
import { unpackDocuments } from '@facework/editor/internal'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StudioServer, serveStudio } from '../serve-studio.ts'
import { testClip, testFolder, textOf } from './test-folder.ts'

const wave = testClip('wave')
let test: Awaited<ReturnType<typeof testFolder>>
let server: StudioServer
let base: string

beforeAll(async () => {
  test = await testFolder({
    'secret.clip.json': textOf(testClip('secret')),
    'page/index.html': '<p>page</p>',
    'project/clips/wave.clip.json': textOf(wave),
    'project/nod.clip.json': textOf(testClip('nod')),
  })
  const { folder } = test
  await symlink(join(folder, 'secret.clip.json'), join(folder, 'project/link.clip.json'))
  server = await serveStudio({
    port: 0,
    page: join(folder, 'page'),
    samples: join(folder, 'samples'),
    project: { folder: join(folder, 'project') },
  })
  base = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.close()
  await test.remove()
})

describe('the whole project at once', () => {
  it('has the list and every document of the folder, and nothing from outside', async () => {
    const get = (path: string) =>
      fetch(`${base}${path}`, { headers: { authorization: `Bearer ${server.token}` } })
    const answer = await get('/api/project')
    const [listing, ...contents] = unpackDocuments(new Uint8Array(await answer.arrayBuffer()))
    expect(listing).toEqual(await (await get('/api/files')).json())
    expect(contents.map((c) => c.path).sort()).toEqual(['clips/wave.clip.json', 'nod.clip.json'])
    expect(contents.find((c) => c.path === 'clips/wave.clip.json')?.content?.json).toBe(textOf(wave))
    expect((await fetch(`${base}/api/project`)).status).toBe(401)
  })

  it('spares a page the asking for each, and is read once only', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const paths = () => asked.mock.calls.map(([url]) => new URL(String(url)).pathname)
    try {
      const workspace = createHttpWorkspace({ base, token: server.token })
      await workspace.list()
      expect((await workspace.read('clips/wave.clip.json')).json).toBe(textOf(wave))
      expect(paths()).toEqual(['/api/project'])
      await workspace.read('clips/wave.clip.json')
      await workspace.list()
      expect(paths()).toEqual(['/api/project', '/api/document', '/api/files'])
    } finally {
      asked.mockRestore()
    }
  })
})
