// The workflow docs/workflows/creating-a-pose-asset.md, by hand; its result also without the studio.
import { facs50 } from '@facework/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaceOnStage, faceOnStage, farthest } from './face-on-stage.ts'
import {
  addNode,
  drag,
  dragValue,
  FULL_RANGE,
  middleOf,
  nextFrame,
  type OpenedStudio,
  openStudio,
} from './open-studio.ts'
import { documentNamed, evaluateSaved, readProject } from './read-project.ts'

const NAMES = facs50.controls.map((c) => c.name)
const ASSET = 'grub-game-face'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio()
  // Bodies stand still, so that whatever moves is the face.
  await studio.page.evaluate(() => window.facework.session.stageState.setState({ bodyMotion: 'off' }))
})
afterAll(() => studio?.close())

const document = (name: string) => studio.page.locator(`[data-row][aria-label="${name}"]`)
const pose = (name: string) => studio.page.locator(`[data-pose="${name}"]`)
const item = (name: string) => studio.page.getByRole('menuitem', { name, exact: true })
const grub = () => faceOnStage(studio.page, 'grub')
/** How far the face is from what it was. */
const from = (face: FaceOnStage) => async () => farthest(face, await grub())
const posesNow = () =>
  studio.page.evaluate(
    (name) =>
      window.facework.session.editor
        .documents('poses')
        .find((p) => p.name === name)
        ?.poses.map((p) => p.name),
    ASSET,
  )

