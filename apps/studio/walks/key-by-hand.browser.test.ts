// An expression keyed by hand, from the first drag to a sound under it. Needs the built page (`npm run build`).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clip, documentFromFiles } from '@facework/documents'
import { sampleCurveReference } from '@facework/runtime/internal/reference'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fitTime, xOf } from '../src/panels/timeline/view/time-view.ts'
import {
  drag,
  dragHandle,
  dropFiles,
  nextFrame,
  type OpenedStudio,
  openFaceWorkspace,
  openStudio,
} from './open-studio.ts'

let studio: OpenedStudio
const page = () => studio.page

beforeAll(async () => {
  studio = await openStudio()
  await openFaceWorkspace(page(), 'grin', 2)
})

afterAll(async () => studio?.close())

const clipNow = (): Promise<Clip> =>
  page().evaluate(() => window.facework.session.editor.documents('clip').find((c) => c.name === 'grin')!)
const keysOf = async (name: string) => {
  const curve = (await clipNow()).curves.find((c) => c.name === name)
  return curve?.type === 'keyed' ? curve.keys : []
}
const timeNow = () => page().evaluate(() => window.facework.session.playback.transport.time)
const controls = () => page().evaluate(() => window.facework.session.editor.preview.getState().controls)
const undoSays = () => page().evaluate(() => window.facework.session.editor.store.getState().history.undo)

/** A time on the canvas, at a height of the page. */
async function timeX(time: number): Promise<number> {
  const box = (await page().locator('.tlcanvas').boundingBox())!
  return box.x + xOf(fitTime(0, (await clipNow()).duration, box.width), time)
}
async function clickRuler(time: number): Promise<void> {
  const box = (await page().locator('.tlcanvas').boundingBox())!
  await page().mouse.click(await timeX(time), box.y + 8)
  await expect.poll(timeNow).toBeCloseTo(time, 6)
}
async function clickKey(track: string, time: number): Promise<void> {
  const row = page().getByRole('treeitem', { name: track, exact: true })
  await row.scrollIntoViewIfNeeded()
  await nextFrame(page())
  const line = (await row.boundingBox())!
  await page().mouse.click(await timeX(time), line.y + line.height / 2)
  await expect
    .poll(() => page().evaluate(() => window.facework.session.editor.store.getState().selection.keys))
    .toMatchObject([{ curve: track, time }])
}

it('auto-key turns a drag into a key, one step to undo', async () => {
  const autoKey = page().getByRole('button', { name: 'Auto-key' }).last()
  await autoKey.click()
  await expect.poll(() => autoKey.getAttribute('aria-pressed')).toBe('true')
  await clickRuler(0.5)
  await dragHandle(page(), 'LeftCorner', [0, -16])
  await expect.poll(async () => (await keysOf('LeftLipCornerPuller')).map((k) => k.time)).toEqual([0.5])
  const [key] = await keysOf('LeftLipCornerPuller')
  expect(key!.value).toBeGreaterThan(0.3)
  expect((await keysOf('RightLipCornerPuller')).map((k) => k.value)).toEqual([key!.value])
  await studio.screenshot('key-by-hand-1-auto-key')
  await page().keyboard.press('Control+z')
  await expect.poll(async () => (await clipNow()).curves).toEqual([])
  await page().keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await keysOf('LeftLipCornerPuller')).length).toBe(1)
})

it('without auto-key a drag is a trial; K makes it a key', async () => {
  const autoKey = page().getByRole('button', { name: 'Auto-key' }).last()
  await autoKey.click()
  await expect.poll(() => autoKey.getAttribute('aria-pressed')).toBe('false')
  await clickRuler(1)
  await dragHandle(page(), 'Jaw', [0, 14])
  await expect.poll(async () => (await controls()).JawDrop).toBeGreaterThan(0.2)
  expect(await keysOf('JawDrop')).toEqual([])
  const tried = (await controls()).JawDrop
  await page().keyboard.press('k')
  await expect.poll(() => keysOf('JawDrop')).toMatchObject([{ time: 1, value: tried }])
  await expect.poll(controls).toEqual({})
  // A key of nothing before it, so that the mouth opens.
  await page().getByRole('treeitem', { name: 'JawDrop', exact: true }).click()
  await clickRuler(0.5)
  await nextFrame(page())
  await page().locator('[data-handle="Jaw"] .dot').dblclick()
  await page().keyboard.press('k')
  await expect
    .poll(async () => (await keysOf('JawDrop')).map((k) => [k.time, k.value]))
    .toEqual([
      [0.5, 0],
      [1, tried],
    ])
  await studio.screenshot('key-by-hand-2-keys')
})

it('keys are copied, pasted, and put on the other side', async () => {
  await page().evaluate(() => {
    const { editor } = window.facework.session
    const clip = editor.documents('clip').find((c) => c.name === 'grin')!
    editor.run('keys.set', { clip: clip.id, time: 0.2, values: { LeftEyeClosed: 0.9 } })
  })
  const eyes = page().getByRole('treeitem', { name: /^Eyes/ })
  await eyes.waitFor()
  if ((await eyes.getAttribute('aria-expanded')) === 'false') await eyes.locator('.fold').click()
  await clickKey('LeftEyeClosed', 0.2)
  await page().keyboard.press('Control+c')
  await clickRuler(1.2)
  await page().keyboard.press('Control+v')
  await expect
    .poll(async () => (await keysOf('LeftEyeClosed')).map((k) => [k.time, k.value]))
    .toEqual([
      [0.2, 0.9],
      [1.2, 0.9],
    ])
  await page().keyboard.press('m')
  await expect
    .poll(async () => (await keysOf('RightEyeClosed')).map((k) => [k.time, k.value]))
    .toEqual([[1.2, 0.9]])
  expect(await undoSays()).toBe('Paste mirrored')
})

