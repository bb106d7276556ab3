import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Library, LibraryError, memoryCache, publishVersion } from '@facework/library'
import { sha256 } from '@facework/library/internal'
import { describe, expect, it } from 'vitest'
import { scrub } from '../keep/scrub.ts'
import { openLibrary } from '../open-library.ts'
import { clipVersion, publishClip, testClip } from '../test-library.ts'
import { startProcess } from '../test-process.ts'
import { testStores } from '../test-stores.ts'

const isProof = process.env.FACEWORK_PROVE === 'library-full-disk'
const MB = 1024 ** 2

/** A disk of its own, in memory; only root may make one. */
async function smallDisk(megabytes: number): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'facework-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  return {
    folder,
    async remove() {
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A clip with a sound of this size. */
async function publishSound(library: Library, name: string, bytes: number): Promise<string> {
  const { manifest, bytes: clip } = await clipVersion(testClip(name), `@acme/${name}`, '1.0.0')
  const sound = new Uint8Array(randomBytes(bytes))
  sound.set(new TextEncoder().encode('OggS'))
  const file = { path: 'voice.ogg', digest: await sha256(sound), bytes }
  const { state } = await publishVersion(
    library,
    { ...manifest, files: [...manifest.files, file] },
    async (path) => (path === file.path ? sound : clip),
  )
  return state
}

describe.runIf(isProof)('a disk that fills during publishes', () => {
  it('is answered with 507; nothing is published in part, reading goes on, and so does all of it with space again', async () => {
    const disk = await smallDisk(400)
    const stores = await testStores({})
    try {
      const folder = join(disk.folder, 'library')
      await mkdir(folder)
      await cp(stores.folder, folder, { recursive: true })
      const server = await startProcess({ folder, port: 0 })
      const library = new Library(server.url, { token: server.ownerToken, cache: memoryCache() })
      expect(await publishSound(library, 'before', MB)).toBe('published')
      const ballast = join(disk.folder, 'ballast')
      const statuses: number[] = []
      const acknowledged = ['before']
      for (let round = 0; round < 3; round++) {
        const { bavail, bsize } = await statfs(disk.folder)
        await writeFile(ballast, new Uint8Array(Math.max(0, bavail * bsize - (2 + round * 40) * MB)))
        for (let i = 0; i < 6; i++) {
          const name = `full-${round}-${i}`
          try {
            if ((await publishSound(library, name, MB)) === 'published') acknowledged.push(name)
          } catch (error) {
            statuses.push(error instanceof LibraryError ? error.status : -1)
          }
        }
        // What is there can be read, from a client that has nothing.
        const reader = new Library(server.url, { cache: memoryCache() })
        const asset = await reader.open('fw:@acme/before')
        for (const { path } of asset.version.files) await asset.read(path)
        await rm(ballast)
        const after = `after-${round}`
        await expect
          .poll(
            () =>
              publishClip(library, testClip(after), `@acme/${after}`, '1.0.0').then(
                (r) => r.state,
                () => 'failed',
              ),
            { timeout: 120_000, interval: 1000 },
          )
          .toBe('published')
        acknowledged.push(after)
      }
      await server.kill()
      const opened = await openLibrary(folder, {})
      const { missing, damaged } = await scrub(opened.context)
      const { rows } = await opened.context.database.query<{ name: string }>('select name from assets', [])
      await opened.close()
      console.info(`${acknowledged.length} published, refused with ${JSON.stringify(statuses)}`)
      expect({ missing, damaged }).toEqual({ missing: [], damaged: [] })
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged))
      expect(statuses.length).toBeGreaterThan(0)
      expect(statuses.every((status) => status === 507)).toBe(true)
    } finally {
      await stores.remove()
      await disk.remove()
    }
  }, 1_800_000)
})
