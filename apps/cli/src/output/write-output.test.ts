import { chmodSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testFolder } from '../test-io.ts'
import { cleanUpNow, writeOutput } from './write-output.ts'

const failing = vi.hoisted(() => ({ rename: (_to: string): void => {} }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    renameSync(from: string, to: string) {
      failing.rename(to)
      fs.renameSync(from, to)
    },
  }
})

afterEach(() => {
  failing.rename = () => {}
})

function failAt(name: string): void {
  let failed = false
  failing.rename = (to) => {
    // Once, so that the way back is open as it would be on a real disk.
    if (failed || !to.endsWith(name)) return
    failed = true
    throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', path: to })
  }
}

describe('[B2] writes are whole or not at all', () => {
  it('writes several files, and leaves nothing beside them', async () => {
    const folder = testFolder()
    const files = [
      { path: 'a.json', content: 'one' },
      { path: 'deep/er/b.bin', content: Uint8Array.of(1, 2, 3) },
    ]
    await writeOutput(files, { cwd: folder.path, force: false, makeFolders: true })
    expect(folder.files()).toEqual(['a.json', 'deep/er/b.bin'])
    expect(folder.read('a.json')).toBe('one')
    expect([...folder.bytes('deep/er/b.bin')]).toEqual([1, 2, 3])
  })

  it('replaces a file only when told to, and leaves it alone otherwise', async () => {
    const folder = testFolder()
    folder.write('b', 'old')
    const files = [
      { path: 'a', content: 'new' },
      { path: 'b', content: 'new' },
    ]
    const write = (force: boolean) => writeOutput(files, { cwd: folder.path, force })
    await expect(write(false)).rejects.toMatchObject({ code: 'cli/output-exists', path: 'b' })
    expect([folder.files(), folder.read('b')]).toEqual([['b'], 'old'])
    await write(true)
    expect([folder.files(), folder.read('a'), folder.read('b')]).toEqual([['a', 'b'], 'new', 'new'])
  })

  it('takes a link that leads nowhere for a file that is there', async () => {
    const folder = testFolder()
    symlinkSync('nowhere', join(folder.path, 'a'))
    const write = writeOutput([{ path: 'a', content: 'new' }], { cwd: folder.path, force: false })
    await expect(write).rejects.toMatchObject({ code: 'cli/output-exists', path: 'a' })
    expect(readlinkSync(join(folder.path, 'a'))).toBe('nowhere')
  })

  it('takes back what it had put in place when a later rename fails', async () => {
    const folder = testFolder()
    folder.write('a', 'old a')
    folder.write('c', 'old c')
    failAt('c')
    const files = ['a', 'b', 'c'].map((path) => ({ path, content: `new ${path}` }))
    await expect(writeOutput(files, { cwd: folder.path, force: true })).rejects.toMatchObject({
      code: 'cli/write',
      message: 'The result could not be written: EIO: i/o error. Nothing was changed.',
    })
    expect(folder.files()).toEqual(['a', 'c'])
    expect([folder.read('a'), folder.read('c')]).toEqual(['old a', 'old c'])
  })

  it('takes away folders it made when it fails', async () => {
    const folder = testFolder()
    mkdirSync(join(folder.path, 'kept'))
    failAt('x')
    const options = { cwd: folder.path, force: false, makeFolders: true }
    await expect(writeOutput([{ path: 'kept/new/er/x', content: '' }], options)).rejects.toThrow()
    expect(statSync(join(folder.path, 'kept/new'), { throwIfNoEntry: false })).toBeUndefined()
    expect(statSync(join(folder.path, 'kept')).isDirectory()).toBe(true)
  })

  it('leaves no temporary file when interrupted half way', async () => {
    const folder = testFolder()
    const content = new Uint8Array(20_000_000)
    const writing = writeOutput([{ path: 'big', content }], { cwd: folder.path, force: false })
    for (let i = 0; i < 200 && folder.files().length === 0; i++) await new Promise((r) => setTimeout(r, 1))
    expect(folder.files()).toHaveLength(1)
    cleanUpNow() // what Ctrl-C calls
    expect(folder.files()).toEqual([])
    await expect(writing).rejects.toMatchObject({ code: 'cli/write' })
    expect(folder.files()).toEqual([])
  })

  it('says why a place cannot be written to', async () => {
    const folder = testFolder()
    folder.write('file', '')
    mkdirSync(join(folder.path, 'folder'))
    const write = (path: string) => writeOutput([{ path, content: '' }], { cwd: folder.path, force: true })
    await expect(write('folder')).rejects.toMatchObject({ code: 'cli/output-is-folder' })
    await expect(write('nowhere/a')).rejects.toMatchObject({ code: 'cli/output-folder' })
    await expect(write('file/a')).rejects.toMatchObject({ code: 'cli/output-folder' })
    await expect(write('/proc/a')).rejects.toMatchObject({ code: 'cli/write' })
    expect(folder.files()).toEqual(['file'])
  })

  it('keeps the mode of the file it replaces, and writes through links', async () => {
    const folder = testFolder()
    folder.write('real', 'old')
    chmodSync(join(folder.path, 'real'), 0o640)
    symlinkSync('real', join(folder.path, 'link'))
    await writeOutput([{ path: 'link', content: 'new' }], { cwd: folder.path, force: true })
    expect(lstatSync(join(folder.path, 'link')).isSymbolicLink()).toBe(true)
    expect(readlinkSync(join(folder.path, 'link'))).toBe('real')
    expect([folder.read('real'), statSync(join(folder.path, 'real')).mode & 0o777]).toEqual(['new', 0o640])
  })
})
