import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Library, memoryCache } from '@facework/library'
import { afterAll, describe, expect, it } from 'vitest'
import { publishClip, testClip } from '../test-library.ts'
import { startProcess, type TestProcess } from '../test-process.ts'
import { testStores } from '../test-stores.ts'

const isProof = process.env.FACEWORK_PROVE === 'library-load'

/** The least that serves a file: what others are compared with. */
const PLAIN = `
import { createServer } from 'node:http'
import { createReadStream, statSync } from 'node:fs'
const server = createServer((request, response) => {
  const file = process.argv[1] + request.url
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': statSync(file).size })
  createReadStream(file).pipe(response)
}).listen(0, '127.0.0.1', () => console.log(server.address().port))`

const CLOCK = 100
/** Seconds of processor time of a process and its threads. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / CLOCK
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
const get = (url: string) =>
  new Promise<number>((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
        })
        response.on('end', () =>
          response.statusCode === 200 ? resolve(size) : reject(new Error(String(response.statusCode))),
        )
        response.on('error', reject)
      })
      .on('error', reject)
  })

/** Requests for each second of the server's processor time. */
async function measure(pid: number, url: string, count: number): Promise<number> {
  const before = cpuOf(pid)
  let left = count
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) await get(url)
    }),
  )
  return count / Math.max(0.01, cpuOf(pid) - before)
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

describe.runIf(isProof)('a library under load', () => {
  const ends: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })
  let server: TestProcess
  let library: Library

  it('serves files with fewer processor seconds than a plain file server, or nearly', async () => {
    const stores = await testStores({})
    ends.push(() => stores.remove())
    server = await startProcess({ folder: stores.folder, port: 0, config: { requestsPerMinute: 1e9 } })
    ends.push(() => server.kill())
    library = new Library(server.url, { token: server.ownerToken, cache: memoryCache() })
    const folder = await mkdtemp(join(tmpdir(), 'facework-plain-'))
    ends.push(() => rm(folder, { recursive: true, force: true }))
    const child = spawn(process.execPath, ['--input-type=module', '-e', PLAIN, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    ends.push(async () => child.kill('SIGKILL'))
    const [text] = (await once(child.stdout!, 'data')) as [Buffer]
    const plain = `http://127.0.0.1:${Number(String(text))}`
    const ratios: Record<string, number> = {}
    // Many of each: processor time is counted in hundredths of a second, and both servers compile what they run often.
    for (const [name, bytes, count] of [
      ['12 KB', 12_000, 8000],
      ['677 KB', 677_000, 1000],
    ] as const) {
      const digest = await publishBytes(library, name, bytes)
      await writeFile(join(folder, digest), randomBytes(bytes))
      const rounds: number[] = []
      for (let round = 0; round < 9; round++) {
        const theirs = await measure(child.pid!, `${plain}/${digest}`, count)
        const ours = await measure(server.child.pid!, `${server.url}/v1/blobs/sha256-${digest}`, count)
        if (round > 1) rounds.push(ours / theirs)
      }
      ratios[name] = median(rounds)
    }
    console.info(`Requests a processor second, as a ratio to createReadStream: ${JSON.stringify(ratios)}`)
    expect(ratios['12 KB']).toBeGreaterThanOrEqual(3)
    expect(ratios['677 KB']).toBeGreaterThanOrEqual(0.8)
  }, 3_600_000)

  it('publishes 20 clips a second, embedded', async () => {
    const count = 400
    let next = 0
    const began = performance.now()
    const before = cpuOf(server.child.pid!)
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (next < count) {
          const n = next++
          const { state } = await publishClip(library, testClip(`clip ${n}`), `@load/clip-${n}`, '1.0.0')
          if (state !== 'published') throw new Error(state)
        }
      }),
    )
    const seconds = (performance.now() - began) / 1000
    console.info(
      `${(count / seconds).toFixed(1)} publishes a second; ${((cpuOf(server.child.pid!) - before) / count).toFixed(3)} processor seconds each in the server`,
    )
    expect(count / seconds).toBeGreaterThanOrEqual(20)
  }, 3_600_000)
})

/** A sound, which is not compressed. */
async function publishBytes(library: Library, name: string, bytes: number): Promise<string> {
  const { publishVersion } = await import('@facework/library')
  const { sha256 } = await import('@facework/library/internal')
  const { clipVersion } = await import('../test-library.ts')
  const plainName = name.toLowerCase().replaceAll(' ', '-')
  const { manifest, bytes: clip } = await clipVersion(
    testClip(`clip ${plainName}`),
    `@load/${plainName}`,
    '1.0.0',
  )
  const sound = new Uint8Array(randomBytes(bytes))
  sound.set(new TextEncoder().encode('OggS'))
  const file = { path: 'voice.ogg', digest: await sha256(sound), bytes }
  const whole = { ...manifest, files: [...manifest.files, file] }
  const { state, diagnostics } = await publishVersion(library, whole, async (path) =>
    path === file.path ? sound : clip,
  )
  if (state !== 'published') throw new Error(JSON.stringify(diagnostics))
  return file.digest
}