it('easing and tangents are chosen for what is selected, and play as they look', async () => {
  await clickKey('JawDrop', 0.5)
  await page().getByTitle('Easing of the selected keys').click()
  await page().getByRole('menuitem', { name: 'Bounce' }).hover()
  await page().getByRole('menuitem', { name: 'Out', exact: true }).click()
  await expect.poll(async () => (await keysOf('JawDrop'))[0]!.interpolation).toBe('bounce-out')
  await studio.screenshot('key-by-hand-3-easing')
  const curve = (await clipNow()).curves.find((c) => c.name === 'JawDrop')!
  for (const time of [0.6, 0.77, 0.9]) {
    const shown = await page().evaluate((t) => {
      window.facework.seek(t)
      return window.facework.value('JawDrop')
    }, time)
    expect(shown).toBeCloseTo(sampleCurveReference(curve, time), 5)
  }
  await page().evaluate(() => window.facework.seek(0))
  await page().keyboard.press('Space')
  await page().waitForFunction(() => window.facework.session.playback.transport.time > 0.3)
  await page().keyboard.press('Space')
  await page().waitForFunction(() => !window.facework.session.editor.preview.getState().playing)
})

/** Half a second of silence, half a second of a tone. */
function wav(): Uint8Array {
  const rate = 8000
  const bytes = new Uint8Array(44 + 2 * rate)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, 36 + 2 * rate, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, 2 * rate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, 2 * rate, true)
  for (let i = rate / 2; i < rate; i++)
    view.setInt16(44 + 2 * i, 26_000 * Math.sin((2 * Math.PI * 440 * i) / rate), true)
  return bytes
}

it('a sound that is dropped is in the project, drawn, and heard in step', async () => {
  await dropFiles(page(), [{ name: 'line.wav', bytes: wav() }])
  const row = page().getByRole('treeitem', { name: 'Sound line.wav' })
  await row.waitFor()
  await expect.poll(async () => (await clipNow()).sound).toEqual({ file: 'sounds/line.wav', start: 0 })
  expect(existsSync(join(studio.folder, 'sounds/line.wav'))).toBe(true)
  await page().waitForFunction(() => window.facework.session.sound.state.getState().buffer !== undefined)
  await row.scrollIntoViewIfNeeded()
  await nextFrame(page())

  // The wave is tall where the tone is, and a line where there is none.
  const line = (await row.boundingBox())!
  const box = (await page().locator('.tlcanvas').boundingBox())!
  const y = line.y + line.height / 2 - box.y - 8
  const brightness = async (time: number) => {
    const x = (await timeX(time)) - box.x
    return page()
      .locator('.tlcanvas')
      .evaluate(
        (canvas, [left, top]) => {
          const g = (canvas as HTMLCanvasElement).getContext('2d')!
          const { data } = g.getImageData(left!, top!, 8, 1)
          return Math.max(...data.filter((_, i) => i % 4 === 0))
        },
        [x, y],
      )
  }
  await expect.poll(async () => (await brightness(0.75)) - (await brightness(0.2))).toBeGreaterThan(40)
  await studio.screenshot('key-by-hand-4-sound')

  // Heard where the clip is, give or take what a frame of a slow machine lasts.
  await page().evaluate(() => window.facework.seek(0))
  await page().keyboard.press('Space')
  await page().waitForFunction(() => {
    const { sound, playback } = window.facework.session
    const heard = sound.heard ?? 0
    return heard > 0.05 && Math.abs(heard - playback.transport.time) < 0.2
  })
  await page().keyboard.press('Space')
  await page().waitForFunction(() => window.facework.session.sound.heard === undefined)

  const middle = line.y + line.height / 2
  await drag(page(), [await timeX(0.5), middle], [await timeX(0.7), middle])
  await expect.poll(async () => (await clipNow()).sound!.start).toBeCloseTo(0.2, 6)
  expect(await undoSays()).toBe('Move sound')
  await page().keyboard.press('Control+z')
  await expect.poll(async () => (await clipNow()).sound!.start).toBe(0)
  await page().getByRole('button', { name: 'Mute the sound' }).click()
  await page().getByRole('button', { name: 'Unmute the sound' }).click()
  await page().mouse.click(await timeX(0.5), middle, { button: 'right' })
  await page().getByRole('menuitem', { name: 'Remove sound' }).click()
  await expect.poll(async () => (await clipNow()).sound).toBeUndefined()
  await page().keyboard.press('Control+z')
  await expect.poll(async () => (await clipNow()).sound?.start).toBe(0)
})

it('what is saved is what was made', async () => {
  await page().keyboard.press('Control+s')
  await page().waitForFunction(() => window.facework.session.editor.store.getState().saving === 'saved')
  const saved = documentFromFiles(readFileSync(join(studio.folder, 'clips/grin.clip.json'), 'utf8')) as Clip
  expect(saved).toEqual(await clipNow())
  expect(saved.sound).toEqual({ file: 'sounds/line.wav', start: 0 })
  expect(studio.complaints).toEqual([])
})
