import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { serveStudio } from '../server/index.ts'
import type {} from '../src/window-hook.ts'

const FLAGS =
  '--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --disable-background-networking --disable-component-update --disable-sync --no-first-run'
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PICTURES = join(ROOT, 'test-results')

export interface OpenStudioOptions {
  /** A folder to work on a copy of; the sample project unless given. */
  readonly project?: string
  readonly size?: { readonly width: number; readonly height: number }
  readonly theme?: 'dark' | 'light'
}

export interface OpenedStudio {
  readonly page: Page
  readonly url: string
  /** The copy of the project that is open. */
  readonly folder: string
  /** What the page has complained of. */
  readonly errors: readonly string[]
  /** Keeps a picture of the page in `test-results/`. */
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

/** The studio on a copy of a project, in a real Chromium, ready to be used. Needs the built page. */
export async function openStudio(options: OpenStudioOptions = {}): Promise<OpenedStudio> {
  const { project = join(ROOT, 'samples/project'), theme = 'dark' } = options
  const folder = mkdtempSync(join(tmpdir(), 'facework-walk-'))
  cpSync(project, folder, { recursive: true })
  mkdirSync(PICTURES, { recursive: true })
  const server = await serveStudio({ cwd: folder, port: 0 })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS.split(' ') })
  const page = await browser.newPage({
    viewport: options.size ?? { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: theme,
  })
  page.setDefaultTimeout(30_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(server.url)
  await page.waitForFunction(() => window.facework !== undefined)
  await page.evaluate(() => window.facework.ready)
  return {
    page,
    url: server.url,
    folder,
    errors,
    async screenshot(name) {
      await page.screenshot({ path: join(PICTURES, `${name}.png`) })
    },
    async close() {
      await browser.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
