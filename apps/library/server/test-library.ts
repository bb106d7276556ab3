import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clip, clipKind, documentToFiles, keyedCurve } from '@facework/documents'
import { Library, type Manifest, memoryCache, type PublishOptions, publishVersion } from '@facework/library'
import { sha256 } from '@facework/library/internal'
import type { LibraryConfig } from './config.ts'
import { openEmbedded } from './database/embedded-database.ts'
import { migrate } from './database/migrate.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { serveLibrary } from './serve-library.ts'

let template: Promise<string> | undefined

/** A new database takes seconds: it is made once, and copied. */
async function templateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'facework-template-'))
  const database = await openEmbedded(join(folder, 'database'))
  await migrate(database)
  await (await openJobs(database, { supervise: false, log: () => {} })).stop()
  await database.close()
  process.on('exit', () => void rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with a library that nothing was published to. */
export async function libraryFolder(): Promise<string> {
  template ??= templateFolder()
  const folder = await mkdtemp(join(tmpdir(), 'facework-library-'))
  await cp(await template, folder, { recursive: true })
  return folder
}

/** A library in a folder of its own, served, with the token of its owner. */
export async function testLibrary(config: Partial<LibraryConfig> = {}) {
  const folder = await libraryFolder()
  const errors: unknown[] = []
  const start = () => serveLibrary({ folder, port: 0, config, log: (error) => errors.push(error) })
  let server = await start()
  const token = server.ownerToken!
  let running = true
  const stop = async () => {
    if (running) await server.close()
    running = false
  }
  const as = (given?: string) => new Library(server.url, { token: given, cache: memoryCache() })
  return {
    folder,
    errors,
    token,
    get url() {
      return server.url
    },
    owner: () => as(token),
    as,
    idle: () => server.idle(),
    async restart() {
      await stop()
      server = await start()
      running = true
    },
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

export function testClip(name: string, id?: string, curves: readonly string[] = ['JawDrop']): Clip {
  return clipKind.create(
    name,
    { duration: 1, curves: curves.map((curve) => keyedCurve(curve, [[0, 0.5]])) },
    id,
  )
}

/** The manifest of a clip, and its file. */
export async function clipVersion(clip: Clip, name: string, version: string, more: Partial<Manifest> = {}) {
  const bytes = new TextEncoder().encode(documentToFiles(clip).json)
  const path = `${clip.name}.clip.json`
  const manifest: Manifest = {
    manifest: 1,
    id: clip.id,
    name,
    version,
    kind: 'clip',
    title: clip.name,
    description: '',
    tags: [],
    license: 'CC0-1.0',
    credits: [],
    main: path,
    members: [{ id: clip.id, kind: 'clip', name: clip.name, path }],
    files: [{ path, digest: await sha256(bytes), bytes: bytes.length }],
    dependencies: [],
    ...more,
  }
  return { manifest, bytes }
}

export async function publishClip(
  library: Library,
  clip: Clip,
  name: string,
  version: string,
  options: PublishOptions & { more?: Partial<Manifest> } = {},
) {
  const { more, ...rest } = options
  const { manifest, bytes } = await clipVersion(clip, name, version, more)
  return publishVersion(library, manifest, async () => bytes, rest)
}
