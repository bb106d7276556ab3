// What three.js shows in a real Chromium, against the same documents evaluated in Node. Needs the built page
// (`npm run build`); `npm test` builds it first.
import { clipKind } from '@facework/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drag, nextFrame } from '../walks/open-studio.ts'
import {
  angleBetween,
  clipOf,
  differences,
  evaluate,
  expectSame,
  farthest,
  HEADS,
  type HeadlessHead,
  readHead,
  type Shown,
} from './test-headless.ts'
import { openTestStage, type TestStage } from './test-stage.ts'

let stage: TestStage
let page: TestStage['page']
let read: TestStage['read']
let seek: TestStage['seek']
let slider: TestStage['slider']
let setPoses: TestStage['setPoses']
const heads = new Map<string, HeadlessHead>(HEADS.map((name) => [name, readHead(name)]))

beforeAll(async () => {
  stage = await openTestStage()
  ;({ page, read, seek, slider, setPoses } = stage)
})
afterAll(() => stage?.close())

/** Until a character uses poses that a command, or undo, gave it. */
async function posesOf(character: string, poses: string): Promise<void> {
  await page.waitForFunction(
    ([who, whose]) => window.facework.characterView(who).documents.poses?.name.startsWith(whose),
    [character, poses] as const,
  )
  await page.evaluate(() => window.facework.refresh())
}

