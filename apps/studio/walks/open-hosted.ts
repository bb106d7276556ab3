// The studio from a folder of static files, as a web host would have it, below a sub-path.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { hostStudio, makeOffline } from '../../site/make/host-studio.mjs'
import { serveFolder } from '../../site/make/serve-folder.mjs'
import { pictures, root, untilReady } from './open-studio.ts'

export interface HostedStudio {
  readonly address: string
  readonly context: BrowserContext
  readonly complaints: string[]
  /** Answers that are no file of the site. */
  readonly missing: string[]
  open(search?: string): Promise<Page>
  /** From now on nobody answers at the address. */
  stopHost(): Promise<void>
  screenshot(page: Page, name: string): Promise<void>
  close(): Promise<void>
}

export async function openHosted(): Promise<HostedStudio> {
  const site = mkdtempSync(join(tmpdir(), 'facework-hosted-'))
  hostStudio(join(site, 'studio'))
  makeOffline(site)
  const host = await serveFolder(site, { base: '/some/path/' })
  let browser: Browser | undefined
  const complaints: string[] = []
  const missing: string[] = []
  try {
    browser = await launchChromium({ draft: !pictures })
    const context = await browser.newContext({
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
    return {
      address: `${host.address}studio/`,
      context,
      complaints,
      missing,
      async open(search = '') {
        const page = await context.newPage()
        page.setDefaultTimeout(60_000)
        await page.goto(`${host.address}studio/${search}`)
        await untilReady(page)
        return page
      },
      stopHost: () => host.close(),
      screenshot: async (page, name) => {
        if (pictures) await page.screenshot({ path: join(root, 'test-results', `${name}.png`) })
      },
      async close() {
        await browser?.close()
        await host.close()
        rmSync(site, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await browser?.close()
    await host.close()
    throw error
  }
}
