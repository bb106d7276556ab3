import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { serveStudio } from '../server/index.ts'
import type {} from '../src/window-hook.ts'

const FLAGS =
  '--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --disable-background-networking --disable-component-update --disable-sync --no-first-run'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface OpenStudio {
  readonly page: Page
  readonly url: string
  readonly folder: string
  /** What went wrong on the page. */
  readonly complaints: readonly string[]
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
} = {}): Promise<OpenStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'facework-walk-'))
  if (project === 'sample') cpSync(join(root, 'samples/project'), folder, { recursive: true })
  const server = await serveStudio({ cwd: folder, port: 0 })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: FLAGS.split(' '),
  })
  const page = await browser.newPage({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' })
  page.setDefaultTimeout(60_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(server.url)
  await page.waitForFunction(() => window.facework !== undefined)
  await page.evaluate(() => window.facework.ready)
  const pictures = join(root, 'test-results')
  mkdirSync(pictures, { recursive: true })
  return {
    page,
    url: server.url,
    folder,
    complaints,
    async screenshot(name) {
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
