// Tabs of the studio without a server are closed or crash at random while two people work, or the whole browser is
// killed; what was said to be kept is there again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HostedStudio, openHosted } from './open-hosted.ts'
import { untilReady } from './open-studio.ts'

/** 100 with `npm run prove -- hosted-studio`. */
const ROUNDS = Number(process.env.FACEWORK_HOSTED_KILLS ?? 6)
/** One for each tab. */
const CLIPS = ['a', 'b'] as const
type ClipName = (typeof CLIPS)[number]
const PROJECT = '?project=browser%2Fkills'

let studio: HostedStudio
beforeAll(async () => {
  studio = await openHosted()
})
afterAll(() => studio?.close())

/** A seeded generator, so that a failure comes again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** An empty project with a clip for each tab. */
async function makeProject(): Promise<void> {
  const page = await studio.open()
  await page.keyboard.press('Control+k')
  await page
    .getByPlaceholder(/Find a command/)
    .last()
    .fill('New project')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('kills')
  await page.getByText('With the sample characters').click()
  const made = page.waitForURL(/kills/)
  await page.getByRole('button', { name: 'Create project' }).click()
  await made
  await untilReady(page)
  await page.evaluate(async (names) => {
    const { editor } = window.facework.session
    for (const name of names) editor.run('clip.create', { name, duration: 1 })
    await editor.save()
  }, CLIPS)
  await page.close()
}

/** Tabs that crashed: with another one, when they share its process. */
const dead = new WeakSet<Page>()

async function openTab(): Promise<Page> {
  const page = await studio.open(PROJECT)
  page.on('crash', () => dead.add(page))
  return page
}

/** What a tab shows of a clip: the number of its last edit, and whether it is not saved. */
const shown = (page: Page, name: ClipName) =>
  page.evaluate((n) => {
    const { editor } = window.facework.session
    const clip = editor.documents('clip').find((c) => c.name === n)!
    const [jaw] = clip.curves
    const value = jaw && 'keys' in jaw ? (jaw.keys[0]?.value ?? 0) : 0
    return { edit: Math.round(value * 100_000), isDirty: editor.store.getState().dirty.has(clip.id) }
  }, name)

/** Edits, and saves at times, until the tab is gone or it is time; tells what was said to be kept. */
async function work(
  page: Page,
  clip: ClipName,
  from: number,
  kept: (edit: number) => void,
  stop: AbortSignal,
) {
  for (let edit = from; !stop.aborted; edit++) {
    const isKept = await page.evaluate(
      async ([name, value, save]) => {
        const { editor } = window.facework.session
        const { id } = editor.documents('clip').find((c) => c.name === name)!
        editor.run('keys.set', { clip: id, time: 0, values: { jaw: value } })
        await editor.settled()
        if (save) await editor.save().catch(() => undefined)
        const { saving, keepFailure } = editor.store.getState()
        return saving !== 'offline' && saving !== 'saving' && keepFailure === undefined
      },
      [clip, edit / 100_000, edit % 3 === 0] as const,
    )
    if (isKept) kept(edit)
  }
}

it(`[W1, W4] ${ROUNDS} deaths of tabs or browser lose no edit that was said to be kept`, {
  timeout: 3_000_000,
}, async () => {
  await makeProject()
  const chance = random(11)
  const kept = { a: 0, b: 0 }
  const tabs: (Page | undefined)[] = [undefined, undefined]
  const deaths = { closed: 0, crashed: 0, both: 0, browser: 0 }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, tab] of tabs.entries()) tabs[i] = tab ?? (await openTab())
    const pages = tabs as Page[]
    // A tab that stayed open finds whoever has the files now.
    for (const page of pages)
      await expect
        .poll(() => page.evaluate(() => window.facework.session.editor.store.getState().saving))
        .not.toBe('offline')
    const free = new Set(pages)
    const jobs = new Map<ClipName, { page: Page | undefined; edit: number }>()
    for (const clip of CLIPS) {
      let page: Page | undefined
      let edit = 0
      for (const each of pages) {
        const there = await shown(each, clip)
        edit = Math.max(edit, there.edit)
        if (there.isDirty && free.delete(each)) page = each
      }
      expect(edit, `round ${round}, clip ${clip}`).toBeGreaterThanOrEqual(kept[clip])
      jobs.set(clip, { page, edit })
    }
    if (round === ROUNDS) break

    const day = new AbortController()
    const working = [...jobs].map(([clip, job]) => {
      const page = job.page ?? [...free][0]!
      free.delete(page)
      const keep = (edit: number) => {
        kept[clip] = edit
      }
      return work(page, clip, job.edit + 1, keep, day.signal).catch((error: Error) => {
        // The tab is gone in the middle of a sentence, as it should be.
        if (!/closed|crash|destroyed|navigation/i.test(error.message)) throw error
      })
    })
    await new Promise((resolve) => setTimeout(resolve, 20 + chance() * 400))
    const whole = chance() < 0.2
    const victims = whole || chance() < 0.25 ? [0, 1] : [chance() < 0.5 ? 0 : 1]
    if (whole) {
      deaths.browser++
      await studio.killBrowser()
    } else if (victims.length > 1) deaths.both++
    for (const victim of whole ? [] : victims) {
      const page = pages[victim]!
      if (chance() < 0.5) {
        deaths.closed++
        await page.close({ runBeforeUnload: false })
      } else {
        deaths.crashed++
        await crash(page)
      }
    }
    day.abort()
    await Promise.all(working)
    for (const [i, page] of pages.entries())
      if (page.isClosed() || dead.has(page) || victims.includes(i)) tabs[i] = undefined
  }
  const total = kept.a + kept.b
  // Enough of it was work, and not only waiting for pages.
  expect(total).toBeGreaterThanOrEqual(ROUNDS)
  console.info(`hosted studio: ${JSON.stringify(deaths)}, ${total} edits kept, 0 lost`)
})

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Nobody answers: the process that would is dead.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}
