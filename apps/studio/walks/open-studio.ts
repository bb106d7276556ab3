import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { serveStudio } from '../server/index.ts'
import type {} from '../src/window-hook.ts'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface OpenedStudio {
  readonly page: Page
  readonly url: string
  readonly folder: string
  /** What the console said that nobody should have to read. */
  readonly complaints: readonly string[]
  /** Addresses it asked that are not its own server's. */
  readonly strangers: readonly string[]
  /** Keeps a picture of the page in `test-results/`. */
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

/** The studio in a browser, in a folder of its own: a copy of a project, or an empty one. Needs the built page. */
export async function openStudio({
  project = 'sample',
  size = { width: 1440, height: 900 },
  theme = 'dark',
}: {
  readonly project?: 'sample' | 'empty'
  readonly size?: { readonly width: number; readonly height: number }
  readonly theme?: 'dark' | 'light'
} = {}): Promise<OpenedStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'facework-walk-'))
  if (project === 'sample') cpSync(join(root, 'samples/project'), folder, { recursive: true })
  const server = await serveStudio({ port: 0, folder })
  const browser = await launchChromium()
  // Less motion: a paused page then draws nothing, which a software renderer needs.
  const page = await browser.newPage({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    const said = message.text()
    // SwiftShader speaks of stalls when a picture is read back, and a test that reads a canvas is told how; that
    // is no fault of the page.
    const ours = /GPU stall due to ReadPixels|willReadFrequently/.test(said)
    if (['error', 'warning'].includes(message.type()) && !ours) complaints.push(said)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const strangers: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.host !== `127.0.0.1:${server.port}`) strangers.push(url.href)
  })
  await page.goto(server.url)
  await page.evaluate(() => window.facework.ready)
  const pictures = join(root, 'test-results')
  mkdirSync(pictures, { recursive: true })
  return {
    page,
    url: server.url,
    folder,
    complaints,
    strangers,
    screenshot: async (name) => {
      await page.screenshot({ path: join(pictures, `${name}.png`) })
    },
    async close() {
      await browser.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Drops files on the page, as a hand would from a window beside it. */
export async function dropFiles(
  page: Page,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  const data = await page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer()
      for (const { name, text } of list) {
        const content = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
        transfer.items.add(new File([content], name))
      }
      return transfer
    },
    files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString('base64') })),
  )
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('.stage', type, { dataTransfer: data })
}
