import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type FaultState, faultAt, withDiskFaults } from '../../../../scripts/disk-faults.mjs'
import { assembleFile } from './assemble-file.ts'
import { folderBlobs } from './folder-blobs.ts'
import { folderSpool } from './spool.ts'

/** One in so many faults is tried; all with `npm run prove -- io-faults`. */
const EVERY = process.env.FACEWORK_PROVE === 'io-faults' ? 1 : 5
const WAYS = ['EIO', 'ENOSPC', 'EACCES', 'EMFILE', 'ENAMETOOLONG', 'short', 'delay'] as const

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const PARTS = [randomBytes(3000), randomBytes(2000)]
const WHOLE = Buffer.concat(PARTS)
const NEW = sha256(WHOLE)
const KEPT_BYTES = randomBytes(500)
const KEPT = sha256(KEPT_BYTES)
const OLD_BYTES = randomBytes(700)
const OLD = sha256(OLD_BYTES)

const made: string[] = []
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))

/** What was acknowledged. */
interface Model {
  isPublished: boolean
  isRemoved: boolean
}

/** Receives an upload in parts, moves it into the store, and collects a file that nothing needs. */
async function publishAndCollect(folder: string): Promise<Model> {
  const model: Model = { isPublished: false, isRemoved: false }
  const spool = folderSpool(join(folder, 'spool'))
  const blobs = folderBlobs(join(folder, 'blobs'))
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: NodeJS.ErrnoException) => {
      // Only what the disk said: an error of the program is none that an operator can do something about.
      expect(error.code, String(error.stack)).toMatch(/^E[A-Z]+$/)
    })
  }
  await attempt(async () => {
    for (const [n, part] of PARTS.entries()) await spool.writePart('p1', NEW, n, part)
    const work = join(folder, 'work')
    await mkdir(work, { recursive: true })
    const file = join(work, 'whole')
    if (!(await assembleFile(spool, 'p1', NEW, PARTS.length, file))) return
    await blobs.promote(file, NEW)
    model.isPublished = true
  })
  await attempt(async () => {
    await blobs.remove(OLD)
    model.isRemoved = true
  })
  await attempt(() => spool.remove('p1'))
  return model
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'facework-blobs-'))
  made.push(folder)
  const spool = folderSpool(join(folder, 'spool'))
  const blobs = folderBlobs(join(folder, 'blobs'))
  for (const [digest, bytes] of [
    [KEPT, KEPT_BYTES],
    [OLD, OLD_BYTES],
  ] as const) {
    await spool.writePart('p0', digest, 0, bytes)
    await assembleFile(spool, 'p0', digest, 1, join(folder, 'whole'))
    await blobs.promote(join(folder, 'whole'), digest)
  }
  await spool.remove('p0')
  return folder
}

/** Every file of the store has the bytes of its name, and what was acknowledged is there. */
async function checkStore(folder: string, { isPublished, isRemoved }: Model): Promise<void> {
  const blobs = folderBlobs(join(folder, 'blobs'))
  const found: string[] = []
  for await (const digest of blobs.list()) {
    const bytes = await readFile(await blobs.local(digest, ''))
    expect(sha256(bytes), `${digest.slice(0, 8)} has ${bytes.length} bytes`).toBe(digest)
    found.push(digest)
  }
  expect(found).toContain(KEPT)
  if (isPublished) expect(found).toContain(NEW)
  if (isRemoved) expect(found).not.toContain(OLD)
}

async function tryFault(
  at: number,
  way: string,
  all: boolean,
): Promise<{ state: FaultState; failure?: string }> {
  const folder = await freshFolder()
  const state = faultAt(folder, at, way, { all })
  try {
    const model = await withDiskFaults(state.fails, () => publishAndCollect(folder))
    if (way === 'delay') expect(model).toEqual({ isPublished: true, isRemoved: true })
    await checkStore(folder, model)
    // The next upload of the same file succeeds, and nothing is left of either.
    const again = await publishAndCollect(folder)
    expect(again).toEqual({ isPublished: true, isRemoved: true })
    await checkStore(folder, again)
    expect(await readdir(join(folder, 'spool'))).toEqual([])
    return { state }
  } catch (error) {
    return { state, failure: (error as Error).message }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('[L12] whatever call of the disk fails, every file of the store is whole and none that was acknowledged is lost', {
  timeout: 3_600_000,
}, async () => {
  const folder = await freshFolder()
  const quiet = faultAt(folder, Number.POSITIVE_INFINITY, false)
  const model = await withDiskFaults(quiet.fails, () => publishAndCollect(folder))
  expect(model).toEqual({ isPublished: true, isRemoved: true })
  const injected = new Map<string, number>()
  const failures: string[] = []
  let number = 0
  for (const all of [false, true]) {
    for (const way of all ? (['EIO', 'ENOSPC'] as const) : WAYS) {
      for (let at = 0; at < quiet.calls; at++) {
        if (number++ % EVERY !== 0) continue
        const what = `${way}${all ? ' from then on' : ''}`
        const { state, failure } = await tryFault(at, way, all)
        if (state.injected > 0) injected.set(what, (injected.get(what) ?? 0) + 1)
        if (failure) failures.push(`${what} at call ${at} (${state.names[0]}): ${failure}`)
      }
    }
  }
  expect(failures.join('\n')).toBe('')
  const total = [...injected.values()].reduce((a, b) => a + b, 0)
  expect(total).toBeGreaterThan(EVERY === 1 ? 100 : 20)
  const parts = [...injected].map(([what, n]) => `${n} ${what}`)
  console.info(
    `Library store: ${quiet.calls} calls; ${total} faults (${parts.join(', ')}), 0 lost or half-written`,
  )
})
