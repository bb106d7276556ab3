import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packDocuments, type WorkspaceWrite } from '@facework/editor/internal'
import { afterEach, describe, expect, it } from 'vitest'
import { withDiskFaults } from '../../../../scripts/disk-faults.mjs'
import { testFolder } from './test-folder.ts'
import { openWorkspaceFolder, type WorkspaceFolder } from './workspace-folder.ts'

const PAGE = 'page'
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function open(files: Record<string, string | Uint8Array> = {}) {
  const test = await testFolder(files)
  cleanups.push(test.remove)
  let workspace = await openWorkspaceFolder(test.folder)
  const close = () => workspace.close()
  cleanups.push(close)
  const restart = async () => {
    await workspace.close()
    workspace = await openWorkspaceFolder(test.folder)
    return workspace
  }
  return { ...test, workspace, restart, close }
}

const OLD = { 'a.clip.json': 'old a', 'a.clip.bin': 'old columns', 'b.clip.json': 'old b' }
const NEW = { 'a.clip.json': 'new a', 'new/c.clip.json': 'new c', 'new/c.clip.bin': 'new columns' }

/** Every way a file can change: replaced, columns dropped, deleted, made with its folder and columns. */
async function saveAll(workspace: WorkspaceFolder): Promise<void> {
  await workspace.keep(PAGE, [{ path: 'b.clip.json', base: null }])
  const hash = async (path: string) => (await workspace.read(path)).hash
  const bin = new TextEncoder().encode('new columns')
  const writes: WorkspaceWrite[] = [
    { path: 'a.clip.json', content: { json: 'new a' }, expected: await hash('a.clip.json') },
    { path: 'b.clip.json', expected: await hash('b.clip.json') },
    { path: 'new/c.clip.json', content: { json: 'new c', bin }, expected: null },
  ]
  const { conflicts } = await workspace.write(PAGE, writes)
  expect(conflicts).toEqual([])
}

