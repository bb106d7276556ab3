import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readFile, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Journal } from '@facework/editor/internal'
import { FolderLease } from '@facework/folder/internal'
import { afterEach, describe, expect, it } from 'vitest'
import { withDiskFaults } from '../../../../scripts/disk-faults.mjs'
import { NodeDisk } from './node-disk.ts'

import { testFolder } from './test-folder.ts'
import { openWorkspaceFolder } from './workspace-folder.ts'

const PAGE = 'page'
/** The server may be putting something back at the same time. */
const REALLY = { recursive: true, maxRetries: 10 }
const edit = (path: string) => ({ path, base: null, content: { json: path } })
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function open() {
  const { folder, remove } = await testFolder({ 'note.txt': 'x' })
  cleanups.push(remove)
  let workspace = await openWorkspaceFolder(folder)
  cleanups.push(() => workspace.close())
  const restart = async () => {
    await workspace.close()
    workspace = await openWorkspaceFolder(folder)
    return workspace
  }
  const own = join(folder, '.facework')
  return { folder, workspace, restart, own, deleteOwn: () => rm(own, REALLY) }
}

async function until(what: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await what())) {
    if (Date.now() > end) throw new Error('It did not happen.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('the folder of the server, deleted while it runs', () => {
  it('[W4] is ignored by git, so that it is neither stashed nor committed', async () => {
    const { folder, own } = await open()
    expect(await readFile(join(own, '.gitignore'), 'utf8')).toBe('*\n')
    // Without variables of a git that may have started this test.
    const env = { PATH: process.env.PATH }
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' })
    git('init', '--quiet')
    expect(git('status', '--short')).toBe('?? note.txt\n')
  })

  it('[W4] an acknowledged edit is on the disk with those before it, and no second server opens the folder', async () => {
    const { folder, workspace, restart, deleteOwn } = await open()
    await workspace.keep(PAGE, [edit('a.clip.json')])
    await deleteOwn()
    await workspace.keep(PAGE, [edit('b.clip.json')])
    await expect(openWorkspaceFolder(folder)).rejects.toMatchObject({ code: 'workspace/in-use' })
    // As a crash would leave it.
    const left = await Journal.open(new NodeDisk(await copyOf(folder)), async () => {})
    expect(left.entriesOf(PAGE)).toEqual([edit('a.clip.json'), edit('b.clip.json')])
    await left.close()
    expect(await (await restart()).kept(PAGE)).toEqual([edit('a.clip.json'), edit('b.clip.json')])
  })

  it('[W4] comes back without an edit, and not in a project that is gone', async () => {
    const { folder, workspace, own, deleteOwn } = await open()
    await workspace.keep(PAGE, [edit('a.clip.json')])
    const { size } = await stat(join(own, 'journal'))
    await deleteOwn()
    await until(async () => (await stat(join(own, 'journal')).catch(() => undefined))?.size === size)
    expect(existsSync(join(own, 'server'))).toBe(true)
    await rm(folder, REALLY)
    await expect(workspace.keep(PAGE, [edit('b.clip.json')])).rejects.toThrow('ENOENT')
    expect(existsSync(folder)).toBe(false)
  })

  it('[W4] an edit is acknowledged only when all are written again', async () => {
    const { workspace, restart, deleteOwn } = await open()
    await workspace.keep(PAGE, [edit('a.clip.json')])
    await deleteOwn()
    const keep = () => workspace.keep(PAGE, [edit('b.clip.json')])
    await withDiskFaults(
      (call) => call === 'rename',
      async () => {
        await expect(keep()).rejects.toThrow('EIO')
        await expect(keep()).rejects.toThrow('EIO')
      },
    )
    await keep()
    expect(await (await restart()).kept(PAGE)).toEqual([edit('a.clip.json'), edit('b.clip.json')])
  })

  it('[W4] taken by a second server, nothing is acknowledged until that is gone; its edits stay', async () => {
    const { workspace, restart, own } = await open()
    await workspace.keep(PAGE, [edit('a.clip.json')])
    const elsewhere = await testFolder()
    cleanups.push(elsewhere.remove)
    const second = await FolderLease.take(join(elsewhere.folder, '.facework'))
    await copyFile(join(elsewhere.folder, '.facework/server'), join(own, 'server'))
    await unlink(join(own, 'journal'))
    const journal = await Journal.open(new NodeDisk(own), async () => {})
    await journal.keep('other', [edit('c.clip.json')])
    await journal.close()
    await expect(workspace.keep(PAGE, [edit('b.clip.json')])).rejects.toMatchObject({
      code: 'workspace/in-use',
    })
    await expect(
      workspace.write(PAGE, [{ path: 'd.clip.json', content: { json: 'd' }, expected: null }]),
    ).rejects.toMatchObject({ code: 'workspace/in-use' })
    await second.release()
    await workspace.keep(PAGE, [edit('b.clip.json')])
    const next = await restart()
    expect(await next.kept(PAGE)).toEqual([edit('a.clip.json'), edit('b.clip.json')])
    expect(await next.kept('other')).toEqual([edit('c.clip.json')])
  })
})

/** The server's folder as it is now, in another place. */
async function copyOf(folder: string): Promise<string> {
  const { folder: copy, put, remove } = await testFolder()
  cleanups.push(remove)
  await put('journal', await readFile(join(folder, '.facework/journal')))
  return copy
}
