// The page of a library, as a visitor and as its owner: pictures, live previews, search, log in; no serious finding of axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { publishFile } from '../../cli/src/library/publish-file.ts'
import { testLibrary } from '../server/test-library.ts'

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
async function serious(): Promise<readonly string[]> {
  // The policy of the page keeps other scripts out; the debugger may put this one in.
  await page.evaluate(AXE)
  return page.evaluate(async () => {
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
})
