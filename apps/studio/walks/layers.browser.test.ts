// Corrections on layers over a clip: added, keyed, weighted, silenced, ordered and merged, with mouse and keys alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everydaySteps } from './everyday-steps.ts'
import {
  chooseLine,
  drag,
  dragValue,
  FULL_RANGE,
  middleOf,
  type OpenedStudio,
  openStudio,
  typeInto,
} from './open-studio.ts'

let studio: OpenedStudio
let page: OpenedStudio['page']
beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  page.setDefaultTimeout(20_000)
  await page.evaluate(() => {
    window.facework.session.stageState.setState({ bodyMotion: 'off', showMood: false })
    window.facework.pickClip('laugh')
    window.facework.pause()
    window.facework.seek(1)
  })
  await page.getByRole('tab', { name: /^Layers/ }).click()
})
afterAll(() => studio?.close())
const { value, undo, preview } = everydaySteps(() => page)

const CURVE = 'LeftLipCornerPuller'
const row = (name: string) => page.locator(`.layers [data-row][aria-label="${name}"]`)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const layers = () =>
  page.evaluate(() => {
    const { editor } = window.facework.session
    const clip = editor.document(editor.preview.getState().clip, 'clip')!
    return clip.layers?.above.map(({ name, mode, muted, solo, weight, curves }) => ({
      name,
      mode,
      muted,
      solo,
      curves: curves.map((c) => c.name),
      weightKeys: weight?.type === 'keyed' ? weight.keys.map((k) => k.value) : undefined,
    }))
  })
const playedKeys = () =>
  page.evaluate((name) => {
    const { editor } = window.facework.session
    const found = editor.document(editor.preview.getState().clip, 'clip')!.curves.find((c) => c.name === name)
    return found?.type === 'keyed' ? found.keys.length : 0
  }, CURVE)

/** Overrides a control in Curves by a typed number, and sets a key with K. */
async function keyControl(to: string): Promise<void> {
  await page.getByRole('tab', { name: 'Curves' }).click()
  await typeInto(page.getByRole('searchbox', { name: 'Filter curves' }), CURVE)
  const field = page.getByRole('slider', { name: CURVE, exact: true }).first()
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
  await page.keyboard.press('k')
}

