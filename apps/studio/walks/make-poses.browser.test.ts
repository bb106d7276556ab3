// A static head becomes one that performs, by mouse alone: landmarks, fit, preview, accept. Needs the built page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportGltf, importGltf } from '@facework/formats'
import { withoutMorphs } from '@facework/operations/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drag, dropFiles, type OpenedStudio, openStudio, root } from './open-studio.ts'

let studio: OpenedStudio
let page: OpenedStudio['page']

/** A head of the cast without poses, as a scan or a bought mesh would be. */
async function staticHead(): Promise<Uint8Array> {
  const { model } = await importGltf(new Uint8Array(readFileSync(join(root, 'samples/heads/ada.glb'))))
  return exportGltf({ model: withoutMorphs(model) }).bytes
}

const SLOW = { timeout: 240_000 }

beforeAll(async () => {
  studio = await openStudio({
    project: 'empty',
    theme: process.env.FACEWORK_THEME === 'light' ? 'light' : 'dark',
  })
  page = studio.page
  const clip = readFileSync(join(root, 'samples/clips/laugh.clip.json'))
  await dropFiles(page, [
    { name: 'nora.glb', bytes: await staticHead() },
    { name: 'laugh.clip.json', bytes: clip },
  ])
  // The dialog opens once the files are read: a key that is pressed before goes nowhere.
  await page
    .getByRole('dialog', { name: 'Import 2 files' })
    .getByRole('button', { name: 'Import 2 files' })
    .click()
  await page.waitForFunction(() => window.facework.characterViews.length === 1)
  await page.evaluate(() => window.facework.whenCharactersLoaded())
  await page.evaluate(() => {
    const { session } = window.facework
    session.shell.setState({ dialog: undefined })
    session.editor.preview.setState({ playing: false })
    session.stageState.setState({ bodyMotion: 'off' })
  })
}, 300_000)
afterAll(() => studio?.close())

const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const state = () =>
  page.evaluate(() => {
    const { step, work, failed, landmarks, fit, made } = window.facework.session.makePosesState.getState()
    return {
      step,
      isWorking: work !== undefined,
      failed: failed?.message,
      points: Object.keys(landmarks?.points ?? {}).length,
      fit: fit?.template,
      made: made?.report.made.length,
    }
  })

/** Sum of what a pose moves: another number for other landmarks. */
const shapeOf = (pose: string) =>
  page.evaluate((name) => {
    const { made } = window.facework.session.makePosesState.getState()
    let sum = 0
    for (const mesh of made!.model.meshes) {
      const i = mesh.morphs.findIndex((morph) => morph.name === name)
      if (i < 0) continue
      for (const { morphs } of mesh.primitives) for (const x of morphs[i]!.positions) sum += Math.abs(x)
    }
    return sum
  }, pose)

