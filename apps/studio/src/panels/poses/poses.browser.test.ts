// The Poses panel, driven by the mouse. Needs the built page (`npm run build`).
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  drag,
  dragValue,
  middleOf,
  nextFrame,
  type OpenedStudio,
  openStudio,
} from '../../../walks/open-studio.ts'

let studio: OpenedStudio
let page: Page
beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  await page.evaluate(() => {
    window.facework.session.stageState.setState({ bodyMotion: 'off' })
    window.facework.pause()
    window.facework.seek(0)
  })
})
afterAll(() => studio?.close())

const tab = (name: string) => page.locator('.tab').filter({ hasText: name }).first()
const pose = (name: string) => page.locator(`[data-pose="${name}"]`)
const weight = (name: string) => page.evaluate((n) => window.facework.value(n), name)
const orderNow = () =>
  page.evaluate(() => window.facework.characterView('ada').documents.poses!.poses.map((p) => p.name))
const undoLabel = () => page.evaluate(() => window.facework.session.editor.store.getState().history.undo)

/** Drags the weight of a pose right by 60 pixels, and takes it back. */
async function expectWeightDrags(name: string): Promise<void> {
  const order = await orderNow()
  const before = await weight(name)
  await dragValue(pose(name).getByRole('slider'), 60)
  await expect.poll(() => weight(name)).toBeCloseTo(before + 0.3, 2)
  expect(await orderNow()).toEqual(order)
  await page.keyboard.press('Control+z')
  await expect.poll(() => weight(name)).toBe(before)
}

/** Presses Ctrl Z in the very release of the pointer, as a busy page sees it: before any timer. */
const undoAtRelease = () =>
  page.evaluate(() =>
    addEventListener(
      'pointerup',
      () => {
        const options = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options))
      },
      { once: true },
    ),
  )

/** Drags a pose by its picture onto another, and takes it back. */
async function expectPoseMoves(name: string, before: string): Promise<void> {
  const order = await orderNow()
  await nextFrame(page)
  await drag(
    page,
    await middleOf(pose(name).locator('.thumb')),
    await middleOf(pose(before).locator('.thumb')),
  )
  const moved = order.filter((n) => n !== name)
  moved.splice(moved.indexOf(before), 0, name)
  await expect.poll(orderNow).toEqual(moved)
  await page.keyboard.press('Control+z')
  await expect.poll(orderNow).toEqual(order)
}

describe('the weight of a pose is dragged with the mouse, and the pose by the rest of it', () => {
  it('in the rows of the Animate workspace', async () => {
    await tab('Poses').click()
    await expectWeightDrags('JawDrop')
    await expectPoseMoves('JawLeft', 'JawDrop')
  })

  it('on the cards of the Poses workspace', async () => {
    await page.keyboard.press('Alt+2')
    await expectWeightDrags('JawDrop')
    await expectPoseMoves('JawLeft', 'JawDrop')
  })

  it('in the list of the Poses workspace', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expectWeightDrags('JawDrop')
    await expectPoseMoves('JawLeft', 'JawDrop')
  })

  it('and are undone by Ctrl Z in the moment of the release', async () => {
    const before = await weight('JawDrop')
    const label = await undoLabel()
    await undoAtRelease()
    await dragValue(pose('JawDrop').getByRole('slider'), 60)
    await expect.poll(() => weight('JawDrop')).toBe(before)
    await nextFrame(page)
    expect(await undoLabel()).toBe(label)
    expect(await weight('JawDrop')).toBe(before)
  })

  it('a number that is being typed is selected by a drag', async () => {
    const slider = pose('JawDrop').getByRole('slider')
    const order = await orderNow()
    const before = await weight('JawDrop')
    await slider.click()
    const entry = page.getByRole('textbox', { name: 'Value of JawDrop' })
    await page.keyboard.type('0.25')
    const { x, y, width, height } = (await entry.boundingBox())!
    await drag(page, [x + width - 4, y + height / 2], [x + 2, y + height / 2])
    await page.keyboard.type('0.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => weight('JawDrop')).toBe(0.5)
    expect(await orderNow()).toEqual(order)
    await page.keyboard.press('Control+z')
    await expect.poll(() => weight('JawDrop')).toBe(before)
    expect(await undoLabel()).toBeUndefined()
    expect(studio.complaints).toEqual([])
  })
})
