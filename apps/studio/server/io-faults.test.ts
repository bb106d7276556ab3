import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentFiles } from '@facework/documents'
import { createHttpWorkspace, type Workspace } from '@facework/editor'
import { hashContent, readDocumentFiles } from '@facework/editor/internal'
import { FaceworkError } from '@facework/report'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FaultState, faultAt, withDiskFaults } from '../../../scripts/disk-faults.mjs'
import { serveStudio } from './serve-studio.ts'
import { NodeDisk } from './workspace/node-disk.ts'
import { openWorkspaceFolder } from './workspace/workspace-folder.ts'

/** One in so many faults is tried; all with `npm run prove -- io-faults`. */
const EVERY = process.env.FACEWORK_PROVE === 'io-faults' ? 1 : 61
/** `FACEWORK_PART=2/6` tries the second of six parts, so that a busy machine can do them one after another. */
const [PART = 1, PARTS = 1] = (process.env.FACEWORK_PART ?? '1/1').split('/').map(Number)
const WAYS = ['EIO', 'ENOSPC', 'EACCES', 'EMFILE', 'ENAMETOOLONG', 'short', 'delay'] as const
const [A, B, C] = ['a.clip.json', 'sub/b.clip.json', 'new/c.poses.json'] as const

/** Whole when every part of it says the same number. */
function content(n: number, path: string): DocumentFiles {
  const json = `{"n":${n}}\n`.repeat(40)
  return path === B ? { json, bin: new Uint8Array(new Uint32Array(500).fill(n).buffer) } : { json }
}

/** The number a content carries, 0 for a file that is not there; fails when it is half of one and half of another. */
async function numberIn(files: DocumentFiles | undefined, path: string): Promise<number> {
  if (!files) return 0
  const n = Number(/^{"n":(\d+)}/.exec(files.json)?.[1])
  expect(await hashContent(files)).toBe(await hashContent(content(n, path)))
  return n
}

/** What may be found after a restart, by what was acknowledged. */
class Model {
  readonly files = new Map<string, Set<number>>()
  /** By path: whether one was acknowledged, and what may be found instead of it since. */
  readonly edits = new Map<string, { isKept: boolean; numbers: number[] }>()

  tried(path: string, n: number): void {
    const { isKept = false, numbers = [] } = this.edits.get(path) ?? {}
    this.edits.set(path, { isKept, numbers: [...numbers, n] })
  }

  kept(path: string, n: number): void {
    this.edits.set(path, { isKept: true, numbers: [n] })
  }

  saved(numbers: ReadonlyMap<string, number>): void {
    for (const [path, n] of numbers) this.files.set(path, new Set([n]))
  }
}

let template: string
const made: string[] = []

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'facework-faults-'))
  made.push(folder)
  await cp(template, folder, { recursive: true })
  return folder
}

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'facework-faults-'))
  made.push(template)
  const workspace = await openWorkspaceFolder(template)
  // An edit of a page that is gone, so that opening has something to recover.
  await workspace.keep('gone', [{ path: A, base: null, content: content(1, A) }])
  const writes = [A, B].map((path) => ({ path, expected: null, content: content(1, path) }))
  await workspace.write('gone', writes)
  await workspace.keep('gone', [{ path: B, base: null, content: content(2, B) }])
  await workspace.close()
})
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Saves, edits, deletes and recovers through the HTTP API; returns what was acknowledged, and what was refused. */
async function session(folder: string, state: FaultState): Promise<{ model: Model; errors: unknown[] }> {
  const model = new Model()
  const errors: unknown[] = []
  model.saved(
    new Map([
      [A, 1],
      [B, 1],
      [C, 0],
    ]),
  )
  model.kept(B, 2)
  const server = await serveStudio({
    port: 0,
    page: folder,
    samples: folder,
    project: { folder },
    token: 't',
  })
  const pages = [1, 2, 3].map(() => createHttpWorkspace({ base: server.origin, token: 't', retry: 50 }))
  const [one, two, three] = pages as [Workspace, Workspace, Workspace]
  const stops = pages.map((page) => page.subscribe(() => {}))
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  const keep = (page: Workspace, path: string, n: number) =>
    attempt(async () => {
      // Refused, it may be found; acknowledged, it must be.
      model.tried(path, n)
      await page.keep([{ path, base: null, content: content(n, path) }])
      model.kept(path, n)
    })
  const save = (page: Workspace, numbers: ReadonlyMap<string, number>) =>
    attempt(async () => {
      state.isPaused = true
      const writes = await Promise.all(
        [...numbers].map(async ([path, n]) => {
          const there = await readDocumentFiles(new NodeDisk(folder), path)
          const expected = there ? await hashContent(there) : null
          return { path, expected, content: n === 0 ? undefined : content(n, path) }
        }),
      ).finally(() => {
        state.isPaused = false
      })
      for (const [path, n] of numbers) {
        model.files.get(path)!.add(n)
        model.tried(path, n)
      }
      const { conflicts } = await page.write(writes)
      expect(conflicts).toEqual([])
      model.saved(numbers)
    })
  await attempt(async () => void (await one.list()))
  await attempt(async () => void (await two.kept()))
  await keep(one, A, 3)
  await save(
    one,
    new Map([
      [A, 3],
      [B, 3],
    ]),
  )
  await keep(two, C, 4)
  await save(
    two,
    new Map([
      [C, 4],
      [B, 4],
      [A, 0],
    ]),
  )
  await attempt(() => three.writeAsset('voice.wav', new Uint8Array(1000).fill(7)))
  await attempt(async () => expect((await three.readAsset('voice.wav')).length).toBe(1000))
  await keep(three, B, 5)
  await attempt(() => three.forget([C]))
  await keep(one, A, 6)
  for (const stop of stops) stop()
  await server.close()
  return { model, errors }
}

