import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Library, type Manifest, memoryCache, publishVersion } from '@facework/library'
import { sha256 } from '@facework/library/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clipVersion, publishClip, testClip } from '../test-library.ts'
import { randomBy, startProcess, type TestProcess } from '../test-process.ts'
import { testStores } from '../test-stores.ts'

/** `npm run prove -- library-hostile` has 300 damaged files beside the made ones. */
const DAMAGED = Number(process.env.FACEWORK_HOSTILE ?? 2)
const isProof = DAMAGED > 2
const HEAD = readFileSync(join(import.meta.dirname, '../../../../samples/heads/ada.glb'))
/** Memory that the server may take more, and times that others may wait as long. */
const MOST_MEMORY = 50
const MOST_DELAY = 2

const text = (value: string) => new TextEncoder().encode(value)
const random = randomBy(11)

/** A .glb with this JSON. */
function glb(json: object, bin = new Uint8Array(4)): Uint8Array {
  const body = text(JSON.stringify(json))
  const padded = new Uint8Array(Math.ceil(body.length / 4) * 4).fill(32)
  padded.set(body)
  const all = new Uint8Array(28 + padded.length + bin.length)
  const view = new DataView(all.buffer)
  for (const [at, value] of [0x46546c67, 2, all.length, padded.length, 0x4e4f534a].entries())
    view.setUint32(at * 4, value, true)
  all.set(padded, 20)
  view.setUint32(20 + padded.length, bin.length, true)
  view.setUint32(24 + padded.length, 0x004e4942, true)
  all.set(bin, 28 + padded.length)
  return all
}

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const accessor = { componentType: 5126, count: 1, type: 'SCALAR' }
const asset = { version: '2.0' }

