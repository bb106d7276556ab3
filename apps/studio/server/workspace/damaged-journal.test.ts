import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { withDiskFaults } from '../../../../scripts/disk-faults.mjs'
import { testFolder } from './test-folder.ts'
import { openWorkspaceFolder, type WorkspaceFolder } from './workspace-folder.ts'

const PAGE = 'page'
const edit = (n: number) => ({ path: `${n}.clip.json`, base: null, content: { json: `edit ${n}` } })
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A closed project with five unsaved edits. */
async function fiveEdits() {
  const { folder, remove } = await testFolder()
  cleanups.push(remove)
  const first = await openWorkspaceFolder(folder)
  for (let n = 0; n < 5; n++) await first.keep(PAGE, [edit(n)])
  await first.close()
  const journal = join(folder, '.facework/journal')
  const open = async () => {
    const workspace = await openWorkspaceFolder(folder)
    cleanups.push(() => workspace.close())
    return workspace
  }
  return { folder, journal, open, bytes: await readFile(journal) }
}

const keptBy = async (workspace: WorkspaceFolder) => (await workspace.kept(PAGE)).map((e) => e.path[0])

describe('a journal with a flipped bit', () => {
  // In the second of five records: in its length, its sum, its content; then in the last one's content.
  it.each([
    ['length', 1, 0, '0234'],
    ['length, made huge', 1, 3, '0234'],
    ['sum', 1, 10, '0234'],
    ['content', 1, 70, '0234'],
    ['content of the last', 4, 70, '0123'],
  ])('[W4] in the %s of a record gives back the others and keeps a copy', async (_, record, at, left) => {
    const { folder, journal, open, bytes } = await fiveEdits()
    const damaged = Buffer.from(bytes)
    damaged[(bytes.length / 5) * (record as number) + (at as number)]! ^= 0x40
    await writeFile(journal, damaged)
    const workspace = await open()
    expect((await keptBy(workspace)).join('')).toBe(left)
    const { problems } = await workspace.list()
    expect(problems).toMatchObject([{ code: 'workspace/journal-damaged' }])
    expect((await readFile(join(folder, problems![0]!.path))).equals(damaged)).toBe(true)
  })

  it('[W4] a record that a crash cut off is no damage', async () => {
    const { folder, journal, open, bytes } = await fiveEdits()
    await writeFile(journal, bytes.subarray(0, bytes.length - 9))
    const workspace = await open()
    expect((await keptBy(workspace)).join('')).toBe('0123')
    expect((await workspace.list()).problems).toEqual([])
    expect(await readdir(join(folder, '.facework'))).not.toContainEqual(expect.stringContaining('damaged'))
  })
})

describe('a full disk', () => {
  it('[W4] half a record is cut off again, so that smaller edits fit', async () => {
    const { journal, open } = await fiveEdits()
    const workspace = await open()
    const before = await readFile(journal)
    await withDiskFaults(
      (call) => (call === 'datasync' ? 'ENOSPC' : false),
      async () => {
        await expect(workspace.keep(PAGE, [edit(5)])).rejects.toMatchObject({ code: 'ENOSPC' })
      },
    )
    expect((await readFile(journal)).equals(before)).toBe(true)
    // A second file does not fit either: the next edit goes behind the last whole one.
    await withDiskFaults(
      (call) => (call === 'rename' ? 'ENOSPC' : false),
      () => workspace.keep(PAGE, [edit(6)]),
    )
    await workspace.close()
    expect((await keptBy(await open())).join('')).toBe('012346')
  })

  it('[W4] does not keep the project from opening, with all edits', async () => {
    const { journal, open, bytes } = await fiveEdits()
    await writeFile(journal, Buffer.concat([bytes, bytes.subarray(0, 50)]))
    await withDiskFaults(
      (call, path) => (call === 'rename' && path.endsWith('.facework-part') ? 'ENOSPC' : false),
      async () => {
        const workspace = await open()
        expect((await keptBy(workspace)).join('')).toBe('01234')
        await workspace.keep(PAGE, [edit(5)])
      },
    )
    for (const clean of cleanups.splice(1)) await clean()
    expect((await keptBy(await open())).join('')).toBe('012345')
  })
})
