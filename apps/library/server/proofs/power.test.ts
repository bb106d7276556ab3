import { randomBytes } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Library, memoryCache, publishVersion } from '@facework/library'
import { sha256 } from '@facework/library/internal'
import { afterAll, describe, expect, it } from 'vitest'
import { scrub } from '../keep/scrub.ts'
import { makeOwner } from '../manage/tokens.ts'
import { openLibrary } from '../open-library.ts'
import { clipVersion, testClip } from '../test-library.ts'
import { randomBy, startProcess } from '../test-process.ts'
import { testStores } from '../test-stores.ts'
import { entryBytes, imageAfterCut, readDiskLog } from './power-cut.ts'

/** `npm run prove -- library-power` has 200 cuts. */
const CUTS = Number(process.env.FACEWORK_POWER_CUTS ?? 2)
const isProof = CUTS > 2
const PUBLISHES = isProof ? 100 : 6
const RECORDER = new URL('../../../../scripts/disk-record.mjs', import.meta.url).href

/** What a client was told that it is done. */
type Told =
  | { readonly done: 'published'; readonly name: string; readonly digest: string }
  | { readonly done: 'yanked' | 'removed'; readonly name: string }
  | { readonly done: 'token'; readonly id: string }

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** A library at work, with every call of its disk in a log. */
async function record() {
  const stores = await testStores({})
  folders.push(stores.folder)
  const place = await mkdtemp(join(tmpdir(), 'facework-power-'))
  folders.push(place)
  const [folder, before, log] = [join(place, 'library'), join(place, 'before'), join(place, 'log')]
  await cp(stores.folder, folder, { recursive: true })
  await cp(stores.folder, before, { recursive: true })
  writeFileSync(log, '')
  const server = await startProcess(
    { folder, port: 0, config: { requestsPerMinute: 1e9 } },
    { NODE_OPTIONS: `--import ${RECORDER}`, FACEWORK_RECORD_UNDER: folder, FACEWORK_RECORD_TO: log },
  )
  const tell = (value: Told) => appendFileSync(log, entryBytes({ op: 'promise', value }))
  const library = new Library(server.url, { token: server.ownerToken, cache: memoryCache() })
  let next = 0
  const work = async () => {
    for (let n = next++; n < PUBLISHES; n = next++) {
      const clip = testClip(`clip ${n}`)
      const name = `@acme/clip-${n}`
      const { manifest, bytes } = await clipVersion(clip, name, '1.0.0')
      const sound = new Uint8Array(randomBytes(20_000 + 3000 * n))
      sound.set(new TextEncoder().encode('OggS'))
      const file = { path: 'voice.ogg', digest: await sha256(sound), bytes: sound.length }
      const whole = { ...manifest, files: [...manifest.files, file] }
      const { state, digest } = await publishVersion(library, whole, async (path) =>
        path === file.path ? sound : bytes,
      )
      if (state !== 'published') throw new Error(`${name} is ${state}.`)
      tell({ done: 'published', name: `clip-${n}`, digest })
      const json = { 'content-type': 'application/json' }
      const version = `v1/assets/acme/clip-${n}/versions/1.0.0`
      if (n % 4 === 1) {
        const body = JSON.stringify({ yanked: true, reason: 'test' })
        await library.request(version, { method: 'PATCH', headers: json, body })
        tell({ done: 'yanked', name: `clip-${n}` })
      } else if (n % 4 === 2) {
        await library.request(`${version}?reason=wrong`, { method: 'DELETE' })
        tell({ done: 'removed', name: `clip-${n}` })
      } else if (n % 4 === 3) {
        const body = JSON.stringify({ grants: [{ action: 'read', on: '*' }] })
        const made = await library.request('v1/tokens', { method: 'POST', headers: json, body })
        tell({ done: 'token', id: ((await made.json()) as { token: string }).token.split('_')[1]! })
      }
    }
  }
  await Promise.all([work(), work()])
  await server.kill()
  return { before, image: join(place, 'image'), entries: readDiskLog(log) }
}