/** By name: a file that must not become public, and under which name it is sent. */
const MADE: Readonly<Record<string, readonly [path: string, bytes: Uint8Array]>> = {
  'SVG with a script': [
    'face.png',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  'HTML as a picture': ['face.jpg', text('<!doctype html><script>alert(1)</script>')],
  'HTML after a picture header': ['face.glb', text('glTF<script>alert(1)</script>')],
  'a script': ['run.js', text('require("child_process").execSync("id")')],
  'an archive': ['all.zip', new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(60)])],
  'a program': ['face.glb', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, ...new Uint8Array(60)])],
  'a picture of 10⁹ pixels': ['face.png', png(32768, 32768)],
  'a picture whose size is not a number of pixels': ['face.png', png(0xffffffff, 0xffffffff)],
  'deep JSON': ['a.clip.json', text(`{"kind":"clip","version":1,"id":"x","name":${deep(100_000)}}`)],
  'a model with 10⁶ accessors': [
    'face.glb',
    glb({ asset, accessors: Array.from({ length: 1_000_000 }, () => accessor) }),
  ],
  'an accessor of 2³¹ values': [
    'face.glb',
    glb({
      asset,
      accessors: [{ ...accessor, count: 2 ** 31, type: 'MAT4' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
    }),
  ],
  'a buffer at another address': [
    'face.gltf',
    text(
      JSON.stringify({ asset, buffers: [{ uri: 'http://169.254.169.254/latest/meta-data', byteLength: 4 }] }),
    ),
  ],
  'a picture at another address': [
    'face.gltf',
    text(
      JSON.stringify({
        asset,
        images: [{ uri: 'file:///etc/passwd' }],
        textures: [{ source: 0 }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      }),
    ),
  ],
  'nodes in a circle': [
    'face.glb',
    glb({ asset, nodes: [{ children: [1] }, { children: [0] }], scenes: [{ nodes: [0] }] }),
  ],
  'a file that says it is larger': [
    'face.glb',
    (() => {
      const bytes = glb({ asset })
      new DataView(bytes.buffer).setUint32(8, 2 ** 31, true)
      return bytes
    })(),
  ],
  'an empty file': ['face.glb', new Uint8Array(0)],
  'a .facework of noise': [
    'face.facework',
    (() => {
      const bytes = new Uint8Array(4096).map(() => random() * 256)
      bytes.set(text('FACEWORK'))
      return bytes
    })(),
  ],
  'a key that every object has': [
    'a.clip.json',
    text('{"kind":"clip","version":1,"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'),
  ],
}

/** A real head with bytes changed, removed or repeated. */
function damaged(): Uint8Array {
  const from = Math.floor(random() * HEAD.length)
  const bytes = new Uint8Array(HEAD)
  const way = random()
  if (way < 0.3) return bytes.slice(0, from)
  if (way < 0.5)
    return new Uint8Array([...bytes.slice(0, from & 0xffff), ...bytes.slice((from & 0xffff) + 64)])
  // In the JSON, where every byte counts.
  for (let i = 0; i < 40; i++) bytes[20 + Math.floor(random() * 20_000)] = random() * 256
  return bytes
}

async function send(
  library: Library,
  name: string,
  path: string,
  bytes: Uint8Array,
  more: Partial<Manifest> = {},
) {
  const { manifest } = await clipVersion(testClip('x'), `@evil/${name}`, '1.0.0')
  const id = crypto.randomUUID().replace(/^(.{14})./, '$17')
  const file = { path, digest: await sha256(bytes), bytes: bytes.length }
  const whole = {
    ...manifest,
    id,
    kind: 'head' as const,
    main: path,
    members: [{ id, kind: 'head' as const, name, path }],
    files: [file],
    ...more,
  }
  try {
    const { state } = await publishVersion(library, whole, async () => bytes)
    return { state, digest: file.digest }
  } catch (error) {
    return { state: (error as { code?: string }).code ?? 'error', digest: file.digest }
  }
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1]!

describe('hostile uploads', () => {
  let server: TestProcess
  let library: Library
  let stores: Awaited<ReturnType<typeof testStores>>
  beforeAll(async () => {
    stores = await testStores({})
    server = await startProcess({ folder: stores.folder, port: 0, config: { requestsPerMinute: 1e9 } })
    library = new Library(server.url, { token: server.ownerToken, cache: memoryCache() })
    await publishClip(library, testClip('good'), '@acme/good', '1.0.0')
  })
  afterAll(async () => {
    await server?.kill()
    await stores?.remove()
  })

  it(`are not public, none of ${Object.keys(MADE).length} made and ${DAMAGED} damaged ones, and disturb nobody`, async () => {
    const latency = async () => {
      const times: number[] = []
      for (let i = 0; i < 20; i++) {
        const began = performance.now()
        await (await fetch(`${server.url}/v1/assets/acme/good`)).json()
        times.push(performance.now() - began)
      }
      return median(times)
    }
    // Whole heads first, three at once, which are read and then refused for their members: what any upload of that size
    // takes is not what a hostile one takes.
    const whole = isProof ? 30 : 3
    await Promise.all(
      [0, 1, 2].map(async (lane) => {
        for (let i = lane; i < whole; i += 3) {
          const bytes = new Uint8Array(HEAD)
          // Another head: a number at the end of its binary part differs.
          bytes[bytes.length - 8]! ^= i + 1
          await send(library, `whole-${i}`, 'face.glb', bytes)
        }
      }),
    )
    await latency()
    const before = { memory: memoryOf(server.child.pid!), delay: await latency() }
    const delays: number[] = []
    const public_: string[] = []
    const states: Record<string, number> = {}
    const cases = [
      ...Object.entries(MADE).map(([name, [path, bytes]]) => ({ name, path, bytes, mustFail: true })),
      ...Array.from({ length: DAMAGED }, (_, i) => ({
        name: `damaged ${i}`,
        path: 'face.glb',
        bytes: damaged(),
        mustFail: false,
      })),
    ]
    const watching = (async () => {
      while (cases.length > 0) {
        delays.push(await latency())
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    })()
    const work = async () => {
      for (let next = cases.pop(); next; next = cases.pop()) {
        const asset = next.name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .slice(0, 60)
        const { state, digest } = await send(library, asset, next.path, next.bytes)
        states[state] = (states[state] ?? 0) + 1
        const blob = await fetch(`${server.url}/v1/blobs/sha256-${digest}`)
        const isPublic = state === 'published' || blob.status !== 404
        // A damaged head that still is one is as good as any.
        if (isPublic && next.mustFail) public_.push(next.name)
        if (state !== 'published' && blob.status !== 404) public_.push(`${next.name}: its file`)
      }
    }
    await Promise.all([work(), work(), work()])
    await watching
    const grown = memoryOf(server.child.pid!) - before.memory
    const slower = median(delays) / before.delay
    console.info(
      `${JSON.stringify(states)}; memory +${grown.toFixed(0)} MB, others wait ${slower.toFixed(2)} ×`,
    )
    expect(public_).toEqual([])
    expect((await publishClip(library, testClip('still'), '@acme/still', '1.0.0')).state).toBe('published')
    if (isProof) {
      expect(grown).toBeLessThanOrEqual(MOST_MEMORY)
      expect(slower).toBeLessThanOrEqual(MOST_DELAY)
    }
  }, 3_600_000)
})
