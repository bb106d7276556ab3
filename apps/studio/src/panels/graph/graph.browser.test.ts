// The Graph workspace in a real Chromium. Needs the built page (`npm run build`); `npm test` builds it first.
import type { Graph } from '@facework/documents'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addNode,
  drag,
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
  await page.evaluate(async () => {
    const { session } = window.facework
    const ada = session.editor.documents('character').find((c) => c.name === 'ada')!
    if (!session.stageState.getState().onStage.includes(ada.id)) session.addToStage(ada.id)
    await window.facework.whenCharactersLoaded()
    session.selectCharacter(ada.id)
    session.lookClosely(true)
    window.facework.pickClip('laugh')
    window.facework.pause()
    window.facework.seek(1)
  })
  await page.keyboard.press('Alt+4')
})
afterAll(() => studio?.close())

const graphNow = (name: string): Promise<Graph> =>
  page.evaluate((n) => window.facework.session.editor.documents('graph').find((g) => g.name === n)!, name)
const face = () =>
  page.evaluate(() => {
    window.facework.refresh()
    const { frame } = window.facework.characterView('ada').binding.character
    return [...frame.morphs, ...frame.translations, ...frame.rotations]
  })
const farthest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((v, i) => Math.abs(v - b[i]!)))
/** How far the face is from what it was. */
const from = (before: readonly number[]) => async () => farthest(before, await face())
const node = (name: string) => page.getByRole('article', { name, exact: true })

describe('the graph workspace', () => {
  it("shows the character's own graph: nodes of the parent, with the character's own poses", async () => {
    await node('Pose Blender Faces').waitFor()
    await expect.poll(() => page.locator('.gnode').count()).toBe(9)
    await node('Pose Blender Faces').getByText("The character's own").waitFor()
    expect(await page.evaluate(() => window.facework.characterView('ada').binding.character.graph.name)).toBe(
      'ada-performer',
    )
    await expect.poll(() => page.locator('.wv').first().textContent()).toMatch(/curve|joint/)
    await page.getByRole('combobox', { name: 'Curve to follow' }).fill('JawDrop')
    await expect
      .poll(() => page.getByRole('list', { name: 'Source of JawDrop' }).textContent())
      .toMatch(/Slot/)
    await studio.screenshot('graph-child')
    expect(studio.complaints).toEqual([])
  })

  it('[G4] overrides a parameter for one character, and gives it back', async () => {
    const before = await face()
    const weight = page.getByRole('row', { name: /Weight Faces/ }).getByRole('slider')
    await weight.press('Home')
    const parameters = async () => (await graphNow('ada-performer')).parameters
    await expect.poll(parameters).toEqual({ faces: { weight: 0 } })
    await expect.poll(from(before)).toBeGreaterThan(0.01)
    await page.getByRole('button', { name: 'Reset weight of faces to the parent' }).click()
    await expect.poll(parameters).toEqual({})
    await expect.poll(from(before)).toBe(0)
  })

  it('shows angles in degrees, and takes them so', async () => {
    await node('Head Turn Head').click()
    const limit = page.getByRole('slider', { name: /^Range of Yaw.* 2$/ })
    await expect.poll(() => limit.textContent()).toBe('68.75°')
    await studio.screenshot('graph-degrees')
    await limit.press('Enter')
    await page.getByRole('textbox', { name: /^Value of Range of Yaw.* 2$/ }).fill('30°')
    await page.keyboard.press('Enter')
    const yaw = async () => (await graphNow('ada-performer')).parameters.head?.yaw
    await expect.poll(yaw).toMatchObject({ range: [-1.2, Math.PI / 6] })
    await expect.poll(() => limit.textContent()).toBe('30.00°')
    await page.keyboard.press('Control+z')
    await expect.poll(yaw).toBeUndefined()
  })

  it('adds a pose to the parent by hand, and the face of the child moves', async () => {
    await page.getByRole('button', { name: 'Open performer' }).click()
    await node('Pose Blender Faces').locator('header').click()
    await addNode(page, 'pose by name')
    await node('Pose by Name pose-by-name').waitFor()
    const before = await face()
    await node('Pose by Name pose-by-name')
      .getByRole('button', { name: /Asset input of/ })
      .click()
    await page.getByRole('menuitem', { name: 'facePoses' }).click()
    const pose = node('Pose by Name pose-by-name').getByRole('combobox', { name: /^Pose of/ })
    await pose.fill('JawDrop')
    await pose.press('Enter')
    await expect
      .poll(async () => (await graphNow('performer')).nodes.at(-1)?.parameters)
      .toEqual({ pose: 'JawDrop', weight: 1 })
    await expect.poll(from(before)).toBeGreaterThan(0.01)
    await studio.screenshot('graph-parent')
    for (let i = 0; i < 3; i++) await page.evaluate(() => window.facework.session.editor.undo())
    await expect.poll(from(before)).toBe(0)
    expect(studio.complaints).toEqual([])
  })

  it('links by a drag from port to port; a drag of a node is one step', async () => {
    const before = await graphNow('performer')
    const port = (label: string) => middleOf(page.getByLabel(label, { exact: true }))
    await nextFrame(page)
    await drag(page, await port('Output of map'), await port('Input pose of output'))
    await expect
      .poll(async () => (await graphNow('performer')).links.find((l) => l.to.node === 'output')?.from)
      .toEqual({ node: 'map', port: 'pose' })
    await page.evaluate(() => window.facework.session.editor.undo())
    expect((await graphNow('performer')).links).toEqual(before.links)

    await nextFrame(page)
    const head = (await node('Slot Face').locator('header').boundingBox())!
    await drag(page, [head.x + 40, head.y + 8], [head.x + 60, head.y + 60])
    await expect
      .poll(async () => (await graphNow('performer')).nodes[0]?.position)
      .not.toEqual(before.nodes[0]?.position)
    await page.evaluate(() => window.facework.session.editor.undo())
    expect((await graphNow('performer')).nodes[0]?.position).toEqual(before.nodes[0]?.position)
    expect(studio.complaints).toEqual([])
  })
})
