import { existsSync } from 'node:fs'
import { appendFile, open as openFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { documentFromFiles, documentToFiles } from '@facework/documents'
import { DOCUMENT_KINDS } from '@facework/documents/internal'
import { packDocuments } from '@facework/editor/internal'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withDiskFaults } from '../../../../scripts/disk-faults.mjs'
import { largeClip, testClip, testFolder, textOf } from './test-folder.ts'
import { openWorkspaceFolder } from './workspace-folder.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function open(files: Record<string, string | Uint8Array> = {}) {
  const test = await testFolder(files)
  cleanups.push(test.remove)
  const workspace = await openWorkspaceFolder(test.folder)
  cleanups.push(() => workspace.close())
  const again = async () => {
    await workspace.close()
    const next = await openWorkspaceFolder(test.folder)
    cleanups.push(() => next.close())
    return next
  }
  return { ...test, workspace, again }
}
const PATH = 'a.clip.json'
const PAGE = 'page'

describe('a folder as workspace', () => {
  it('[W1] writes all or none, and only over what is expected', async () => {
    const { workspace, folder } = await open({ [PATH]: textOf(testClip('a')) })
    const { hash } = await workspace.read(PATH)
    const content = documentToFiles(testClip('b'))
    const both = (expected: string | null) =>
      workspace.write(PAGE, [
        { path: 'new/b.clip.json', content, expected: null },
        { path: PATH, content, expected },
      ])
    expect(await both('stale')).toEqual({ written: [], conflicts: [{ path: PATH, found: hash }] })
    expect(existsSync(join(folder, 'new'))).toBe(false)
    const { written } = await both(hash)
    expect(written.map((w) => w.path)).toEqual(['new/b.clip.json', PATH])
    expect((await workspace.read(PATH)).hash).toBe(written[1]!.hash)
    await expect(
      workspace.write(PAGE, [
        { path: PATH, expected: null },
        { path: PATH, expected: null },
      ]),
    ).rejects.toMatchObject({ code: 'workspace/write-twice' })
    expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([])
  })

  it('[W1] lists and writes documents of every kind, and nothing else', async () => {
    const { workspace } = await open()
    const paths = DOCUMENT_KINDS.map((kind) => `x.${kind}.json`).sort()
    const content = { json: '{}' }
    await workspace.write(
      PAGE,
      paths.map((path) => ({ path, expected: null, content })),
    )
    const { documents } = await workspace.list()
    expect(documents.map((d) => d.path)).toEqual(paths)
    const write = workspace.write(PAGE, [{ path: 'x.thing.json', expected: null, content }])
    await expect(write).rejects.toMatchObject({ code: 'workspace/path' })
  })

  it('[W1] a document and its columns are one file', async () => {
    const { workspace, folder } = await open()
    const large = largeClip('a', 0.5)
    await workspace.write(PAGE, [{ path: PATH, content: documentToFiles(large), expected: null }])
    expect((await readdir(folder)).sort()).toEqual(['.facework', 'a.clip.bin', 'a.clip.json'])
    const { hash, json, bin } = await workspace.read(PATH)
    expect(documentFromFiles(json, bin)).toEqual(large)
    expect((await workspace.list()).documents.map((f) => f.path)).toEqual([PATH])
    const small = documentToFiles(testClip('a'))
    await workspace.write(PAGE, [{ path: PATH, content: small, expected: hash }])
    expect((await readdir(folder)).sort()).toEqual(['.facework', 'a.clip.json'])
  })

  it('[W4] keeps unsaved edits over a restart, and forgets them when they are saved', async () => {
    const { workspace, folder, again } = await open({ [PATH]: textOf(testClip('a')) })
    const { hash } = await workspace.read(PATH)
    const mine = { path: PATH, base: hash, content: documentToFiles(largeClip('a', 1)) }
    await workspace.keep(PAGE, [{ ...mine, content: { json: '1' } }])
    await workspace.keep(PAGE, [mine, { path: 'gone.clip.json', base: 'x' }])
    const second = await again()
    expect(await second.kept(PAGE)).toEqual([mine, { path: 'gone.clip.json', base: 'x' }])
    await second.write(PAGE, [{ path: PATH, content: mine.content, expected: hash }])
    await second.forget(PAGE, ['gone.clip.json'])
    expect(await second.kept(PAGE)).toEqual([])
    await second.close()
    // A record that a crash cut off does not hide those before it, nor those that follow later.
    const third = await openWorkspaceFolder(folder)
    await third.keep(PAGE, [mine])
    await third.close()
    const journal = join(folder, '.facework/journal')
    const whole = await readFile(journal)
    await appendFile(journal, whole.subarray(0, whole.length - 7))
    const fourth = await openWorkspaceFolder(folder)
    expect(await fourth.kept(PAGE)).toEqual([mine])
    await fourth.keep(PAGE, [{ path: 'b.clip.json', base: null, content: { json: '2' } }])
    await fourth.close()
    const fifth = await openWorkspaceFolder(folder)
    expect((await fifth.kept(PAGE)).map((e) => e.path)).toEqual([PATH, 'b.clip.json'])
    await fifth.close()
  })

  it('[W4] does not open with a journal that cannot be read, and leaves it as it is', async () => {
    const { workspace, folder, again } = await open()
    const mine = { path: PATH, base: null, content: { json: 'x'.repeat(3_000_000) } }
    await workspace.keep(PAGE, [mine])
    await workspace.close()
    const journal = join(folder, '.facework/journal')
    const before = await readFile(journal)
    await withDiskFaults(
      (call, path) => call === 'read' || (call === 'readFile' && path.endsWith('journal')),
      async () => {
        await expect(openWorkspaceFolder(folder)).rejects.toMatchObject({
          code: 'workspace/journal',
          message: expect.stringContaining('EIO: i/o error. The file was not changed.'),
          hint: expect.stringContaining('Make the file readable'),
        })
      },
    )
    expect((await readFile(journal)).equals(before)).toBe(true)
    expect(await (await again()).kept(PAGE)).toEqual([mine])
  })

  it('[W4] reads a journal that is larger than a buffer can be', async () => {
    const { workspace, folder, again } = await open()
    const mine = { path: PATH, base: null, content: { json: '1' } }
    await workspace.keep(PAGE, [mine])
    await workspace.close()
    // Without content, so that it takes no room on the disk.
    await truncate(join(folder, '.facework/journal'), 2200 * 1024 * 1024)
    expect(await (await again()).kept(PAGE)).toEqual([mine])
  })

  it('[W4] every page has a journal of its own, and a new one takes over that of one that is gone', async () => {
    const { workspace, again } = await open({ [PATH]: textOf(testClip('a')) })
    const { hash } = await workspace.read(PATH)
    const edit = (text: string, path = PATH) => ({ path, base: hash, content: { json: text } })
    const told: string[] = []
    const leave = ['first', 'second'].map((page) =>
      workspace.subscribe(page, (event) => {
        if (event.type === 'pages') told.push(`${page}: ${event.others} and ${event.left}`)
      }),
    )
    await workspace.keep('first', [edit('1')])
    await workspace.keep('second', [edit('2'), edit('2', 'b.clip.json')])
    // Neither what another page does nor what it saves touches what this one keeps.
    await workspace.write('first', [{ path: PATH, content: { json: '1' }, expected: hash }])
    await workspace.keep('first', [edit('3')])
    await workspace.forget('first', ['b.clip.json'])
    expect(await workspace.kept('second')).toEqual([edit('2'), edit('2', 'b.clip.json')])
    // Whoever comes while both are there gets nothing of theirs.
    expect(await workspace.kept('third')).toEqual([])
    told.length = 0
    leave[0]!()
    expect(told).toEqual(['second: 0 and 1'])
    // Everything stops; two pages come back, and each gets the edits of one, whole.
    const next = await again()
    next.subscribe('fourth', () => {})
    next.subscribe('fifth', () => {})
    const [fourth, fifth, sixth] = await Promise.all(['fourth', 'fifth', 'sixth'].map((p) => next.kept(p)))
    expect([fourth, fifth, sixth]).toEqual([[edit('3')], [edit('2'), edit('2', 'b.clip.json')], []])
    expect(await next.kept('fourth')).toEqual([edit('3')])
  })

  it('[W4] is open in one server at a time; one that crashed shuts nobody out', async () => {
    const { workspace, folder, again } = await open()
    const mine = { path: PATH, base: null, content: { json: '1' } }
    await expect(openWorkspaceFolder(folder)).rejects.toMatchObject({ code: 'workspace/in-use' })
    // What is kept after the other has tried is there as well.
    await workspace.keep(PAGE, [mine])
    const next = await again()
    expect(await next.kept('next')).toEqual([mine])
    const lock = join(folder, '.facework/server')
    const taken = await readFile(lock, 'utf8')
    await next.close()
    expect(existsSync(lock)).toBe(false)
    // Nobody answers there any more; or somebody else does, with other words; or the file is none.
    const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => new Promise((resolve) => stranger.close(resolve)))
    const { port } = stranger.address() as AddressInfo
    for (const left of [taken, `${port} word`, 'nonsense', '']) {
      await writeFile(lock, left)
      const third = await openWorkspaceFolder(folder)
      await third.close()
    }
  })

  it('[W4] keeps what follows an edit that the disk had no room for', async () => {
    const { workspace, folder, again } = await open()
    const edit = (path: string) => ({ path, base: null, content: { json: path } })
    await workspace.keep(PAGE, [edit('a.clip.json')])
    const file = await openFile(join(folder, '.facework/journal'), 'a')
    const handles = Object.getPrototypeOf(file) as typeof file
    await file.close()
    const full = vi.spyOn(handles, 'writeFile').mockImplementationOnce(async function (
      this: typeof file,
      data,
    ) {
      await this.write((data as Uint8Array).subarray(0, 50))
      throw new Error('ENOSPC')
    })
    await expect(workspace.keep(PAGE, [edit('b.clip.json')])).rejects.toThrow('ENOSPC')
    full.mockRestore()
    await workspace.keep(PAGE, [edit('c.clip.json')])
    const next = await again()
    expect(await next.kept('next')).toEqual([edit('a.clip.json'), edit('c.clip.json')])
  })

  it('[W1] finishes a write that a crash cut off, and gives way to what changed since', async () => {
    const old = largeClip('a', 0)
    const files = documentToFiles(old)
    const { workspace, folder } = await open({
      [PATH]: files.json,
      'a.clip.bin': files.bin!,
      'b.clip.json': 'x',
    })
    const [{ hash }, b] = [await workspace.read(PATH), await workspace.read('b.clip.json')]
    await workspace.close()
    const next = documentToFiles({ ...largeClip('a', 1), name: 'next' })
    const writes = [
      { path: PATH, content: next, expected: hash },
      { path: 'b.clip.json', expected: b.hash },
      { path: 'c.clip.json', content: { json: 'c' }, expected: null },
    ]
    await writeFile(join(folder, '.facework/writing'), packDocuments(writes))
    // Columns were written, the text was not; and b was changed by someone before the restart.
    await writeFile(join(folder, 'a.clip.bin'), next.bin!)
    await writeFile(join(folder, '.a.clip.json.0000.facework-part'), '{ "half')
    await writeFile(join(folder, 'b.clip.json'), 'theirs')
    const again = await openWorkspaceFolder(folder)
    cleanups.push(() => again.close())
    expect(await again.read(PATH)).toMatchObject({ json: next.json, bin: next.bin })
    expect((await again.read('c.clip.json')).json).toBe('c')
    expect((await again.read('b.clip.json')).json).toBe('theirs')
    expect(await again.kept(PAGE)).toEqual([{ path: 'b.clip.json', base: b.hash }])
    expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([])
    expect(existsSync(join(folder, '.facework/writing'))).toBe(false)
  })

  it('[W2] tells what changes outside, once, and nothing of what stays the same', async () => {
    const text = textOf(testClip('a'))
    const { workspace, put } = await open({ [PATH]: text })
    const told: string[] = []
    workspace.subscribe(PAGE, (event) => {
      if (event.type === 'changed') told.push(`${event.path} ${event.hash === null ? 'gone' : 'there'}`)
    })
    await put(PATH, text)
    await put('sub/b.clip.json', text)
    await workspace.list()
    expect(told).toEqual(['sub/b.clip.json there'])
    await put('notes.txt', 'x')
    await put(PATH, `${text} `)
    const end = Date.now() + 5000
    while (told.length < 2 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(told).toEqual(['sub/b.clip.json there', `${PATH} there`])
  })
})
