// A face made with the Face panel: handles, symmetry, locks, expressions. Needs the built page (`npm run build`).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStudio, openStudio } from './open-studio.ts'

let studio: OpenedStudio
const page = () => studio.page

beforeAll(async () => {
  studio = await openStudio()
  await page().keyboard.press('Alt+3')
  await page().locator('[data-handle="LeftCorner"]').waitFor()
  await page().evaluate(() => {
    const { session } = window.facework
    session.stage.setState({ life: 'off' })
    session.selectCharacter(session.editor.documents('character').find((c) => c.name === 'ada')!.id)
    session.lookClosely(true)
    const clip = session.editor.run('clip.create', { name: 'face', duration: 1 }).value as string
    session.editor.preview.setState({ clip, playing: false })
    window.facework.seek(0)
  })
})

afterAll(async () => studio?.close())

const controls = () => page().evaluate(() => window.facework.session.editor.preview.getState().controls)

async function drag(handle: string, x: number, y: number): Promise<void> {
  await page().evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const box = (await page().locator(`[data-handle="${handle}"] .dot`).boundingBox())!
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2]
  await page().mouse.move(fromX, fromY)
  await page().mouse.down()
  await page().mouse.move(fromX + x, fromY + y, { steps: 4 })
  await page().mouse.up()
}

it('goes from a drag to an expression that can be used again', async () => {
  // Both sides, then one.
  await drag('LeftCorner', 0, -16)
  const both = await controls()
  expect(both.LeftLipCornerPuller).toBe(both.RightLipCornerPuller)
  await studio.screenshot('face-panel-1-smile')
  await page().locator('[data-handle="LeftCorner"]').focus()
  await page().keyboard.press('x')
  await drag('LeftLid', 0, 10)
  const wink = await controls()
  expect(wink.LeftEyeClosed).toBeGreaterThan(0.2)
  expect(wink.RightEyeClosed).toBeUndefined()
  await page().keyboard.press('x')

  // A locked mouth keeps its smile through an expression.
  await page().getByRole('button', { name: 'Lock Mouth', exact: true }).click()
  await page().locator('[data-expression="surprise"]').click()
  const surprised = await controls()
  expect(surprised.LeftLipCornerPuller).toBe(both.LeftLipCornerPuller)
  expect(surprised.JawDrop).toBeGreaterThan(0.3)
  await studio.screenshot('face-panel-2-locked')
  await page().getByRole('button', { name: 'Lock Mouth', exact: true }).click()

  // Saved, cleared, and taken on again.
  await page().getByRole('button', { name: 'Save', exact: true }).click()
  await page().getByRole('textbox', { name: 'Name' }).fill('caught')
  await page().keyboard.press('Enter')
  await page().locator('[data-expression="caught"]').waitFor()
  await page().getByRole('button', { name: 'Reset all' }).click()
  expect(await controls()).toEqual({})
  await page().locator('[data-expression="caught"]').click()
  const again = await controls()
  expect(again.LeftLipCornerPuller).toBeCloseTo(surprised.LeftLipCornerPuller!, 5)
  expect(again.JawDrop).toBeCloseTo(surprised.JawDrop!, 5)
  await page().keyboard.press('k')
  const keyed = await page().evaluate(
    () => window.facework.session.editor.documents('clip').find((c) => c.name === 'face')!.curves.length,
  )
  expect(keyed).toBe(Object.keys(again).length)
  expect(await controls()).toEqual({})
  await studio.screenshot('face-panel-3-keyed')
  expect(studio.complaints).toEqual([])
})
