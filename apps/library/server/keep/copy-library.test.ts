import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openLibrary } from '../open-library.ts'
import { resolveRefs } from '../read/resolve-refs.ts'
import { publishClip, testClip, testLibrary } from '../test-library.ts'
import { testStores } from '../test-stores.ts'
import { backupLibrary, restoreLibrary } from './copy-library.ts'
import { rebuildLibrary } from './rebuild-library.ts'

const folders: string[] = []
const newFolder = async () => {
  folders.push(await mkdtemp(join(tmpdir(), 'facework-keep-')))
  return folders.at(-1)!
}
/** Without the seconds that a new database takes. */
const newLibrary = async () => {
  const { folder } = await testStores({})
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

describe('a library', () => {
  it('is restored from a backup with all of its versions, rights and files; a damaged backup is refused', async () => {
    const library = await testLibrary()
    const clip = testClip('kept')
    const { digest } = await publishClip(library.owner(), clip, '@acme/kept', '1.0.0', { visibility: 'team' })
    await library.stop()
    const backup = await newFolder()
    const copied = await backupLibrary(library.folder, library.stores.options, backup)
    expect(copied.blobs).toBe(2)
    const target = await newLibrary()
    expect(await restoreLibrary(backup, target, {})).toEqual(copied)
    const { serveLibrary } = await import('../serve-library.ts')
    const server = await serveLibrary({ folder: target, port: 0 })
    expect(server.ownerToken).toBeUndefined()
    const { Library, memoryCache } = await import('@facework/library')
    const again = new Library(server.url, { token: library.token, cache: memoryCache() })
    const asset = await again.open('fw:@acme/kept')
    expect(asset.version.digest).toBe(digest)
    expect((await asset.read(asset.path)).length).toBeGreaterThan(0)
    expect((await publishClip(again, testClip('kept', clip.id), '@acme/kept', '1.0.1')).state).toBe(
      'published',
    )
    await server.close()
    await expect(restoreLibrary(backup, target, {})).rejects.toMatchObject({ code: 'library/not-empty' })
    const file = join(backup, 'blobs', digest.slice(0, 2), digest.slice(2))
    await writeFile(file, (await readFile(file, 'utf8')).replace('"kept"', '"lost"'))
    await expect(restoreLibrary(backup, await newLibrary(), {})).rejects.toMatchObject({
      code: 'library/integrity',
    })
    await expect(restoreLibrary(await newFolder(), target, {})).rejects.toMatchObject({
      code: 'library/backup',
    })
    await library.remove()
  })

  it('is rebuilt from its files alone when the database is lost', async () => {
    const library = await testLibrary({ engines: {} })
    const clip = testClip('first')
    const first = await publishClip(library.owner(), clip, '@acme/first', '1.0.0')
    const dependencies = [{ id: clip.id, version: '1.0.0', digest: first.digest }]
    const second = await publishClip(library.owner(), testClip('another'), '@acme/another', '1.0.0', {
      more: { dependencies },
    })
    await library.stop()
    const rebuilt = await newLibrary()
    await cp(join(library.folder, 'blobs'), join(rebuilt, 'blobs'), { recursive: true })
    const { context, close } = await openLibrary(rebuilt)
    expect(await rebuildLibrary(context, 'public')).toEqual({ versions: 2, failed: [] })
    const { resolution } = await resolveRefs(context.database, undefined, ['fw:@acme/another'])
    expect(Object.keys(resolution.versions).sort()).toEqual([first.digest, second.digest].sort())
    await close()
    await library.remove()
  })
})
