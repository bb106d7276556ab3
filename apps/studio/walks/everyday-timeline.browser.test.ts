// What an animator does all day on the timeline: lengths, markers, tracks, keys. With mouse and keys alone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fitTime, xOf } from '../src/panels/timeline/view/time-view.ts'
import { everydaySteps } from './everyday-steps.ts'
import { chooseLine, drag, dragValue, type OpenedStudio, openStudio, typeInto } from './open-studio.ts'

let studio: OpenedStudio
let page: Page
beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  page.setDefaultTimeout(20_000)
})
afterAll(() => studio?.close())
const { clip, preview, value, undo, command } = everydaySteps(() => page)

/** A place of the ruler by time; the lower half has markers and the end of the clip. */
async function onRuler(time: number, duration: number): Promise<readonly [number, number]> {
  const box = (await page.locator('.tlcanvas').boundingBox())!
  return [box.x + xOf(fitTime(0, duration, box.width), time), box.y + 26]
}
const track = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) })
async function trackMenu(name: string, ...lines: readonly string[]): Promise<void> {
  await track(name).click({ button: 'right' })
  await chooseLine(page, ...lines)
}

describe('a clip', () => {
  it('is selected by a click and played by its button, not by the click', async () => {
    await page.evaluate(() => window.facework.pause())
    const before = await preview()
    const row = page
      .getByRole('listitem', { name: 'scream', exact: true })
      .or(page.locator('[data-row][aria-label="scream"]'))
      .first()
    await row.click()
    expect(
      await page.evaluate(() => window.facework.session.editor.store.getState().selection.document),
    ).not.toBe(before.clip)
    expect(await preview()).toMatchObject({ clip: before.clip, playing: false })
    await page.getByRole('button', { name: 'Play scream' }).click()
    await expect.poll(async () => (await clip()).name).toBe('scream')
    expect((await preview()).playing).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await preview()).playing).toBe(false)
  })

  it('says its times in seconds, frames or timecode, never as minutes that are seconds', async () => {
    await page.evaluate(() => window.facework.pickClip('laugh'))
    await page.evaluate(() => window.facework.pause())
    const clock = page.locator('.tcbox')
    await expect.poll(() => clock.textContent()).toMatch(/^\d\.\d\d s\/ 2\.6 s$/)
    await clock.click()
    await page.getByRole('menuitem', { name: 'Timecode' }).click()
    await expect.poll(() => clock.textContent()).toMatch(/^00:00:0\d:\d\d\/ 00:00:02:18$/)
    await clock.click()
    await page.getByRole('menuitem', { name: 'Frames' }).click()
    await expect.poll(() => clock.textContent()).toMatch(/\/ 78 f$/)
    await clock.click()
    await page.getByRole('menuitem', { name: 'Seconds' }).click()
    expect(await page.locator('[data-row][aria-label="laugh"]').textContent()).toContain('2.6 s')
    expect(await page.locator('#app').textContent()).not.toMatch(/\D2:18\D/)
  })

  it('gets longer and shorter by dragging its end, in one step each', async () => {
    const { duration } = await clip()
    const [x, y] = await onRuler(duration, duration)
    const [to] = await onRuler(2, duration)
    await drag(page, [x, y], [to, y])
    await expect.poll(async () => (await clip()).duration).toBeCloseTo(2, 6)
    await undo()
    await expect.poll(async () => (await clip()).duration).toBe(duration)
  })

  it('gets a length that is typed: in Details, and in the dialog that “length” finds', async () => {
    await page.locator('[data-row][aria-label="laugh"]').click()
    await page.getByRole('tab', { name: 'Details' }).click()
    await typeInto(page.getByRole('textbox', { name: 'Clip length' }), '45 f')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await clip()).duration).toBe(1.5)
    await command('length')
    await page.getByRole('dialog', { name: 'Clip length' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('3.25 s')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await clip()).duration).toBe(3.25)
    await undo()
    await undo()
    await expect.poll(async () => (await clip()).duration).toBe(2.6)
  })

  it('has markers that a double click renames', async () => {
    await page.evaluate(() => window.facework.seek(1))
    await page.locator('.tlcanvas').focus()
    await page.keyboard.press('Shift+M')
    await expect.poll(async () => (await clip()).markers).toContain('Marker 1')
    const [x, y] = await onRuler(1, 2.6)
    await page.mouse.dblclick(x + 10, y)
    await page.getByRole('dialog', { name: 'Rename marker' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('hold')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await clip()).markers).toContain('hold')
  })
})

