import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemOf } from '../problem.ts'
import { BlobIndex } from './blob-info.ts'
import { folderBlobs } from './folder-blobs.ts'
import { type BlobSender, blobSender } from './send-blob.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const SMALL = randomBytes(12_000)
const LARGE = randomBytes(3_000_000)
const TEXT = Buffer.from(`{"text": "${'word '.repeat(2000)}"}`)

let folder: string
let sender: BlobSender
let url: string
let queries = 0
const ends: (() => unknown)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facework-send-'))
  const rows = new Map<string, object>()
  for (const [bytes, media] of [
    [SMALL, 'audio/ogg'],
    [LARGE, 'audio/ogg'],
    [TEXT, 'application/json'],
  ] as const) {
    const digest = sha256(bytes)
    await mkdir(join(folder, digest.slice(0, 2)), { recursive: true })
    await writeFile(join(folder, digest.slice(0, 2), digest.slice(2)), bytes)
    rows.set(digest, { bytes: bytes.length, media, public: true })
  }
  const database = {
    async query(_: string, [digest]: readonly unknown[] = []) {
      queries++
      const row = rows.get(String(digest))
      return { rows: (row ? [row] : []) as never[], rowCount: row ? 1 : 0 }
    },
  }
  sender = blobSender(folderBlobs(folder), new BlobIndex(database))
  const server = createServer((request, response) => {
    const ready = sender.ready(request)
    if (ready) {
      response.writeHead(200, [...ready.headers, 'x-ready', 'yes']).end(ready.body)
      return
    }
    const name = request.url!.slice('/v1/blobs/'.length)
    sender
      .send(request, response, name, async () => undefined)
      .catch((error: unknown) => {
        if (response.headersSent) response.destroy()
        else response.writeHead(problemOf(error).status).end()
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/blobs/sha256-`
  ends.push(() => server.close())
})
afterAll(async () => {
  for (const end of ends) end()
  await rm(folder, { recursive: true, force: true })
})

const openFilesBelow = (path: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(path)
    } catch {
      return false
    }
  }).length

describe('[L7] files of a library', () => {
  it('are the same from memory, without a look at the database, until they are forgotten', async () => {
    const address = url + sha256(SMALL)
    const first = await fetch(address)
    const before = queries
    const second = await fetch(address)
    expect([first.headers.get('x-ready'), second.headers.get('x-ready')]).toEqual([null, 'yes'])
    expect(queries).toBe(before)
    for (const [name, value] of first.headers)
      if (name !== 'date') expect(second.headers.get(name)).toBe(value)
    for (const response of [first, second])
      expect(Buffer.from(await response.arrayBuffer()).equals(SMALL)).toBe(true)
    sender.forget([sha256(SMALL)])
    expect((await fetch(address)).headers.get('x-ready')).toBe(null)
  })

  it('are compressed for those who take that, and for no one else, also from memory', async () => {
    const address = url + sha256(TEXT)
    for (const round of ['read', 'from memory'])
      for (const encoding of ['identity', 'br']) {
        const response = await fetch(address, { headers: { 'accept-encoding': encoding } })
        expect(response.headers.get('content-encoding'), round).toBe(encoding === 'br' ? 'br' : null)
        expect(response.headers.get('vary')).toBe('accept-encoding')
        expect(Buffer.from(await response.arrayBuffer()).equals(TEXT)).toBe(true)
      }
  })

  it('that are large arrive whole and in ranges, many at once, each opened once', async () => {
    const address = url + sha256(LARGE)
    const before = openFilesBelow(folder)
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const range = { first: i * 70_000, last: i * 70_000 + 600_000 }
        const headers = i % 2 === 0 ? {} : { range: `bytes=${range.first}-${range.last}` }
        const response = await fetch(address, { headers })
        const expected = i % 2 === 0 ? LARGE : LARGE.subarray(range.first, range.last + 1)
        expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true)
      }),
    )
    if (process.platform === 'linux') expect(openFilesBelow(folder) - before).toBe(1)
    sender.forgetAll()
    if (process.platform === 'linux') await expect.poll(() => openFilesBelow(folder)).toBe(before)
  })

  it('go to others while a reader is slow, and one that goes away in the middle harms no other', async () => {
    const address = url + sha256(LARGE)
    const slow = await new Promise<IncomingMessage>((resolve) => get(address, resolve))
    const gone = await new Promise<IncomingMessage>((resolve) => get(address, resolve))
    gone.destroy()
    for (let i = 0; i < 5; i++)
      expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(LARGE)).toBe(true)
    const parts: Buffer[] = []
    for await (const part of slow) parts.push(part as Buffer)
    expect(Buffer.concat(parts).equals(LARGE)).toBe(true)
  })
})
