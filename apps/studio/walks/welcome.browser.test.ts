// A first visit: the welcome page, the tour that watches what is done, another project and back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecentProject } from '../server/projects/recent-projects.ts'
import {
  drag,
  dragValue,
  middleOf,
  type OpenedStudio,
  openStudio,
  typeInto,
  untilReady,
} from './open-studio.ts'

const state = mkdtempSync(join(tmpdir(), 'facework-state-'))
const recent = join(state, 'recent.json')
const gone = join(state, 'gone')
let studio: OpenedStudio
let page: Page
beforeAll(async () => {
  await addRecentProject(recent, gone)
  studio = await openStudio({ recent, size: { width: 1280, height: 720 } })
  page = studio.page
  page.setDefaultTimeout(20_000)
})
afterAll(async () => {
  await studio?.close()
  rmSync(state, { recursive: true, force: true })
})

it('opens from the logo, with recent projects; a missing folder stays until it is removed', async () => {
  await page.getByRole('button', { name: 'Facework: welcome page' }).click()
  const welcome = page.getByRole('dialog', { name: 'Welcome to Facework Studio' })
  await welcome.getByText('folder is missing').waitFor()
  await studio.screenshot('welcome')
  expect(await welcome.getByRole('button', { name: /^gone/ }).isDisabled()).toBe(true)
  await welcome.getByRole('button', { name: 'Remove gone from the list' }).click()
  await welcome.getByText('folder is missing').waitFor({ state: 'detached' })
  await welcome.getByText('open now').waitFor()
})

it('leads through the tour, each step by what is done', async () => {
  await page.getByRole('button', { name: 'Take the tour' }).click()
  const tour = page.getByRole('region', { name: 'Tour' })
  const step = (title: string) => tour.getByText(title, { exact: true }).waitFor()
  await step('Play and pause')
  await page.locator('.stage canvas').focus()
  await page.keyboard.press('Space')
  await step('Look around')
  await page.keyboard.press('Space')
  const [x, y] = await middleOf(page.locator('.stage canvas'))
  await drag(page, [x, y - 60], [x + 120, y - 60])
  await step('Move a control')
  await studio.screenshot('tour-3')
  // Nothing goes on by itself.
  await page.waitForTimeout(600)
  await step('Move a control')
  await page.getByRole('tab', { name: 'Curves' }).click()
  await dragValue(page.getByRole('slider', { name: 'JawDrop' }).first(), 60)
  await step('Set a key')
  await page.locator('.stage canvas').focus()
  await page.keyboard.press('k')
  await step('Undo')
  await page.keyboard.press('Control+z')
  await step('Try an expression')
  // Left and resumed, it is at the same step.
  await tour.getByRole('button', { name: 'Leave the tour' }).click()
  await tour.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('take the tour')
  await page.keyboard.press('Enter')
  await step('Try an expression')
  await page.keyboard.press('Alt+3')
  await page.locator('.expression:not(.add)').nth(2).click()
  await step('Take it with you')
  await page.keyboard.press('Control+e')
  await page.getByRole('dialog').waitFor()
  await page.locator('.tour').getByText('Done.').waitFor()
  await page.keyboard.press('Escape')
  await step('You know the basics')
  await tour.getByRole('button', { name: 'Finish' }).click()
  await tour.waitFor({ state: 'detached' })
})

it('makes a project beside the open one, and goes back to the first', async () => {
  const first = await page.evaluate(() => window.facework.session.editor.store.getState().workspace)
  const name = `made-${Date.now()}`
  await page.getByRole('button', { name: 'Facework: welcome page' }).click()
  await page.getByRole('button', { name: 'New project' }).click()
  await typeInto(page.getByRole('textbox', { name: 'Name' }), name)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !studio.url.startsWith(url.origin))
  await untilReady(page)
  const workspace = () => page.evaluate(() => window.facework.session.editor.store.getState().workspace)
  expect(await workspace()).toBe(name)
  expect(await page.evaluate(() => window.facework.session.editor.documents('character').length)).toBe(3)
  // The crumb of the project switches too.
  await page.getByRole('button', { name }).click()
  const recents = page.getByRole('region', { name: 'Recent projects' })
  await recents.getByRole('button', { name: new RegExp(`^${first}`) }).click()
  await page.waitForFunction(
    (wanted) => window.facework?.session.editor.store.getState().workspace === wanted,
    first,
  )
  rmSync(join(studio.folder, '..', name), { recursive: true, force: true })
})