describe('a track', () => {
  beforeAll(async () => {
    await page.evaluate(() => window.facework.seek(1))
    await page.getByRole('searchbox', { name: 'Filter tracks' }).click()
    await page.keyboard.type('lipcorner')
    await track('LeftLipCornerPuller').waitFor()
  })

  it('is muted and soloed by its menu: the face follows, and the row says so', async () => {
    const [left, right] = [await value('LeftLipCornerPuller'), await value('RightLipCornerPuller')]
    expect(Math.min(left, right)).toBeGreaterThan(0.2)
    await trackMenu('LeftLipCornerPuller', 'Mute')
    await expect.poll(() => value('LeftLipCornerPuller')).toBe(0)
    expect(await value('RightLipCornerPuller')).toBeCloseTo(right, 6)
    await page.getByRole('treeitem', { name: 'LeftLipCornerPuller, muted' }).waitFor()
    await trackMenu('LeftLipCornerPuller', 'Mute')
    await expect.poll(() => value('LeftLipCornerPuller')).toBeCloseTo(left, 6)
    await trackMenu('LeftLipCornerPuller', 'Solo')
    await expect.poll(() => value('RightLipCornerPuller')).toBe(0)
    expect(await value('LeftLipCornerPuller')).toBeCloseTo(left, 6)
    await trackMenu('LeftLipCornerPuller', 'Unmute all')
    await expect.poll(() => value('RightLipCornerPuller')).toBeCloseTo(right, 6)
  })

  it('is locked alone: no key of it can be set', async () => {
    const keysOf = (name: string) =>
      page.evaluate((curve) => {
        const { editor } = window.facework.session
        const found = editor
          .document(editor.preview.getState().clip, 'clip')!
          .curves.find((c) => c.name === curve)
        return found?.type === 'keyed' ? found.keys.length : 0
      }, name)
    await trackMenu('LeftLipCornerPuller', 'Lock')
    await page.evaluate(() => window.facework.seek(1.13))
    const before = await keysOf('LeftLipCornerPuller')
    await track('LeftLipCornerPuller').click()
    await page.keyboard.press('k')
    expect(await keysOf('LeftLipCornerPuller')).toBe(before)
    await trackMenu('LeftLipCornerPuller', 'Lock')
    await page.keyboard.press('k')
    await expect.poll(() => keysOf('LeftLipCornerPuller')).toBe(before + 1)
    await undo()
  })

  it('has a color of its own, kept for the next visit', async () => {
    await trackMenu('LeftLipCornerPuller', 'Color', 'Green')
    await expect.poll(() => track('LeftLipCornerPuller').getAttribute('class')).toContain('r-tongue')
    expect(await page.evaluate(() => localStorage.getItem('facework-track-colors'))).toContain('Tongue')
    await trackMenu('LeftLipCornerPuller', 'Color', 'Default')
    await expect.poll(() => track('LeftLipCornerPuller').getAttribute('class')).toContain('r-mouth')
  })

  it('is deleted by its menu, and undone', async () => {
    await trackMenu('LeftLipCornerPuller', 'Delete LeftLipCornerPuller')
    await expect.poll(async () => (await clip()).curves).not.toContain('LeftLipCornerPuller')
    await undo()
    await expect.poll(async () => (await clip()).curves).toContain('LeftLipCornerPuller')
  })

  it('fills the pane with its values, and the canvas with its selected keys', async () => {
    await track('LeftLipCornerPuller').click()
    const looking = () =>
      page.evaluate(() => {
        const { values, view } = window.facework.session.timeline.getState()
        return { values, view }
      })
    await page.getByRole('button', { name: 'Fit values' }).click()
    const { values } = await looking()
    expect(values.low).toBeCloseTo(-0.02, 2)
    expect(values.high).toBeCloseTo(1.02, 2)
    await page.locator('.tlcanvas').focus()
    await page.keyboard.press('Control+a')
    const { view } = await looking()
    await page.keyboard.press('z')
    await expect.poll(async () => (await looking()).view.scale).not.toBe(view.scale)
    await page.keyboard.press('f')
    await expect.poll(async () => (await looking()).values).toEqual({ low: 0, high: 1 })
  })
})

describe('keys', () => {
  const jaw = () =>
    page.evaluate(() => {
      const { editor } = window.facework.session
      const found = editor
        .document(editor.preview.getState().clip, 'clip')!
        .curves.find((c) => c.name === 'JawDrop')
      return found?.type === 'keyed' ? found.keys.map((k) => [k.time, k.value] as const) : []
    })
  beforeAll(async () => {
    await typeInto(page.getByRole('searchbox', { name: 'Filter tracks' }), 'jawdrop')
    await track('JawDrop').click()
  })

  it('are set between their neighbors by a slider, in one step', async () => {
    const before = await jaw()
    const [[from, low], [to, high]] = [before[2]!, before[3]!]
    await page.evaluate((time) => window.facework.seek(time), Math.round(((from + to) / 2) * 30) / 30)
    await dragValue(page.getByRole('slider', { name: 'In-between at the playhead' }), 40)
    await expect.poll(async () => (await jaw()).length).toBe(before.length + 1)
    const [, value] = (await jaw())[3]!
    const amount = (value - low) / (high - low)
    expect(amount).toBeGreaterThan(0.55)
    expect(amount).toBeLessThan(0.95)
    await undo()
    await expect.poll(jaw).toEqual(before)
  })

  it('are smoothed, and time is put in at the playhead, by the menu of the canvas', async () => {
    const before = await jaw()
    const row = (await track('JawDrop').boundingBox())!
    const box = (await page.locator('.tlcanvas').boundingBox())!
    const menu = async (...lines: readonly string[]) => {
      await page.mouse.click(box.x + box.width - 40, row.y + row.height / 2, { button: 'right' })
      await chooseLine(page, 'Filter and retime', ...lines)
    }
    await page.locator('.tlcanvas').focus()
    await page.keyboard.press('Control+a')
    await menu('Smooth', '50 %')
    await expect.poll(jaw).not.toEqual(before)
    const spread = (keys: readonly (readonly [number, number])[]) =>
      keys.slice(1).reduce((sum, [, v], i) => sum + Math.abs(v - keys[i]![1]), 0)
    expect(spread(await jaw())).toBeLessThan(spread(before) * 0.8)
    await undo()
    await expect.poll(jaw).toEqual(before)
    await page.evaluate(() => window.facework.seek(1))
    await menu('Insert time', '10 frames')
    await expect.poll(async () => (await clip()).duration).toBeCloseTo(2.6 + 1 / 3, 6)
    const late = before.filter(([t]) => t >= 1).map(([t]) => t + 1 / 3)
    const now = (await jaw()).filter(([t]) => t > 1.2).map(([t]) => t)
    expect(now).toHaveLength(late.length)
    for (const [i, t] of now.entries()) expect(t).toBeCloseTo(late[i]!, 6)
    await undo()
    await expect.poll(jaw).toEqual(before)
  })
})
