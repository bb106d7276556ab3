// A head is checked for Roblox: findings are shown on stage, fixed, undone, and copied as a report.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStudio, openStudio } from './open-studio.ts'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio({ project: 'sample' })
})
afterAll(() => studio?.close())

const state = () =>
  studio.page.evaluate(() => {
    const { session } = window.facework
    const { profile, running, reports, selected, fixed } = session.check.getState()
    return {
      profile,
      running,
      selected,
      fixed: fixed.length,
      codes: reports[profile]?.findings.map((f) => f.code) ?? [],
      profiles: Object.keys(reports).length,
      controls: session.editor.preview.getState().controls,
      undo: session.editor.store.getState().history.undo,
    }
  })
const idle = () => expect.poll(async () => (await state()).running, { timeout: 120_000 }).toBe(false)

it('checks the selected character for every target', async () => {
  const { page, screenshot } = studio
  await page.evaluate(() => {
    const { session } = window.facework
    const grub = session.editor.documents('character').find((c) => c.name === 'grub')!
    session.selectCharacter(grub.id)
  })
  await page.getByRole('button', { name: 'Check', exact: true }).first().click()
  await page.getByRole('button', { name: 'Target: Web' }).click()
  await page.getByRole('menuitem', { name: /Roblox/ }).click()
  await page.getByRole('heading', { name: 'Not ready for Roblox' }).waitFor()
  await idle()
  await expect.poll(async () => (await state()).profiles, { timeout: 120_000 }).toBe(5)
  const { codes } = await state()
  expect(codes).toEqual(expect.arrayContaining(['head/not-one-mesh', 'head/attachment-missing']))
  expect(await page.getByRole('button', { name: 'Export for Roblox' }).isDisabled()).toBe(true)
  await screenshot('check')
})

it('shows a finding on stage and goes through the list with the arrows', async () => {
  const { page, screenshot } = studio
  const list = page.getByRole('list', { name: 'Findings' })
  await list
    .getByRole('button', { name: /attachment is missing/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'In Blender' }).waitFor()
  const first = (await state()).selected
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await state()).selected).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await state()).selected).toBe(first)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await screenshot('check-finding')
})

it('fixes what is safe as one edit, and undoes it', async () => {
  const { page, screenshot } = studio
  const before = await state()
  await page.getByRole('button', { name: /^Apply \d+ safe fix/ }).click()
  await expect.poll(async () => (await state()).fixed, { timeout: 60_000 }).toBeGreaterThan(0)
  await idle()
  await expect
    .poll(async () => (await state()).codes.includes('head/attachment-missing'), { timeout: 60_000 })
    .toBe(false)
  expect((await state()).undo).toMatch(/^Fix/)
  await screenshot('check-fixed')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(async () => (await state()).fixed).toBe(0)
  await idle()
  await expect.poll(async () => (await state()).codes, { timeout: 60_000 }).toEqual(before.codes)
})

it('saves in the project which findings are ignored', async () => {
  const { page } = studio
  const rows = page.getByRole('list', { name: 'Findings' }).getByRole('button', { name: /cage/i })
  await rows.first().click()
  const ignored = () =>
    page.evaluate(
      () =>
        window.facework.session.editor.documents('character').find((c) => c.name === 'grub')!.ignoredFindings,
    )
  expect(await ignored()).toBeUndefined()
  await page.getByRole('button', { name: 'Ignore', exact: true }).click()
  await expect.poll(ignored).toEqual([expect.stringMatching(/^head\/cage-missing /)])
  await expect.poll(() => rows.count()).toBe(0)
  await page.getByRole('button', { name: '1 ignored' }).click()
  await expect.poll(ignored).toBeUndefined()
  await expect.poll(() => rows.count()).toBe(1)
})

it('copies the report as Markdown', async () => {
  const { page } = studio
  await page.getByRole('button', { name: 'Copy report' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('# grub: Not ready for Roblox')
  expect(studio.complaints).toEqual([])
})
