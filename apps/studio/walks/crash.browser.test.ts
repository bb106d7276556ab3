// Tab and server die at random while a person works; what the page said was kept is there again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clip, clipKind, documentFromFiles, documentToFiles } from '@facework/documents'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { root, untilReady } from './open-studio.ts'

/** More with FACEWORK_CRASHES=200. */
const ROUNDS = Number(process.env.FACEWORK_CRASHES ?? 4)
const TOKEN = 'crash-walk'

const folder = mkdtempSync(join(tmpdir(), 'facework-crash-'))
const clip = clipKind.create('take', { duration: 1, frameRate: 30 })
const file = join(folder, 'take.clip.json')

let browser: Browser
let server: ChildProcess | undefined
let port = 0

beforeAll(async () => {
  writeFileSync(file, documentToFiles(clip).json)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Always at one address, so that a page that is still open finds it again. */
async function startServer(): Promise<void> {
  const script = join(root, 'apps/studio/server/test-crash-server.mjs')
  const given = [script, folder, TOKEN, String(port), join(root, 'apps/studio/dist')]
  server = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(server.stdout!, 'data')) as [Buffer]
  port = Number(said)
}

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 900, height: 600 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/?token=${TOKEN}`)
  await untilReady(page)
  return page
}

/** The number of the last edit in a clip. */
const editIn = ({ curves: [jaw] }: Clip) =>
  Math.round((jaw && 'keys' in jaw ? (jaw.keys[0]?.value ?? 0) : 0) * 10_000)

const shownEdit = async (page: Page) =>
  editIn((await page.evaluate((id) => window.facework.session.editor.document(id, 'clip'), clip.id))!)

/** Edits and saves in the page, one after the other, until it is time; tells what was said to be kept. */
async function work(
  page: Page,
  from: number,
  kept: (edit: number) => void,
  stop: AbortSignal,
): Promise<void> {
  for (let edit = from; !stop.aborted; edit++) {
    const said = await page.evaluate(
      async ([id, value, save]) => {
        const { editor } = window.facework.session
        editor.run('keys.set', { clip: id, time: 0, values: { jaw: value } })
        await editor.settled()
        // The server may die in the middle of it; the state then says so.
        if (save) await editor.save().catch(() => undefined)
        return editor.store.getState().saving
      },
      [clip.id, edit / 10_000, edit % 3 === 0] as const,
    )
    if (said !== 'offline' && said !== 'saving') kept(edit)
  }
}

/** A seeded generator, so that a failure comes again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

it(`[W1, W4] ${ROUNDS} deaths of tab or server lose no edit that was said to be kept`, {
  timeout: 3_000_000,
}, async () => {
  const chance = random(7)
  let kept = 0
  let page: Page | undefined
  const deaths = { tab: 0, server: 0, both: 0 }
  for (let round = 0; round <= ROUNDS; round++) {
    if (server === undefined) await startServer()
    page ??= await openPage()
    // A page that stayed open reaches the new server by itself.
    await expect
      .poll(() => page!.evaluate(() => window.facework.session.editor.store.getState().saving), {
        timeout: 60_000,
      })
      .not.toBe('offline')
    const shown = await shownEdit(page)
    expect(shown).toBeGreaterThanOrEqual(kept)
    // Whole, and never ahead of what was done.
    const onDisk = documentFromFiles(readFileSync(file, 'utf8')) as Clip
    expect(editIn(onDisk)).toBeLessThanOrEqual(shown)
    if (round === ROUNDS) break

    const evening = new AbortController()
    const keep = (edit: number) => {
      kept = edit
    }
    const working = work(page, shown + 1, keep, evening.signal).catch((error: Error) => {
      // The page is gone in the middle of a sentence, as it should be.
      if (!/closed|crash|destroyed|navigation/i.test(error.message)) throw error
    })
    await new Promise((resolve) => setTimeout(resolve, 30 + chance() * 400))
    const victim = (['tab', 'server', 'both'] as const)[Math.floor(chance() * 3)]!
    deaths[victim]++
    if (victim !== 'tab') {
      const gone = once(server!, 'exit')
      server!.kill('SIGKILL')
      server = undefined
      await gone
    }
    if (victim !== 'server') {
      const session = await page.context().newCDPSession(page)
      const crashed = page.waitForEvent('crash')
      // Nobody answers: the process that would is dead.
      void session.send('Page.crash').catch(() => undefined)
      await crashed
      await page.context().close()
      page = undefined
    }
    evening.abort()
    await working
  }
  // Enough of it was work, and not only waiting for the page.
  expect(kept).toBeGreaterThanOrEqual(ROUNDS / 2)
  console.info(`crash: ${JSON.stringify(deaths)}, ${kept} edits kept`)
})
