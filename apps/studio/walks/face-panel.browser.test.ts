// A face made with the Face panel: handles, symmetry, locks, expressions. Needs the built page (`npm run build`).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dragHandle, type OpenedStudio, openFaceWorkspace, openStudio } from './open-studio.ts'

let studio: OpenedStudio
const page = () => studio.page

beforeAll(async () => {
  studio = await openStudio()
  await openFaceWorkspace(page(), 'face', 1)
})

afterAll(async () => studio?.close())

const symmetric = () => page().evaluate(() => window.facework.session.stageState.getState().symmetric)
const controls = () => page().evaluate(() => window.facework.session.editor.preview.getState().controls)

const drag = (handle: string, x: number, y: number) => dragHandle(page(), handle, [x, y])

it('goes from a drag to an expression that can be used again', async () => {
  // Both sides, then one.
  await drag('LeftCorner', 0, -16)
  await expect.poll(async () => (await controls()).LeftLipCornerPuller).toBeGreaterThan(0.3)
  const both = await controls()
  expect(both.LeftLipCornerPuller).toBe(both.RightLipCornerPuller)
  await studio.screenshot('face-panel-1-smile')
  await page().locator('[data-handle="LeftCorner"]').press('x')
  await expect.poll(symmetric).toBe(false)
  await drag('LeftLid', 0, 10)
  await expect.poll(async () => (await controls()).LeftEyeClosed).toBeGreaterThan(0.2)
  expect((await controls()).RightEyeClosed).toBeUndefined()
  await page().locator('[data-handle="LeftLid"]').press('x')
  await expect.poll(symmetric).toBe(true)

  // A locked mouth keeps its smile through an expression.
  await page().getByRole('button', { name: 'Lock Mouth', exact: true }).click()
  await page().locator('[data-expression="surprise"]').click()
  await expect.poll(async () => (await controls()).JawDrop).toBeGreaterThan(0.3)
  const surprised = await controls()
  expect(surprised.LeftLipCornerPuller).toBe(both.LeftLipCornerPuller)
  await studio.screenshot('face-panel-2-locked')
  await page().getByRole('button', { name: 'Lock Mouth', exact: true }).click()

  // Saved, cleared, and taken on again.
  await page().getByRole('button', { name: 'Save expression' }).click()
  const name = page().getByRole('textbox', { name: 'Name' })
  await name.fill('caught')
  await name.press('Enter')
  await page().locator('[data-expression="caught"]').waitFor()
  await page().getByRole('button', { name: 'Reset all' }).click()
  await expect.poll(controls).toEqual({})
  await page().locator('[data-expression="caught"]').click()
  await expect.poll(async () => Object.keys(await controls()).length).toBeGreaterThan(0)
  const again = await controls()
  expect(again.LeftLipCornerPuller).toBeCloseTo(surprised.LeftLipCornerPuller!, 5)
  expect(again.JawDrop).toBeCloseTo(surprised.JawDrop!, 5)
  await page().keyboard.press('k')
  const keyed = () =>
    page().evaluate(
      () => window.facework.session.editor.documents('clip').find((c) => c.name === 'face')!.curves.length,
    )
  await expect.poll(keyed).toBe(Object.keys(again).length)
  await expect.poll(controls).toEqual({})
  await studio.screenshot('face-panel-3-keyed')
  expect(studio.complaints).toEqual([])
})
