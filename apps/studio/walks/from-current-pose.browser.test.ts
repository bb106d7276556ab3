// The workflow docs/workflows/pose-assets.md, part "From the current pose": joints dragged by their handles.
import type { Transform } from '@facework/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faceOnStage, farthest } from './face-on-stage.ts'
import { drag, dragValue, FULL_RANGE, nextFrame, type OpenedStudio, openStudio } from './open-studio.ts'

/** Pixels from the joint to the middle of an arrow; a ring is about as wide. */
const ARM = 27
const JOINT = 'LeftBrowInner'

let studio: OpenedStudio
beforeAll(async () => {
  studio = await openStudio()
  const { page } = studio
  await page.evaluate(() => {
    window.facework.session.stageState.setState({ bodyMotion: 'off' })
    window.facework.pickClip('grub-faces')
    window.facework.pause()
    window.facework.seek(0)
  })
  await page.locator('[data-row][aria-label="grub"]').click()
  await page.keyboard.press('f')
  await stillStage()
})
afterAll(() => studio?.close())

const item = (name: string) => studio.page.getByRole('menuitem', { name, exact: true })
const grub = () => faceOnStage(studio.page, 'grub')
/** What a hand has moved, by joint. */
const moved = (): Promise<Readonly<Record<string, Transform>>> =>
  studio.page.evaluate(() => {
    const { id } = window.facework.characterView('grub')
    return window.facework.session.editor.preview.getState().joints[id] ?? {}
  })
const undoLabel = () =>
  studio.page.evaluate(() => window.facework.session.editor.store.getState().history.undo)

/** Where the joint is on the page. */
const jointPlace = () =>
  studio.page.evaluate((joint) => {
    const { stage } = window.facework.session
    const box = stage!.canvas.getBoundingClientRect()
    const [left, top] = stage!.jointPlace(window.facework.characterView('grub'), joint)!
    return [box.left + left, box.top + top] as const
  }, JOINT)

/** Until the camera, which travels a while, has come to rest. */
async function stillStage(): Promise<void> {
  let before: readonly number[]
  let now: readonly number[] = []
  do {
    before = now
    await nextFrame(studio.page)
    now = await jointPlace()
  } while (now.some((v, i) => v !== before[i]))
}

/** Drags what is under a place beside the joint by some pixels, and waits until the joint has moved. */
async function dragJoint(from: readonly [number, number], by: readonly [number, number]): Promise<void> {
  const { page } = studio
  await stillStage()
  const before = JSON.stringify(await moved())
  const [x, y] = await jointPlace()
  const at = [x + from[0], y + from[1]] as const
  await page.mouse.move(...at)
  await page.waitForFunction(() => window.facework.session.stage!.overGizmo)
  await drag(page, at, [at[0] + by[0], at[1] + by[1]])
  await expect.poll(async () => JSON.stringify(await moved())).not.toBe(before)
}