/** All files that are not the server's own. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name))
  const found = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const),
  )
  return Object.fromEntries(found.filter(([path]) => !path.startsWith('.facework')))
}

describe('a save that fails', () => {
  it('[W1] changes nothing, says what to do, and can be repeated', async () => {
    const { workspace, folder, restart } = await open({ ...OLD, 'notes.txt': 'a file, not a folder' })
    const { hash } = await workspace.read('b.clip.json')
    const b = { path: 'b.clip.json', content: { json: 'new b' }, expected: hash }
    const blocked = { path: 'notes.txt/x.clip.json', content: { json: 'x' }, expected: null }
    await expect(workspace.write(PAGE, [b, blocked])).rejects.toMatchObject({
      code: 'workspace/not-saved',
      path: 'notes.txt/x.clip.json',
      message: expect.stringContaining('Nothing was saved.'),
      hint: expect.stringContaining('then save again'),
    })
    expect(await filesIn(folder)).toEqual({ ...OLD, 'notes.txt': 'a file, not a folder' })
    expect(existsSync(join(folder, '.facework/writing'))).toBe(false)
    const next = await restart()
    expect((await next.list()).problems).toEqual([])
    expect((await next.write(PAGE, [b])).conflicts).toEqual([])
  })

  it('[W1] one that fails at any call leaves every file as it was', async () => {
    const clean = await open(OLD)
    let calls = 0
    // Reads are left out: a look at the folder may come in between at any time.
    const isChange = (name: string) => !/^read/.test(name)
    await withDiskFaults(
      (name) => isChange(name) && ++calls === 0,
      () => saveAll(clean.workspace),
    )
    expect(await filesIn(clean.folder)).toEqual(NEW)
    expect(calls).toBeGreaterThan(20)
    let failures = 0
    for (let faulty = 0; faulty < calls; faulty++) {
      const { workspace, folder, restart, close } = await open(OLD)
      let [saved, n] = [true, 0]
      await withDiskFaults(
        (name) => isChange(name) && n++ === faulty,
        () => saveAll(workspace).catch(() => (saved = false)),
      )
      if (!saved) failures++
      const before = await restart()
      expect([faulty, await filesIn(folder)]).toEqual([faulty, saved ? NEW : OLD])
      expect((await before.list()).problems).toEqual([])
      expect(existsSync(join(folder, 'new'))).toBe(saved)
      await close()
    }
    expect(failures).toBeGreaterThan(10)
  })

  it('[W1] one that can neither be finished nor undone is finished by the next save or start', async () => {
    let halfSaved = 0
    for (const call of ['rename', 'unlink', 'sync']) {
      for (let first = 0, calls = Number.POSITIVE_INFINITY; first < calls; first++) {
        const { workspace, folder, restart, close } = await open(OLD)
        calls = 0
        await withDiskFaults(
          (name) => name === call && ++calls > first,
          () =>
            saveAll(workspace).catch(({ code }) => {
              if (code === 'workspace/half-saved') halfSaved++
            }),
        )
        // A save that writes nothing itself, since it expects what is not there.
        if (first % 2 === 0) await workspace.write(PAGE, [{ path: 'none.clip.json', expected: 'x' }])
        await restart()
        expect([OLD, NEW]).toContainEqual(await filesIn(folder))
        expect(existsSync(join(folder, '.facework/writing'))).toBe(false)
        await close()
      }
    }
    expect(halfSaved).toBeGreaterThan(5)
  })
})

describe('an interrupted save that cannot be finished', () => {
  it('[W1] becomes unsaved edits, is reported, and lets the project open', async () => {
    const { workspace, folder, restart } = await open({ ...OLD, 'notes.txt': 'a file, not a folder' })
    const { hash } = await workspace.read('b.clip.json')
    const long = `${'長'.repeat(90)}.clip.json`
    const edits = ['notes.txt/x.clip.json', long].map((path) => ({ path, content: { json: path } }))
    const writes = [
      ...edits.map((edit) => ({ ...edit, expected: null })),
      { path: 'b.clip.json', content: { json: 'new b' }, expected: hash },
    ]
    await writeFile(
      join(folder, '.facework/writing'),
      packDocuments(writes.map((write) => ({ ...write, page: PAGE }))),
    )
    const next = await restart()
    expect((await next.read('b.clip.json')).json).toBe('new b')
    expect(await next.kept(PAGE)).toEqual(edits.map((edit) => ({ ...edit, base: null })))
    const problems = (await next.list()).problems!
    expect(problems.map(({ code, path }) => [code, path])).toEqual(
      edits.map(({ path }) => ['workspace/unfinished-save', path]),
    )
    expect(existsSync(join(folder, '.facework/writing'))).toBe(false)
    // With the cause gone it is saved like any other edit, and no longer reported.
    await rm(join(folder, 'notes.txt'))
    await next.write(PAGE, [writes[0]!])
    expect((await next.list()).problems!.map(({ path }) => path)).toEqual([long])
    expect(await next.kept(PAGE)).toEqual([{ ...edits[1], base: null }])
  })

  it('[W1] is moved aside and reported as long as it is there, when it cannot be read', async () => {
    const { folder, restart } = await open(OLD)
    await writeFile(join(folder, '.facework/writing'), 'garbage')
    for (let start = 0; start < 2; start++) {
      const [problem, ...others] = (await (await restart()).list()).problems!
      expect([problem!.code, others]).toEqual(['workspace/unfinished-save', []])
      expect(await readFile(join(folder, problem!.path), 'utf8')).toBe('garbage')
      expect(await filesIn(folder)).toEqual(OLD)
    }
  })
})

it('[W1] names are as long as the disk allows; a longer one is refused with what to do', async () => {
  const { workspace } = await open()
  const named = (letters: number) => ({
    path: `${'長'.repeat(letters)}.clip.json`,
    content: { json: 'x' },
    expected: null,
  })
  expect((await workspace.write(PAGE, [named(80)])).written).toHaveLength(1)
  await expect(workspace.write(PAGE, [named(90)])).rejects.toMatchObject({
    code: 'workspace/path',
    hint: 'Give the document a shorter name.',
  })
})
