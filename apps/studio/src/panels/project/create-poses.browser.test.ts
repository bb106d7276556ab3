// Create pose asset and what it makes, driven by the mouse. Needs the built page (`npm run build`).
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faceOnStage, farthest } from '../../../walks/face-on-stage.ts'
import { dragValue, type OpenedStudio, openStudio, typeInto } from '../../../walks/open-studio.ts'

let studio: OpenedStudio
let page: Page
beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  await page.evaluate(() => window.facework.session.stageState.setState({ bodyMotion: 'off' }))
})
afterAll(() => studio?.close())

const row = (name: string) => page.locator(`[data-row][aria-label="${name}"]`)
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Create pose asset' })
const tag = (name: string) => page.locator('.tag').filter({ hasText: new RegExp(`^${name}`) })

async function openDialogOf(clip: string): Promise<void> {
  await row(clip).click({ button: 'right' })
  await item('Create').click()
  await item('Pose asset').click()
  await dialog().waitFor()
}

async function createFromFaces(): Promise<void> {
  await openDialogOf('grub-faces')
  await dialog().getByRole('button', { name: 'Create 51 poses' }).click()
  await dialog().waitFor({ state: 'hidden' })
}

async function undoCreation(name: string): Promise<void> {
  await page.keyboard.press('Control+z')
  await row(name).waitFor({ state: 'detached' })
}

describe('a new pose asset is previewed by a character of its model', () => {
  it('though another is selected, and Project shows it', async () => {
    const selected = () =>
      page.evaluate(() => {
        const { editor, character } = window.facework.session
        return editor.document(character, 'character')?.name
      })
    expect(await selected()).toBe('ada')
    await createFromFaces()
    await expect.poll(() => tag('grub').textContent()).toContain('previewing grub-game-face')
    expect(await tag('ada').textContent()).not.toContain('previewing')
    expect(await selected()).toBe('grub')
    const inSight = () =>
      row('grub-game-face').evaluate((element) => {
        const list = element.closest('.scroll')!.getBoundingClientRect()
        const own = element.getBoundingClientRect()
        return own.top > list.top - 1 && own.bottom < list.bottom + 1
      })
    await expect.poll(inSight).toBe(true)
    await page.keyboard.press('Alt+2')
    const rest = await faceOnStage(page, 'grub')
    await dragValue(page.locator('[data-pose="Pose_20"]').getByRole('slider'), 120)
    await expect.poll(async () => farthest(rest, await faceOnStage(page, 'grub'))).toBeGreaterThan(0.01)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Alt+1')
    await undoCreation('grub-game-face')
  })

  it('one that has left the stage comes back', async () => {
    await tag('grub').click()
    await item('Remove from stage').click()
    await tag('grub').waitFor({ state: 'detached' })
    await createFromFaces()
    await expect.poll(() => tag('grub').textContent()).toContain('previewing grub-game-face')
    await undoCreation('grub-game-face')
  })

  it('without one, the note says so and offers to make it', async () => {
    await row('grub').click()
    await row('grub').press('Delete')
    await page.getByRole('button', { name: 'Delete' }).last().click()
    await tag('grub').waitFor({ state: 'detached' })
    await createFromFaces()
    await page.getByText('No character uses the model grub-game, so ada previews it.').waitFor()
    await expect.poll(() => tag('ada').textContent()).toContain('previewing grub-game-face')
    await page.getByRole('button', { name: 'New character' }).last().click()
    const create = page.getByRole('dialog', { name: 'New character' })
    await create.getByRole('button', { name: 'Create character' }).click()
    await tag('grub-game').waitFor()
    await expect.poll(() => tag('grub-game').textContent()).toContain('grub-game-face')
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
    await row('grub').waitFor()
    expect(studio.complaints).toEqual([])
  })
})

describe('names are free and given once', () => {
  const name = () => dialog().getByRole('textbox', { name: 'Name', exact: true })
  const create = () => dialog().getByRole('button', { name: /^Create/ })
  const assetNames = () =>
    page.evaluate(() => window.facework.session.editor.documents('poses').map((p) => p.name))

  it('each asset of the current pose gets a name of its own, after the model of its character', async () => {
    const before = await assetNames()
    await row('ada').click()
    for (const proposed of ['ada-game-face', 'ada-game-face-2', 'ada-game-face-3']) {
      await page.getByRole('button', { name: 'Create asset' }).first().click()
      await item('Pose asset from current pose').click()
      await dialog().waitFor()
      expect(await name().inputValue()).toBe(proposed)
      await create().click()
      await dialog().waitFor({ state: 'hidden' })
    }
    expect((await assetNames()).toSorted()).toEqual(
      [...before, 'ada-game-face', 'ada-game-face-2', 'ada-game-face-3'].toSorted(),
    )
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
    await expect.poll(assetNames).toEqual(before)
  })

  it('the name follows the model, until one is typed', async () => {
    await openDialogOf('grub-faces')
    expect(await name().inputValue()).toBe('grub-game-face')
    await dialog()
      .getByRole('button', { name: /^Model/ })
      .click()
    await item('bolt-game').click()
    await expect.poll(() => name().inputValue()).toBe('bolt-game-face')
    await typeInto(name(), 'mine')
    await dialog()
      .getByRole('button', { name: /^Model/ })
      .click()
    await item('grub-game').click()
    await dialog().getByText('Preview on grub-game').waitFor()
    expect(await name().inputValue()).toBe('mine')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  it('[P2] a name typed for two poses is marked at both, and nothing is created', async () => {
    await openDialogOf('grub-faces')
    const names = dialog().getByRole('textbox', { name: 'Pose names, one per line' })
    await names.click({ position: { x: 20, y: 10 } })
    await page.keyboard.press('Control+Home')
    for (const typed of ['neutral', 'jaw_open', 'jaw_open']) {
      await page.keyboard.press('Home')
      await page.keyboard.press('Shift+End')
      await page.keyboard.type(typed)
      await page.keyboard.press('ArrowDown')
    }
    await expect.poll(() => dialog().getByText('name used twice').count()).toBe(2)
    await dialog().getByText('Two poses have the name jaw_open.').waitFor()
    expect(await dialog().locator('.ok').count()).toBe(0)
    expect(await create().isDisabled()).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await page.keyboard.type('_wide')
    await dialog().getByText('51 poses, 0 combinations').waitFor()
    await create().click()
    await dialog().waitFor({ state: 'hidden' })
    const made = await page.evaluate(() =>
      window.facework.session.editor
        .documents('poses')
        .find((p) => p.name === 'grub-game-face')!
        .poses.slice(0, 4)
        .map((p) => p.name),
    )
    expect(made).toEqual(['neutral', 'jaw_open', 'jaw_open_wide', 'Pose_3'])
    await undoCreation('grub-game-face')
    expect(studio.complaints).toEqual([])
  })
})