describe('a pose made by hand', () => {
  it('a joint is picked in the tree and dragged by the arrow of an axis; that is one step', async () => {
    const { page, screenshot } = studio
    await page.locator('.tab').filter({ hasText: 'Skeleton' }).click()
    await page.getByRole('searchbox', { name: /Search \d+ joints/ }).fill('LeftBrow')
    await page.getByRole('treeitem', { name: JOINT }).click()
    await page.locator('canvas').first().hover()
    await page.keyboard.press('g')
    await page.getByRole('button', { name: /Gizmo axes/ }).waitFor()
    const before = await grub()
    await dragJoint([0, -ARM], [0, -24])
    await screenshot('from-current-pose-1-move')
    const { [JOINT]: place } = await moved()
    const [from, to] = [before.joints[JOINT]!.t, place!.t].map(([x = 0, y = 0, z = 0]) => ({ x, y, z }))
    expect(to!.y - from!.y).toBeGreaterThan(0.004)
    expect(Math.abs(to!.x - from!.x)).toBeLessThan(1e-6)
    expect(Math.abs(to!.z - from!.z)).toBeLessThan(1e-6)
    expect(await undoLabel()).toBe(`Move ${JOINT}`)
    await page.keyboard.press('Control+z')
    await expect.poll(moved).toEqual({})
    expect(farthest(before, await grub())).toBe(0)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(async () => (await moved())[JOINT]).toEqual(place)
  })

  it('turned by a ring, then moved along its own axes and along those of its parent', async () => {
    const { page, screenshot } = studio
    await page.keyboard.press('r')
    await page.waitForFunction(() => window.facework.session.stageState.getState().tool === 'rotate')
    const before = (await moved())[JOINT]!
    const r = ARM * 1.12 * Math.SQRT1_2
    await dragJoint([r, -r], [r * 0.8, r * 0.8])
    const turned = (await moved())[JOINT]!
    expect(Math.hypot(...turned.r.slice(0, 3))).toBeGreaterThan(0.1)
    expect(turned.t).toEqual(before.t)
    await screenshot('from-current-pose-2-turn')
    await page.keyboard.press('g')
    await page.getByRole('button', { name: /Gizmo axes/ }).click()
    await item('Parent').click()
    await page.waitForFunction(() => window.facework.session.stageState.getState().space === 'parent')
    await dragJoint([ARM, 0], [18, 0])
    const along = (await moved())[JOINT]!
    expect(along.t[0] - turned.t[0]).toBeGreaterThan(0.003)
    expect(Math.abs(along.t[1] - turned.t[1])).toBeLessThan(1e-6)
    expect(along.r).toEqual(turned.r)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await moved())[JOINT]).toEqual(turned)
    await page.getByRole('button', { name: /Gizmo axes/ }).click()
    await item('Local').click()
    await page.waitForFunction(() => window.facework.session.stageState.getState().space === 'local')
    const angle = 2 * Math.atan2(turned.r[2], turned.r[3])
    await dragJoint(
      [ARM * Math.cos(angle), -ARM * Math.sin(angle)],
      [18 * Math.cos(angle), -18 * Math.sin(angle)],
    )
    const own = (await moved())[JOINT]!
    const way = own.t.map((v, i) => v - turned.t[i]!)
    expect(Math.hypot(...way)).toBeGreaterThan(0.003)
    // Along the joint's own x axis, as its parent sees it: the first column of its rotation.
    const [x, y, z, w] = turned.r
    const axis = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)]
    const length = Math.hypot(...way)
    way.forEach((v, i) => {
      expect(Math.abs(v / length - axis[i]!)).toBeLessThan(1e-4)
    })
  })

  it('Escape gives a drag up', async () => {
    const { page } = studio
    const before = await moved()
    const label = await undoLabel()
    await stillStage()
    const [x, y] = await jointPlace()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y + 20, { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(moved).toEqual(before)
    expect(await undoLabel()).toBe(label)
  })

  it('mirrored to the other side, and put back; each is a step', async () => {
    const { page, screenshot } = studio
    await page.getByRole('button', { name: 'Mirror overridden joints' }).click()
    await expect
      .poll(async () => Object.keys(await moved()).sort())
      .toEqual(['LeftBrowInner', 'RightBrowInner'])
    const both = await moved()
    const [left, right] = [both.LeftBrowInner!, both.RightBrowInner!]
    // Grub's joints rest unrotated, so a mirror turns the signs of x, of turns about y and about z.
    right.r.forEach((v, i) => {
      expect(Math.abs(v - left.r[i]! * (i === 1 || i === 2 ? -1 : 1))).toBeLessThan(1e-6)
    })
    await screenshot('from-current-pose-3-mirror')
    await page.getByRole('button', { name: 'Reset 2 joints' }).click()
    await expect.poll(moved).toEqual({})
    await page.keyboard.press('Control+z')
    await expect.poll(moved).toEqual(both)
  })

  it('[P2] becomes a pose asset from the viewport, the skeleton, the model and the clip alike', async () => {
    const { page, screenshot } = studio
    const shown = await grub()
    const both = await moved()
    const tab = (name: string) => page.locator('.tab').filter({ hasText: name }).first()
    const project = (name: string) => page.locator(`[data-row][aria-label="${name}"]`)
    const create = page.getByRole('button', { name: 'Create asset' })
    const ways: Record<string, () => Promise<void>> = {
      skeleton: async () => {
        await create.last().click()
        await item('Pose asset from current pose').click()
      },
      viewport: async () => {
        await create.first().click()
        await item('Pose asset from current pose').click()
      },
      model: async () => {
        await tab('Project').click()
        await page.locator('[data-row][aria-label="grub-game"]').last().click({ button: 'right' })
        await item('Create').click()
        await item('Pose asset from current pose').click()
      },
      clip: async () => {
        await project('laugh').click({ button: 'right' })
        await item('Create').click()
        await item('Pose asset from current pose').click()
      },
    }
    const dialog = page.getByRole('dialog', { name: 'Create pose asset' })
    for (const [name, open] of Object.entries(ways)) {
      await open()
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`from-${name}`)
      await dialog.getByRole('textbox', { name: 'Name of the pose' }).fill('frown')
      if (name === 'viewport') await screenshot('from-current-pose-4-dialog')
      await dialog.getByRole('button', { name: 'Create asset' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.waitForFunction(
        (wanted) => window.facework.session.editor.documents('poses').some((p) => p.name === wanted),
        `from-${name}`,
      )
      const poses = await page.evaluate(
        (wanted) => window.facework.session.editor.documents('poses').find((p) => p.name === wanted)!.poses,
        `from-${name}`,
      )
      expect(poses.map((p) => p.name)).toEqual(['frown'])
      expect(Object.keys(poses[0]!.joints).sort(), name).toEqual(Object.keys(both).sort())
      expect(poses[0]!.joints.LeftBrowInner).toEqual(both.LeftBrowInner)
    }
    // At weight 1 it is the pose that was taken.
    await page.getByRole('button', { name: 'Reset 2 joints' }).click()
    await expect.poll(moved).toEqual({})
    await tab('Poses').click()
    await dragValue(page.locator('[data-pose="frown"]').getByRole('slider'), FULL_RANGE)
    await expect.poll(async () => farthest(shown, await grub())).toBeLessThan(1e-5)
    await screenshot('from-current-pose-5-asset')
  })

  it('[P2] more poses are added from the stage, and several overwritten at once', async () => {
    const { page, screenshot } = studio
    const poses = () =>
      page.evaluate(
        () => window.facework.session.editor.documents('poses').find((p) => p.name === 'from-clip')!.poses,
      )
    const frown = (await poses())[0]!
    const weight = page.locator('[data-pose="frown"]').getByRole('slider')
    await dragValue(weight, -FULL_RANGE)
    await page.getByRole('button', { name: 'From current pose' }).click()
    await expect
      .poll(async () => (await poses()).map((p) => [p.name, Object.keys(p.joints).length]))
      .toEqual([
        ['frown', 2],
        ['Pose_1', 0],
      ])
    await dragValue(weight, FULL_RANGE)
    await page.getByRole('button', { name: 'From current pose' }).click()
    await page.locator('[data-pose="Pose_1"]').click()
    await page.locator('[data-pose="Pose_2"]').click({ modifiers: ['Shift'] })
    await page.locator('[data-pose="Pose_2"]').click({ button: 'right' })
    await screenshot('from-current-pose-6-overwrite')
    await item('Overwrite 2 from current pose').click()
    await expect.poll(undoLabel).toBe('Overwrite 2 poses')
    const after = await poses()
    for (const pose of after.slice(1)) {
      expect(Object.keys(pose.joints).sort()).toEqual(Object.keys(frown.joints).sort())
    }
    expect(studio.complaints).toEqual([])
  })
})
