import { type Clip, clipKind, documentToFiles, keyedCurve } from '@facework/documents'
import { Library, type Manifest, memoryCache, type PublishOptions, publishVersion } from '@facework/library'
import { sha256 } from '@facework/library/internal'
import type { LibraryConfig } from './config.ts'
import { openLibrary } from './open-library.ts'
import { serveLibrary } from './serve-library.ts'
import { type TestEngines, testStores } from './test-stores.ts'

export interface TestLibraryOptions {
  readonly engines?: TestEngines | undefined
  readonly config?: Partial<LibraryConfig> | undefined
}

/** A library of its own, served, with the token of its owner. */
export async function testLibrary({ engines, config = {} }: TestLibraryOptions = {}) {
  const stores = await testStores(engines)
  const { folder } = stores
  const errors: unknown[] = []
  const options = { ...stores.options, config, log: (error: unknown) => errors.push(error) }
  const start = (port = 0, more: Partial<LibraryConfig> = {}) =>
    serveLibrary({ ...options, config: { ...config, ...more }, folder, port })
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
    stores,
    errors,
    token,
    get url() {
      return server.url
    },
    owner: () => as(token),
    as,
    idle: () => server.idle(),
    /** At the same address when it is given other settings: they may name it. */
    async restart(more?: Partial<LibraryConfig>) {
      const { port } = server
      await stop()
      server = await start(more && port, more)
      running = true
    },
    stop,
    /** Opened without a server; stop it before. */
    open: () => openLibrary(folder, options),
    async remove() {
      await stop()
      await stores.remove()
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