async function readNumbers(folder: string): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (const path of [A, B, C])
    numbers.set(path, await numberIn(await readDocumentFiles(new NodeDisk(folder), path), path))
  return numbers
}

/** Opens a folder again on a sound disk, and compares it with what was acknowledged. */
async function checkAfterRestart(folder: string, { files, edits }: Model): Promise<void> {
  const workspace = await openWorkspaceFolder(folder)
  try {
    await workspace.list()
    const numbers = await readNumbers(folder)
    for (const [path, allowed] of files)
      expect(allowed, `${path} has ${numbers.get(path)}`).toContain(numbers.get(path))
    const found = new Map([...numbers].map(([path, n]) => [path, [n]]))
    for (let page = 0; page < 10; page++) {
      workspace.subscribe(`restart-${page}`, () => {})
      const entries = await workspace.kept(`restart-${page}`)
      for (const { path, content: kept } of entries) found.get(path)!.push(await numberIn(kept, path))
      if (entries.length === 0) break
    }
    for (const [path, { isKept, numbers: expected }] of edits) {
      const present = found.get(path)!
      const isThere = !isKept || present.some((n) => expected.includes(n))
      expect(isThere, `${path}: ${expected} kept, ${present} found`).toBe(true)
    }
    const left = (await readdir(folder, { recursive: true })).filter((name) =>
      /facework-part|writing$/.test(name),
    )
    expect(left).toEqual([])
  } finally {
    await workspace.close()
  }
}

/** A session with a fault, and what is wrong after the next start. */
async function tryFault(
  at: number,
  way: string,
  all: boolean,
): Promise<{ state: FaultState; failure?: string }> {
  const folder = await freshFolder()
  const state = faultAt(folder, at, way, { all })
  try {
    const { model, errors } = await withDiskFaults(state.fails, () => session(folder, state))
    for (const error of errors) {
      expect(error, String(error)).toBeInstanceOf(FaceworkError)
      const { hint, message } = error as FaceworkError
      expect(hint ?? '', message).toMatch(/\w{4}/)
    }
    if (way === 'delay') expect(errors).toEqual([])
    await checkAfterRestart(folder, model)
    return { state }
  } catch (error) {
    return { state, failure: (error as Error).message }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('[W1, W4] whatever call of the disk fails, no edit is lost, no file is half-written and the project opens', {
  timeout: 3_600_000,
}, async () => {
  const quiet = faultAt(await freshFolder(), Number.POSITIVE_INFINITY, false)
  const folder = made.at(-1)!
  const { model, errors } = await withDiskFaults(quiet.fails, () => session(folder, quiet))
  expect(errors).toEqual([])
  await checkAfterRestart(folder, model)
  const injected = new Map<string, number>()
  const failures: string[] = []
  let number = 0
  for (const all of [false, true]) {
    for (const way of all ? (['EIO', 'ENOSPC'] as const) : WAYS) {
      for (let at = 0; at < quiet.calls; at++) {
        if (number++ % (EVERY * PARTS) !== PART - 1) continue
        const what = `${way}${all ? ' from then on' : ''}`
        const { state, failure } = await tryFault(at, way, all)
        if (state.injected > 0) injected.set(what, (injected.get(what) ?? 0) + 1)
        if (failure) failures.push(`${what} at call ${at} (${state.names[0]}): ${failure}`)
      }
    }
  }
  expect(failures.join('\n')).toBe('')
  const total = [...injected.values()].reduce((a, b) => a + b, 0)
  expect(total).toBeGreaterThan(EVERY === 1 ? 2000 / PARTS : 20)
  const parts = [...injected].map(([what, n]) => `${n} ${what}`)
  console.info(`Server: ${quiet.calls} calls in a session; ${total} faults (${parts.join(', ')}), 0 lost`)
})
