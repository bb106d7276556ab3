import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { withDiskFaults } from '../../../../scripts/disk-faults.mjs'
import { testClip, testFolder, textOf } from './test-folder.ts'
import { openWorkspaceFolder, type WorkspaceFolder } from './workspace-folder.ts'

const PAGE = 'page'
const GOOD = textOf(testClip('good'))
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A project beside a file that is not its own. */
async function project(files: Record<string, string | Uint8Array> = {}) {
  const test = await testFolder({ 'secret/secret.txt': 'secret', ...prefixed(files) })
  cleanups.push(test.remove)
  const folder = join(test.folder, 'project')
  await mkdir(folder, { recursive: true })
  const open = async () => {
    const workspace = await openWorkspaceFolder(folder)
    cleanups.push(() => workspace.close())
    return workspace
  }
  return { folder, open, secret: join(test.folder, 'secret') }
}

const prefixed = (files: Record<string, string | Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`project/${path}`, content]))

const problemsOf = async (workspace: WorkspaceFolder) =>
  ((await workspace.list()).problems ?? []).map(({ path, code }) => `${path} ${code}`)

describe('links and devices in a project', () => {
  it('[W6] columns behind a link are not read, and only their document is unreadable', async () => {
    const { folder, open, secret } = await project({ 'a.clip.json': GOOD, 'good.clip.json': GOOD })
    await symlink(join(secret, 'secret.txt'), join(folder, 'a.clip.bin'))
    const workspace = await open()
    expect(await problemsOf(workspace)).toEqual(['a.clip.json workspace/unreadable'])
    expect((await workspace.list()).documents.map((d) => d.path)).toEqual(['good.clip.json'])
    await expect(workspace.read('a.clip.json')).rejects.toMatchObject({
      code: 'workspace/unreadable',
      message: expect.stringContaining('a link or a device'),
      hint: expect.stringContaining('copy of the file'),
    })
  })

  it('[W6] columns that are an endless device end at once', async () => {
    const { folder, open } = await project({ 'a.clip.json': GOOD })
    await symlink('/dev/zero', join(folder, 'a.clip.bin'))
    expect(await problemsOf(await open())).toEqual(['a.clip.json workspace/unreadable'])
  })

  it('[W6] a document that is a link is reported, not followed', async () => {
    const { folder, open, secret } = await project()
    await writeFile(join(secret, 'theirs.clip.json'), GOOD)
    await symlink(join(secret, 'theirs.clip.json'), join(folder, 'a.clip.json'))
    const workspace = await open()
    expect(await problemsOf(workspace)).toEqual(['a.clip.json workspace/unreadable'])
    expect((await workspace.list()).documents).toEqual([])
  })

  it.each(['', 'journal', 'server', 'writing'])(
    '[W6] a link in place of .facework/%s is refused',
    async (name) => {
      const { folder, open, secret } = await project()
      await writeFile(join(secret, 'journal'), 'theirs')
      const own = join(folder, '.facework')
      if (name === '') await symlink(secret, own)
      else {
        await mkdir(own)
        await symlink(join(secret, 'journal'), join(own, name))
      }
      await expect(open()).rejects.toMatchObject({ code: 'workspace/own-folder' })
      expect(await readFile(join(secret, 'journal'), 'utf8')).toBe('theirs')
      expect(existsSync(join(secret, 'server'))).toBe(false)
    },
  )
})

describe('a file that cannot be read', () => {
  it('[W5] closes no project: others are listed, read and saved', async () => {
    const { folder, open } = await project({ 'a.clip.json': GOOD, 'good.clip.json': GOOD })
    await mkdir(join(folder, 'a.clip.bin'))
    const workspace = await open()
    expect(await problemsOf(workspace)).toEqual(['a.clip.json workspace/unreadable'])
    const { hash } = await workspace.read('good.clip.json')
    const write = { path: 'good.clip.json', content: { json: 'new' }, expected: hash }
    expect((await workspace.write(PAGE, [write])).conflicts).toEqual([])
    // What it holds is unknown, so it is not written over.
    const over = { path: 'a.clip.json', content: { json: 'new' }, expected: null }
    await expect(workspace.write(PAGE, [over])).rejects.toMatchObject({ code: 'workspace/unreadable' })
  })

  it('[W5] without the right to read it, by its path and with what to do', async () => {
    const { open } = await project({ 'a.clip.json': GOOD, 'good.clip.json': GOOD })
    await withDiskFaults(
      (call, path) => (call === 'open' && path.endsWith('a.clip.json') ? 'EACCES' : false),
      async () => {
        const { problems, documents } = await (await open()).list()
        expect(problems).toMatchObject([{ path: 'a.clip.json', hint: expect.stringContaining('reload') }])
        expect(documents.map((d) => d.path)).toEqual(['good.clip.json'])
      },
    )
  })

  it('[W5] that is not UTF-8 is not shown with other letters, and one with a byte order mark is read', async () => {
    const latin = Buffer.from(GOOD.replace('good', 'caf\u00e9'), 'latin1')
    const { open } = await project({ 'latin.clip.json': latin, 'bom.clip.json': `\ufeff${GOOD}` })
    const workspace = await open()
    expect(await problemsOf(workspace)).toEqual(['latin.clip.json workspace/unreadable'])
    expect((await workspace.read('bom.clip.json')).json).toBe(GOOD)
  })

  it('[W5] a sound that cannot be read is not replaced', async () => {
    const { open } = await project({ 'line.wav': 'theirs' })
    const workspace = await open()
    await withDiskFaults(
      (call, path) => call === 'open' && path.endsWith('line.wav'),
      async () => {
        const write = workspace.writeAsset('line.wav', Buffer.from('mine'))
        await expect(write).rejects.toMatchObject({ code: 'workspace/unreadable', path: 'line.wav' })
      },
    )
  })
})

describe('a folder that can only be read', () => {
  it('[W5] opens, says so, and refuses to keep or save', async () => {
    const { open } = await project({ 'a.clip.json': GOOD })
    await withDiskFaults(
      (call) => (/^(mkdir|rename|unlink|writeFile)$/.test(call) ? 'EROFS' : false),
      async () => {
        const workspace = await open()
        expect(await problemsOf(workspace)).toEqual([' workspace/read-only'])
        const { hash, json } = await workspace.read('a.clip.json')
        expect(json).toBe(GOOD)
        const edit = { path: 'a.clip.json', content: { json: 'new' } }
        expect(await workspace.kept(PAGE)).toEqual([])
        await workspace.forget(PAGE, ['a.clip.json'])
        const refused = { code: 'workspace/read-only', hint: expect.stringContaining('writable') }
        await expect(workspace.write(PAGE, [{ ...edit, expected: hash }])).rejects.toMatchObject(refused)
        await expect(workspace.keep(PAGE, [{ ...edit, base: hash }])).rejects.toMatchObject(refused)
        await expect(workspace.writeAsset('a.wav', Buffer.of(1))).rejects.toMatchObject(refused)
      },
    )
  })
})
