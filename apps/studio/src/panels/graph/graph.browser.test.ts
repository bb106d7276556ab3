// The Graph workspace in a real Chromium. Needs the built page (`npm run build`); `npm test` builds it first.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Graph } from '@facework/documents'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StudioServer, serveStudio } from '../../../server/index.ts'
import type {} from '../../window-hook.ts'

const FLAGS =
  '--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist --disable-background-networking --disable-component-update --disable-sync --no-first-run'
const SAMPLE = fileURLToPath(new URL('../../../../../samples/project', import.meta.url))
/** For a look at the page: a folder to put pictures in. */
const PICTURES = process.env.FACEWORK_PICTURES

let folder: string
let server: StudioServer
let browser: Browser
let page: Page
const errors: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facework-graph-'))
  cpSync(SAMPLE, folder, { recursive: true })
  server = await serveStudio({ cwd: folder, port: 0 })
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS.split(' ') })
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(server.url)
  await page.waitForFunction(() => window.facework !== undefined)
  await page.evaluate(() => window.facework.ready)
  await page.evaluate(async () => {
    const { session } = window.facework
    const ada = session.editor.documents('character').find((c) => c.name === 'ada')!
    if (!session.stage.getState().onStage.includes(ada.id)) session.bring(ada.id)
    await window.facework.arrived()
    session.selectCharacter(ada.id)
    session.lookClosely(true)
    window.facework.pickClip('laugh')
    window.facework.pause()
    window.facework.seek(1)
  })
  await page.keyboard.press('Alt+4')
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const graphNow = (name: string): Promise<Graph> =>
  page.evaluate((n) => window.facework.session.editor.documents('graph').find((g) => g.name === n)!, name)
const face = () =>
  page.evaluate(() => {
    window.facework.refresh()
    const { frame } = window.facework.performer('ada').binding.character
    return [...frame.morphs, ...frame.translations, ...frame.rotations]
  })
const farthest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((v, i) => Math.abs(v - b[i]!)))
const node = (name: string) => page.getByRole('article', { name, exact: true })

async function picture(name: string): Promise<void> {
  if (!PICTURES) return
  for (const theme of ['light', 'dark']) {
    await page.waitForTimeout(500)
    await page.screenshot({ path: join(PICTURES, `graph-${name}-${theme}.png`) })
    await page
      .getByRole('button', { name: /dark|light|theme/i })
      .first()
      .click()
  }
}

describe('the graph workspace', () => {
  it("shows the character's own graph: nodes of the parent, asset overridden", async () => {
    await node('Pose Blender Faces').waitFor()
    expect(await page.locator('.gnode').count()).toBe(9)
    expect(await node('Pose Blender Faces').locator('.ovm').textContent()).toContain('overridden here')
    expect(await page.evaluate(() => window.facework.performer('ada').binding.character.graph.name)).toBe(
      'ada-performer',
    )
    await expect.poll(() => page.locator('.wv').first().textContent()).toMatch(/curve|joint/)
    await page.getByRole('combobox', { name: 'Curve to follow' }).fill('JawDrop')
    await expect
      .poll(() => page.getByRole('list', { name: 'Who wrote JawDrop' }).textContent())
      .toMatch(/Slot/)
    await picture('child')
    expect(errors).toEqual([])
  })

  it('[G4] overrides a parameter for one character, and gives it back', async () => {
    const before = await face()
    const weight = page.getByRole('row', { name: /Weight Faces/ }).getByRole('slider')
    await weight.focus()
    await page.keyboard.press('Home')
    expect((await graphNow('ada-performer')).parameters).toEqual({ faces: { weight: 0 } })
    expect(farthest(before, await face())).toBeGreaterThan(0.01)
    await page.getByRole('button', { name: 'Reset weight of faces to the parent' }).click()
    expect((await graphNow('ada-performer')).parameters).toEqual({})
    expect(farthest(before, await face())).toBe(0)
  })

  it('adds a pose to the parent by hand, and the face of the child moves', async () => {
    await page.getByRole('button', { name: 'Open performer' }).click()
    await node('Pose Blender Faces').locator('header').click()
    await page.keyboard.press('a')
    await page.getByRole('searchbox', { name: 'Find a node' }).fill('pose by name')
    await page.keyboard.press('Enter')
    await node('Pose by Name pose-by-name').waitFor()
    const before = await face()
    await node('Pose by Name pose-by-name')
      .getByRole('button', { name: /Asset input of/ })
      .click()
    await page.getByRole('menuitem', { name: 'facePoses' }).click()
    await node('Pose by Name pose-by-name')
      .getByRole('combobox', { name: /^Pose of/ })
      .fill('JawDrop')
    await page.keyboard.press('Enter')
    expect((await graphNow('performer')).nodes.at(-1)?.parameters).toEqual({ pose: 'JawDrop', weight: 1 })
    expect(farthest(before, await face())).toBeGreaterThan(0.01)
    await picture('parent')
    for (let i = 0; i < 3; i++) await page.evaluate(() => window.facework.session.editor.undo())
    expect(farthest(before, await face())).toBe(0)
    expect(errors).toEqual([])
  })

  it('links by a drag from port to port; a drag of a node is one step', async () => {
    const before = await graphNow('performer')
    const from = (await page.getByLabel('Output of map', { exact: true }).boundingBox())!
    const to = (await page.getByLabel('Input pose of output', { exact: true }).boundingBox())!
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x - 30, to.y + 20, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
    await page.mouse.up()
    const linked = await graphNow('performer')
    expect(linked.links.find((l) => l.to.node === 'output')?.from).toEqual({ node: 'map', port: 'pose' })
    await page.evaluate(() => window.facework.session.editor.undo())
    expect((await graphNow('performer')).links).toEqual(before.links)

    const head = (await node('Slot Face').locator('header').boundingBox())!
    await page.mouse.move(head.x + 40, head.y + 8)
    await page.mouse.down()
    await page.mouse.move(head.x + 60, head.y + 60, { steps: 6 })
    await page.mouse.up()
    expect((await graphNow('performer')).nodes[0]?.position).not.toEqual(before.nodes[0]?.position)
    await page.evaluate(() => window.facework.session.editor.undo())
    expect((await graphNow('performer')).nodes[0]?.position).toEqual(before.nodes[0]?.position)
    expect(errors).toEqual([])
  })
})