/** What is wrong with a library that was promised to be like this. */
async function faultsOf(folder: string, promises: readonly Told[]): Promise<readonly string[]> {
  const library = await openLibrary(folder, {})
  try {
    const { database } = library.context
    const { rows } = await database.query<{ name: string; digest: string; state: string; files: number }>(
      `select a.name, v.digest, v.state, (select count(*) from files f join blobs b on b.digest = f.digest where f.version_digest = v.digest) as files
       from versions v join assets a on a.id = v.asset`,
      [],
    )
    const kept = new Map(rows.map((row) => [row.name, row]))
    const tokens = new Set(
      (await database.query<{ id: string }>('select id from tokens', [])).rows.map((r) => r.id),
    )
    const faults: string[] = []
    for (const promise of promises) {
      if (promise.done === 'token') {
        if (!tokens.has(promise.id)) faults.push(`token ${promise.id} is lost`)
        continue
      }
      const version = kept.get(promise.name)
      if (promise.done === 'published' && version?.digest !== promise.digest)
        faults.push(`${promise.name} is lost`)
      if (promise.done !== 'published' && version?.state !== promise.done)
        faults.push(`${promise.name} is ${version?.state}, and was ${promise.done}`)
    }
    for (const { name, state, files } of rows)
      if (state !== 'removed' && files !== 2) faults.push(`${name} has ${files} of 2 files`)
    const { missing, damaged } = await scrub(library.context)
    faults.push(
      ...missing.map((digest) => `${digest} is missing`),
      ...damaged.map((digest) => `${digest} is damaged`),
    )
    // Index and table agree, and the database takes something new.
    await database.query('set enable_seqscan = off', [])
    for (const { name } of rows) {
      const found = await database.query(
        'select 1 from versions v join assets a on a.id = v.asset where a.name = $1',
        [name],
      )
      if (found.rows.length !== 1) faults.push(`${name} is found ${found.rows.length} times by index`)
    }
    await makeOwner(database)
    await database.query("insert into words (word, n) values ('after-the-cut', 1)", [])
    return faults
  } finally {
    await library.close()
  }
}

describe('a power cut', () => {
  it(`[L8] loses nothing that was acknowledged, in ${CUTS} cuts of database and files; without fsync it does`, async () => {
    const { before, image, entries } = await record()
    const random = randomBy(Number(process.env.FACEWORK_SEED) || 5)
    const told = entries.flatMap(({ op }, i) => (op === 'promise' ? [i] : []))
    const cut = async (syncs: boolean) => {
      const first = told[0]!
      // Every other one right after an answer, when least time has passed.
      const at =
        random() < 0.5
          ? told[Math.floor(random() * told.length)]! + 1
          : first + 1 + Math.floor(random() * (entries.length - first))
      const promises = imageAfterCut({ entries, before, image, at, random, syncs }) as readonly Told[]
      const faults = await faultsOf(image, promises).catch((error: Error) => [
        `does not open: ${error.message}`,
      ])
      return { at, promises: promises.length, faults }
    }
    const failures: string[] = []
    let promises = 0
    for (let i = 0; i < CUTS; i++) {
      const { at, faults, promises: n } = await cut(true)
      promises += n
      for (const fault of faults) failures.push(`after ${at} of ${entries.length}: ${fault}`)
    }
    let broken = 0
    const plain = isProof ? 20 : 1
    for (let i = 0; i < plain; i++) if ((await cut(false)).faults.length > 0) broken++
    console.info(
      `${CUTS} power cuts in ${entries.length} calls of the disk, ${promises} promises checked; without fsync ${broken} of ${plain} are broken`,
    )
    expect(failures.join('\n')).toBe('')
    expect(promises).toBeGreaterThanOrEqual(CUTS)
    expect(broken).toBeGreaterThan(0)
  }, 7_200_000)
})
