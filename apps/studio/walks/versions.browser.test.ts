// The history of a document: each save, what it would change, and the way back; notes. With mouse and keys alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everydaySteps } from './everyday-steps.ts'
import { chooseLine, type OpenedStudio, openStudio, typeInto } from './open-studio.ts'

let studio: OpenedStudio
let page: OpenedStudio['page']
beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  page.setDefaultTimeout(20_000)
  await page.evaluate(() => {
    window.facework.pickClip('laugh')
    window.facework.pause()
  })
})
afterAll(() => studio?.close())
const { clip, undo } = everydaySteps(() => page)

const row = () => page.locator('[data-row][aria-label="laugh"]').first()
async function saveLength(text: string): Promise<void> {
  await row().click()
  await page.getByRole('tab', { name: 'Details' }).click()
  await typeInto(page.getByRole('textbox', { name: 'Clip length' }), text)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => window.facework.session.editor.store.getState().dirty.size))
    .toBe(0)
}

describe('versions of a document', () => {
  it('are listed by the menu of the document, with what each would change', async () => {
    await saveLength('3 s')
    await saveLength('4 s')
    await row().click({ button: 'right' })
    await chooseLine(page, 'Version history…')
    const dialog = page.getByRole('dialog', { name: 'Versions of laugh' })
    await dialog.waitFor()
    await expect.poll(() => dialog.locator('.version').count()).toBe(3)
    await dialog.getByRole('cell', { name: '4', exact: true }).waitFor()
    await dialog.getByRole('cell', { name: '3', exact: true }).waitFor()
    await dialog.locator('.version').first().click()
    await dialog.getByText('The same as what is open.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Restore this version' }).isDisabled()).toBe(true)
    await dialog.locator('.version').last().click()
    await dialog.getByRole('cell', { name: '2.6', exact: true }).waitFor()
    await studio.screenshot('versions-dialog')
  })

  it('are restored as one step, also over a reload of the page', async () => {
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await expect.poll(async () => (await clip()).duration).toBe(2.6)
    await undo()
    await expect.poll(async () => (await clip()).duration).toBe(4)
    await page.reload()
    await page.waitForFunction(() => window.facework !== undefined)
    await page.evaluate(() => window.facework.ready)
    expect(await page.evaluate(() => window.facework.session.playback.clip?.name)).toBe('laugh')
    await row().click({ button: 'right' })
    await chooseLine(page, 'Version history…')
    await expect.poll(() => page.locator('.version').count()).toBe(3)
    await page.keyboard.press('Escape')
  })

  it('notes are typed in Details, saved, and marked in Project', async () => {
    await row().click()
    await page.getByRole('tab', { name: 'Details' }).click()
    const notes = page.getByRole('textbox', { name: 'Notes on laugh' })
    await notes.click()
    await page.keyboard.type('Lids close late: ask Kim')
    await page.keyboard.press('Control+Enter')
    await row().getByRole('img', { name: 'Has notes' }).waitFor()
    expect((await clip()).name).toBe('laugh')
    await studio.screenshot('notes')
    await undo()
    await row().getByRole('img', { name: 'Has notes' }).waitFor({ state: 'detached' })
    expect(studio.complaints).toEqual([])
  })
})
