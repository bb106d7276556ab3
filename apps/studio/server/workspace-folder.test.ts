import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFromFiles, documentToFiles } from '@facework/documents'
import { packParcel } from '@facework/editor'
import { afterEach, describe, expect, it } from 'vitest'
import { largeClip, testClip, testFolder, textOf } from './test-folder.ts'
import { WorkspaceFolder } from './workspace-folder.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function open(files: Record<string, string | Uint8Array> = {}) {
  const test = await testFolder(files)
  cleanups.push(test.remove)
  const workspace = await WorkspaceFolder.open(test.folder)
  cleanups.push(() => workspace.close())
  const again = async () => {
    await workspace.close()
    const next = await WorkspaceFolder.open(test.folder)
    cleanups.push(() => next.close())
    return next
  }
  return { ...test, workspace, again }
}
const PATH = 'a.clip.json'

describe('a folder as workspace', () => {
  it('[W1] writes all or none, and only over what is expected', async () => {
    const { workspace, folder } = await open({ [PATH]: textOf(testClip('a')) })
    const { hash } = await workspace.read(PATH)
    const content = documentToFiles(testClip('b'))
    const both = (expected: string | null) =>
      workspace.write([
        { path: 'new/b.clip.json', content, expected: null },
        { path: PATH, content, expected },
      ])
    expect(await both('stale')).toEqual({ written: [], conflicts: [{ path: PATH, found: hash }] })
    expect(existsSync(join(folder, 'new'))).toBe(false)
    const { written } = await both(hash)
    expect(written.map((w) => w.path)).toEqual(['new/b.clip.json', PATH])
    expect((await workspace.read(PATH)).hash).toBe(written[1]!.hash)
    await expect(
      workspace.write([
        { path: PATH, expected: null },
        { path: PATH, expected: null },
      ]),
    ).rejects.toMatchObject({ code: 'workspace/write-twice' })
    expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([])
  })

  it('[W1] a document and its columns are one file', async () => {
    const { workspace, folder } = await open()
    const large = largeClip('a', 0.5)
    await workspace.write([{ path: PATH, content: documentToFiles(large), expected: null }])
    expect((await readdir(folder)).sort()).toEqual(['.facework', 'a.clip.bin', 'a.clip.json'])
    const { hash, json, bin } = await workspace.read(PATH)
    expect(documentFromFiles(json, bin)).toEqual(large)
    expect((await workspace.list()).documents.map((f) => f.path)).toEqual([PATH])
    const small = documentToFiles(testClip('a'))
    await workspace.write([{ path: PATH, content: small, expected: hash }])
    expect((await readdir(folder)).sort()).toEqual(['.facework', 'a.clip.json'])
  })

  it('[W4] keeps unsaved edits over a restart, and forgets them when they are saved', async () => {
    const { workspace, folder, again } = await open({ [PATH]: textOf(testClip('a')) })
    const { hash } = await workspace.read(PATH)
    const mine = { path: PATH, base: hash, content: documentToFiles(largeClip('a', 1)) }
    await workspace.keep([{ ...mine, content: { json: '1' } }])
    await workspace.keep([mine, { path: 'gone.clip.json', base: 'x' }])
    const second = await again()
    expect(second.kept()).toEqual([mine, { path: 'gone.clip.json', base: 'x' }])
    await second.write([{ path: PATH, content: mine.content, expected: hash }])
    await second.forget(['gone.clip.json'])
    expect(second.kept()).toEqual([])
    await second.close()
    // A record that a crash cut off does not hide those before it, nor those that follow later.
    const third = await WorkspaceFolder.open(folder)
    await third.keep([mine])
    await third.close()
    const journal = join(folder, '.facework/journal')
    const whole = await readFile(journal)
    await appendFile(journal, whole.subarray(0, whole.length - 7))
    const fourth = await WorkspaceFolder.open(folder)
    expect(fourth.kept()).toEqual([mine])
    await fourth.keep([{ path: 'b.clip.json', base: null, content: { json: '2' } }])
    await fourth.close()
    const fifth = await WorkspaceFolder.open(folder)
    expect(fifth.kept().map((e) => e.path)).toEqual([PATH, 'b.clip.json'])
    await fifth.close()
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
    await writeFile(join(folder, '.facework/writing'), packParcel(writes))
    // Columns were written, the text was not; and b was changed by someone before the restart.
    await writeFile(join(folder, 'a.clip.bin'), next.bin!)
    await writeFile(join(folder, '.a.clip.json.0000.facework-part'), '{ "half')
    await writeFile(join(folder, 'b.clip.json'), 'theirs')
    const again = await WorkspaceFolder.open(folder)
    cleanups.push(() => again.close())
    expect(await again.read(PATH)).toMatchObject({ json: next.json, bin: next.bin })
    expect((await again.read('c.clip.json')).json).toBe('c')
    expect((await again.read('b.clip.json')).json).toBe('theirs')
    expect(again.kept()).toEqual([{ path: 'b.clip.json', base: b.hash }])
    expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([])
    expect(existsSync(join(folder, '.facework/writing'))).toBe(false)
  })

  it('[W2] tells what changes outside, once, and nothing of what stays the same', async () => {
    const text = textOf(testClip('a'))
    const { workspace, put } = await open({ [PATH]: text })
    const told: string[] = []
    workspace.subscribe((event) => {
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