describe('creating a pose asset', () => {
  it('[P2] right click on a clip, Create, Pose asset: a pose a frame', async () => {
    const { page, screenshot } = studio
    await document('grub-faces').click({ button: 'right' })
    await item('Create').click()
    await item('Pose asset').waitFor()
    await screenshot('creating-a-pose-asset-1-menu')
    await item('Pose asset').click()
    const dialog = page.getByRole('dialog', { name: 'Create pose asset' })
    await dialog.getByText('51 poses, 0 combinations').waitFor()
    const names = dialog.getByRole('textbox', { name: 'Pose names, one per line' })
    await expect.poll(() => names.inputValue()).toMatch(/^Pose_0\nPose_1\n/)
    await screenshot('creating-a-pose-asset-2-dialog')
    await dialog.getByRole('button', { name: 'Create 51 poses' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(posesNow).toEqual(Array.from({ length: 51 }, (_, i) => `Pose_${i}`))
  })

  it('its weights move a face before anybody uses it', async () => {
    const { page, screenshot } = studio
    await page.keyboard.press('Alt+2')
    await pose('Pose_20').getByRole('slider').waitFor()
    await nextFrame(page)
    const rest = await grub()
    await dragValue(pose('Pose_20').getByRole('slider'), 120)
    await expect.poll(from(rest)).toBeGreaterThan(0.01)
    await screenshot('creating-a-pose-asset-3-weights')
    await page.keyboard.press('Control+z')
    await expect.poll(from(rest)).toBe(0)
  })

  it('[P2] fifty names pasted over the generated ones', async () => {
    const { page, screenshot } = studio
    await page.evaluate((text) => navigator.clipboard.writeText(text), NAMES.join('\n'))
    await pose('Pose_1').click()
    await pose('Pose_50').click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Paste names' }).click()
    await page.getByText('50 lines for 50 poses, all FACS-50 names').waitFor()
    await screenshot('creating-a-pose-asset-4-names')
    await page.getByRole('button', { name: 'Rename 50 poses' }).click()
    await pose('JawDrop').waitFor()
    await expect.poll(posesNow).toEqual(['Pose_0', ...NAMES])
  })

  it('the character uses it', async () => {
    const { page, screenshot } = studio
    await page.keyboard.press('Alt+1')
    await document(ASSET).click({ button: 'right' })
    await item('Use on').click()
    await item('grub').click()
    // A menu that closes gives the focus back to what it was opened on.
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    const used = () => page.evaluate(() => window.facework.characterView('grub').documents.poses?.name)
    await expect.poll(used).toBe(ASSET)
    const rest = await grub()
    const jaw = page.locator('[data-curve="JawDrop"]').getByRole('slider')
    await dragValue(jaw, 120)
    await expect.poll(from(rest)).toBeGreaterThan(0.01)
    await screenshot('creating-a-pose-asset-5-used')
    await jaw.dblclick()
    await expect.poll(from(rest)).toBe(0)
  })

  it('a variable curve of the name of a pose, keyed at two times, moves the face while it plays', async () => {
    const { page, screenshot } = studio
    await page.getByRole('button', { name: 'New clip' }).click()
    const dialog = page.getByRole('dialog', { name: 'New clip' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('talk')
    await dialog.getByRole('button', { name: 'Create clip' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => window.facework.session.playback.clip?.name === 'talk')
    await page.evaluate(() => {
      window.facework.pause()
      window.facework.seek(0)
    })
    const rest = await grub()
    await page.getByTitle('Add a curve to the clip').click()
    await item('Variable curve').click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('JawDrop')
    await name.press('Enter')
    const keys = () =>
      page.evaluate(() => {
        const talk = window.facework.session.editor.documents('clip').find((c) => c.name === 'talk')!
        const curve = talk.curves.find((c) => c.name === 'JawDrop')
        return curve?.type === 'keyed' ? curve.keys.map((k) => [k.time, k.value]) : undefined
      })
    await expect.poll(keys).toBeDefined()
    const jaw = page.locator('[data-curve="JawDrop"]').getByRole('slider')
    await dragValue(jaw, -20)
    await page.keyboard.press('k')
    await expect.poll(keys).toEqual([[0, 0]])
    const time = page.getByRole('slider', { name: 'Time', exact: true })
    for (let i = 0; i < 3; i++) await time.press('Shift+ArrowRight')
    await page.waitForFunction(() => window.facework.session.playback.transport.time === 1)
    await dragValue(jaw, FULL_RANGE)
    await page.keyboard.press('k')
    await expect.poll(keys).toEqual([
      [0, 0],
      [1, 1],
    ])
    await screenshot('creating-a-pose-asset-6-keys')
    const seen = await page.evaluate(async () => {
      const { preview } = window.facework.session.editor
      // A busy machine draws two frames per second; slowly, it still draws some on the way.
      preview.setState({ speed: 0.25 })
      window.facework.seek(0)
      window.facework.play()
      const jaw = window.facework.characterView('grub').joints.get('Jaw')!
      const values: [number, number][] = []
      while (values.length < 200 && (values.at(-1)?.[0] ?? 0) < 0.9) {
        await new Promise((done) => requestAnimationFrame(done))
        values.push([window.facework.value('JawDrop'), jaw.quaternion.x])
      }
      window.facework.pause()
      preview.setState({ speed: 1 })
      return values
    })
    const moving = seen.filter(([value]) => value > 0.02 && value < 0.98)
    expect(moving.length).toBeGreaterThan(1)
    // The more the curve says, the further the jaw has turned.
    const sorted = moving.toSorted((a, b) => a[0] - b[0])
    for (const [i, [value, turn]] of sorted.entries()) {
      if (i > 0 && value > sorted[i - 1]![0]) expect(turn).toBeGreaterThan(sorted[i - 1]![1])
    }
    await page.evaluate(() => window.facework.seek(1))
    await expect.poll(from(rest)).toBeGreaterThan(0.01)
  })

  it('[G2] a Pose Blender in the graph plays it at run time, also without the studio', async () => {
    const { page, screenshot } = studio
    const node = (name: string) => page.getByRole('article', { name, exact: true })
    const before = await grub()
    await page.keyboard.press('Alt+4')
    await page.getByRole('button', { name: 'Open performer' }).click()
    await node('Pose Blender Faces').locator('header').click()
    await page.keyboard.press('Delete')
    await node('Pose Blender Faces').waitFor({ state: 'hidden' })
    await expect.poll(from(before)).toBeGreaterThan(0.01)
    await node('Map Curves map').locator('header').click()
    await addNode(page, 'pose asset')
    const blender = node('Pose Blender pose-blender')
    await blender.waitFor()
    await screenshot('creating-a-pose-asset-7-node')
    await blender.getByRole('button', { name: /Asset input of/ }).click()
    await item('facePoses').click()
    const port = (label: string) => middleOf(page.getByLabel(label, { exact: true }))
    await nextFrame(page)
    await drag(page, await port('Output of pose-blender'), await port('Input pose of head'))
    await screenshot('creating-a-pose-asset-8-graph')
    await expect.poll(from(before)).toBeLessThan(1e-6)
    await page.keyboard.press('Control+s')
    await page.waitForFunction(() => window.facework.session.editor.store.getState().saving === 'saved')
    const asset = documentNamed(readProject(studio.folder), 'poses', ASSET)
    expect(asset.poses).toHaveLength(51)
    for (const time of [0, 0.25, 0.5, 1]) {
      await page.evaluate((t) => window.facework.seek(t), time)
      const alone = evaluateSaved(studio.folder, { character: 'grub', clip: 'talk', time })
      expect(farthest(await grub(), alone), `at ${time} s`).toBeLessThan(1e-5)
    }
    expect(studio.complaints).toEqual([])
  })
})
