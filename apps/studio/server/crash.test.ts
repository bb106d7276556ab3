import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentFiles } from '@facework/documents'
import { createHttpWorkspace, type Workspace } from '@facework/editor'
import { afterEach, expect, it } from 'vitest'
import { testFolder } from './workspace/test-folder.ts'

/** More with FACEWORK_CRASHES=200. */
const ROUNDS = Number(process.env.FACEWORK_CRASHES ?? 20)
const TOKEN = 'crash-test'
const PATHS = ['a.clip.json', 'sub/b.clip.json', 'c.poses.json']

/** Whole when every part of it says the same number. */
function content(n: number, path: string): DocumentFiles {
  const json = `${`{"n":${n}}\n`.repeat(4000)}`
  return path.startsWith('sub')
    ? { json, bin: new Uint8Array(new Uint32Array(40_000).fill(n).buffer) }
    : { json }
}

/** The number a content carries; fails when it is half of one and half of another. */
function numberIn({ json, bin }: DocumentFiles, path: string): number {
  const n = Number(/^{"n":(\d+)}/.exec(json)?.[1])
  expect(content(n, path).json === json).toBe(true)
  if (bin) expect(new Set(new Uint32Array(bin.buffer, bin.byteOffset, bin.length / 4))).toEqual(new Set([n]))
  expect(bin !== undefined).toBe(path.startsWith('sub'))
  return n
}

let running: ChildProcess | undefined
afterEach(() => void running?.kill('SIGKILL'))

async function start(folder: string): Promise<{ server: ChildProcess; workspace: Workspace }> {
  const script = join(import.meta.dirname, 'test-crash-server.mjs')
  const server = spawn(process.execPath, [script, folder, TOKEN], { stdio: ['ignore', 'pipe', 'inherit'] })
  running = server
  const [port] = (await once(server.stdout!, 'data')) as [Buffer]
  return {
    server,
    workspace: createHttpWorkspace({ base: `http://127.0.0.1:${Number(port)}`, token: TOKEN }),
  }
}

async function kill(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

/** A seeded generator, so that a failure comes again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

it(`[W1, W4] ${ROUNDS} crashes lose no acknowledged edit and leave no half-written file`, {
  timeout: 600_000,
}, async () => {
  const { folder, remove } = await testFolder()
  const chance = random(1)
  let n = 0
  let [kept, saved] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const { server, workspace } = await start(folder)
    // What is there after the crash before: nothing acknowledged is lost, and all files are of one save.
    const { documents } = await workspace.list()
    const files = await Promise.all(
      documents.map(async ({ path }) => [path, await workspace.read(path)] as const),
    )
    const inFiles = files.map(([path, file]) => numberIn(file, path))
    const journal = new Map((await workspace.kept()).map((e) => [e.path, numberIn(e.content!, e.path)]))
    expect(new Set(inFiles).size).toBeLessThanOrEqual(1)
    expect([0, PATHS.length]).toContain(files.length)
    const onDisk = inFiles[0] ?? 0
    expect(onDisk).toBeGreaterThanOrEqual(saved)
    for (const path of PATHS) expect(Math.max(onDisk, journal.get(path) ?? 0)).toBeGreaterThanOrEqual(kept)
    expect((await readdir(folder, { recursive: true })).filter((p) => p.includes('-part'))).toEqual([])
    saved = onDisk

    const hashes = new Map(files.map(([path, { hash }]) => [path, hash]))
    const work = (async () => {
      for (;;) {
        n++
        const now = n
        const entries = PATHS.map((path) => ({
          path,
          base: hashes.get(path) ?? null,
          content: content(now, path),
        }))
        await workspace.keep(entries)
        kept = now
        if (chance() < 0.4) {
          const { written, conflicts } = await workspace.write(
            entries.map(({ base, ...entry }) => ({ ...entry, expected: base })),
          )
          expect(conflicts).toEqual([])
          for (const { path, hash } of written) hashes.set(path, hash!)
          saved = now
        }
      }
    })().catch((error: { code?: string }) => {
      if (error.code !== 'workspace/offline') throw error
    })
    await new Promise((resolve) => setTimeout(resolve, 10 + chance() * 150))
    await kill(server)
    await work
  }
  expect(saved).toBeGreaterThan(0)
  expect(kept).toBeGreaterThan(ROUNDS)
  if (ROUNDS > 20) console.info(`${ROUNDS} crashes, ${kept} acknowledged edits, ${saved} the last one saved`)
  await remove()
})
