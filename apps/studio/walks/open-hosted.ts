// The studio from a folder of static files, as a web host would have it, below a sub-path.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { launchChromiumWith } from '../../../scripts/chromium.mjs'
import { hostStudio, makeOffline } from '../../site/make/host-studio.mjs'
import { serveFolder } from '../../site/make/serve-folder.mjs'
import { pictures, root, untilReady } from './open-studio.ts'

export interface HostedStudio {
  readonly address: string
  readonly complaints: string[]
  /** Answers that are no file of the site. */
  readonly missing: string[]
  open(search?: string): Promise<Page>
  /** Ends all processes of the browser at once, and starts it again with what is on its disk. */
  killBrowser(): Promise<void>
  /** From now on nobody answers at the address. */
  stopHost(): Promise<void>
  screenshot(page: Page, name: string): Promise<void>
  close(): Promise<void>
}

export async function openHosted(): Promise<HostedStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'facework-hosted-'))
  const site = join(folder, 'site')
  hostStudio(join(site, 'studio'))
  makeOffline(site)
  const host = await serveFolder(site, { base: '/some/path/' })
  const complaints: string[] = []
  const missing: string[] = []

  async function start(): Promise<BrowserContext> {
    const context = await launchChromiumWith(join(folder, 'profile'), {
      draft: !pictures,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    // Pictures of faces are drawn when the browser says that it rests; this one never does.
    if (!pictures) await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    context.on('console', (message) => {
      const ours = /GPU stall due to ReadPixels|willReadFrequently/.test(message.text())
      if (['error', 'warning'].includes(message.type()) && !ours) complaints.push(message.text())
    })
    context.on('weberror', (error) => complaints.push(String(error.error())))
    context.on('response', (response) => {
      if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`)
    })
    return context
  }

  let context = await start().catch(async (error) => {
    await host.close()
    throw error
  })
  return {
    address: `${host.address}studio/`,
    complaints,
    missing,
    async open(search = '') {
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(`${host.address}studio/${search}`)
      await untilReady(page)
      return page
    },
    async killBrowser() {
      const browser = context.browser()!
      const gone = new Promise((done) => context.on('close', done))
      const session = await browser.newBrowserCDPSession()
      const { processInfo } = await session.send('SystemInfo.getProcessInfo')
      const main = processInfo.find(({ type }) => type === 'browser')!
      process.kill(main.id, 'SIGKILL')
      await gone
      context = await start()
    },
    stopHost: () => host.close(),
    screenshot: async (page, name) => {
      if (pictures) await page.screenshot({ path: join(root, 'test-results', `${name}.png`) })
    },
    async close() {
      await context.close()
      await host.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
