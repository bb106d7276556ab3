// The page of a library, as a visitor and as its owner: pictures, live previews, search, log in; no serious finding of axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { publishFile } from '../../cli/src/library/publish-file.ts'
import { testLibrary } from '../server/test-library.ts'

/** `npm run prove -- library-page` scrolls through 10,000 cards. */
const isProof = process.env.FACEWORK_PROVE === 'library-page'
const CARDS = isProof ? 10_000 : 300
/** Milliseconds that no task of the page takes longer than. */
const LONGEST_TASK = 50
const SAMPLES = join(import.meta.dirname, '../../../samples/project')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let library: Awaited<ReturnType<typeof testLibrary>>
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  library = await testLibrary({ config: { moderation: 'off' } })
  const publish = (file: string, name: string, visibility: 'public' | 'private' = 'public') =>
    publishFile(library.owner(), join(SAMPLES, file), SAMPLES, name, {
      license: 'MIT',
      author: ['Facework'],
      visibility,
    })
  await publish('ada/ada.character.json', '@cast/ada')
  await publish('bolt/bolt.character.json', '@cast/bolt')
  await publish('clips/laugh.clip.json', '@cast/laugh')
  await publish('clips/wink.clip.json', '@cast/secret-wink', 'private')
  browser = await launchChromium({ draft: true })
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' })
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await library?.remove()
})

/** What axe finds serious or critical on the page as it is now. */
async function serious(on: Page = page): Promise<readonly string[]> {
  // Colors on their way from one theme to the other are of neither.
  await on.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.all(running.map(({ finished }) => finished.catch(() => {})))
  })
  // The policy of the page keeps other scripts out; the debugger may put this one in.
  await on.evaluate(AXE)
  return on.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(o: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  })
}

const cards = () => page.locator('.card')
const names = () => cards().locator('.nm').allTextContents()

