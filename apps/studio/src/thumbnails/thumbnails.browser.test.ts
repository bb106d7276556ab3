// Pictures of faces in a real Chromium, over a reload of the page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStudio, openStudio } from '../../walks/open-studio.ts'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio?.close())

/** Waits until every pose of the panel has its picture. */
async function pictured(): Promise<void> {
  const { page } = studio
  await page.waitForFunction(() => window.facework !== undefined)
  await page.evaluate(() => window.facework.ready)
  await page.keyboard.press('Alt+2')
  await page.locator('[data-pose]').first().waitFor()
  await page.waitForFunction(() => {
    const cards = [...document.querySelectorAll('[data-pose]')]
    return cards.length > 50 && cards.every((card) => card.querySelector('.thumb img'))
  })
}
const drawn = () => studio.page.evaluate(() => window.facework.session.thumbnails.drawn)
/** The bytes of a pose's picture, summed up. */
const picture = (pose: string) =>
  studio.page.evaluate(async (name) => {
    const image = document.querySelector<HTMLImageElement>(`[data-pose="${name}"] .thumb img`)!
    const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer())
    return [bytes.length, bytes.reduce((sum, byte, i) => (sum * 31 + byte + i) % 1_000_003, 7)]
  }, pose)

describe('thumbnails', () => {
  it('are drawn once for a content, and found again after a reload', async () => {
    const { page } = studio
    await pictured()
    expect(await drawn()).toBeGreaterThan(50)
    const smile = await picture('LeftLipCornerPuller')
    expect(await picture('JawDrop')).not.toEqual(smile)
    await page.reload()
    await pictured()
    expect(await picture('LeftLipCornerPuller')).toEqual(smile)
    expect(await drawn()).toBe(0)
  })

  it('are drawn anew for a pose that changed, and for no other', async () => {
    const { page } = studio
    const before = await picture('JawDrop')
    const count = await drawn()
    await page.locator('[data-pose="JawDrop"]').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Overwrite from current pose' }).click()
    await expect.poll(() => picture('JawDrop'), { timeout: 60_000 }).not.toEqual(before)
    // Its own, those that build on it, and what shows the whole asset: far from all of ninety.
    expect((await drawn()) - count).toBeLessThan(60)
    expect(studio.complaints).toEqual([])
  })
})
