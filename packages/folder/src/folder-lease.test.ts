import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { withDiskFaults } from '../../../scripts/disk-faults.mjs'
import { FolderLease } from './folder-lease.ts'
import { isRunning, thisProcess } from './process-identity.ts'

const QUICK = { beat: 20, lease: 400 }
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function ownFolder(lease?: object) {
  const folder = await mkdtemp(join(tmpdir(), 'facework-folder-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const own = join(folder, '.facework')
  await mkdir(own)
  const put = (content: object) => writeFile(join(own, 'server'), `${JSON.stringify(content)}\n`)
  if (lease) await put(lease)
  const take = async () => {
    const taken = await FolderLease.take(own, QUICK)
    cleanups.push(() => taken.release())
    return taken
  }
  return { own, put, take }
}

const dead = spawnSync(process.execPath, ['-e', ''])
const LEFT_HERE = { ...thisProcess(), pid: dead.pid, id: 'left', beat: 3 }
const ELSEWHERE = { machine: 'render-7 boot ns', pid: 1, started: '5', id: 'theirs', beat: 3 }
const IN_USE = { code: 'workspace/in-use' }

describe('the lease of a folder', () => {
  it('[W4] is taken at once from a process that is gone, and from one whose number is another’s now', async () => {
    await (await ownFolder(LEFT_HERE)).take()
    const { take } = await ownFolder({
      ...thisProcess(),
      pid: process.ppid,
      started: '1',
      id: 'left',
      beat: 0,
    })
    await take()
  })

  it('[W4] of another machine is taken when its counter stands still, and not while it moves', async () => {
    const { put, take } = await ownFolder(ELSEWHERE)
    let beat = 3
    const beating = setInterval(() => put({ ...ELSEWHERE, beat: ++beat }), 50)
    const refused = expect(take()).rejects.toMatchObject({
      ...IN_USE,
      message: expect.stringContaining('render-7'),
    })
    await refused.finally(() => clearInterval(beating))
    await (await ownFolder(ELSEWHERE)).take()
  })

  it('[W4] counts up while it is held', async () => {
    const { own, take } = await ownFolder()
    await take()
    const beat = async () => JSON.parse(await readFile(join(own, 'server'), 'utf8')).beat as number
    await expect.poll(beat).toBeGreaterThan(2)
  })

  it('[W4] goes to one of many that find a server gone at the same time', async () => {
    for (let round = 0; round < 30; round++) {
      const { own } = await ownFolder(round % 2 ? LEFT_HERE : { ...ELSEWHERE })
      const takers = Array.from({ length: 4 }, () => FolderLease.take(own, { beat: 1000, lease: 40 }))
      const taken = (await Promise.allSettled(takers))
        .filter((t) => t.status === 'fulfilled')
        .map((t) => t.value)
      // One may have lost it again to another that moved its file: whoever still holds it, holds it alone.
      const holding = await Promise.allSettled(taken.map((lease) => lease.hold()))
      expect(holding.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
      expect(await readdir(own)).toEqual(['.gitignore', 'server'])
      for (const lease of taken) await lease.release()
    }
  })

  it('[W4] holds on a disk without hard links', async () => {
    const { take } = await ownFolder(LEFT_HERE)
    await withDiskFaults(
      (call) => (call === 'link' ? 'EPERM' : false),
      async () => {
        await take()
        await expect(take()).rejects.toMatchObject(IN_USE)
      },
    )
  })
})

describe('a process', () => {
  it('runs, is gone, or cannot be known', () => {
    expect(isRunning(thisProcess())).toBe(true)
    expect(isRunning(LEFT_HERE)).toBe(false)
    expect(isRunning(ELSEWHERE)).toBeUndefined()
  })
})