/** Middle of a landmark in the front view. */
async function pointAt(name: string): Promise<readonly [number, number]> {
  const box = (await page.getByLabel('Front').locator(`.pt[aria-label="${name}"] .hit`).boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}

describe('Make poses', () => {
  it('finds landmarks on a head that has no poses', async () => {
    await page.getByRole('button', { name: 'Poses', exact: true }).first().click()
    await press('Make poses')
    await expect
      .poll(() => state(), SLOW)
      .toMatchObject({ step: 'Landmarks', isWorking: false, failed: undefined })
    expect((await state()).points).toBeGreaterThan(40)
    await studio.screenshot('make-poses-1-landmarks')
  }, 300_000)

  it('fits the template, and shows how far it is off', async () => {
    await press('Fit template')
    await expect
      .poll(() => state(), SLOW)
      .toMatchObject({ step: 'Fit', isWorking: false, fit: expect.any(String) })
    await page.getByText('Distance from template to skin').waitFor()
    expect(await page.getByRole('list', { name: 'Residual by region' }).getByRole('listitem').count()).toBe(5)
    await studio.screenshot('make-poses-2-fit')
    await page.getByRole('radio', { name: 'Template' }).click()
    await studio.screenshot('make-poses-2-template')
  }, 300_000)

  it('makes poses that can be looked at, and plays a clip on them', async () => {
    await press('Preview poses')
    await expect
      .poll(() => state(), SLOW)
      .toMatchObject({ step: 'Preview', isWorking: false, made: expect.any(Number) })
    expect((await state()).made).toBe(52)
    const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
    expect(await checks.allTextContents()).toContainEqual(expect.stringContaining('Blink closes both eyes'))
    // The lips of this head are open: nothing is said about them.
    expect(await checks.filter({ hasText: 'one skin' }).count()).toBe(0)
    await page.locator('.status').getByText('show pose').waitFor()
    await page.getByRole('button', { name: 'jawOpen' }).click()
    await studio.screenshot('make-poses-3-preview')
    const strength = page.getByRole('slider', { name: 'Strength of jaw' })
    const box = (await strength.boundingBox())!
    await drag(page, [box.x + 40, box.y + 8], [box.x + 90, box.y + 8])
    await expect
      .poll(() => page.evaluate(() => window.facework.session.makePosesState.getState().strengths.Jaw))
      .toBeGreaterThan(1.05)
    await strength.dblclick()
    await press('Play')
    await expect.poll(() => page.locator('.mk .tcbox b').textContent()).not.toMatch(/^0\.00/)
    await studio.screenshot('make-poses-3-playing')
    await press('Pause')
  }, 300_000)

  it('makes other poses of a landmark that was moved, and the same again after undo', async () => {
    const before = await shapeOf('jawOpen')
    await step('Landmarks').click()
    const [x, y] = await pointAt('chin')
    await drag(page, [x, y], [x + 2, y - 14])
    await expect
      .poll(() => page.getByRole('button', { name: /^chin/ }).last().textContent())
      .toContain('Manual')
    await studio.screenshot('make-poses-4-moved')
    const started = Date.now()
    await press('Fit template')
    await expect.poll(() => state(), SLOW).toMatchObject({ isWorking: false, fit: expect.any(String) })
    await press('Preview poses')
    await expect.poll(() => state(), SLOW).toMatchObject({ isWorking: false, made: expect.any(Number) })
    console.info(`make poses: ${((Date.now() - started) / 1000).toFixed(1)} s from a moved point to poses`)
    const moved = await shapeOf('jawOpen')
    expect(Math.abs(moved - before) / before).toBeGreaterThan(0.002)
    await press('Undo: Move landmark')
    await expect
      .poll(() => state(), SLOW)
      .toMatchObject({ step: 'Preview', isWorking: false, made: expect.any(Number) })
    expect(await shapeOf('jawOpen')).toBe(before)
  }, 400_000)

  it('mirrors what is moved, unless Alt is held', async () => {
    await step('Landmarks').click()
    const places = () =>
      page.evaluate(() => {
        const { points } = window.facework.session.makePosesState.getState().landmarks!
        return [points['left-brow-outer']!.position, points['right-brow-outer']!.position]
      })
    const [left, right] = await places()
    const from = await pointAt('left-brow-outer')
    await drag(page, from, [from[0] + 4, from[1] - 8])
    const [movedLeft, movedRight] = await places()
    expect(movedLeft![1]).toBeGreaterThan(left![1])
    expect(movedRight![1]).toBeGreaterThan(right![1])
    expect(movedRight![0]).toBeCloseTo(-movedLeft![0], 2)
    const again = await pointAt('left-brow-outer')
    await drag(page, again, [again[0], again[1] - 8], 'Alt')
    expect((await places())[1]).toEqual(movedRight)
    await press('Undo: Move landmark')
    await press('Undo: Move landmark')
    expect(await places()).toEqual([left, right])
  }, 120_000)

  it('adds model, poses and landmarks in one step of undo, and the clip plays on stage', async () => {
    const kinds = () =>
      page.evaluate(() =>
        [...window.facework.session.editor.store.getState().documents.values()]
          .map(({ document }) => document.kind)
          .sort(),
      )
    const before = await kinds()
    await press('Fit template')
    await expect.poll(() => state(), SLOW).toMatchObject({ isWorking: false, fit: expect.any(String) })
    await press('Preview poses')
    await expect.poll(() => state(), SLOW).toMatchObject({ isWorking: false, made: expect.any(Number) })
    await press('Review and accept')
    await page.getByRole('heading', { name: /^Add \d+ poses to nora/ }).waitFor()
    await page
      .getByRole('radio', { name: /^Morphs/ })
      .filter({ hasText: /\+\d/ })
      .waitFor()
    await studio.screenshot('make-poses-5-accept')
    expect(await kinds()).toEqual(before)
    await press(/^Add \d+ poses/)
    await expect.poll(() => kinds()).toEqual([...before, 'landmarks', 'map', 'poses'].sort())
    await page.evaluate(() => window.facework.whenCharactersLoaded())
    await expect
      .poll(() => page.evaluate(() => window.facework.characterView('nora').controlNames.length))
      .toBeGreaterThanOrEqual(45)
    await studio.screenshot('make-poses-6-added')
    // The laugh moves the face now.
    const reach = () =>
      page.evaluate(() => {
        let most = 0
        window.facework.characterView('nora').scene.traverse((object) => {
          const { morphTargetInfluences } = object as unknown as { morphTargetInfluences?: number[] }
          for (const weight of morphTargetInfluences ?? []) most = Math.max(most, weight)
        })
        return most
      })
    await page.getByRole('button', { name: 'Animate', exact: true }).click()
    await press('Play')
    await expect.poll(reach).toBeGreaterThan(0.2)
    for (const i of [1, 2, 3, 4, 5]) await studio.screenshot(`make-poses-7-plays-${i}`)
    await press('Pause')
    await press(/^Undo: Add \d+ poses/)
    await expect.poll(kinds).toEqual(before)
    expect(studio.complaints).toEqual([])
    expect(studio.strangers).toEqual([])
  }, 300_000)
})
