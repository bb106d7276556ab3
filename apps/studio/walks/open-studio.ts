import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { serveStudio } from '../server/index.ts'
import type {} from '../src/window-hook.ts'

export const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Pictures of every step, for eyes: FACEWORK_PICTURES=1. They prove nothing, and each costs a second. */
export const pictures = Boolean(process.env.FACEWORK_PICTURES || process.env.FACEWORK_LOOKS)

export interface OpenedStudio {
  readonly page: Page
  readonly url: string
  readonly folder: string
  /** What the console said that nobody should have to read. */
  readonly complaints: readonly string[]
  /** Addresses it asked that are not its own server's. */
  readonly strangers: readonly string[]
  /** Keeps a picture of the page in `test-results/`, if pictures are wanted. */
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

/** The studio in a browser, in a folder of its own: a copy of a project, or an empty one. Needs the built page. */
export async function openStudio({
  project = 'sample',
  size = { width: 1440, height: 900 },
  theme = 'dark',
  thumbnails = pictures,
  camera,
  recent,
}: {
  readonly project?: 'sample' | 'empty'
  readonly size?: { readonly width: number; readonly height: number }
  readonly theme?: 'dark' | 'light'
  /** Without them a page at rest has nothing to draw. */
  readonly thumbnails?: boolean
  /** A .mjpeg that the browser shows as its camera; `denied` for one that is not allowed. */
  readonly camera?: string | undefined
  /** File of the recent projects; the page offers none without it. */
  readonly recent?: string | undefined
} = {}): Promise<OpenedStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'facework-walk-'))
  if (project === 'sample') cpSync(join(root, 'samples/project'), folder, { recursive: true })
  const server = await serveStudio({ port: 0, folder, recent })
  const allowed = camera !== undefined && camera !== 'denied'
  const browser = await launchChromium({
    draft: !pictures,
    flags: allowed
      ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]
      : [],
  })
  // Less motion: a paused page then draws nothing, which a software renderer needs.
  const page = await browser.newPage({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' })
  const media = allowed ? ['camera', 'microphone'] : []
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write', ...media])
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
  // Pictures of faces are drawn when the browser says that it rests; this one never does.
  if (!thumbnails) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const close = async () => {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await page.goto(server.url)
    await untilReady(page)
  } catch (error) {
    // Left open, it would take the processor from the tests that follow.
    await close()
    throw error
  }
  return {
    page,
    url: server.url,
    folder,
    complaints,
    strangers,
    screenshot: async (name) => {
      if (pictures) await page.screenshot({ path: join(root, 'test-results', `${name}.png`) })
    },
    close,
  }
}

/** Until the first characters of a page that was just opened stand on stage. */
export async function untilReady(page: Page): Promise<void> {
  // A page is loaded before its studio is there.
  await page.waitForFunction(() => window.facework !== undefined)
  await page.evaluate(() => window.facework.ready)
}

/** Until what was said to the page has been drawn. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Drags from one place of the page to another, with keys held from the press on. */
export async function drag(
  page: Page,
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  ...keys: readonly string[]
): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const key of keys) await page.keyboard.down(key)
  await page.mouse.move(toX, toY, { steps: 4 })
  for (const key of keys) await page.keyboard.up(key)
  await page.mouse.up()
}

/** The middle of what is on the page now. */
export async function middleOf(locator: Locator): Promise<readonly [number, number]> {
  await locator.waitFor()
  const { x, y, width, height } = (await locator.boundingBox())!
  return [x + width / 2, y + height / 2]
}

/**
 * Chooses a line of an open menu, through its submenus. The mouse moves into a submenu sideways, as a hand does: a jump,
 * as of `hover`, has no direction, and the menu then closes the submenu that the mouse has reached.
 */
export async function chooseLine(page: Page, ...lines: readonly string[]): Promise<void> {
  let height: number | undefined
  for (const name of lines) {
    const line = page.getByRole('menuitem', { name, exact: true })
    await line.scrollIntoViewIfNeeded()
    const [x, y] = await middleOf(line)
    if (height !== undefined) await page.mouse.move(x, height, { steps: 4 })
    await page.mouse.move(x, y, { steps: 4 })
    height = y
  }
  await page.mouse.down()
  await page.mouse.up()
}

/** Pixels of a drag that take a number from one end of its range past the other. */
export const FULL_RANGE = 210

/** Drags a number sideways, from the middle of its field. A pixel is 0.005 of its range. */
export async function dragValue(slider: Locator, pixels: number): Promise<void> {
  await slider.scrollIntoViewIfNeeded()
  const [x, y] = await middleOf(slider)
  await drag(slider.page(), [x, y], [x + pixels, y])
}

/** Clicks into a field and types over what it holds, key by key. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  const { keyboard } = field.page()
  await keyboard.press('Control+a')
  if (text === '') await keyboard.press('Delete')
  else await keyboard.type(text)
}

/** Adds a node to the graph that has the focus: A, its name as far as it takes, Enter. */
export async function addNode(page: Page, name: string): Promise<void> {
  await page.keyboard.press('a')
  // Not clicked: it opens with the focus in it.
  await page.getByRole('searchbox', { name: 'Find a node' }).waitFor()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

/** Waits until something stays where it is and as large as it is: half a second of it. */
export async function atRest(locator: Locator): Promise<void> {
  let last = ''
  let since = Date.now()
  await expect
    .poll(async () => {
      const now = JSON.stringify(await locator.boundingBox())
      if (now !== last) since = Date.now()
      last = now
      return now !== 'null' && Date.now() - since > 500
    })
    .toBe(true)
}

/** Drags the knob of a handle of the Face panel by pixels, once it stands where its values are. */
export async function dragHandle(
  page: Page,
  handle: string,
  [right, down]: readonly [number, number],
  ...keys: readonly string[]
): Promise<void> {
  await nextFrame(page)
  const [x, y] = await middleOf(page.locator(`[data-handle="${handle}"] .dot`))
  await drag(page, [x, y], [x + right, y + down], ...keys)
}

/** The Face workspace with Ada in front, and a new clip of that name to try things in. */
export async function openFaceWorkspace(page: Page, clip: string, duration: number): Promise<void> {
  await page.keyboard.press('Alt+3')
  await page.locator('[data-handle="LeftCorner"]').waitFor()
  await page.evaluate(
    ([name, seconds]) => {
      const { session } = window.facework
      session.stageState.setState({ bodyMotion: 'off' })
      session.selectCharacter(session.editor.documents('character').find((c) => c.name === 'ada')!.id)
      session.lookClosely(true)
      const made = session.editor.run('clip.create', { name, duration: seconds, folder: 'clips' })
      session.editor.preview.setState({ clip: made.value, playing: false, loop: false })
      // Without it the clip before would still fade out.
      window.facework.seek(0)
    },
    [clip, duration] as const,
  )
  await page.getByRole('treeitem', { name: /Mouth/ }).waitFor()
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
