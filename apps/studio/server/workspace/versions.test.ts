import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clipKind, documentFromFiles, documentToFiles } from '@facework/documents'
import { afterEach, describe, expect, it } from 'vitest'
import { withDiskFaults } from '../../../../scripts/disk-faults.mjs'
import { largeClip, testFolder } from './test-folder.ts'
import { openWorkspaceFolder, type WorkspaceFolder } from './workspace-folder.ts'

const PATH = 'a.clip.json'
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const clip = clipKind.create('a', { duration: 1 })
const files = (duration: number) => documentToFiles({ ...clip, duration })

async function open() {
  const test = await testFolder({ [PATH]: files(1).json })
  cleanups.push(test.remove)
  let workspace = await openWorkspaceFolder(test.folder)
  cleanups.push(() => workspace.close())
  const restart = async () => {
    await workspace.close()
    workspace = await openWorkspaceFolder(test.folder)
    return workspace
  }
  return { ...test, workspace, restart }
}

async function save(workspace: WorkspaceFolder, content = files(2), path = PATH): Promise<void> {
  const expected = (await workspace.read(path).catch(() => undefined))?.hash ?? null
  expect((await workspace.write('page', [{ path, content, expected }])).conflicts).toEqual([])
}

async function durations(workspace: WorkspaceFolder): Promise<number[]> {
  const contents = await Promise.all(
    (await workspace.versions(clip.id)).map(({ hash }) => workspace.version(clip.id, hash)),
  )
  return contents.map(({ json, bin }) => (documentFromFiles(json, bin) as typeof clip).duration)
}

describe('[W7] versions of a document', () => {
  it('are what each save left, and what was there before the first; also after a restart', async () => {
    const { workspace, restart } = await open()
    expect(await workspace.versions(clip.id)).toEqual([])
    for (const duration of [2, 3, 3]) await save(workspace, files(duration))
    expect(await durations(workspace)).toEqual([3, 2, 1])
    expect(await durations(await restart())).toEqual([3, 2, 1])
  })

  it('hold columns, and follow a document to another file', async () => {
    const { workspace } = await open()
    const large = { ...largeClip('a', 0.5), id: clip.id }
    const { hash } = await workspace.read(PATH)
    await workspace.write('page', [
      { path: PATH, expected: hash },
      { path: 'b.clip.json', content: documentToFiles(large), expected: null },
    ])
    const [newest, before] = await workspace.versions(clip.id)
    expect([newest?.path, before?.path]).toEqual(['b.clip.json', PATH])
    const { json, bin } = await workspace.version(clip.id, newest!.hash)
    expect(documentFromFiles(json, bin)).toEqual(large)
  })

  it('include what another program wrote before a save went over it', async () => {
    const { workspace, folder } = await open()
    await save(workspace)
    await writeFile(join(folder, PATH), files(7).json)
    await save(workspace, files(3))
    expect(await durations(workspace)).toEqual([3, 7, 2, 1])
  })

  it('are a hundred; older ones are deleted with their files', async () => {
    const { workspace, folder } = await open()
    for (let i = 2; i < 106; i++) await save(workspace, files(i))
    const kept = await durations(workspace)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 105, 6])
    expect(await readdir(join(folder, '.facework/versions'))).toHaveLength(101)
  })

  it('a save that a crash interrupted is one when it is finished', async () => {
    const { workspace, folder, restart } = await open()
    const own = join(folder, '.facework')
    // What a server leaves that is killed between the files and their versions.
    await save(workspace, files(2))
    await withDiskFaults(
      (name, path) => name === 'unlink' && path.endsWith('writing'),
      () => save(workspace, files(3)),
    )
    expect((await readFile(join(own, 'writing'))).length).toBeGreaterThan(0)
    await rm(join(own, 'versions'), { recursive: true })
    expect(await durations(await restart())).toEqual([3])
  })

  it('that cannot be kept do not keep a save from being done, and are reported', async () => {
    const { workspace, folder } = await open()
    await writeFile(join(folder, '.facework/versions'), 'a file, not a folder')
    await save(workspace, files(2))
    expect((await workspace.read(PATH)).json).toBe(files(2).json)
    const { problems = [] } = await workspace.list()
    expect(problems.map((p) => p.code)).toEqual(['workspace/version-not-kept'])
    await rm(join(folder, '.facework/versions'))
    await save(workspace, files(3))
    expect((await workspace.list()).problems).toEqual([])
    expect(await durations(workspace)).toEqual([3, 2])
  })

  it('that are damaged are not there', async () => {
    const { workspace, folder } = await open()
    await save(workspace)
    const [newest] = await workspace.versions(clip.id)
    const versions = join(folder, '.facework/versions')
    const name = (await readdir(versions)).find((n) => n.endsWith(newest!.hash.slice(0, 32)))!
    await writeFile(
      join(versions, name),
      await readFile(join(versions, name)).then((b) => b.fill(0, b.length - 8)),
    )
    await expect(workspace.version(clip.id, newest!.hash)).rejects.toThrow(/history/)
  })
})