describe('the stage', () => {
  it('plays a clip, and shows in three.js what the packages evaluate', async () => {
    await page.evaluate(() => window.facework.seek(0))
    await page.locator('.stage canvas').click({ position: { x: 5, y: 200 } })
    await page.keyboard.press('Space')
    await page.waitForFunction(() => window.facework.session.editor.preview.getState().time > 0.3)
    const time = await page.evaluate(() => {
      window.facework.pause()
      window.facework.refresh()
      return window.facework.session.editor.preview.getState().time
    })
    for (const [name, head] of heads) {
      expectSame(evaluate(head, { clip: clipOf('laugh'), time }), await read(name), `${name} while playing`)
    }
  })

  it.each(['scream', 'sentence', 'gaze'])(
    '[X1] matches at any time that is sought in %s',
    async (clipName) => {
      const clip = clipOf(clipName)
      for (const part of [0, 0.21, 0.5, 0.83, 1]) {
        await seek(clipName, part * clip.duration)
        for (const [name, head] of heads) {
          const expected = evaluate(head, { clip, time: part * clip.duration })
          expectSame(expected, await read(name), `${name}, ${clipName} at ${part}`)
        }
      }
    },
  )

  it('goes back to rest when no clip is played any more', async () => {
    await seek('scream', 0.9)
    await page.evaluate(() => window.facework.session.editor.preview.setState({ clip: undefined }))
    const silent = clipKind.create('silent', { duration: 1 })
    for (const [name, head] of heads)
      expectSame(evaluate(head, { clip: silent, time: 0 }), await read(name), `${name} without a clip`)
  })

  it('[X1] keeps the face the same over a body that breathes', async () => {
    await seek('scream', 0.9)
    await page.evaluate(() => window.facework.session.stageState.setState({ bodyMotion: 'playing' }))
    const expected = evaluate(heads.get('grub')!, { clip: clipOf('scream'), time: 0.9 })
    const arm = ({ joints }: Shown) => angleBetween(joints.LeftUpperArm!.r, expected.joints.LeftUpperArm!.r)
    await expect.poll(async () => arm(await read('grub'))).toBeGreaterThan(0.1)
    const shown = await read('grub')
    await page.evaluate(() => {
      window.facework.session.stageState.setState({ bodyMotion: 'off' })
      window.facework.refresh()
    })
    for (const joint of ['Jaw', 'LeftLipCorner', 'RightLipCorner', 'LeftEye', 'LeftBrowInner']) {
      expect(farthest(shown.joints[joint]!.t, expected.joints[joint]!.t)).toBeLessThanOrEqual(1e-5)
      expect(angleBetween(shown.joints[joint]!.r, expected.joints[joint]!.r)).toBeLessThanOrEqual(1e-5)
    }
    expectSame(expected, await read('grub'), 'grub after the breath')
  })

  it('[G3] moves nothing without a pose asset, and says so', async () => {
    await seek('scream', 0.9)
    const silent = clipKind.create('silent', { duration: 1 })
    await setPoses('grub', null)
    const rest = evaluate(heads.get('grub')!, { clip: silent, time: 0 })
    expectSame(rest, await read('grub'), 'grub without poses')
    const moved = differences(rest, evaluate(heads.get('grub')!, { clip: clipOf('scream'), time: 0.9 }))
    expect(moved.metres + moved.radians + moved.weight).toBeGreaterThan(0.1)
    await page.locator('.tag', { hasText: 'grub' }).getByText('no poses').waitFor()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await posesOf('grub', 'grub')
    expectSame(
      evaluate(heads.get('grub')!, { clip: clipOf('scream'), time: 0.9 }),
      await read('grub'),
      'grub after undo',
    )
  })

  it('looks wrong with another character’s poses, as evaluated', async () => {
    await seek('scream', 0.9)
    const bolt = heads.get('bolt')!
    const own = await read('bolt')
    await setPoses('bolt', 'grub')
    const shown = await read('bolt')
    const poses = heads.get('grub')!.poses
    expectSame(evaluate(bolt, { clip: clipOf('scream'), time: 0.9, poses }), shown, 'bolt with grub’s poses')
    const off = differences(own, shown)
    expect(off.metres).toBeGreaterThan(1e-3)
    expect(off.weight).toBeGreaterThan(0.5)
    await page.keyboard.press('Control+z')
    await posesOf('bolt', 'bolt')
    expectSame(own, await read('bolt'), 'bolt with its own again')
  })

  it('lets sliders go over the clip, both sides alike, and gives them back', async () => {
    await seek('laugh', 1)
    await slider('JawDrop').press('End')
    const dimpler = slider('LeftDimpler')
    await dimpler.scrollIntoViewIfNeeded()
    await nextFrame(page)
    const box = (await dimpler.boundingBox())!
    await drag(page, [box.x + 10, box.y + 9], [box.x + 60, box.y + 9])
    const value = (control: string) => page.evaluate((name) => window.facework.value(name), control)
    await expect.poll(() => value('JawDrop')).toBe(1)
    // A pixel is 0.005; both sides move.
    await expect.poll(() => value('LeftDimpler')).toBeCloseTo(0.25, 2)
    const left = await value('LeftDimpler')
    expect(await value('RightDimpler')).toBe(left)
    const controls = { JawDrop: 1, LeftDimpler: left, RightDimpler: left }
    await page.evaluate(() => window.facework.refresh())
    for (const [name, head] of heads) {
      const expected = evaluate(head, { clip: clipOf('laugh'), time: 1, controls })
      expectSame(expected, await read(name), `${name} with sliders`)
    }
    await expect.poll(() => slider('JawDrop').getAttribute('aria-valuetext')).toBe('1.00, overridden')
    await page.getByRole('button', { name: 'Clear override of JawDrop' }).click()
    await dimpler.dblclick({ position: { x: 20, y: 9 } })
    const overridden = () =>
      page.evaluate(() => Object.keys(window.facework.session.editor.preview.getState().controls))
    await expect.poll(overridden).toEqual([])
    // Typed maths, and Escape that takes a drag back.
    await slider('JawDrop').click({ position: { x: 20, y: 9 } })
    const entry = page.getByRole('textbox', { name: 'Value of JawDrop' })
    await entry.fill('0.5*1.2')
    await entry.press('Enter')
    await expect.poll(() => value('JawDrop')).toBeCloseTo(0.6, 6)
    const jaw = (await slider('JawDrop').boundingBox())!
    await page.mouse.move(jaw.x + 10, jaw.y + 9)
    await page.mouse.down()
    await page.mouse.move(jaw.x + 40, jaw.y + 9, { steps: 3 })
    await expect.poll(() => value('JawDrop')).toBeGreaterThan(0.65)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => value('JawDrop')).toBeCloseTo(0.6, 6)
    await page.getByRole('button', { name: 'Reset all' }).click()
    await expect.poll(overridden).toEqual([])
    await page.evaluate(() => window.facework.refresh())
    for (const [name, head] of heads) {
      expectSame(evaluate(head, { clip: clipOf('laugh'), time: 1 }), await read(name), `${name} given back`)
    }
  })

  it('is played by the keyboard', async () => {
    const state = () =>
      page.evaluate(() => {
        const { time, playing } = window.facework.session.editor.preview.getState()
        return { frame: Math.round(time * 30), playing }
      })
    await seek('laugh', 1)
    await page.locator('.stage canvas').click({ position: { x: 5, y: 200 } })
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await state()).frame).toBe(31)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(async () => (await state()).frame).toBe(21)
    await page.keyboard.press('Home')
    await expect.poll(async () => (await state()).frame).toBe(0)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await state()).playing).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await state()).playing).toBe(false)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Find a command' })
    await palette.fill('scream')
    await palette.press('Enter')
    await page.waitForFunction(() => window.facework.session.playback.clip?.name === 'scream')
    await page.evaluate(() => window.facework.pause())
  })

  it('has complained of nothing and asked no other host', () => {
    expect(stage.complaints).toEqual([])
    expect(stage.strangers).toEqual([])
  })
})
