// One project in two tabs: each keeps its own unsaved edits, and says honestly whether they are kept.
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveStudio } from '../server/index.ts'
import { type OpenedStudio, openStudio, untilReady } from './open-studio.ts'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio({ project: 'sample', size: { width: 1280, height: 720 } })
})
afterAll(() => studio?.close())

const saving = (page: Page) => page.locator('.status .saving').textContent()
const duration = (page: Page) =>
  page.evaluate(
    () => window.facework.session.editor.documents('clip').find((c) => c.name === 'laugh')!.duration,
  )
const edit = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    const { editor } = window.facework.session
    const clip = editor.documents('clip').find((c) => c.name === 'laugh')!.id
    editor.run('clip.setDuration', { clip, duration: to })
  }, seconds)

it('[W4] says that edits are kept when they are, and what is wrong when they are not', async () => {
  const { page, screenshot } = studio
  const asked: Route[] = []
  await page.route('**/api/journal', (route) => void asked.push(route))
  await edit(page, 4)
  await expect.poll(() => asked.length).toBe(1)
  expect(await saving(page)).toBe('Unsaved')
  await asked[0]!.fulfill({
    status: 500,
    json: { code: 'workspace/failed', path: '', message: 'The disk is full.', hint: 'Make room on it.' },
  })
  await page.getByText('The disk is full. Make room on it.').waitFor()
  expect(await saving(page)).toBe('Unsaved, not backed up')
  await screenshot('not-kept')
  await page.unroute('**/api/journal')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => saving(page)).toBe('Unsaved (backed up)')
  await page.getByText('The disk is full.').waitFor({ state: 'detached' })
})

it('[W4] a second page has none of the first one’s edits, and a third takes over those of the second', async () => {
  const { page, screenshot } = studio
  const opened = async (how: Promise<unknown>) => {
    const [other] = await Promise.all([page.waitForEvent('popup'), how])
    await untilReady(other)
    return other
  }
  const second = await opened(page.evaluate(() => void window.open(location.href)))
  expect(await duration(second)).not.toBe(4)
  expect(await saving(second)).toBe('Saved')
  await second.getByText('Open in 1 other tab').waitFor()
  await page.getByText('Open in 1 other tab').waitFor()
  await screenshot('two-pages')
  await edit(second, 6)
  await expect.poll(() => saving(second)).toBe('Unsaved (backed up)')
  await second.close()

  const left = page.getByRole('button', { name: 'Unsaved edits from a closed tab' })
  await left.waitFor()
  await screenshot('closed-page')
  expect(await duration(page)).toBe(4)
  const third = await opened(left.click())
  expect(await duration(third)).toBe(6)
  await left.waitFor({ state: 'detached' })
  // What the third saves meets the edit of the first.
  await third.keyboard.press('Control+s')
  await page.getByText('laugh was changed on disk while you edited it.').waitFor()
  expect(await duration(page)).toBe(4)
})

it('[W4] a second server on the folder opens nothing, and says why', async () => {
  const { page, folder } = studio
  const other = await serveStudio({ port: 0, folder })
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), other.url),
  ])
  await shown.getByText(/^The project could not be opened. Another Facework server on this machine/).waitFor()
  await shown.close()
  await other.close()
})
