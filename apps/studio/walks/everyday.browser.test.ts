// What an animator does all day around the timeline: cameras, clips per character, help, shortcuts, saving.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everydaySteps } from './everyday-steps.ts'
import {
  chooseLine,
  dropFiles,
  middleOf,
  nextFrame,
  type OpenedStudio,
  openStudio,
  typeInto,
  untilReady,
} from './open-studio.ts'

let studio: OpenedStudio
let page: Page
beforeAll(async () => {
  studio = await openStudio()
  page = studio.page
  page.setDefaultTimeout(20_000)
})
afterAll(() => studio?.close())
const { clip, preview, undo } = everydaySteps(() => page)

describe('the stage', () => {
  const side = () =>
    page.evaluate(() => {
      const { x, z } = window.facework.session.stage!.camera.position
      return Math.atan2(x, z)
    })
  const stageCenter = () => middleOf(page.locator('.stage canvas'))
  const visible = () =>
    page.evaluate(() => window.facework.characterViews.filter((v) => v.object.visible).map((v) => v.name))

  it('has a menu under the right button, which a drag of that button does not open', async () => {
    const [x, y] = await stageCenter()
    await page.mouse.move(x, y)
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(x + 30, y, { steps: 3 })
    await page.mouse.up({ button: 'right' })
    await nextFrame(page)
    expect(await page.getByRole('menu').count()).toBe(0)
    await page.mouse.click(x, y, { button: 'right' })
    await page.getByRole('menuitem', { name: 'Camera' }).hover()
    await page.getByRole('menuitem', { name: 'Left side' }).click()
    await expect.poll(side).toBeGreaterThan(1.2)
  })

  it('looks from the front, ¾ and the side by keys', async () => {
    const [x, y] = await stageCenter()
    await page.mouse.click(x, y)
    for (const [key, least, most] of [
      ['1', -0.1, 0.1],
      ['2', 0.4, 1],
      ['5', -1.7, -1.2],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(side).toBeGreaterThan(least)
      await expect.poll(side).toBeLessThan(most)
    }
    await page.keyboard.press('1')
  })

  it('draws one character alone, and everyone again', async () => {
    const [x, y] = await stageCenter()
    await page.mouse.click(x, y)
    expect(await visible()).toHaveLength(3)
    await page.keyboard.press('/')
    await expect.poll(visible).toHaveLength(1)
    expect(await page.locator('.tag').count()).toBe(1)
    await page.keyboard.press('/')
    await expect.poll(visible).toHaveLength(3)
  })

  it('lets a character play a clip of its own, ahead of the others', async () => {
    await page.evaluate(() => window.facework.pickClip('laugh'))
    await page.evaluate(() => {
      window.facework.pause()
      window.facework.seek(0.4)
    })
    /** What a control of a character shows, by its own clip. */
    const shown = (name: string, control: string) =>
      page.evaluate(
        ([who, what]) => {
          window.facework.refresh()
          return window.facework.characterView(who!).binding.character.control(what!, 0)
        },
        [name, control],
      )
    const sameAt = (name: string, control: string, clipName: string, time: number) =>
      page.evaluate(
        async ([who, what, clip, at]) => {
          window.facework.pickClip(clip as string)
          window.facework.pause()
          window.facework.seek(at as number)
          return window.facework.characterView(who as string).binding.character.control(what as string, 0)
        },
        [name, control, clipName, time] as const,
      )
    const wanted = await sameAt('grub', 'JawDrop', 'scream', 0.9)
    const others = await sameAt('ada', 'JawDrop', 'laugh', 0.4)
    expect(Math.abs(wanted - others)).toBeGreaterThan(0.05)
    const menu = async (...lines: readonly string[]) => {
      await page.locator('.tag', { hasText: 'grub' }).click()
      await chooseLine(page, ...lines)
    }
    await menu('Clip', 'scream')
    await page.locator('.tag', { hasText: 'plays scream' }).waitFor()
    await menu('Clip', 'Offset…')
    await page.getByRole('dialog', { name: 'Offset of scream' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('0.5 s')
    await page.keyboard.press('Enter')
    await expect.poll(() => shown('grub', 'JawDrop')).toBeCloseTo(wanted, 5)
    expect(await shown('ada', 'JawDrop')).toBeCloseTo(others, 5)
    await menu('Clip', 'Timeline clip')
    await expect.poll(() => shown('grub', 'JawDrop')).not.toBeCloseTo(wanted, 2)
  })

  it('stands still while it is paused, bodies too', async () => {
    await page.getByRole('button', { name: /^Body motion/ }).click()
    const [x, y] = await stageCenter()
    await page.mouse.click(x, y)
    await page.evaluate(() => window.facework.pause())
    expect(await page.evaluate(() => window.facework.session.playback.isMoving)).toBe(false)
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate(() => window.facework.session.playback.isMoving)).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate(() => window.facework.session.playback.isMoving)).toBe(false)
    await page.getByRole('button', { name: /^Body motion/ }).click()
  })
})

describe('the frame', () => {
  it('finds export, themes, picture, camera, length and help by their words', async () => {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Find a command' })
    for (const [words, found] of [
      ['export', /Export/],
      ['light theme', /Light theme/],
      ['picture', /Save a picture/],
      ['screenshot', /Save a picture/],
      ['camera', /Camera: Front/],
      ['duration', /Set clip length/],
      ['help', /Help/],
    ] as const) {
      await typeInto(field, words)
      await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(found)
    }
    await page.keyboard.press('Escape')
  })

  it('opens the documentation inside the page, and follows its links', async () => {
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Pose assets' }).click()
    const help = page.getByRole('dialog', { name: 'Pose assets' })
    await help.getByRole('heading', { level: 3 }).first().waitFor()
    await help.locator('.link').first().click()
    await expect
      .poll(() => page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent())
      .not.toBe('Pose assets')
    await page.keyboard.press('Escape')
  })

  it('lists each shortcut once, by panel, and takes other keys for a command', async () => {
    await page.locator('.tlcanvas').focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' })
    await sheet.getByRole('heading', { name: 'Timeline' }).waitFor()
    const everywhere = await sheet.getByRole('region', { name: 'Everywhere' }).locator('li').allInnerTexts()
    expect(everywhere.filter((line) => /^\s*M\s/.test(line))).toEqual([])
    await sheet.getByRole('button', { name: 'Change shortcuts' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('searchbox').click()
    await page.keyboard.type('play or pause')
    await settings.getByRole('button', { name: /^Keys of Play or pause/ }).click()
    await page.keyboard.press('p')
    await settings.getByRole('button', { name: /^Keys of Play or pause: P/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.tlcanvas').focus()
    await page.keyboard.press('p')
    await expect.poll(async () => (await preview()).playing).toBe(true)
    await page.keyboard.press('p')
    await page.evaluate(() => window.facework.session.settings.setState({ keys: {} }))
  })

  it('asks before it deletes what others use, and Enter cancels', async () => {
    const row = page.locator('[data-row][aria-label="ada-game"]').first()
    await row.click()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: /^Delete/ })
    await dialog.getByText(/lose the reference|will be lost/).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await row.count()).toBe(1)
  })

  it('refuses a file it cannot read at once, without a form before', async () => {
    await dropFiles(page, [{ name: 'notes.txt', bytes: new TextEncoder().encode('hello') }])
    await page
      .getByText(/Cannot import notes\.txt/)
      .first()
      .waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('duplicates a pose with Ctrl D', async () => {
    await page.getByRole('tab', { name: 'Poses' }).click()
    const card = page.locator('[data-row]').filter({ hasText: 'JawDrop' }).first()
    await card.click()
    await page.keyboard.press('Control+d')
    const names = () =>
      page.evaluate(() => {
        const { editor } = window.facework.session
        return editor.documents('poses').flatMap((a) => a.poses.map((p) => p.name))
      })
    await expect.poll(names).toContain('JawDrop 2')
    await undo()
    await expect.poll(names).not.toContain('JawDrop 2')
  })

  it('saves by a button that says what is unsaved, and comes back to what was open', async () => {
    await page.locator('[data-row][aria-label="laugh"]').click()
    await page.keyboard.press('F2')
    await page.keyboard.type('giggle')
    await page.keyboard.press('Enter')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await expect.poll(() => save.isEnabled()).toBe(true)
    await save.click()
    await page.waitForFunction(() => window.facework.session.editor.store.getState().saving === 'saved')
    expect(await save.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Play scream' }).click({ force: true })
    await page.evaluate(() => {
      window.facework.pause()
      window.facework.seek(0.5)
      const { session } = window.facework
      session.takeOff(session.stageState.getState().onStage[0]!)
    })
    const before = await page.evaluate(() => window.facework.characterViews.map((v) => v.name))
    await page.reload()
    await untilReady(page)
    expect((await clip()).name).toBe('scream')
    expect((await preview()).time).toBeCloseTo(0.5, 3)
    expect((await preview()).playing).toBe(false)
    expect(await page.evaluate(() => window.facework.characterViews.map((v) => v.name))).toEqual(before)
    expect(studio.complaints).toEqual([])
  })
})
