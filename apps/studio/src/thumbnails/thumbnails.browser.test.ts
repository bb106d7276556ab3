// Pictures of faces in a real Chromium, over a reload of the page.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenedStudio, openStudio } from '../../walks/open-studio.ts'

vi.setConfig({ testTimeout: 400_000 })

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio({ thumbnails: true })
})
afterAll(() => studio?.close())

/** Shows a few poses only, and waits until they have their pictures. */
async function pictured(): Promise<void> {
  const { page } = studio
  await page.keyboard.press('Alt+2')
  await page.getByRole('searchbox', { name: /Filter \d+ poses/ }).fill('Jaw')
  await page.waitForFunction(
    () => {
      const cards = [...document.querySelectorAll('[data-pose]')]
      return cards.length > 2 && cards.length < 30 && cards.every((c) => c.querySelector('.thumb img'))
    },
    undefined,
    { timeout: 240_000 },
  )
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
    const [open, left] = [await picture('JawDrop'), await picture('JawLeft')]
    expect(open).not.toEqual(left)
    expect(await drawn()).toBeGreaterThan(2)
    await page.reload()
    await page.waitForFunction(() => window.facework !== undefined)
    // Nothing is drawn while a button is held.
    await page.mouse.move(620, 18)
    await page.mouse.down()
    await page.evaluate(() => window.facework.ready)
    const before = await drawn()
    await pictured()
    expect(await drawn()).toBe(before)
    await page.mouse.up()
    expect([await picture('JawDrop'), await picture('JawLeft')]).toEqual([open, left])
  })

  it('are drawn anew for a pose that changed, and not for its neighbour', async () => {
    const { page } = studio
    const [open, left] = [await picture('JawDrop'), await picture('JawLeft')]
    await page.locator('[data-pose="JawDrop"]').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Overwrite from current pose' }).click()
    await expect.poll(() => picture('JawDrop'), { timeout: 100_000 }).not.toEqual(open)
    expect(await picture('JawLeft')).toEqual(left)
    expect(studio.complaints).toEqual([])
  })
})