describe('the page of a library', () => {
  it('shows what is public, with pictures, and plays a card under the pointer', async () => {
    await page.goto(library.url)
    await expect.poll(async () => (await names()).sort()).toEqual(['ada', 'bolt', 'laugh'])
    await expect.poll(() => cards().locator('img').count()).toBe(3)
    const drawn = await cards()
      .locator('img')
      .evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth === 400))
    expect(drawn).toBe(true)
    expect(await serious()).toEqual([])
    await page.locator('.card[data-asset="@cast/ada"]').hover()
    await page.locator('.card[data-asset="@cast/ada"].playing canvas.live').waitFor()
  })

  it('finds by words, and opens an asset that plays on heads side by side', async () => {
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('laug')
    await expect.poll(names).toEqual(['laugh'])
    await page.getByRole('link', { name: 'laugh' }).click()
    await page.getByText('Live', { exact: true }).waitFor()
    const time = () => page.getByRole('slider', { name: 'Time' }).inputValue()
    const before = await time()
    await expect.poll(time).not.toBe(before)
    await page.getByRole('button', { name: 'Side by side' }).click()
    await expect.poll(() => page.locator('.place').count()).toBe(2)
    expect(await page.getByLabel('three.js sample').textContent()).toContain("'fw:@cast/laugh@1.0.0'")
    await expect
      .poll(() => page.getByRole('region', { name: 'License and credits' }).textContent())
      .toContain('Facework')
    expect(await serious()).toEqual([])
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    expect(await serious()).toEqual([])
  })

  it('logs in for what is not public, with a session that scripts do not see, and out', async () => {
    await page.goto(library.url)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByLabel('Access token').fill(library.token)
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Log out owner' }).waitFor()
    await expect.poll(names).toContain('wink')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'facework-session', httpOnly: true, sameSite: 'Lax' })
    const seen = await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }]))
    expect(seen).not.toContain('fwl_')
    await page.getByRole('link', { name: 'Tokens' }).click()
    await page.getByRole('rowheader', { name: 'Browser session' }).waitFor()
    expect(await serious()).toEqual([])
    await page.getByRole('button', { name: 'Log out owner' }).click()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await page.goto(library.url)
    await expect.poll(async () => (await names()).sort()).toEqual(['ada', 'bolt', 'laugh'])
    expect(complaints.filter((text) => !/GPU stall|401/.test(text))).toEqual([])
  })

  it('shows members, storage and changes of a scope to its owner, and jobs to an operator', async () => {
    await page.goto(`${library.url}/#token=${library.token}`)
    await page.getByRole('link', { name: 'Scopes' }).click()
    await page.getByRole('link', { name: '@cast' }).click()
    await page.getByRole('meter', { name: /^Assets: 4 of / }).waitFor()
    // The last owner stays one.
    expect(await page.getByRole('button', { name: 'Remove owner' }).count()).toBe(0)
    await page.getByLabel('Name').fill('mia')
    await page.getByRole('button', { name: 'Add member' }).click()
    await page.getByText(/mia is new/).waitFor()
    const [token] = /fwl_\w+_[\w-]+/.exec(await page.getByRole('status').innerText())!
    const role = () =>
      library
        .as(token)
        .request('v1/scopes/cast')
        .then(async (r) => ((await r.json()) as { role: string }).role)
    expect(await role()).toBe('publisher')
    await page.getByLabel('Role of mia').selectOption('reader')
    await expect.poll(role).toBe('reader')
    await page.getByRole('rowheader', { name: 'Create scope' }).waitFor()
    expect(await serious()).toEqual([])
    await page.getByRole('button', { name: 'Remove mia' }).click()
    await page.getByRole('rowheader', { name: 'mia' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('rowheader', { name: 'Checks of uploads' }).waitFor()
    await page.getByRole('rowheader', { name: '@cast/ada' }).waitFor()
    expect(await serious()).toEqual([])
    await page.getByRole('button', { name: 'Log out owner' }).click()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  })

  it('is used with the keyboard alone', async () => {
    await page.goto(library.url)
    await expect.poll(async () => (await names()).length).toBe(3)
    await page.locator('body').press('/')
    const search = page.getByRole('searchbox', { name: 'Search the library' })
    await expect.poll(() => search.evaluate((e) => e === document.activeElement)).toBe(true)
    await page.keyboard.type('laugh')
    await expect.poll(names).toEqual(['laugh'])
    /** Presses Tab until this has the focus, which is to be seen. */
    const tabTo = async (what: string, find: (element: Element) => boolean) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab')
        const isThere = await page.evaluate(`(${String(find)})(document.activeElement)`)
        if (!isThere) continue
        const outline = await page.evaluate(() => {
          for (let e = document.activeElement; e; e = e.parentElement) {
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(e)
            if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true
          }
          return false
        })
        expect([what, outline]).toEqual([what, true])
        return
      }
      throw new Error(`Tab does not reach ${what}.`)
    }
    await tabTo('the card', (e) => e.matches('.card a'))
    await page.keyboard.press('Enter')
    await page.getByText('Live', { exact: true }).waitFor()
    await tabTo('the picture', (e) => e.getAttribute('aria-label')?.includes('Space plays') === true)
    const time = () => page.getByRole('slider', { name: 'Time' }).inputValue()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    const before = await time()
    await page.keyboard.press('ArrowRight')
    await expect.poll(time).not.toBe(before)
    await tabTo('the code', (e) => e.textContent === 'Copy')
  })

  it('fits at 200 % zoom and on a phone, in both themes', async () => {
    // What a window of 1280 × 900 has left at 200 %, and a phone.
    for (const viewport of [
      { width: 640, height: 450 },
      { width: 390, height: 844 },
    ])
      for (const colorScheme of ['dark', 'light'] as const) {
        const small = await browser.newPage({ viewport, colorScheme })
        small.setDefaultTimeout(60_000)
        for (const path of ['/', '/@cast/ada']) {
          await small.goto(`${library.url}${path}`)
          await (path === '/'
            ? small.locator('.card img').first()
            : small.getByText('Live', { exact: true })
          ).waitFor()
          const wide = await small.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement
            return scrollWidth - clientWidth
          })
          expect([viewport.width, path, wide]).toEqual([viewport.width, path, 0])
          expect(await serious(small)).toEqual([])
          if (process.env.FACEWORK_PICTURES)
            await small.screenshot({
              path: `test-results/library-${viewport.width}-${colorScheme}${path.replaceAll('/', '-')}.png`,
            })
        }
        await small.close()
      }
  })

  it(`scrolls through ${CARDS} cards, of which only those in the window exist`, async () => {
    await library.stop()
    const { context, close } = await library.open()
    await context.database.query(
      `with made as (
         insert into assets (id, scope, name, plain_name, kind, title, tags, license, visibility, controls, score, search)
         select gen_random_uuid(), s.id, 'many-' || i, 'many' || i, 'clip', 'many ' || i, '{many}', 'MIT', 'public', i, 0, to_tsvector('simple', 'many')
         from generate_series(1, $1::int) i, scopes s where s.name = 'cast' returning id),
       kept as (insert into blobs (digest, bytes, media, public) select md5(id::text) || md5(id::text || 'x'), 1000, 'application/json', true from made),
       versioned as (
         insert into versions (asset, version, major, minor, patch, pre, digest, bytes, state, surface, changes, main, members)
         select id, '1.0.0', 1, 0, 0, '', md5(id::text) || md5(id::text || 'x'), 1000, 'live', '{}', '[]', 'a', '[]' from made returning asset)
       insert into tags (asset, tag, version) select asset, 'latest', '1.0.0' from versioned`,
      [CARDS],
    )
    await close()
    await library.restart()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${library.url}/?tag=many`)
    const loaded = () => page.locator('.grid').getAttribute('data-total').then(Number)
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
          return loaded()
        },
        { timeout: isProof ? 600_000 : 60_000, interval: 30 },
      )
      .toBe(CARDS)
    expect(await cards().count()).toBeLessThan(80)
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(window, { tasks })
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
      })
    })
    // Another process may hold one task up, on a machine that is in use; a task of the page is slow each time.
    const longest: number[] = []
    for (let pass = 0; pass < 3; pass++) {
      await page.evaluate(() => {
        window.scrollTo(0, 0)
        ;(window as unknown as { tasks: number[] }).tasks.length = 0
      })
      await page.mouse.move(700, 500)
      for (let i = 0; i < 60; i++) {
        await page.mouse.wheel(0, 700)
        await page.waitForTimeout(30)
      }
      longest.push(
        await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)),
      )
    }
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
    console.info(`${CARDS} cards: longest tasks of three passes ${longest.join(', ')} ms (0: none above 50)`)
    if (isProof) expect(Math.min(...longest)).toBeLessThanOrEqual(LONGEST_TASK)
  }, 900_000)
})
