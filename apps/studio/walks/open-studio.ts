// A studio of its own for a walk: a copy of a project, a server, and a page in a real Chromium. Needs the
// built page (`npm run build`); `npm test` builds it first.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { serveStudio } from '../server/index.ts'
import type {} from '../src/window-hook.ts'

const FLAGS =
  '--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --disable-background-networking --disable-component-update --disable-sync --no-first-run'
const root = fileURLToPath(new URL('../../../', import.meta.url))
export const SAMPLE_PROJECT = join(root, 'samples/project')
const PICTURES = join(root, 'test-results')

export interface OpenStudioOptions {
  /** Folder of the project; it is copied, so that a walk may save. */
  readonly project?: string
  readonly size?: { readonly width: number; readonly height: number }
  readonly theme?: 'dark' | 'light'
}

export interface OpenedStudio {
  readonly page: Page
  readonly url: string
  /** The copy of the project. */
  readonly folder: string
  /** What the page complained about so far. */
  readonly errors: readonly string[]
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

export async function openStudio(options: OpenStudioOptions = {}): Promise<OpenedStudio> {
  const { project = SAMPLE_PROJECT, size = { width: 1440, height: 900 }, theme = 'dark' } = options
  const folder = mkdtempSync(join(tmpdir(), 'facework-walk-'))
  cpSync(project, folder, { recursive: true })
  mkdirSync(PICTURES, { recursive: true })
  const server = await serveStudio({ port: 0, folder })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS.split(' ') })
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    colorScheme: theme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
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
    screenshot: async (name) => {
      await page.screenshot({ path: join(PICTURES, `${name}.png`) })
    },
    async close() {
      await browser.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
