import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Library, memoryCache } from '@facework/library'
import { afterAll, describe, expect, it } from 'vitest'
import { scrub } from './keep/scrub.ts'
import { openLibrary } from './open-library.ts'
import { packageFolder } from './package-folder.ts'
import { clipVersion, libraryFolder, publishClip, testClip } from './test-library.ts'

/** `npm run prove -- library-kills` does it a hundred times. */
const KILLS = Number(process.env.FACEWORK_KILLS ?? 2)

const SERVER = `
const { serveLibrary } = await import(${JSON.stringify(join(packageFolder(), 'dist/server/index.js'))})
const { url, ownerToken } = await serveLibrary({ folder: process.argv[1], port: 0, log: () => {} })
console.log(JSON.stringify({ url, ownerToken }))`

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly ownerToken?: string | undefined
}

async function start(folder: string): Promise<Started> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, ...(JSON.parse(String(text)) as { url: string; ownerToken?: string }) }
}

/** The same moments in every run. */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('a library that is killed', () => {
  let folder: string
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))

  it(`[L8] loses no version that was acknowledged, and makes none without its bytes, in ${KILLS} kills`, async () => {
    folder = await libraryFolder()
    const random = randomBy(Number(process.env.FACEWORK_SEED) || 7)
    const acknowledged: { readonly name: string; readonly digest: string; readonly bytes: Uint8Array }[] = []
    let token: string | undefined
    let made = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, url, ownerToken } = await start(folder)
      token ??= ownerToken
      let alive = true
      const publisher = async () => {
        const library = new Library(url, { token, cache: memoryCache() })
        while (alive) {
          const name = `@acme/clip-${++made}`
          const clip = testClip(`clip ${made}`)
          try {
            const { state, digest } = await publishClip(library, clip, name, '1.0.0')
            if (state !== 'published') throw new Error(`${name} is ${state}`)
            acknowledged.push({ name, digest, bytes: (await clipVersion(clip, name, '1.0.0')).bytes })
          } catch (error) {
            if (alive) throw error
          }
        }
      }
      const before = acknowledged.length
      const publishers = Promise.all([publisher(), publisher()])
      // At least one is acknowledged in each round, then at any moment of the next ones.
      while (acknowledged.length === before) await new Promise((resolve) => setTimeout(resolve, 10))
      await new Promise((resolve) => setTimeout(resolve, random() * 1500))
      alive = false
      child.kill('SIGKILL')
      await once(child, 'exit')
      await publishers
    }
    const library = await openLibrary(folder)
    await library.idle()
    const { database } = library.context
    const report = await scrub(library.context)
    const open = await database.query("select id from publishes where state in ('submitted', 'checking')", [])
    const { rows } = await database.query<{ name: string; digest: string; files: number }>(
      `select a.name, v.digest, (select count(*) from files f join blobs b on b.digest = f.digest where f.version_digest = v.digest) as files
       from versions v join assets a on a.id = v.asset`,
      [],
    )
    const kept = new Map(rows.map((row) => [`@acme/${row.name}`, row]))
    const lost = acknowledged.filter(({ name, digest }) => kept.get(name)?.digest !== digest)
    const incomplete = rows.filter((row) => row.files !== 1)
    await library.close()
    console.info(`${KILLS} kills, ${acknowledged.length} versions acknowledged, ${rows.length} kept`)
    expect({ lost, incomplete, open: open.rows, missing: report.missing, damaged: report.damaged }).toEqual({
      lost: [],
      incomplete: [],
      open: [],
      missing: [],
      damaged: [],
    })
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)
  })
})
