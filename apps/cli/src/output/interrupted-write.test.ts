import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readText } from '../input/read-file.ts'
import { testFolder } from '../test-io.ts'
import { writeOutput } from './write-output.ts'

const BUILT = join(import.meta.dirname, '../../dist/output/write-output.js')
const OLD = { 'a.clip.bin': 'old', 'a.clip.json': 'old', 'sub/b.clip.json': 'old' }

/** Replaces three files in a process that is killed at its n-th rename; returns whether it was. */
function writeAndKill(folder: string, at: number): boolean {
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const rename = fs.renameSync
    let left = ${at}
    fs.renameSync = (from, to) => { if (left-- === 0) process.kill(process.pid, 'SIGKILL'); rename(from, to) }
    syncBuiltinESMExports()
    const { writeOutput } = await import(${JSON.stringify(BUILT)})
    const files = ${JSON.stringify(Object.keys(OLD))}.map((path) => ({ path, content: 'new' }))
    await writeOutput(files, { cwd: ${JSON.stringify(folder)}, force: true, makeFolders: true })`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal === 'SIGKILL'
}

describe('[B2] a command that is killed', () => {
  it('between two renames is finished by the next one, also from another folder of the write', async () => {
    for (const [at, first] of [
      [0, 'a.clip.json'],
      [1, 'a.clip.bin'],
      [2, 'sub/b.clip.json'],
    ] as const) {
      const folder = testFolder()
      await writeOutput(
        Object.entries(OLD).map(([path, content]) => ({ path, content })),
        { cwd: folder.path, force: false, makeFolders: true },
      )
      expect(writeAndKill(folder.path, at)).toBe(true)
      expect(folder.files().length).toBeGreaterThan(3)
      // Reading is enough: whatever is read first, all of it is of one version.
      expect(await readText(first, folder.path)).toBe('new')
      for (const path of Object.keys(OLD))
        expect([path, await readText(path, folder.path)]).toEqual([path, 'new'])
      expect(folder.files()).toEqual(Object.keys(OLD))
    }
  })

  it('and was about to write a single file leaves the old one and nothing beside it', async () => {
    const folder = testFolder()
    folder.write('.a.00000000-1-000000000000.tmp', 'of another machine')
    const script = `
      const { writeOutput } = await import(${JSON.stringify(BUILT)})
      const big = new Uint8Array(30_000_000)
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5)
      await writeOutput([{ path: 'a', content: Array.from({ length: 40 }, () => big) }], { cwd: ${JSON.stringify(folder.path)}, force: true })`
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal).toBe('SIGKILL')
    await writeOutput([{ path: 'b', content: 'new' }], { cwd: folder.path, force: false })
    expect(folder.files()).toEqual(['.a.00000000-1-000000000000.tmp', 'b'])
  })

  it('a plan from someone else moves nothing that no run has made', async () => {
    const folder = testFolder()
    await writeOutput(
      Object.keys(OLD).map((path) => ({ path, content: 'old' })),
      { cwd: folder.path, force: false, makeFolders: true },
    )
    expect(writeAndKill(folder.path, 0)).toBe(true)
    const plan = folder.files().find((name) => name.startsWith('.facework-write'))!
    folder.write('precious', 'mine')
    folder.write(plan, JSON.stringify([['precious', 'a.clip.json']]))
    expect(await readText('a.clip.json', folder.path)).toBe('old')
    expect(folder.read('precious')).toBe('mine')
  })
})

describe('[B2] a link that leads nowhere', () => {
  it('is not replaced without --force', async () => {
    const folder = testFolder()
    symlinkSync('nowhere', join(folder.path, 'a'))
    const write = (force: boolean) => writeOutput([{ path: 'a', content: 'x' }], { cwd: folder.path, force })
    await expect(write(false)).rejects.toMatchObject({ code: 'cli/output-exists' })
    expect(existsSync(join(folder.path, 'a'))).toBe(false)
  })

  it('while it wrote the plan itself leaves nothing behind', async () => {
    const folder = testFolder()
    const left = `.${'0'.repeat(8)}`
    const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
    for (const name of ['.facework-write', '.a.clip.json', left])
      folder.write(
        `${name}.${host}-999999999-${'a'.repeat(12)}.tmp`,
        name === '.facework-write' ? '[["a' : 'new',
      )
    folder.write('a.clip.json', 'old')
    expect(await readText('a.clip.json', folder.path)).toBe('old')
    expect(folder.files()).toEqual(['a.clip.json'])
  })
})
