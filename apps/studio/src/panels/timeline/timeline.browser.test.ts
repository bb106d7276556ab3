// The timeline in a real Chromium. Needs the built page (`npm run build`); `npm test` builds it first.
import type { Clip } from '@facework/documents'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drag, type OpenedStudio, openStudio } from '../../../walks/open-studio.ts'
import { layoutOf } from './scene/layout.ts'
import { fitTime, xOf } from './view/time-view.ts'
import { yOf } from './view/value-view.ts'

let studio: OpenedStudio
let page: Page

beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  await page.evaluate(() => {
    const { editor } = window.facework.session
    const clip = editor.run('clip.create', { name: 'by-hand', duration: 2 }).value
    editor.preview.setState({ clip, playing: false })
  })
})

afterAll(() => studio?.close())

const clipNow = (): Promise<Clip> =>
  page.evaluate(() => window.facework.session.editor.documents('clip').find((c) => c.name === 'by-hand')!)
const keysNow = async () => {
  const [curve] = (await clipNow()).curves
  return curve?.type === 'keyed' ? curve.keys.map((k) => [k.time, k.value] as const) : []
}

/** A place on the screen by time and value, in the curve pane. */
async function place(time: number, value: number): Promise<readonly [number, number]> {
  const box = (await page.locator('.tlcanvas').boundingBox())!
  const view = fitTime(0, 2, box.width)
  const pane = layoutOf(box.height, 'both', 132).pane!
  return [box.x + xOf(view, time), box.y + yOf({ low: 0, high: 1 }, pane, value)]
}

/** How far the face is from where it was: the largest change of any morph or joint of the first on stage. */
const faceAt = (time: number) =>
  page.evaluate((t) => {
    window.facework.pause()
    window.facework.seek(t)
    const { frame } = window.facework.characterViews[0]!.binding.character
    return [...frame.morphs, ...frame.translations, ...frame.rotations]
  }, time)
const farthest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((v, i) => Math.abs(v - b[i]!)))

describe('the timeline', () => {
  it('keys a curve by hand, and the face moves', async () => {
    await page.getByRole('button', { name: 'Curve', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Jaw' }).hover()
    await page.getByRole('menuitem', { name: 'JawDrop' }).click()
    await page.getByRole('treeitem', { name: 'JawDrop' }).click()
    await page.mouse.dblclick(...(await place(0, 0)))
    await expect.poll(async () => (await keysNow()).map(([time]) => time)).toEqual([0])
    await page.mouse.dblclick(...(await place(1, 0.8)))
    await expect.poll(async () => (await keysNow()).map(([time]) => time)).toEqual([0, 1])
    const keys = await keysNow()
    expect(keys[0]![1]).toBeCloseTo(0, 1)
    expect(keys[1]![1]).toBeCloseTo(0.8, 1)
    const [rest, open] = [await faceAt(0), await faceAt(1)]
    expect(farthest(rest, open)).toBeGreaterThan(0.01)
    expect(await page.evaluate(() => window.facework.value('JawDrop'))).toBeCloseTo(keys[1]![1], 6)
    expect(studio.complaints).toEqual([])
  })

  it('a drag moves a key to a frame, and is one step to undo', async () => {
    const before = await keysNow()
    const at = await place(1, before[1]![1])
    await drag(page, at, await place(1.5, 0.4))
    await expect.poll(async () => (await keysNow())[1]![0]).toBeCloseTo(1.5, 6)
    const moved = await keysNow()
    expect(moved[1]![1]).toBeCloseTo(0.4, 1)
    await page.keyboard.press('Control+z')
    await expect.poll(keysNow).toEqual(before)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(keysNow).toEqual(moved)
    await page.keyboard.press('Control+z')
    await expect.poll(keysNow).toEqual(before)
  })

  it('Escape puts everything back in the middle of a drag', async () => {
    const before = await keysNow()
    await page.mouse.move(...(await place(1, before[1]![1])))
    await page.mouse.down()
    await page.mouse.move(...(await place(1.4, 0.2)))
    await page.waitForFunction(
      () => window.facework.session.editor.store.getState().selection.keys[0]?.time !== 1,
    )
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(keysNow).toEqual(before)
  })

  it('K sets a key of the selected curve, and says so', async () => {
    await page.getByRole('treeitem', { name: 'JawDrop' }).click()
    await page.evaluate(() => window.facework.seek(0.5))
    await page.keyboard.press('k')
    await expect.poll(async () => (await keysNow()).map(([time]) => time)).toEqual([0, 0.5, 1])
    await expect
      .poll(() => page.locator('.unseen [role="status"]').textContent())
      .toMatch(/Key at 0\.50 s set to 0\.\d\d/)
    await page.keyboard.press('.')
    await page.waitForFunction(() => window.facework.session.playback.transport.time === 1)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await keysNow()).map(([time]) => time)).toEqual([0, 1])
  })

  it('auto-key turns a manual change into a key, in one step', async () => {
    await page.getByRole('button', { name: 'Auto-key' }).click()
    await page.evaluate(() => {
      window.facework.seek(1.5)
      const { preview } = window.facework.session.editor
      for (const value of [0.1, 0.2, 0.3]) preview.setState({ controls: { JawDrop: value } })
    })
    await expect.poll(async () => (await keysNow()).at(-1)).toEqual([1.5, 0.3])
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(window.facework.session.editor.preview.getState().controls)),
      )
      .toEqual([])
    await page.getByRole('button', { name: 'Auto-key' }).click()
    await page.evaluate(() => window.facework.session.editor.undo())
    expect((await keysNow()).map(([time]) => time)).toEqual([0, 1])
  })

  it('a box stays in sight when the panel changes its size meanwhile', async () => {
    const drawn = () =>
      page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('.tlover')!
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return { width: canvas.width, box: data.some((v) => v > 0) }
      })
    await page.mouse.move(...(await place(1.7, 0.9)))
    await page.mouse.down()
    await page.mouse.move(...(await place(1.4, 0.6)), { steps: 3 })
    await expect.poll(async () => (await drawn()).box).toBe(true)
    const { width } = await drawn()
    await page.setViewportSize({ width: 1300, height: 900 })
    await expect.poll(async () => (await drawn()).width).toBeLessThan(width)
    expect((await drawn()).box).toBe(true)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(async () => (await drawn()).box).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(async () => (await drawn()).width).toBe(width)
  })

  it('a box picks keys, M puts them on the other side', async () => {
    await page.evaluate(() => {
      const { editor } = window.facework.session
      const clip = editor.documents('clip').find((c) => c.name === 'by-hand')!
      editor.run('keys.set', { clip: clip.id, time: 0.5, values: { LeftLipCornerPuller: 0.6 } })
    })
    const row = page.getByRole('treeitem', { name: 'LeftLipCornerPuller' })
    await row.waitFor()
    const line = (await row.boundingBox())!
    const [left] = await place(0.4, 0)
    const [right] = await place(0.6, 0)
    await drag(page, [left, line.y + 3], [right, line.y + line.height - 3])
    await expect
      .poll(() => page.evaluate(() => window.facework.session.editor.store.getState().selection.keys))
      .toEqual([{ curve: 'LeftLipCornerPuller', time: 0.5 }])
    await page.keyboard.press('m')
    const mirrored = async () => {
      const curve = (await clipNow()).curves.find((c) => c.name === 'RightLipCornerPuller')
      return curve?.type === 'keyed' ? curve.keys : []
    }
    await expect.poll(mirrored).toMatchObject([{ time: 0.5, value: 0.6 }])
    expect(studio.complaints).toEqual([])
  })
})
