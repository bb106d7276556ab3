import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentFiles } from '@facework/documents'
import { createHttpWorkspace, type Workspace } from '@facework/editor'
import { afterEach, expect, it } from 'vitest'
import { testFolder } from './workspace/test-folder.ts'

/** 1,000 with `npm run prove -- studio-kills`. */
const ROUNDS = Number(process.env.FACEWORK_CRASHES ?? 12)
const TOKEN = 'crash-test'
/** By page: the documents it edits and saves together. One has columns, one is in a folder, each is alone at times. */
const GROUPS = [1, 2, 3].map((page) => [
  `a${page}.clip.json`,
  `sub/b${page}.clip.json`,
  `c${page}.poses.json`,
])
/** Calls of the disk from the start on, at which a server ends itself: starting takes some 60 of them. */
const MOST_CALLS = 500
/** Versions that have to be there; a hundred are kept, unacknowledged saves among them. */
const RECENT = 50
const INJECTOR = pathToFileURL(join(import.meta.dirname, '../../../scripts/disk-faults.mjs')).href

/** Whole when every part of it says the same number. */
function content(n: number, path: string): DocumentFiles {
  const json = `${`{"n":${n}}\n`.repeat(500)}`
  return path.startsWith('sub')
    ? { json, bin: new Uint8Array(new Uint32Array(4000).fill(n).buffer) }
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

/** A server with three pages; undefined when it ended itself before it was ready. */
async function start(
  folder: string,
  killAt?: number,
): Promise<{ server: ChildProcess; gone: Promise<unknown>; pages: Workspace[] } | undefined> {
  const script = join(import.meta.dirname, 'test-crash-server.mjs')
  const env = killAt === undefined ? {} : { FACEWORK_KILL_UNDER: folder, FACEWORK_KILL_AT: String(killAt) }
  const server = spawn(process.execPath, ['--import', INJECTOR, script, folder, TOKEN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  running = server
  const gone = once(server, 'exit')
  const said = await Promise.race([once(server.stdout!, 'data'), gone.then(() => undefined)])
  if (!said) return undefined
  const base = `http://127.0.0.1:${Number(said[0])}`
  return { server, gone, pages: GROUPS.map(() => createHttpWorkspace({ base, token: TOKEN, retry: 20 })) }
}

/** A seeded generator, so that a failure comes again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** For `catch`: the server is gone. */
function ifOffline(error: { code?: string }): void {
  if (error.code !== 'workspace/offline') throw error
}

interface Group {
  readonly paths: readonly string[]
  /** Numbers of the last edits that were acknowledged. */
  kept: number
  saved: number
  /** Hashes of acknowledged saves by path, the last one last. */
  readonly versions: Map<string, string[]>
}

/** What is on the disk after a crash: nothing acknowledged is lost, and the files of a page are of one save. */
async function check(folder: string, groups: readonly Group[], pages: readonly Workspace[]) {
  const { documents } = await pages[0]!.list()
  const files = new Map<string, number>()
  const hashes = new Map<string, string>()
  for (const { path } of documents) {
    const file = await pages[0]!.read(path)
    files.set(path, numberIn(file, path))
    hashes.set(path, file.hash)
  }
  const edits = new Map<string, number>()
  const groupOf = new Map<Group, Workspace>()
  for (const page of pages) {
    for (const { path, content: files } of await page.kept()) {
      edits.set(path, numberIn(files!, path))
      groupOf.set(groups.find((g) => g.paths.includes(path))!, page)
    }
  }
  for (const group of groups) {
    const numbers = new Set(group.paths.map((path) => files.get(path) ?? 0))
    expect(numbers.size).toBe(1)
    const [onDisk] = numbers as unknown as [number]
    expect(onDisk).toBeGreaterThanOrEqual(group.saved)
    for (const path of group.paths)
      expect(Math.max(onDisk, edits.get(path) ?? 0)).toBeGreaterThanOrEqual(group.kept)
    group.saved = onDisk
    // [W7] Each acknowledged save is in the history, and what is on the disk is the newest version.
    for (const path of group.paths) {
      const versions = (await pages[0]!.versions(path)).map(({ hash }) => hash)
      expect(versions[0]).toBe(hashes.get(path))
      expect(versions).toEqual(expect.arrayContaining(group.versions.get(path)!.slice(-RECENT)))
      const [newest] = versions
      if (newest !== undefined) expect(numberIn(await pages[0]!.version(path, newest), path)).toBe(onDisk)
    }
  }
  const left = (await readdir(folder, { recursive: true })).filter((name) => /-part$|writing$/.test(name))
  expect(left).toEqual([])
  // A page that took edits over goes on with them; the others take what is left.
  const free = pages.filter((page) => ![...groupOf.values()].includes(page))
  return { hashes, pageOf: (group: Group) => groupOf.get(group) ?? free.shift()! }
}

it(`[W1, W4, W7] ${ROUNDS} crashes lose no acknowledged edit of three pages and leave no half-written file`, {
  timeout: 7_200_000,
}, async () => {
  const { folder, remove } = await testFolder()
  const chance = random(1)
  const groups: Group[] = GROUPS.map((paths) => ({
    paths,
    kept: 0,
    saved: 0,
    versions: new Map(paths.map((path) => [path, []])),
  }))
  let [n, edits, saves, early, placed] = [0, 0, 0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    // Half of them end themselves at a call of the disk, which may be between two renames; half at any time.
    const killAt = chance() < 0.5 ? Math.floor(chance() ** 2 * MOST_CALLS) : undefined
    const started = await start(folder, killAt)
    if (!started) {
      early++
      continue
    }
    const { server, gone, pages } = started
    const stops = pages.map((page) => page.subscribe(() => {}))
    const checked = check(folder, groups, pages)
    const work = (async () => {
      const { hashes, pageOf } = await checked
      await Promise.all(
        groups.map(async (group) => {
          const page = pageOf(group)
          for (;;) {
            const now = ++n
            const entries = group.paths.map((path) => ({
              path,
              base: hashes.get(path) ?? null,
              content: content(now, path),
            }))
            await page.keep(entries)
            group.kept = now
            edits++
            if (chance() > 0.4) continue
            const { written, conflicts } = await page.write(
              entries.map(({ base, ...entry }) => ({ ...entry, expected: base })),
            )
            expect(conflicts).toEqual([])
            for (const { path, hash } of written) {
              hashes.set(path, hash!)
              group.versions.get(path)!.push(hash!)
            }
            group.saved = now
            saves++
          }
        }),
      )
    })().catch(ifOffline)
    if (killAt === undefined) {
      await checked
      await new Promise((resolve) => setTimeout(resolve, 10 + chance() * 250))
      server.kill('SIGKILL')
    } else placed++
    await gone
    for (const stop of stops) stop()
    await work
  }
  const sound = (await start(folder))!
  const stops = sound.pages.map((page) => page.subscribe(() => {}))
  await check(folder, groups, sound.pages)
  for (const stop of stops) stop()
  sound.server.kill('SIGKILL')
  await sound.gone
  expect(saves).toBeGreaterThan(0)
  expect(edits).toBeGreaterThan(saves)
  const when = `${placed + early} at a call of the disk, ${early} of them while starting`
  if (ROUNDS > 12)
    console.info(`${ROUNDS} kills (${when}); ${edits} edits and ${saves} saves acknowledged, 0 lost`)
  await remove()
})
