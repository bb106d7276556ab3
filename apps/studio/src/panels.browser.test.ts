// Panels around the stage, driven by mouse and keys. Needs the built page.
import { join } from 'node:path'
import type { Transform } from '@facework/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { middleOf, nextFrame, root, untilReady } from '../walks/open-studio.ts'
import {
  clipOf,
  evaluate,
  expectSame,
  farthest,
  HEADS,
  type HeadlessHead,
  readHead,
} from './test-headless.ts'
import { openTestStage, type TestStage } from './test-stage.ts'

let stage: TestStage
let page: TestStage['page']
let read: TestStage['read']
let seek: TestStage['seek']
let dismissToasts: TestStage['dismissToasts']
let colourfulShare: TestStage['colourfulShare']
let tab: TestStage['tab']
const heads = new Map<string, HeadlessHead>(HEADS.map((name) => [name, readHead(name)]))

beforeAll(async () => {
  stage = await openTestStage()
  ;({ page, read, seek, dismissToasts, colourfulShare, tab } = stage)
})
afterAll(() => stage?.close())

describe('panels', () => {
  it('renames a pose in its place, and undo gives the name back', async () => {
    await tab('Poses').click()
    const card = page.locator('[data-pose="JawDrop"]')
    await card.click({ position: { x: 12, y: 12 } })
    await card.press('F2')
    const name = card.getByRole('textbox')
    await name.fill('MouthOpen')
    await name.press('Enter')
    await page.locator('[data-pose="MouthOpen"]').waitFor()
    await page.getByRole('button', { name: 'Undo: Rename pose JawDrop to MouthOpen' }).waitFor()
    await page.keyboard.press('Control+z')
    await card.waitFor()
    await tab('Curves').click()
  })

  it('a menu is above the splitter beside its panel', async () => {
    await tab('Project').click()
    const row = page.locator('[data-row][aria-label="laugh"]')
    const line = page.getByRole('menuitem', { name: 'Apply modifier…' })
    await row.click({ button: 'right' })
    const { width } = (await line.boundingBox())!
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    // A menu opens at the pointer: here so that the splitter runs through the middle of its lines.
    const [, y] = await middleOf(row)
    const splitter = await page.evaluate((at) => {
      const boxes = [...document.querySelectorAll('.dv-sash')].map((sash) => sash.getBoundingClientRect())
      const beside = boxes.find((box) => box.width < 10 && box.top < at && box.bottom > at)!
      return beside.x + beside.width / 2
    }, y)
    await page.mouse.click(splitter - width / 2, y, { button: 'right' })
    const [x, lineY] = await middleOf(line)
    expect(Math.abs(x - splitter)).toBeLessThan(8)
    await page.mouse.click(splitter, lineY)
    await page.getByRole('dialog', { name: 'Apply modifier' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await tab('Curves').click()
  })

  it('mirrors joints moved by hand, makes a pose of them, and puts them back', async () => {
    await seek('laugh', 0)
    const moved = await page.evaluate(() => {
      const { session } = window.facework
      const grub = window.facework.characterView('grub')
      session.selectCharacter(grub.id)
      // The asset selected before would stay the one that is shown.
      session.editor.select({})
      session.editor.preview.setState({ controls: {} })
      const place = (joint: string) => {
        grub.scene.updateMatrixWorld(true)
        const { elements } = grub.joints
          .get(joint)!
          .matrixWorld.clone()
          .premultiply(grub.scene.matrixWorld.clone().invert())
        return [elements[12]!, elements[13]!, elements[14]!]
      }
      const before = { left: place('LeftBrowInner'), right: place('RightBrowInner') }
      const object = grub.joints.get('LeftBrowInner')!
      const [x, y, z] = object.position.toArray()
      const [s] = object.scale.toArray()
      const to: Transform = {
        t: [x + 0.004, y + 0.011, z - 0.002],
        r: object.quaternion.toArray(),
        s: [s, s, s],
      }
      session.editor.run('overrides.setJoints', { character: grub.id, joints: { LeftBrowInner: to } })
      session.stageState.setState({ joint: 'LeftBrowInner' })
      window.facework.refresh()
      return { before, left: place('LeftBrowInner') }
    })
    await page.getByRole('button', { name: 'Mirror overridden joints' }).click()
    await page.getByRole('button', { name: 'Reset 2 joints' }).waitFor()
    const right = await page.evaluate(() => {
      window.facework.refresh()
      const grub = window.facework.characterView('grub')
      grub.scene.updateMatrixWorld(true)
      const { elements } = grub.joints
        .get('RightBrowInner')!
        .matrixWorld.clone()
        .premultiply(grub.scene.matrixWorld.clone().invert())
      return [elements[12]!, elements[13]!, elements[14]!]
    })
    const way = (a: readonly number[], b: readonly number[]) => a.map((v, i) => v - b[i]!)
    const [dx, dy, dz] = way(moved.left, moved.before.left) as [number, number, number]
    expect(Math.hypot(dx, dy, dz)).toBeGreaterThan(0.005)
    const mirrored = way(right, moved.before.right)
    // Both sides differ by what the two rests differ, which is below a tenth of a millimetre.
    expect(farthest(mirrored, [-dx, dy, dz])).toBeLessThan(1e-4)
    await tab('Poses').click()
    const posesNow = () =>
      page.evaluate(() =>
        window.facework.characterView('grub').documents.poses!.poses.map((p) => Object.keys(p.joints)),
      )
    const before = await posesNow()
    await page.getByRole('button', { name: 'From current pose' }).click()
    await expect.poll(async () => (await posesNow()).length).toBe(before.length + 1)
    const added = (await posesNow()).at(-1)
    expect(added).toEqual(expect.arrayContaining(['LeftBrowInner', 'RightBrowInner']))
    await page.keyboard.press('Control+z')
    await expect.poll(posesNow).toEqual(before)
    // With somebody else on hand, his poses still get a pose of his.
    const takeOnHand = (name: string) =>
      page.evaluate((on) => {
        const { session, characterView } = window.facework
        session.selectCharacter(characterView(on).id)
        session.editor.select({ document: characterView('grub').documents.poses!.id })
      }, name)
    await takeOnHand('ada')
    await page.getByRole('button', { name: 'From current pose' }).click()
    await page.getByText(/^Added \w+ of grub/).waitFor()
    expect((await posesNow()).at(-1)).toEqual(added)
    await page.keyboard.press('Control+z')
    await expect.poll(posesNow).toEqual(before)
    await takeOnHand('grub')
    await page.getByRole('button', { name: 'Reset 2 joints' }).click()
    await page.getByRole('button', { name: 'Reset 2 joints' }).waitFor({ state: 'hidden' })
    await page.evaluate(() => window.facework.refresh())
    expectSame(
      evaluate(heads.get('grub')!, { clip: clipOf('laugh'), time: 0 }),
      await read('grub'),
      'put back',
    )
    await page.evaluate(() => {
      const { session } = window.facework
      session.stageState.setState({ joint: undefined })
      session.selectCharacter(window.facework.characterView('ada').id)
    })
    await tab('Curves').click()
    await dismissToasts()
  })

  it('keeps a picture of itself, with few draw calls', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => window.facework.session.stageState.setState({ bodyMotion: 'paused' }))
    await seek('scream', 0.9)
    await nextFrame(page)
    const path = join(root, 'test-results/studio.png')
    await expect.poll(async () => colourfulShare(await page.screenshot({ path }))).toBeGreaterThan(0.04)
    const draws = await page.evaluate(() => window.facework.session.stage!.drawCalls)
    expect(draws).toBeGreaterThan(3)
    expect(draws).toBeLessThanOrEqual(60)
  })

  it('says in one sentence that there is no WebGL', async () => {
    const plain = await page.context().browser()!.newPage()
    await plain.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await plain.goto(stage.url)
    await untilReady(plain)
    await plain.locator('.no-webgl', { hasText: 'WebGL 2 is not available' }).waitFor({ timeout: 60_000 })
    await expect.poll(() => plain.locator('.crow[data-curve]').count()).toBe(50)
    await plain.close()
  })

  it('has complained of nothing and asked no other host', () => {
    expect(stage.complaints).toEqual([])
    expect(stage.strangers).toEqual([])
  })
})