describe('layers of a clip', () => {
  let before = 0
  let keysBefore = 0

  it('are added on top: keys go to the new layer, and the face shows what was set', async () => {
    before = await value(CURVE)
    keysBefore = await playedKeys()
    expect(before).toBeGreaterThan(0.2)
    await page.getByRole('button', { name: 'Layer', exact: true }).click()
    await chooseLine(page, 'Additive layer')
    await expect.poll(async () => (await preview()).layer).toBe('Layer 1')
    await keyControl('0.1')
    await expect.poll(() => value(CURVE)).toBeCloseTo(0.1, 2)
    // Symmetry is on: the right side is keyed with it.
    expect(await layers()).toMatchObject([{ name: 'Layer 1', curves: [CURVE, 'RightLipCornerPuller'] }])
    expect((await layers())?.[0]?.mode).toBe('additive')
    await studio.screenshot('layers-added')
  })

  it('are shown in the timeline one at a time', async () => {
    const shown = page.getByRole('treeitem', { name: new RegExp(`^${CURVE}\\b`) })
    const jaw = page.getByRole('treeitem', { name: /^JawDrop\b/ })
    await shown.waitFor()
    expect(await jaw.count()).toBe(0)
    await row('Base').click()
    await jaw.waitFor()
    await page.getByRole('button', { name: 'Layer that is edited: Base' }).click()
    await chooseLine(page, 'Layer 1')
    await jaw.waitFor({ state: 'detached' })
    await expect.poll(() => row('Layer 1').getAttribute('aria-current')).toBe('true')
  })

  it('have a weight that is dragged, one step each', async () => {
    const field = page.getByRole('slider', { name: 'Weight of Layer 1' })
    await dragValue(field, -FULL_RANGE)
    await expect.poll(() => value(CURVE)).toBeCloseTo(before, 2)
    await undo()
    await expect.poll(() => value(CURVE)).toBeCloseTo(0.1, 2)
  })

  it('have keys on their weight, shown as a track', async () => {
    await press('Keys on the weight of Layer 1')
    await expect.poll(async () => (await layers())?.[0]?.weightKeys).toEqual([1])
    await page.evaluate(() => window.facework.seek(2))
    await dragValue(page.getByRole('slider', { name: 'Weight of Layer 1' }), -FULL_RANGE)
    await expect.poll(async () => (await layers())?.[0]?.weightKeys).toEqual([1, 0])
    await page.getByRole('treeitem', { name: /^Layer weight/ }).waitFor()
    await page.evaluate(() => window.facework.seek(1))
    await expect.poll(() => value(CURVE)).toBeCloseTo(0.1, 2)
    await studio.screenshot('layers-weight')
    await undo()
    await undo()
    await expect.poll(async () => (await layers())?.[0]?.weightKeys).toBeUndefined()
  })

  it('are muted and soloed by buttons and keys', async () => {
    await press('Mute Layer 1')
    await expect.poll(() => value(CURVE)).toBeCloseTo(before, 2)
    await row('Layer 1').focus()
    await page.keyboard.press('m')
    await expect.poll(() => value(CURVE)).toBeCloseTo(0.1, 2)
    await page.getByRole('button', { name: 'Layer', exact: true }).click()
    await chooseLine(page, 'Override layer')
    await keyControl('0.9')
    await expect.poll(() => value(CURVE)).toBeCloseTo(0.9, 2)
    await press('Solo Layer 1')
    await expect.poll(() => value(CURVE)).toBeCloseTo(0.1, 2)
    await row('Layer 1').focus()
    await page.keyboard.press('s')
    await expect.poll(() => value(CURVE)).toBeCloseTo(0.9, 2)
  })

  it('are renamed, dragged to another height, and change their mode', async () => {
    await row('Layer 2').focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('Grin')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await layers())?.map((l) => l.name)).toEqual(['Layer 1', 'Grin'])
    expect((await preview()).layer).toBe('Grin')
    const [x, y] = await middleOf(row('Grin').locator('.grip'))
    const [toX, toY] = await middleOf(row('Layer 1').locator('.grip'))
    await drag(page, [x, y], [toX, toY])
    await expect.poll(async () => (await layers())?.map((l) => l.name)).toEqual(['Grin', 'Layer 1'])
    await undo()
    await expect.poll(async () => (await layers())?.map((l) => l.name)).toEqual(['Layer 1', 'Grin'])
    await page.getByRole('button', { name: 'Mode of Grin: Override' }).click()
    await chooseLine(page, 'Additive')
    await expect.poll(async () => (await layers())?.[1]?.mode).toBe('additive')
    await expect.poll(() => value(CURVE)).toBeCloseTo(1, 2)
    await undo()
    await expect.poll(() => value(CURVE)).toBeCloseTo(0.9, 2)
  })

  it('are merged down: the clip plays the same, and is an ordinary clip at the end', async () => {
    for (const left of [1, 0]) {
      const name = left === 1 ? 'Layer 1' : 'Grin'
      await press(`Actions for ${name}`)
      await chooseLine(page, 'Merge down')
      await expect.poll(async () => (await layers())?.length ?? 0).toBe(left)
      await expect.poll(() => value(CURVE)).toBeCloseTo(0.9, 2)
    }
    expect(await layers()).toBeUndefined()
    for (let i = 0; i < 2; i++) await undo()
    await expect.poll(async () => (await layers())?.length).toBe(2)
  })

  it('are deleted by a key, and undone to the clip as it was', async () => {
    for (const name of ['Grin', 'Layer 1']) {
      await row(name).focus()
      await page.keyboard.press('Delete')
      await row(name).waitFor({ state: 'detached' })
    }
    await expect.poll(() => value(CURVE)).toBeCloseTo(before, 2)
    expect(await playedKeys()).toBe(keysBefore)
    expect(studio.complaints).toEqual([])
  })
})
